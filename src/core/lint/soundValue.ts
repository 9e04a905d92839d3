/** What of a file can be read by its grammar: whatever cannot gives way to a stand-in, and its file to nothing else. */
import type { GrammarError, GrammarValidate } from '../../generated/grammarValidator.js';

type Container = Record<string, unknown>;

/** Faults by which a value cannot be read at all; any other stays where it is. */
const unreadable: ReadonlySet<string> = new Set(['type', 'enum', 'const']);

/** Objects whose members are things of their own: one that cannot be read is there all the same, and says nothing. */
const collections: ReadonlySet<string> = new Set(['properties', 'calls']);

const deepest = 16;

/** Undefined where the file as a whole is nothing of its kind. Changes the value, which nobody else has yet. */
export function soundValue(value: unknown, validate: GrammarValidate): unknown {
  for (let round = 0; round < deepest; round += 1) {
    if (validate(value)) return value;
    const errors = validate.errors ?? [];
    const wrong = errors.filter((error) => unreadable.has(error.keyword));
    const missing = errors.filter((error) => error.keyword === 'required' && !/\/(oneOf|if)\//.test(error.schemaPath));
    const filled = missing.filter((error) => fill(value, error));
    if (wrong.length === 0 && filled.length === 0) return value;
    if (wrong.some(({ instancePath }) => instancePath === '' || instancePath === '/type')) return undefined;
    for (const pointer of new Set(wrong.map(({ instancePath }) => instancePath))) take(value, pointer);
    dropTaken(value);
  }
  return undefined;
}

const taken = Symbol('taken');

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function at(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>((inner, step) => (isContainer(inner) ? inner[step] : undefined), value);
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function take(value: unknown, pointer: string): void {
  const steps = stepsOf(pointer);
  const parent = at(value, steps.slice(0, -1));
  const name = steps.at(-1);
  if (!isContainer(parent) || name === undefined) return;
  if (Array.isArray(parent)) parent[Number(name)] = taken;
  else if (collections.has(steps.at(-2) ?? '')) parent[name] = {};
  else delete parent[name];
}

function dropTaken(value: unknown): void {
  if (!isContainer(value)) return;
  if (Array.isArray(value)) value.splice(0, value.length, ...value.filter((item) => item !== taken));
  for (const inner of Object.values(value)) dropTaken(inner);
}

/** A word that must be there stands there empty; what is more than a text, a list or an object can be left out. */
function fill(value: unknown, { instancePath, params, parentSchema }: GrammarError): boolean {
  const parent = at(value, stepsOf(instancePath));
  const name = String(params['missingProperty']);
  const empty = emptyOf(parentSchema?.properties?.[name]);
  if (!isContainer(parent) || name in parent || empty === undefined) return false;
  parent[name] = empty;
  return true;
}

function emptyOf(word: unknown): unknown {
  if (!isContainer(word)) return undefined;
  if (word['type'] === 'string') return '';
  if (word['type'] === 'array') return [];
  return word['type'] === 'object' || /\/(operands|fields|condition)$/.test(String(word['$ref'])) ? {} : undefined;
}
