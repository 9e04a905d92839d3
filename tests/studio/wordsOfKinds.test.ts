/** Of a field are offered the words that its kind knows: in the text, where it is completed, and in the questions. */
import { expect, test } from 'vitest';
import { fieldKinds } from '../../src/core/fields/index.ts';
import { kindWords } from '../../src/core/fields/definition.ts';
import { descriptionAt, wordsAt } from '../../src/studio/grammar.ts';
import { offeredKinds } from '../../src/studio/design/page.ts';
import { page } from './design/kit.tsx';

const path = ['entity', 'properties', 'name'];
const holding = (words: object): string => page({}, { properties: { name: { title: 'Name', ...words } } });
const offeredFor = (words: object): readonly string[] => wordsAt(holding(words), path).map(({ word }) => word);
const ofKinds = (words: readonly string[]): readonly string[] =>
  kindWords.filter((word) => words.includes(word)).toSorted();

test.each(offeredKinds.filter(({ asks }) => asks === undefined))('$kind', ({ kind, words }) => {
  expect(ofKinds(offeredFor(words))).toEqual([...fieldKinds[kind].words].toSorted());
});

test('a text is offered no smallest value, a number no greatest length', () => {
  expect(offeredFor({ type: 'string' })).toContain('maxLength');
  expect(offeredFor({ type: 'string' })).not.toContain('minimum');
  expect(offeredFor({ type: 'integer' })).toContain('minimum');
  expect(offeredFor({ type: 'integer' })).not.toContain('maxLength');
});

test('a field of no kind yet is offered them all, and so is what is no field', () => {
  expect(ofKinds(offeredFor({}))).toHaveLength(kindWords.length);
  expect(wordsAt(page({ type: 'list', filters: [{ field: 'name' }] }), ['filters', 0]).length).toBeGreaterThan(3);
});

test('a word that does not fit is still told what it means where it stands', () => {
  const text = holding({ type: 'string', minimum: 1 });
  expect(descriptionAt(text, [...path, 'minimum'])).toBeDefined();
  expect(offeredFor({ type: 'string', minimum: 1 })).not.toContain('minimum');
});
