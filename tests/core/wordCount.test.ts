/** How many words an author has to learn: each once, however many places it stands in. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readGrammar, type GrammarSchema } from '../../codegen/grammarFiles.ts';

/** It only goes down: a new word takes the place of another, or is a meaning that no word has. */
const most = 150;

/** Of a deployment's settings, and names of languages: no words of pages. */
const aside: ReadonlySet<string> = new Set(['$schema', 'zh-CN', 'en-US']);

function wordsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(wordsOf);
  const { properties = {}, examples: _, required: _required, ...rest } = schema as GrammarSchema;
  return [
    ...Object.entries(properties).flatMap(([word, one]) => [word, ...wordsOf(one)]),
    ...Object.values(rest).flatMap(wordsOf),
  ];
}

const { 'settings.schema.json': _settings, ...pages } = readGrammar(
  fileURLToPath(new URL('../../schemas/grammar', import.meta.url)),
);
const words = [...new Set(Object.values(pages).flatMap(wordsOf))].filter((word) => !aside.has(word)).sort();

test(`the language has ${words.length} words`, () => {
  const advice = 'say it by one of these, or raise `most` with a word whose meaning none of them has';
  expect(words.length, `${advice}: ${words.join(' ')}`).toBeLessThanOrEqual(most);
});
