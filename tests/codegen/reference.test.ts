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

test('every word of the language stands in it', () => {
  const words = [...grammarKinds.map((kind) => `${kind}.schema.json`), 'definitions.schema.json'].flatMap((file) =>
    wordsIn(grammar[file]),
  );
  const printed = new Set(
    [...reference.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path.replace(/^.*\./, '')),
  );
  expect([...new Set(words)].filter((word) => word !== '$schema' && !printed.has(word))).toEqual([]);
});

test('a word within another stands behind its path, required where it is', () => {
  expect(reference).toMatch(/^\| `on\[\]\.webhook\.to` \| \*\*Required\.\*\*/m);
  const schema: GrammarSchema = { properties: { a: { anyOf: [{}, { items: { properties: { b: {} } } }] } } };
  const only = (file: string): GrammarSchema => (file === 'entity.schema.json' ? schema : {});
  const files = [...grammarKinds.map((kind) => `${kind}.schema.json`), 'definitions.schema.json'];
  const small: Grammar = Object.fromEntries(files.map((file) => [file, only(file)]));
  expect(printReference(small)).toContain('| `a[].b` |');
});
