/** REFERENCE.md has every word of the grammar, those that are written within another too. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { grammarKinds, readGrammar, type Grammar, type GrammarSchema } from '../../codegen/grammarFiles.ts';
import { printReference } from '../../codegen/reference.ts';

const grammar = readGrammar(join(import.meta.dirname, '../../schemas/grammar'));
const reference = printReference(grammar);

/** The words beneath a schema, wherever they stand; not those of what it only names. */
function wordsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(wordsIn);
  return Object.entries(schema).flatMap(([key, below]) => {
    if (['examples', 'default', 'enum', 'const', 'if', 'then', 'else', 'not', 'allOf'].includes(key)) return [];
    if (key === 'properties') return Object.entries(below as object).flatMap(([name, one]) => [name, ...wordsIn(one)]);
    return key === 'definitions' ? Object.values(below as object).flatMap(wordsIn) : wordsIn(below);
  });
}

/** What the reference says of one kind of file, or of what they share. */
function sectionOf(heading: string): string {
  const from = reference.indexOf(`\n## ${heading}`);
  const to = reference.indexOf('\n## ', from + 1);
  return reference.slice(from, to < 0 ? undefined : to);
}

const sections = [
  ...grammarKinds.map((kind) => [kind, kind] as const),
  ['definitions', 'Parts that several kinds share'] as const,
];

test.each(sections)('every word of %s stands in it', (file, heading) => {
  const words = wordsIn(grammar[`${file}.schema.json`]);
  const printed = [...sectionOf(heading).matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) =>
    path.replace(/^.*\./, ''),
  );
  const count = (list: readonly string[], word: string): number => list.filter((one) => one === word).length;
  expect(words.length).toBeGreaterThan(3);
  // As often as the grammar says it: one that is left out is not made up for by another of its name.
  expect(words.filter((word) => word !== '$schema' && count(printed, word) < count(words, word))).toEqual([]);
});

test('a word within another stands behind its path, required where it is', () => {
  expect(reference).toMatch(/^\| `on\[\]\.webhook\.to` \| \*\*Required\.\*\*/m);
  const schema: GrammarSchema = { properties: { a: { anyOf: [{}, { items: { properties: { b: {} } } }] } } };
  const only = (file: string): GrammarSchema => (file === 'entity.schema.json' ? schema : {});
  const files = [...grammarKinds.map((kind) => `${kind}.schema.json`), 'definitions.schema.json'];
  const small: Grammar = Object.fromEntries(files.map((file) => [file, only(file)]));
  expect(printReference(small)).toContain('| `a[].b` |');
});
