/** The questions of the studio write the schema's text, and read it back, without touching what they do not ask. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { edited, type Edit } from '../../src/core/source/edit.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { begunItem, beginningOf } from '../../src/studio/design/beginning.ts';
import { clausesIn, conditionOf, valueOf } from '../../src/studio/design/clauses.ts';
import { move, pathOf, printed, put, readTree, valueIn } from '../../src/studio/design/document.ts';
import * as page from '../../src/studio/design/page.ts';
import { newPageText } from '../../src/studio/newPage.ts';
import type { Names } from '../../src/core/editorAnswers.ts';
import { libraryFiles } from '../library/files.ts';

const names: Names = {
  entities: { branch: ['name'] },
  fields: {},
  calls: ['branch.lookup'],
  screens: [],
  dictionaries: ['subject'],
  rules: [],
  formats: ['plate', 'phone'],
  parts: {},
  uses: {},
  menus: [],
  userTypes: [{ id: 1, name: 'Librarian' }],
  titles: { screens: {}, dictionaries: {}, lookups: {} },
};
const file = 'screens/loans.json';
const text = `{
  "title": "Loans",
  "entity": {
    "title": "Loan", "required": ["name"],
    "properties": {
      "name": { "type": "string", "title": "Name" },
      "due":  { "type": "string", "format": "date" }
    }
  },
  "columns": ["name", "due"]
}
`;
const after = (edits: readonly Edit[], of = text): string => edited(of, edits);
const faultsOf = (written: string) =>
  readCatalogue([...libraryFiles(), { file, text: written }]).faults.map(({ message }) => message);

describe('a word is put', () => {
  test('in place of another, and nothing else moves', () => {
    expect(after(put(text, ['title'], 'Lent'))).toBe(text.replace('"Loans"', '"Lent"'));
  });
  test('behind those that stand in one line, or in lines of their own', () => {
    expect(after(put(text, ['entity', 'properties', 'name', 'search'], true))).toContain(
      '"name": { "type": "string", "title": "Name", "search": true },',
    );
    expect(after(put(text, ['sort'], '-due'))).toContain('"columns": ["name", "due"],\n  "sort": "-due"\n}');
  });
  test('with what it stands in, where that is not there yet', () => {
    const done = after(put(text, ['entity', 'checks', 0, 'field'], 'due'));
    expect(valueIn(readTree(done), ['entity', 'checks'])).toEqual([{ field: 'due' }]);
  });
  test('and taken away, with a list that would be left empty', () => {
    const done = after(put(text, ['entity', 'required', 0], undefined));
    expect(valueIn(readTree(done), ['entity'])).not.toHaveProperty('required');
    expect(done).toContain('"due":  {');
  });
  test('nowhere in a text that cannot be read', () => {
    expect(put('{ "title": ', ['title'], 'x')).toEqual([]);
  });
});

test('members change places with their own layout', () => {
  const done = after(move(text, ['entity', 'properties'], 1, 0));
  expect(Object.keys(valueIn(readTree(done), ['entity', 'properties']) as object)).toEqual(['due', 'name']);
  expect(done).toContain('"due":  { "type"');
  expect(after(move(done, ['entity', 'properties'], 0, 1), done)).toBe(text);
});

test('a long value is laid out in lines, a short one in one', () => {
  expect(printed({ a: [1, 2] })).toBe('{ "a": [1, 2] }');
  expect(printed({ 'zh-CN': '长'.repeat(60), 'en-US': 'x'.repeat(60) })).toBe(
    `{\n  "zh-CN": "${'长'.repeat(60)}",\n  "en-US": "${'x'.repeat(60)}"\n}`,
  );
});

test('a fault stands at the question of its line and column', () => {
  expect(pathOf(text, 6, 17)).toEqual(['entity', 'properties', 'name', 'type']);
  expect(pathOf(text, 10, 15)).toEqual(['columns', 0]);
});

describe('fields', () => {
  test('are read as they are written', () => {
    expect(page.fieldsIn(text)).toEqual([
      { name: 'name', kind: 'text', format: undefined, isRequired: true, isSearched: false, isShown: true },
      { name: 'due', kind: 'date', format: 'date', isRequired: false, isSearched: false, isShown: true },
    ]);
  });
  test('are renamed wherever the page names them', () => {
    const linked = after(put(text, ['entity', 'when'], [{ if: { name: 'a' }, set: { due: { required: true } } }]));
    const done = after(page.renameField(linked, 'due', 'dueOn', { names, file }), linked);
    expect(done).not.toMatch(/"due"/);
    expect(valueIn(readTree(done), ['columns'])).toEqual(['name', 'dueOn']);
    expect(faultsOf(done)).toEqual([]);
  });
  test('say which name they had in the page that is published, and no longer once they have it again', () => {
    const renamed = (source: string, from: string, to: string): string =>
      after(page.renameField(source, from, to, { names, file, published: text }), source);
    const field = (source: string, name: string): unknown => valueIn(readTree(source), ['entity', 'properties', name]);
    const first = renamed(text, 'due', 'dueOn');
    expect(field(first, 'dueOn')).toMatchObject({ was: 'due' });
    const second = renamed(first, 'dueOn', 'dueAt');
    expect(field(second, 'dueAt')).toMatchObject({ was: 'due' });
    expect(renamed(second, 'dueAt', 'due')).toBe(text);
    const next = after(page.renameField(first, 'dueOn', 'until', { names, file, published: first }), first);
    expect(field(next, 'until')).toMatchObject({ was: 'dueOn' });
  });
  test('whose name is a word elsewhere take no other word with them', () => {
    const typed = after(put(text, ['entity', 'properties', 'type'], { type: 'string', title: 'Type' }));
    const done = after(page.renameField(typed, 'type', 'sort', { names, file }), typed);
    expect(Object.keys(valueIn(readTree(done), ['entity', 'properties']) as object)).toEqual(['name', 'due', 'sort']);
    expect(valueIn(readTree(done), ['entity', 'properties', 'name'])).toEqual({ type: 'string', title: 'Name' });
  });
  test('leave with their column and their place among the required', () => {
    const done = after(page.removeField(text, 'name'));
    expect(valueIn(readTree(done), ['columns'])).toEqual(['due']);
    expect(faultsOf(done)).toEqual([]);
  });
  test('become another kind and keep what is said of any', () => {
    const searched = after(put(text, ['entity', 'properties', 'name', 'search'], true));
    const done = after(page.setKind(searched, 'name', { kind: 'money' }), searched);
    expect(valueIn(readTree(done), ['entity', 'properties', 'name'])).toEqual({
      title: 'Name',
      type: 'number',
      widget: 'money',
      search: true,
    });
  });
  test('that are yes or no begin with no, and another kind forgets it', () => {
    const wordsOf = (of: string): unknown => valueIn(readTree(of), ['entity', 'properties', 'name']);
    const done = after(page.setKind(text, 'name', { kind: 'boolean' }));
    expect(wordsOf(done)).toEqual({ title: 'Name', type: 'boolean', default: false });
    const again = wordsOf(after(page.setKind(done, 'name', { kind: 'text' }), done));
    expect(again).toEqual({ title: 'Name', type: 'string', maxLength: 100 });
  });
  test.each(page.offeredKinds.filter(({ asks }) => asks))(
    'that are $kind ask for their list at once',
    ({ kind, asks }) => {
      const done = after(page.setKind(text, 'name', { kind }));
      expect(valueIn(readTree(done), ['entity', 'properties', 'name'])).toMatchObject({ [asks ?? '']: '' });
      expect(page.fieldsIn(done)[0]?.kind).toBe(kind);
      expect(faultsOf(done)).not.toEqual([]);
    },
  );
  test('leave the list that convention gives by writing the others', () => {
    const bare = after(put(text, ['columns'], undefined));
    expect(valueIn(readTree(after(page.setShown(bare, 'due', false), bare)), ['columns'])).toEqual([
      'name',
      'createTime',
    ]);
  });
  test('are required and no more', () => {
    const done = after(page.setRequired(text, 'due', true));
    expect(valueIn(readTree(done), ['entity', 'required'])).toEqual(['name', 'due']);
    expect(after(page.setRequired(done, 'due', false), done)).toBe(text);
  });
});

test('a name comes of an English title', () => {
  expect(page.nameFrom('Date lent (local)')).toBe('dateLentLocal');
  expect(page.nameFrom('借出日期')).toBe('');
});

describe('conditions', () => {
  test.each([
    [{ damaged: true }],
    [{ damaged: { not: true }, due: { gte: { field: 'lentOn' } } }],
    [{ state: [1, 2] }],
  ])('%j is rows, and the same again', (condition) => {
    expect(conditionOf(clausesIn(condition) ?? [])).toEqual(condition);
  });
  test('that join others stay as they are written', () => {
    expect(clausesIn({ any: [{ a: 1 }] })).toBeUndefined();
    expect(clausesIn({ a: { gt: 1, lt: 3 } })).toBeUndefined();
  });
  test('compare with what is written', () => {
    expect(['12', 'true', '1, 2', 'null', 'B-12', ''].map((one) => valueOf(one))).toEqual([
      12,
      true,
      [1, 2],
      null,
      'B-12',
      '',
    ]);
  });
});

test('what is begun has what its words need', () => {
  expect(beginningOf(text, ['entity', 'when', 0], file, names)).toEqual({ if: {}, set: {} });
  expect(beginningOf(text, ['entity', 'checks', 0], file, names)).toEqual({ needs: {}, field: '', text: '' });
  expect(beginningOf(text, ['entity', 'properties', 'name', 'mask'], file, names)).toEqual({ as: 'phone' });
});

test('an action that is added changes its row, where the page has the fields', () => {
  expect(begunItem(text, ['actions'])).toEqual({ set: {} });
  expect(begunItem('{ "entity": "branch" }', ['actions'])).toEqual({ call: '' });
  expect(begunItem(text, ['columns'])).toBeNull();
});

describe('what is begun opens nothing to anybody', () => {
  test.each([
    [['entity', 'properties', 'name', 'mask', 'read']],
    [['entity', 'properties', 'name', 'read']],
    [['entity', 'properties', 'name', 'write']],
    [['entity', 'properties', 'name', 'move']],
    [['entity', 'presence']],
    [['actions', 0, 'allow']],
  ])('%j is asked of nobody yet', (path) => {
    expect(beginningOf(text, path, file, names)).toEqual([]);
  });
  test.each([['scope'], ['write']])('the rows of %s are those of the own unit', (word) => {
    expect(beginningOf(text, ['entity', word], file, names)).toBe('detachment');
  });
  test('and a mask that is begun hides from everybody', () => {
    const read = beginningOf(text, ['entity', 'properties', 'name', 'mask', 'read'], file, names);
    expect(faultsOf(after(put(text, ['entity', 'properties', 'name', 'mask'], { as: 'phone', read })))).toEqual([]);
  });
});

test('a new page lints with a field of every kind that is offered', () => {
  let made = newPageText({ name: 'parts', zh: '配件', en: 'Parts' });
  const asked = { dictionary: 'subject', lookup: 'branch.lookup' };
  for (const { kind, asks } of page.offeredKinds) {
    const { edits, name } = page.addField(made);
    made = edited(made, edits);
    made = edited(made, page.setKind(made, name, { kind }));
    made = edited(made, put(made, [...page.placesIn(made).fields, name, 'title'], { 'zh-CN': kind, 'en-US': kind }));
    if (asks) made = edited(made, put(made, [...page.placesIn(made).fields, name, asks], asked[asks]));
    expect(page.fieldsIn(made).at(-1)?.kind).toBe(kind);
  }
  expect(faultsOf(made)).toEqual([]);
});

test('the equipment page is asked for to the letter that it is written in', () => {
  const written = readFileSync(new URL('../library/equipmentLoans.json', import.meta.url), 'utf8');
  const whole = valueIn(readTree(written), []) as { entity: { properties: Record<string, Record<string, unknown>> } };
  let made = newPageText({ name: 'equipmentLoans', zh: '器材借用', en: 'Equipment loans' });
  const ask = (path: (string | number)[], value: unknown): void => {
    made = edited(made, put(made, path, value));
  };
  made = edited(made, page.renameField(made, 'name', 'equipment', { names, file }));
  for (const [name, words] of Object.entries(whole.entity.properties)) {
    if (name !== 'equipment') {
      const added = page.addField(made);
      made = edited(made, added.edits);
      made = edited(made, page.renameField(made, added.name, name, { names, file }));
    }
    ask(['entity', 'properties', name], words);
  }
  const { $schema: _, entity, ...rest } = whole as unknown as Record<string, Record<string, unknown>>;
  for (const [word, value] of Object.entries(entity ?? {})) if (word !== 'properties') ask(['entity', word], value);
  for (const [word, value] of Object.entries(rest)) ask([word], value);
  expect(faultsOf(made)).toEqual([]);
  const read = valueIn(readTree(made), []) as Record<string, unknown>;
  expect(read).toMatchObject({ ...rest, entity: entity ?? {} });
});
