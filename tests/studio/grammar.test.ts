/** What the editor offers at a place of a screen file. */
import { describe, expect, test } from 'vitest';
import { faultsIn } from '../../src/studio/design/design.ts';
import type { Names } from '../../src/core/editorAnswers.ts';
import { descriptionAt, placeAt, userTypeAt, valuesAt, wordsAt } from '../../src/studio/grammar.ts';

const names: Names = {
  entities: { book: ['title', 'year'], reader: ['name'] },
  fields: {},
  calls: ['book.list', 'book.lend'],
  screens: ['books/lend'],
  dictionaries: ['subject'],
  rules: ['loanState'],
  formats: ['plate', 'phone'],
  parts: {
    lending: { words: ['actions'], screens: ['books/books'] },
    shelfFilters: { words: ['filters', 'when'], screens: [] },
  },
  uses: {},
  menus: [{ id: 'settings', name: '设置' }],
  userTypes: [
    { id: 1, name: 'Librarian' },
    { id: 2, name: 'Reader' },
  ],
  titles: { screens: {}, dictionaries: {}, lookups: {} },
};
/** The text with `|` where the cursor stands. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  return { text, ...placeAt(text, offset) };
}
const words = (marked: string): string[] => {
  const { text, path, isKey } = at(marked);
  expect(isKey).toBe(true);
  return wordsAt(text, path.slice(0, -1)).map(({ word }) => word);
};
const values = (marked: string): readonly unknown[] => {
  const { text, path } = at(marked);
  return valuesAt(text, path, names);
};

describe('a number that stands for a user type', () => {
  const type = (marked: string): string | undefined => {
    const { text, path } = at(marked);
    return userTypeAt(text, path, names)?.name;
  };

  test.each([
    ['{ "actions": [{ "allow": [1|] }] }', 'Librarian'],
    ['{ "actions": [{ "allow": [1, 2|] }] }', 'Reader'],
    ['{ "entity": { "properties": { "price": { "read": [|2] } } } }', 'Reader'],
    ['{ "entity": { "scope": { "1|": {} } } }', 'Librarian'],
  ])('at %s is told by its name', (marked, name) => {
    expect(type(marked)).toBe(name);
  });

  test.each(['{ "size": 1| }', '{ "columns": [{ "width": 1| }] }', '{ "actions": [{ "allow": [7|] }] }'])(
    'at %s there is none',
    (marked) => {
      expect(type(marked)).toBeUndefined();
    },
  );

  test('is offered among those who may, and no name of a field is', () => {
    expect(values('{ "entity": "book", "actions": [{ "allow": [|] }] }')).toEqual([1, 2]);
  });
});

describe('the editor offers', () => {
  test('the words of a list, unless the page says what it is', () => {
    expect(words('{ "|" }')).toEqual(expect.arrayContaining(['entity', 'columns', 'filters', 'actions']));
    expect(words('{ "type": "dialog", "|" }')).toEqual(expect.arrayContaining(['call', 'fields', 'width']));
    expect(words('{ "type": "dialog", "|" }')).not.toContain('columns');
  });

  test('the words of what stands inside', () => {
    expect(words('{ "actions": [{ "|" }] }')).toEqual(expect.arrayContaining(['open', 'confirm', 'tone']));
    expect(words('{ "entity": { "properties": { "name": { "|" } } } }')).toEqual(
      expect.arrayContaining(['type', 'title', 'maxLength', 'search']),
    );
  });

  test.each([
    ['{ "entity": "|" }', ['book', 'reader']],
    ['{ "entity": "book", "columns": ["|"] }', ['title', 'year']],
    ['{ "call": "book.list", "columns": [{ "field": "|" }] }', ['title', 'year']],
    ['{ "entity": { "properties": { "size": {} } }, "columns": ["|"] }', ['size']],
    ['{ "type": "form", "call": "|" }', ['book.list', 'book.lend']],
    ['{ "actions": [{ "open": "|" }] }', ['books/lend']],
    ['{ "menu": "|" }', ['settings']],
    ['{ "actions": [{ "at": "|" }] }', ['page', 'row', 'bulk']],
  ])('at %s the names that there are', (marked, expected) => {
    expect(values(marked)).toEqual(expect.arrayContaining(expected));
  });

  test('the parts that have the list in which one is used', () => {
    expect(values('{ "actions": [{ "use": "|" }] }')).toEqual(['lending']);
    expect(values('{ "filters": ["title", { "use": "|" }] }')).toEqual(['shelfFilters']);
    expect(values('{ "columns": [{ "use": "|" }] }')).toEqual([]);
  });

  test('the lists of a part, and the words in them', () => {
    const inPart = (marked: string): string[] => {
      const { text, path } = at(marked);
      return wordsAt(text, path.slice(0, -1), 'parts/lending.json').map(({ word }) => word);
    };
    expect(inPart('{ "|" }')).toEqual([
      '$schema',
      'columns',
      'filters',
      'actions',
      'fields',
      'sections',
      'when',
      'advice',
      'fill',
      'propose',
    ]);
    expect(inPart('{ "actions": [{ "|" }] }')).toEqual(expect.arrayContaining(['open', 'use']));
  });

  test('both values of what is true or not', () => {
    expect(values('{ "columns": [{ "optional": | }] }')).toEqual([true, false]);
  });

  test('the sentence of a word', () => {
    const columns = descriptionAt('{ "columns": [] }', ['columns']);
    expect(columns?.['en-US']).toMatch(/columns/i);
    expect(columns?.['zh-CN']).toMatch(/列/);
    expect(descriptionAt('{ "nonsense": [] }', ['nonsense'])).toBeUndefined();
  });
});

test('a fault of a part stands in the page that uses it, and in the part', () => {
  const fault = {
    file: 'parts/lending.json',
    line: 3,
    col: 5,
    code: 'unknown-call',
    message: 'no',
    label: { 'zh-CN': '不', 'en-US': 'no' },
    also: [{ file: 'screens/books/books.json', line: 9, col: 2 }],
  };
  expect(faultsIn('screens/books/books.json', [fault])).toMatchObject([{ line: 9, col: 2 }]);
  expect(faultsIn('parts/lending.json', [fault])).toMatchObject([{ line: 3, col: 5 }]);
  expect(faultsIn('screens/other.json', [fault])).toEqual([]);
});
