/** What the grammar says of its words is said in Chinese too, wherever an author can read it. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describedAs, firstSentence } from '../../src/core/lint/says/descriptions.ts';

const folder = new URL('../../schemas/grammar/', import.meta.url);
const chinese = JSON.parse(readFileSync(new URL('zh-CN.json', folder), 'utf8')) as Readonly<Record<string, string>>;

/** @param wanted which of a schema's parts are looked at: all, or those that refuse a text by its form */
function descriptionsIn(value: unknown, wanted: (schema: object) => boolean): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { description } = value as { readonly description?: unknown };
  const own = typeof description === 'string' && wanted(value) ? [description] : [];
  const below = Object.entries(value).filter(([word]) => !['examples', 'default', 'enum'].includes(word));
  return [...own, ...below.flatMap(([, one]) => descriptionsIn(one, wanted))];
}

/** What the schema editor helps with. */
const edited = ['definitions', 'entity', 'part', 'screen'];

const needed = new Set(
  readdirSync(folder)
    .filter((name) => name.endsWith('.schema.json'))
    .flatMap((name) => {
      const isEdited = edited.some((one) => name === `${one}.schema.json`);
      const schema: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
      return descriptionsIn(schema, (part) => isEdited || 'pattern' in part);
    }),
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
