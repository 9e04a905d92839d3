/** What is told before it is done is what is refused after it: for every value of shipped files, taken away and made another. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isRow } from '../../../src/core/model/row.ts';
import { freedomIn } from '../../../src/core/source/shippedFreedom.ts';
import { notKept } from '../../../src/core/source/shippedKept.ts';
import { parseSource, type Place } from '../../../src/core/source/source.ts';

function placeOf(file: string, text: string): Place {
  const source = parseSource(file, text, []);
  if (!source.root) throw new Error('the file parses');
  return { source, node: source.root };
}

type Steps = readonly (string | number)[];

/** @param other undefined takes it away */
function withOther(value: unknown, [step, ...rest]: Steps, other: unknown): unknown {
  if (step === undefined) return other;
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      const left = index === step ? withOther(item, rest, other) : item;
      return left === undefined ? [] : [left];
    });
  const entries = Object.entries(isRow(value) ? value : {});
  // A name that is gone is none in JSON.
  return Object.fromEntries(entries.map(([name, own]) => [name, name === step ? withOther(own, rest, other) : own]));
}

const after = (file: string, text: string, path: Steps, other: unknown) =>
  notKept(JSON.parse(text), placeOf(file, JSON.stringify(withOther(JSON.parse(text), path, other))));

function* pathsIn(value: unknown, path: Steps = []): Generator<{ path: Steps; value: unknown }> {
  if (path.length > 0) yield { path, value };
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* pathsIn(item, [...path, index]);
  else if (isRow(value)) for (const [word, own] of Object.entries(value)) yield* pathsIn(own, [...path, word]);
}

const shipped = ['entities/book.json', 'entities/loan.json', 'dictionaries/shelfStatus.json', 'rules/loanState.json'];

describe.each([...shipped, 'menus/default.json'])('%s', (file) => {
  const text = readFileSync(`tests/library/schemas/${file}`, 'utf8');
  const at = freedomIn(JSON.parse(text), placeOf(file, text));
  const places = [...pathsIn(JSON.parse(text))];

  test('what may not go is refused when it is gone', () => {
    for (const { path } of places)
      expect([path.join('.'), at(path).goes]).toEqual([
        path.join('.'),
        after(file, text, path, undefined).length === 0,
      ]);
  });

  test('what may not be another is refused when it is', () => {
    for (const { path, value } of places.filter((one) => typeof one.value !== 'object')) {
      const other =
        typeof value === 'number' ? value + 1000 : typeof value === 'boolean' ? !value : `${String(value)}x`;
      const wasKept = after(file, text, path, other).length === 0;
      expect([path.join('.'), at(path).changes]).toEqual([path.join('.'), wasKept]);
    }
  });
});

const codes = { title: '状态', items: [{ id: 1, name: '在架' }] };
const mine = {
  title: '状态',
  items: [
    { id: 2, name: '借出' },
    { id: 1, name: '在架' },
    { id: 1, name: '又一' },
  ],
};

test('of what is added each stays free, wherever it stands', () => {
  const at = freedomIn(codes, placeOf('dictionaries/lent.json', JSON.stringify(mine)));
  expect(at(['items', 0])).toEqual({ goes: true, grows: true, changes: true });
  expect(at(['items', 0, 'id']).changes).toBe(true);
  expect(at(['items', 1])).toEqual({ goes: false, grows: false, changes: true });
  expect(at(['items', 1, 'id']).changes).toBe(false);
  expect(at(['items', 1, 'name']).changes).toBe(true);
  expect(at(['items', 2]).goes).toBe(true);
});

test('words that may not be added are none that may be written', () => {
  const book = { title: '图书', properties: { name: { type: 'string' } } };
  const at = freedomIn(book, placeOf('entities/book.json', JSON.stringify(book)));
  expect(at(['write'])).toEqual({ goes: true, grows: false, changes: false });
  expect(at(['properties', 'name', 'search']).changes).toBe(false);
  expect(at(['properties', 'name', 'help']).changes).toBe(true);
  expect(at(['properties', 'tag', 'search']).changes).toBe(true);
  expect(at(['checks'])).toEqual({ goes: true, grows: true, changes: true });
  expect(at(['on', 0, 'set']).changes).toBe(false);
});
