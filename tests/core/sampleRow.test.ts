/** A record that nobody has stored is made of what its fields say. */
import { expect, test } from 'vitest';
import { sampleRow } from '../../src/core/sampleRow.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { libraryFiles } from '../library/files.ts';

const page = {
  entity: {
    title: '巡查',
    properties: {
      name: { type: 'string', title: { 'zh-CN': '名称', 'en-US': 'Name' } },
      plate: { type: 'string', title: '编号', pattern: '^[A-Z]\\d$' },
      phone: { type: 'string', format: 'phone', title: '电话' },
      never: { type: 'string', title: '无从得知', pattern: '^Q{7}$' },
      visitedOn: { type: 'string', format: 'date', title: '日期' },
      visitTime: { type: 'string', format: 'date-time', title: '时间' },
      rooms: { type: 'integer', title: '房间', minimum: 3 },
      count: { type: 'integer', title: '数量', default: 7 },
      damaged: { type: 'boolean', title: '有损坏' },
      book: { type: 'string', title: '书', lookup: 'branch.lookup' },
      shelf: { type: 'integer', title: '书架', dictionary: 'shelfStatus' },
      shelves: { type: 'array', title: '各书架', dictionary: 'shelfStatus' },
      spent: { type: 'number', title: '花费', widget: 'money' },
      photos: { type: 'array', title: '照片', widget: 'files' },
    },
  },
};
const sources = [
  ...libraryFiles().map(({ file, text }) => ({ file, text })),
  { file: 'screens/visits.json', text: JSON.stringify(page) },
];

test('each field holds its default, its first code, or the least that its own words allow; the rest is empty', () => {
  const { catalogue, faults } = readCatalogue(sources);
  expect(faults).toEqual([]);
  const entity = catalogue?.entities['visits'];
  if (!catalogue || !entity) throw new Error('the page must make an entity');
  const { dictionaries } = catalogue;
  const row = sampleRow(entity, { dictionaries, language: 'en-US', now: '2026-11-20 12:00:00' });
  expect(row).toMatchObject({
    id: 'sample',
    version: 1,
    name: 'Name',
    plate: 'A1',
    phone: '13800138000',
    never: null,
    visitedOn: '2026-11-20',
    visitTime: '2026-11-20 12:00:00',
    rooms: 3,
    count: 7,
    damaged: false,
    book: null,
    shelf: dictionaries['shelfStatus']?.items[0]?.id,
    shelves: String(dictionaries['shelfStatus']?.items[0]?.id),
    spent: 1,
    photos: null,
  });
  expect(sampleRow(entity, { dictionaries, language: 'zh-CN', now: '' })).toMatchObject({ name: '名称' });
});
