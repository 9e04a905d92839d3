/** Whoever chooses among the language's own values reads them in their own language. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { valueTitle } from '../../../../src/studio/design/titles/valueTitles.ts';

const folder = new URL('../../../../schemas/grammar/', import.meta.url);

/** Asked by a panel of its own: kinds of fields, and the rows of a scope. */
const askedOtherwise = new Set(['fieldKind', 'scope']);

interface Listed {
  readonly word: string;
  readonly values: readonly unknown[];
}

function closedLists(value: unknown, word: string): Listed[] {
  if (typeof value !== 'object' || value === null || askedOtherwise.has(word)) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => closedLists(one, word));
  return Object.entries(value).flatMap(([key, member]: [string, unknown]): Listed[] => {
    if (key === 'enum' && Array.isArray(member)) return [{ word, values: member }];
    const inside = key === 'properties' || key === 'definitions' || key === 'items' || key === 'then';
    return closedLists(member, inside ? word : key);
  });
}

test('every value of a closed list has a title beneath its word', () => {
  const listed = ['screen', 'part', 'entity', 'definitions'].flatMap((name) =>
    closedLists(JSON.parse(readFileSync(new URL(`${name}.schema.json`, folder), 'utf8')), name),
  );
  expect(listed.length).toBeGreaterThan(15);
  const untold = listed.flatMap(({ word, values }) =>
    values.filter((value) => valueTitle(word, String(value)) === undefined).map((value) => `${word}: ${String(value)}`),
  );
  expect([...new Set(untold)]).toEqual([]);
});

test('a value of another word has none', () => {
  expect(valueTitle('menu', 'phone')).toBeUndefined();
  expect(valueTitle('as', 'toString')).toBeUndefined();
});
