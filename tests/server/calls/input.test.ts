import { describe, expect, test } from 'vitest';
import type { Call, Field } from '../../../src/core/model/catalogue.ts';
import { readTexts } from '../../../src/server/calls/input.ts';
import { boundInput, boundJson, boundPairs } from '../../../src/server/calls/inputBounds.ts';
import { Refusal } from '../../../src/server/records/refusal.ts';

const field = (name: string, more: Partial<Field> & Pick<Field, 'kind'>): Field => ({
  name,
  title: name,
  required: false,
  readOnly: false,
  search: false,
  stored: true,
  ...more,
});
const fields = {
  title: field('title', { kind: 'text' }),
  pages: field('pages', { kind: 'integer' }),
  current: field('current', { kind: 'integer' }),
  price: field('price', { kind: 'decimal' }),
  lent: field('lent', { kind: 'boolean' }),
  shelf: field('shelf', { kind: 'code', codeType: 'string' }),
  genre: field('genre', { kind: 'code', codeType: 'integer' }),
  readers: field('readers', { kind: 'refs' }),
  place: field('place', { kind: 'point' }),
};
const call: Call = {
  id: 'book.list',
  title: 'Books',
  method: 'GET',
  path: '/book/listByPage',
  encoding: 'json',
  does: 'list',
  entity: 'book',
  allow: [],
  open: false,
  takes: { fields },
  filters: [{ field: 'genre', as: 'in', params: ['genre'] }],
  gives: { as: 'page', entity: 'book' },
  successCode: 200,
  changes: [],
  limited: false,
  audited: false,
};
const isRefused = (input: unknown): boolean => nameOf(() => boundInput(input)) === 'bad-parameters';

function nameOf(look: () => void): string {
  try {
    look();
    return 'fine';
  } catch (error) {
    if (error instanceof Refusal) return error.error;
    throw error;
  }
}

const read = (query: string): unknown => readTexts(call, new URLSearchParams(query));

describe('texts of a query become what their parameters are', () => {
  test.each([
    ['title=12&current=2', { title: '12', current: 2 }],
    ['price=9.50', { price: 9.5 }],
    ['lent=true', { lent: true }],
    ['shelf=12', { shelf: '12' }],
    ['genre=1,4', { genre: '1,4' }],
    ['genre=1&genre=4', { genre: ['1', '4'] }],
    ['readers=a,b', { readers: ['a', 'b'] }],
    ['place=%7B%22lng%22%3A114%2C%22lat%22%3A22%7D', { place: { lng: 114, lat: 22 } }],
  ])('%s', (query, input) => expect(read(query)).toEqual(input));

  test('an empty text under a name that the call does not know stays, to be refused', () => {
    expect(read('nonsense=&title=')).toEqual({ nonsense: '' });
  });

  test('an empty text is a parameter that was left out', () => {
    expect(read('title=&current=&genre=')).toEqual({});
  });

  test('what is not of its type stays a text, for the check to refuse', () => {
    expect(read('current=abc&pages=1.5&lent=maybe')).toEqual({ current: 'abc', pages: '1.5', lent: 'maybe' });
  });

  test('a parameter that stands twice is a list, for the check to refuse', () => {
    expect(read('current=1&current=2')).toEqual({ current: [1, 2] });
  });

  test('names that nobody knows stay, for the check to refuse', () => {
    expect(read('nobody=1&__proto__=2')).toEqual(
      Object.fromEntries([
        ['nobody', '1'],
        ['__proto__', '2'],
      ]),
    );
  });
});

test('half a character and nesting without end are found', () => {
  expect(isRefused({ a: 'p\ud800' })).toBe(true);
  expect(isRefused({ a: '救援🚛' })).toBe(false);
  expect(isRefused(JSON.parse(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`))).toBe(true);
});

test('a NUL is found wherever it hides', () => {
  expect(isRefused({ a: [{ b: 'x\0' }] })).toBe(true);
  expect(isRefused({ 'a\0': 1 })).toBe(true);
  expect(isRefused({ a: [{ b: 'x' }, null, 1] })).toBe(false);
});

describe('a JSON text is bounded before it is parsed', () => {
  const names = (count: number): string => Array.from({ length: count }, (_, i) => `"n${i}":1`).join(',');
  test.each([
    ['200 names', `{${names(200)}}`, 'fine'],
    ['201 names', `{${names(201)}}`, 'too-many-names'],
    ['201 times one name', `{${Array.from({ length: 201 }, () => '"n":1').join(',')}}`, 'too-many-names'],
    ['201 names further in', `{"a":[{${names(201)}}]}`, 'too-many-names'],
    ['200 names in each of two objects', `[{${names(200)}},{${names(200)}}]`, 'fine'],
    ['colons and brackets in a text', JSON.stringify({ a: ':{[,'.repeat(100_000) }), 'fine'],
    ['quotes and backslashes in a text', JSON.stringify({ a: '\\"'.repeat(50_000), b: '\\' }), 'fine'],
    ['20,000 values', `[${'1,'.repeat(19_998)}1]`, 'fine'],
    ['more values', `[${'1,'.repeat(20_000)}1]`, 'too-many-values'],
    ['nesting', `${'['.repeat(33)}${']'.repeat(33)}`, 'bad-parameters'],
    ['what is no JSON', '}}]]::"', 'fine'],
  ])('%s', (_what, text, expected) => expect(nameOf(() => boundJson(text))).toBe(expected));

  test.each([
    [200, 'fine'],
    [201, 'too-many-names'],
  ])('a query of %i names', (count, expected) => {
    expect(nameOf(() => boundPairs(Array.from({ length: count }, () => 'k=1').join('&')))).toBe(expected);
  });
});
