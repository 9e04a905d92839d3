/** What the grammar says of its words is said in Chinese too. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describedAs, firstSentence } from '../../src/core/lint/says/descriptions.ts';

const folder = new URL('../../schemas/grammar/', import.meta.url);
const chinese = JSON.parse(readFileSync(new URL('zh-CN.json', folder), 'utf8')) as Readonly<Record<string, string>>;

/** Values, and no schemas, stand beneath these words of JSON Schema; words of ours may have the same names. */
const ofValues = new Set(['examples', 'default', 'enum', 'const']);
const ofNames = new Set(['properties', 'definitions']);

function descriptionsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { description } = schema as { readonly description?: unknown };
  const own = typeof description === 'string' ? [description] : [];
  const below = Object.entries(schema).filter(([word]) => !ofValues.has(word));
  return [
    ...own,
    ...below.flatMap(([word, one]) =>
      ofNames.has(word) ? Object.values(one as object).flatMap(descriptionsIn) : descriptionsIn(one),
    ),
  ];
}

const needed = new Set(
  readdirSync(folder)
    .filter((name) => name.endsWith('.schema.json'))
    .flatMap((name) => descriptionsIn(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))),
);

describe('what a word is for', () => {
  test('is said in Chinese', () => {
    expect([...needed].filter((one) => !/\p{Script=Han}/u.test(chinese[one] ?? ''))).toEqual([]);
  });

  test('is not said of words that the grammar has no more', () => {
    expect(Object.keys(chinese).filter((one) => !needed.has(one))).toEqual([]);
  });

  test('names the same words of the language in both', () => {
    const quoted = (text: string): string[] =>
      [...text.matchAll(/`([a-zA-Z]+)`/g)].map(([, word]) => word ?? '').sort();
    const differ = Object.entries(chinese).filter(([english, said]) => {
      const there = new Set(quoted(said));
      return [...new Set(quoted(english))].some((word) => !there.has(word));
    });
    expect(differ.map(([english]) => english)).toEqual([]);
  });

  test('is told by its first sentence where a text has the wrong form', () => {
    const [english = ''] = needed;
    expect(describedAs(english)['zh-CN']).toBe(chinese[english]);
    expect(firstSentence('The text in Chinese.')).toEqual({ 'zh-CN': '中文文字', 'en-US': 'The text in Chinese' });
  });
});
