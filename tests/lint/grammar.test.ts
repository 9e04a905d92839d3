/** The grammar is a manual: closed objects, a sentence and an example for every word, examples that are right. */
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { readGrammar, resolveRef, type GrammarSchema } from '../../codegen/grammarFiles.ts';

const grammar = readGrammar(fileURLToPath(new URL('../../schemas/grammar', import.meta.url)));

interface Part {
  readonly path: string;
  readonly file: string;
  readonly schema: GrammarSchema;
}

function partsOf(file: string, schema: GrammarSchema, path: string): Part[] {
  const inner = Object.entries(schema).flatMap(([word, value]): Part[] => {
    if (typeof value !== 'object' || value === null || word === 'examples' || word === 'default') return [];
    if (word === 'properties' || word === 'definitions') {
      return Object.entries(value as Record<string, GrammarSchema>).flatMap(([name, part]) =>
        partsOf(file, part, `${path}/${word}/${name}`),
      );
    }
    if (Array.isArray(value)) {
      return value.flatMap((one: unknown, i) =>
        typeof one === 'object' && one !== null ? partsOf(file, one as GrammarSchema, `${path}/${word}/${i}`) : [],
      );
    }
    return partsOf(file, value as GrammarSchema, `${path}/${word}`);
  });
  return [{ path, file, schema }, ...inner];
}

const parts = Object.entries(grammar).flatMap(([file, schema]) => partsOf(file, schema, file));
const objects = parts.filter(({ schema }) => schema.properties !== undefined && isDeclared(schema));

/** Not the tests within `if`. */
function isDeclared(schema: GrammarSchema): boolean {
  return schema.type !== undefined;
}

describe('every object of the grammar is closed', () => {
  test.each(objects.map((part) => [part.path, part.schema] as const))('%s', (_path, schema) => {
    const { additionalProperties, then } = schema;
    expect(additionalProperties === false || typeof additionalProperties === 'object' || then !== undefined).toBe(true);
  });
});

const words = objects.flatMap(({ path, file, schema }) =>
  Object.entries(schema.properties ?? {}).map(([name, word]) => {
    const target = word.$ref === undefined ? word : { ...resolveRef(grammar, file, word.$ref).schema, ...word };
    return [`${path}/${name}`, target] as const;
  }),
);

describe('every word has a sentence and an example', () => {
  test.each(words)('%s', (_path, word) => {
    expect(word.description).toMatch(/^.{8,}\.$/s);
    expect(word.examples?.length).toBeGreaterThan(0);
  });
});

describe('every example is right', () => {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    keywords: ['tsType'],
  });
  for (const schema of Object.values(grammar)) ajv.addSchema(schema);
  const shown = parts.filter(({ schema }) => schema.examples !== undefined && schema.examples.length > 0);
  test.each(shown.map((part) => [part.path, part] as const))('%s', (_path, { path, file, schema }) => {
    const pointer = path === file ? '' : path.slice(file.length);
    const validate = ajv.getSchema(pointer === '' ? file : `${file}#${pointer}`) ?? ajv.compile(schema);
    for (const example of schema.examples ?? []) expect([validate(example), validate.errors]).toEqual([true, null]);
  });
});
