/** The grammar as a module without `eval` and without ajv: what `core/lint.ts` asks about the words of a file. */
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { grammarKinds, type Grammar } from './grammarFiles.ts';

/** What ajv's generated code would `require`, written out, since core may not depend on ajv. */
const runtime = `const ucs2length = (text) => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};
const equal = (left, right) => {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left !== left && right !== right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && equal(left[key], right[key]));
};
`;

const replacements: readonly (readonly [RegExp, string])[] = [
  [/require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g, 'ucs2length'],
  [/require\("ajv\/dist\/runtime\/equal"\)\.default/g, 'equal'],
];

export function printGrammarValidator(grammar: Grammar): string {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    verbose: true,
    inlineRefs: false,
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    code: { source: true, esm: true, optimize: 2 },
    schemas: Object.values(grammar),
    keywords: ['tsType'],
  });
  const exports = Object.fromEntries(grammarKinds.map((kind) => [kind, `${kind}.schema.json`]));
  const code = standaloneCode(ajv, exports);
  const printed = replacements.reduce((text, [from, to]) => text.replace(from, to), code.replace('"use strict";', ''));
  if (printed.includes('require(')) throw new Error('the grammar uses a keyword whose runtime is not written out here');
  return runtime + printed;
}

export function printGrammarValidatorTypes(): string {
  const names = grammarKinds.map((kind) => `export const ${kind}: GrammarValidate;`).join('\n');
  return `/** One thing that ajv found; \`instancePath\` is a JSON pointer into the file. */
export interface GrammarError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schemaPath: string;
  readonly propertyName?: string;
  readonly parentSchema?: {
    readonly title?: string;
    readonly description?: string;
    readonly properties?: Readonly<Record<string, unknown>>;
  };
}
export interface GrammarValidate {
  (json: unknown): boolean;
  errors?: readonly GrammarError[] | null;
}
${names}
`;
}
