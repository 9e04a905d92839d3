/** What a change of schemas touches beside its own page: each once, of its cause. */
import { expect, test } from 'vitest';
import { touchedSchemas } from '../../src/core/touched.ts';
import type { Label } from '../../src/core/model/values.ts';
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
      checks: [{ needs: { name: { not: 'X' } }, field: 'name', text: '不可为 X' }],
      when: [{ if: { name: 'A' }, set: { note: { visible: false } } }],
    },
    actions: {
      tidy: {
        title: { 'zh-CN': '整理', 'en-US': 'Tidy' },
        set: { note: 'tidy' },
        confirm: { 'zh-CN': '确定整理？', 'en-US': 'Tidy it?' },
      },
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

test('rows that hold a field which goes are looked at in a list of theirs, and of none other', () => {
  const gone = (text: string) =>
    text
      .replace(/,"note":\{.*?\}\}/, '')
      .replace(/,"when":\[.*?\]/, '')
      .replace(/,"actions":\{.*\}\}$/, '}');
  expect(touchedBy(gone).fields).toMatchObject([{ column: 'note', screen: 'shelves', param: null }]);
});

const worded: readonly (readonly [string, string, string, readonly unknown[]])[] = [
  ['an action called otherwise', '"zh-CN":"整理"', '"zh-CN":"归整"', [['called', '整理', '归整']]],
  ['another question', '确定整理？', '要整理吗？', [['confirm', '整理', '要整理吗？']]],
  [
    'help that is new',
    '"zh-CN":"备注","en-US":"Note"}',
    '"zh-CN":"备注","en-US":"Note"},"help":"可空"',
    [['help', '备注', '可空']],
  ],
  ['a field called otherwise', '备注', '说明', [['called', '备注', '说明']]],
  [
    'a page called otherwise',
    '"title":{"zh-CN":"书架","en-US":"Shelves"}',
    '"title":{"zh-CN":"架子","en-US":"Shelves"}',
    [['called', '书架', '架子']],
  ],
  ['a check that says another thing', '不可为 X', '不能是 X', [['said', '书架', '不能是 X']]],
];
const said = (one: Label | null) => (typeof one === 'object' && one !== null ? one['zh-CN'] : one);
const shared: readonly (readonly [string, string, string, string])[] = [
  ['a dictionary called otherwise', 'dictionaries/subject.json', '主题', '门类'],
  ['a code called otherwise', 'dictionaries/subject.json', '诗歌', '诗词'],
  ['a rule called otherwise', 'rules/loanState.json', '借阅状态', '借还状态'],
  ['a state called otherwise', 'rules/loanState.json', '"已归还"', '"归还了"'],
  ['a menu entry called otherwise', 'menus/default.json', '国外馆藏', '海外馆藏'],
];
test.each(shared)('what pages share is told once: %s', (_name, file, find, replace) => {
  const sources = [...libraryFiles(), page, others].map((one) => {
    if (one.file === file) expect(one.text).toContain(find);
    return one.file === file ? { file, text: one.text.replace(find, replace) } : one;
  });
  const { catalogue, faults } = readCatalogue(sources);
  if (!catalogue) throw new Error(JSON.stringify(faults));
  const { rules } = touchedSchemas(before, catalogue, new Set());
  const [was, is] = [find, replace].map((one) => one.replaceAll('"', ''));
  expect(rules.map(({ kind, title, name }) => [kind, said(title), said(name)])).toEqual([['called', was, is]]);
});

test.each(worded)('texts are told once: %s', (_name, find, replace, expected) => {
  const { rules } = touchedBy((text) => {
    expect(text).toContain(find);
    return text.replace(find, replace);
  });
  expect(rules.map(({ kind, title, name }) => [kind, said(title), said(name)])).toEqual(expected);
});
