/** What a change of schemas touches beside its own page: each once, of its cause. */
import { expect, test } from 'vitest';
import { touchedSchemas } from '../../src/core/touched.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { libraryFiles } from '../library/files.ts';

const page = {
  file: 'screens/shelves.json',
  text: JSON.stringify({
    title: { 'zh-CN': '书架', 'en-US': 'Shelves' },
    entity: {
      title: { 'zh-CN': '书架', 'en-US': 'Shelf' },
      properties: {
        name: { type: 'string', title: { 'zh-CN': '名称', 'en-US': 'Name' }, search: true },
        note: { type: 'string', title: { 'zh-CN': '备注', 'en-US': 'Note' } },
      },
      when: [{ if: { name: 'A' }, set: { note: { visible: false } } }],
    },
  }),
};
const others = {
  file: 'screens/rooms.json',
  text: JSON.stringify({
    title: { 'zh-CN': '房间', 'en-US': 'Rooms' },
    call: 'shelves.list',
    columns: ['name'],
  }),
};

function catalogueOf(change: (text: string) => string) {
  const sources = [...libraryFiles(), page, others].map(({ file, text }) =>
    file === page.file ? { file, text: change(text) } : { file, text },
  );
  const { catalogue, faults } = readCatalogue(sources);
  if (!catalogue) throw new Error(JSON.stringify(faults));
  return catalogue;
}

const before = catalogueOf((text) => text);
const touchedBy = (change: (text: string) => string) =>
  touchedSchemas(before, catalogueOf(change), new Set(['shelves']));

test('a page whose records change is none of those that use what changes, nor are its dialogs', () => {
  const { uses } = touchedBy((text) => text.replace('备注', '说明'));
  expect(uses.map(({ id }) => id)).toEqual(['rooms']);
});

test('linkage of records is told once for the dialogs of all their pages', () => {
  const { rules } = touchedBy((text) => text.replace('"name":"A"', '"name":"B"'));
  expect(rules.map(({ kind, title }) => [kind, title])).toEqual([['linkage', { 'zh-CN': '书架', 'en-US': 'Shelf' }]]);
});
