/** What a shipped file may become in the browser: more, and worded otherwise. */
import { describe, expect, test } from 'vitest';
import { notKept } from '../../../src/core/source/shippedKept.ts';
import { parseSource } from '../../../src/core/source/source.ts';

function lost(file: string, shipped: object, mine: object): string[] {
  const source = parseSource(file, JSON.stringify(mine), []);
  if (!source.root) throw new Error('the file parses');
  return notKept(shipped, { source, node: source.root }).map(({ how, what, place }) => {
    const { offset, length } = place.node;
    return `${how} ${what} at ${source.text.slice(offset, offset + length)}`;
  });
}

const book = {
  title: '图书',
  label: 'name',
  scope: 'detachment',
  required: ['name'],
  properties: {
    name: { type: 'string', title: '书名', maxLength: 40 },
    shelf: { lookup: { call: 'shelf.options', value: 'id', label: 'name' }, read: [1, 2] },
  },
};
const lent = {
  title: '状态',
  items: [
    { id: 1, name: '在架', tone: 'success' },
    { id: 2, name: '借出', tone: 'progress' },
  ],
};
const turn = {
  title: '状态',
  fields: { status: 0 },
  rows: [{ when: { status: 1 }, then: { value: 'lent', label: '借出', tone: 'progress' } }],
  otherwise: { value: 'in', label: '在架', tone: 'neutral' },
};
const { properties } = book;

describe('an entity', () => {
  const changes: [string, object, string[]][] = [
    ['as it is', book, []],
    [
      'a field more, required with a default',
      { ...book, required: ['name', 'tag'], properties: { ...properties, tag: { default: 0 } } },
      [],
    ],
    [
      'a field more, required of rows and forms that lack it',
      { ...book, required: ['name', 'tag'], properties: { ...properties, tag: {} } },
      ['unfilled tag at "tag"'],
    ],
    ['a field more, with no default', { ...book, properties: { ...properties, tag: { default: null } } }, []],
    ['the order of fields', { ...book, properties: { shelf: properties.shelf, name: properties.name } }, []],
    ['other words', { ...book, title: { 'zh-CN': '书', 'en-US': 'Book' } }, []],
    ['a check', { ...book, checks: [{ when: {}, at: 'name', text: '…' }] }, []],
    ['what tells others of a change', { ...book, on: [{ id: 'mine', added: true, notify: {} }] }, []],
    [
      'what sets a field by itself',
      { ...book, on: [{ id: 'mine', added: true, set: { name: 'x' } }] },
      ['added set at "set"'],
    ],
    [
      'what holds rows apart',
      { ...book, indexes: [{ fields: ['name'], unique: true }] },
      ['added indexes at "indexes"'],
    ],
    ['a field gone', { ...book, properties: { name: properties.name } }, ['gone shelf at {"name":{"type":"string",']],
    [
      'a limit',
      { ...book, properties: { ...properties, name: { ...properties.name, maxLength: 10 } } },
      ['changed maxLength at 10'],
    ],
    [
      'a limit more',
      { ...book, properties: { ...properties, name: { ...properties.name, minLength: 10 } } },
      ['added minLength at "minLength"'],
    ],
    [
      'readers',
      { ...book, properties: { ...properties, shelf: { ...properties.shelf, read: [1, 2, 3] } } },
      ['changed read at [1,2,3]'],
    ],
    [
      'what a lookup shows',
      {
        ...book,
        properties: {
          ...properties,
          shelf: { ...properties.shelf, lookup: { call: 'shelf.options', value: 'id', label: 'code' } },
        },
      },
      ['changed label at "code"'],
    ],
    ['what names a row', { ...book, label: 'shelf' }, ['changed label at "shelf"']],
    ['rows', { ...book, scope: 'all' }, ['changed scope at "all"']],
    ['who writes', { ...book, write: 'all' }, ['added write at "write"']],
    ['a shipped field required', { ...book, required: ['name', 'shelf'] }, ['added shelf at "shelf"']],
    ['none required', { ...book, required: [] }, ['gone name at []']],
  ];
  test.each(changes)('%s', (_, mine, said) => {
    const found = lost('entities/book.json', book, mine);
    expect(found).toHaveLength(said.length);
    for (const [index, line] of said.entries()) expect(found[index]).toMatch(line.slice(0, 38));
  });
});

describe('a dictionary', () => {
  const [first, second] = lent.items;
  const changes: [string, object, string[]][] = [
    ['a code between', { ...lent, items: [first, { id: 3, name: '预约' }, second] }, []],
    [
      'a name and a tone',
      { ...lent, items: [{ ...first, name: { 'zh-CN': '可借', 'en-US': 'In' }, tone: 'neutral' }, second] },
      [],
    ],
    ['a code gone', { ...lent, items: [first] }, ['gone 2 at [{"id":1,"name":"在架","tone":"success"}]']],
    ['a code renamed', { ...lent, items: [first, { id: 4, was: 2, name: '借出', tone: 'progress' }] }, ['gone 2 at [']],
    ['items no list', { ...lent, items: {} }, ['gone 1 at {}', 'gone 2 at {}']],
  ];
  test.each(changes)('%s', (_, mine, said) => {
    const found = lost('dictionaries/lent.json', lent, mine);
    expect(found.map((line, index) => line.slice(0, said[index]?.length))).toEqual(said);
  });
});

describe('a rule', () => {
  const [row] = turn.rows;
  const changes: [string, object, string[]][] = [
    [
      'a row more',
      { ...turn, rows: [{ when: { status: 2 }, then: { value: 'lost', label: '丢失', tone: 'danger' } }, row] },
      [],
    ],
    ['a word', { ...turn, otherwise: { ...turn.otherwise, label: '可借', tone: 'success' } }, []],
    ['a value', { ...turn, otherwise: { ...turn.otherwise, value: 'out' } }, ['changed value at "out"']],
    ['a condition', { ...turn, rows: [{ ...row, when: { status: 3 } }] }, ['gone 1 at [{"when":{"status":3}']],
  ];
  test.each(changes)('%s', (_, mine, said) => {
    const found = lost('rules/turn.json', turn, mine);
    expect(found.map((line, index) => line.slice(0, said[index]?.length))).toEqual(said);
  });
});
