/** Types of the language, as authors write it: one interface a kind of file, one a named part. */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { grammarKinds, resolveRef, type Grammar, type GrammarSchema } from './grammarFiles.ts';

const header = `import type { Allow, Json, Label, Scalar, Scope, Tone } from '../core/model/catalogue.ts';
import type { Condition, Operand } from '../core/condition/condition.ts';

`;

/** Those that `core/model/catalogue.ts` and `core/condition/condition.ts` write by hand, or that are plain TypeScript. */
const handWritten = new Set(
  'Label Scalar Json Tone Operand Operators Test Condition Allow Scope FieldKind string Readonly<Record<string,Operand>>'.split(
    ' ',
  ),
);

export async function printGrammarTypes(grammar: Grammar): Promise<string> {
  const named = namedParts(grammar);
  const printed: string[] = [];
  for (const { file, schema } of named) {
    const title = schema.title ?? '';
    if (schema.tsType) {
      printed.push(`/** ${schema.description ?? ''} */\nexport type ${title} = ${schema.tsType};\n`);
      continue;
    }
    const flat = flatten(grammar, file, schema) as JSONSchema;
    printed.push(
      await compile(flat, title, {
        bannerComment: '',
        format: false,
        additionalProperties: false,
        unknownAny: true,
        ignoreMinAndMaxItems: true,
      }),
    );
  }
  return header + [...printed, printScreenFiles(grammar)].join('\n');
}

/** Every kind of field as a type; `core/model` reads it, so that it stands there. */
export function printFieldKinds(grammar: Grammar): string {
  const kinds = grammar['definitions.schema.json']?.definitions?.['fieldKind']?.enum ?? [];
  return `export type FieldKind = ${kinds.map((kind) => JSON.stringify(kind)).join(' | ')};\n`;
}

/** The name of each type of screen, with the part of the grammar that says its words. */
function screenParts(grammar: Grammar): [type: string, part: GrammarSchema][] {
  return Object.values(grammar['screen.schema.json']?.definitions ?? {}).flatMap((part): [string, GrammarSchema][] => {
    const type = part.properties?.['type']?.const;
    return typeof type === 'string' ? [[type, part]] : [];
  });
}

/** Every type of screen as a type, read by `core/model` too. */
export function printScreenTypes(grammar: Grammar): string {
  return `export type ScreenType = ${screenParts(grammar)
    .map(([type]) => JSON.stringify(type))
    .join(' | ')};\n`;
}

/** What the files of each type of screen are. */
function printScreenFiles(grammar: Grammar): string {
  const lines = screenParts(grammar).map(([type, { title = '' }]) => `  ${type}: ${title};\n`);
  return `/** The files of screens, by the type that they say. */\nexport interface ScreenFiles {\n${lines.join('')}}\n`;
}

function namedParts(grammar: Grammar): { file: string; schema: GrammarSchema }[] {
  const files = ['definitions', ...grammarKinds].map((kind) => `${kind}.schema.json`);
  return files.flatMap((file) => {
    const schema = grammar[file];
    if (!schema) throw new Error(`schemas/grammar/${file} is missing`);
    const parts = Object.values(schema.definitions ?? {}).map((part) => ({ file, schema: part }));
    return [...parts, ...(file === 'definitions.schema.json' ? [] : [{ file, schema }])].filter(
      (part) => part.schema.title !== undefined && !isHandWritten(part.schema),
    );
  });
}

function isHandWritten(schema: GrammarSchema): boolean {
  return schema.tsType !== undefined && handWritten.has(schema.tsType.replace(/\s/g, ''));
}

/** The schema without `$ref`: a named part is its type's name, an unnamed one stands in place. */
function flatten(grammar: Grammar, file: string, schema: GrammarSchema): Record<string, unknown> {
  const { definitions: _definitions, $id: _id, examples: _examples, ...rest } = schema;
  const flat: Record<string, unknown> = { ...rest };
  if (schema.properties) {
    flat['properties'] = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, inPlace(grammar, file, property)]),
    );
  }
  if (schema.items) flat['items'] = inPlace(grammar, file, schema.items);
  return flat;
}

function inPlace(grammar: Grammar, file: string, schema: GrammarSchema): Record<string, unknown> {
  if (schema.tsType) return { tsType: schema.tsType, description: schema.description };
  if (schema.$ref) {
    const target = resolveRef(grammar, file, schema.$ref);
    const found = inPlace(grammar, target.file, target.schema);
    const type = target.schema.tsType ?? typeName(target.schema);
    const description = schema.description ?? target.schema.description;
    return type === undefined ? { ...found, description } : { tsType: type, description };
  }
  const { title: _title, ...flat } = flatten(grammar, file, schema);
  return flat;
}

function typeName(schema: GrammarSchema): string | undefined {
  return schema.title !== undefined && /^[A-Z][A-Za-z]*$/.test(schema.title) ? schema.title : undefined;
}
