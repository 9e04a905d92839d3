/** Whoever is asked for a word of the language is asked in their own. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { titledWords } from '../../../../src/studio/design/titles/wordTitles.ts';

const folder = new URL('../../../../schemas/grammar/', import.meta.url);

/** Words that no panel asks for by themselves: operators and operands, parts of texts, and what the grammar says to its tools. */
const askedOtherwise = new Set([
  'gt',
  'gte',
  'lt',
  'lte',
  'not',
  'has',
  'like',
  'filled',
  'within',
  'row',
  'setting',
  'now',
  'every',
  'zh-CN',
  'en-US',
  '$schema',
  'table',
  'isbn',
  '$ref',
  'additionalProperties',
  'propertyNames',
  'description',
  'tsType',
]);

function wordsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties } = value as { readonly properties?: unknown };
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(value).flatMap(wordsIn)];
}

test('every word of what is asked for by questions has a title', () => {
  const words = ['screen', 'part', 'entity', 'dictionary', 'rule', 'menu', 'definitions'].flatMap((name) =>
    wordsIn(JSON.parse(readFileSync(new URL(`${name}.schema.json`, folder), 'utf8'))),
  );
  const untold = [...new Set(words)].filter((word) => !titledWords.has(word) && !askedOtherwise.has(word));
  expect(untold.sort()).toEqual([]);
});
