/** The language's formal form: `schemas/grammar/*.schema.json`, read as JSON Schemas. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRow, memberIn } from '../src/core/model/row.ts';
import { parseSource, printFault, type LintFault } from '../src/core/source/source.ts';
import { UsageFault } from './usage.ts';

/** A JSON Schema of the grammar, in so far as codegen looks into it. */
export interface GrammarSchema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly tsType?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, GrammarSchema>>;
  readonly items?: GrammarSchema;
  readonly additionalProperties?: boolean | GrammarSchema;
  readonly anyOf?: readonly GrammarSchema[];
  readonly oneOf?: readonly GrammarSchema[];
  readonly if?: GrammarSchema;
  readonly then?: GrammarSchema;
  readonly else?: GrammarSchema;
  readonly definitions?: Readonly<Record<string, GrammarSchema>>;
}

/** The kinds of schema file, in the order of the reference. */
export const grammarKinds = ['entity', 'calls', 'screen', 'part', 'rule', 'dictionary', 'menu', 'settings'] as const;

export type Grammar = Readonly<Record<string, GrammarSchema>>;

/** File name → schema. @throws UsageFault where a file cannot be read */
export function readGrammar(folder: string): Grammar {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.schema.json'))
    .sort();
  return Object.fromEntries(names.map((name) => [name, parsed(name, readFileSync(join(folder, name), 'utf8'))]));
}

function parsed(name: string, text: string): GrammarSchema {
  const faults: LintFault[] = [];
  parseSource(`grammar/${name}`, text, faults);
  if (faults.length > 0) throw new UsageFault(faults.map(printFault).join('\n'));
  return JSON.parse(text) as GrammarSchema;
}

/** The schema that a `$ref` names, and the file that it stands in. Throws where there is none. */
export function resolveRef(grammar: Grammar, file: string, ref: string): { file: string; schema: GrammarSchema } {
  const [name, pointer = ''] = ref.split('#');
  const target = name || file;
  let schema: unknown = grammar[target];
  for (const step of pointer.split('/').filter(Boolean)) {
    schema = memberIn(schema, step);
  }
  if (!isRow(schema)) throw new Error(`${file}: "${ref}" names nothing`);
  return { file: target, schema };
}
