/** Every word of the grammar reaches a view, or stands among those that only the server or only the linter reads. */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readGrammar, resolveRef, type GrammarSchema } from '../../codegen/grammarFiles.ts';
import type { Catalogue } from '../../src/core/model/catalogue.ts';
import { normalise, type ParsedFile } from '../../src/core/normalise.ts';
import { projectEach } from '../../src/core/project.ts';
import { libraryFiles } from '../library/files.ts';
import { beyondViews } from './wordsBeyondViews.ts';
import { specimens } from './wordSpecimens.ts';

const grammar = readGrammar(fileURLToPath(new URL('../../schemas/grammar', import.meta.url)));
const named = new Set(specimens.map(({ file }) => file));
const corpus: readonly ParsedFile[] = [...specimens, ...libraryFiles().filter(({ file }) => !named.has(file))];

type Step = string | number;
interface Found {
  readonly file: string;
  readonly schema: GrammarSchema;
}
/** An object of the corpus that a definition of the grammar describes. */
interface Instance {
  readonly own: ParsedFile;
  readonly path: readonly Step[];
}

const roots: Readonly<Record<string, string>> = {
  entities: 'entity',
  calls: 'calls',
  screens: 'screen',
  parts: 'part',
  rules: 'rule',
  dictionaries: 'dictionary',
  menus: 'menu',
};

/** Types that are read as one value wherever they stand. */
const values: ReadonlySet<string> = new Set([
  'Allow',
  'Condition',
  'Json',
  'Label',
  'Operand',
  'Operators',
  'Scalar',
  'Scope',
  'Test',
  'Tone',
]);

/** What a schema may be, references and choices resolved. */
function choices(found: Found): Found[] {
  const { file, schema } = found;
  if (values.has(schema.tsType ?? '')) return [];
  const target = schema.$ref === undefined ? undefined : resolveRef(grammar, file, schema.$ref);
  const inner = [schema.then, schema.else].flatMap((one) => (one ? [{ file, schema: one }] : []));
  return [found, ...(target ? choices(target) : []), ...inner.flatMap(choices)];
}

const definitions = new Map<GrammarSchema, { name: string; file: string; instances: Instance[] }>();

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function visit(json: unknown, found: Found, instance: Instance): void {
  for (const { file, schema } of choices(found)) {
    if (Array.isArray(json) && schema.items) {
      const { items } = schema;
      json.forEach((item, i) => visit(item, { file, schema: items }, { ...instance, path: [...instance.path, i] }));
    }
    if (!isObject(json)) continue;
    if (schema.properties && schema.type !== undefined) definitions.get(schema)?.instances.push(instance);
    for (const [word, value] of Object.entries(json)) {
      const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
      const inner = schema.properties?.[word] ?? other;
      if (inner) visit(value, { file, schema: inner }, { ...instance, path: [...instance.path, word] });
    }
  }
}

/** Every object that the grammar declares, whether or not the corpus has one; one without a title is named by where it stands. */
function declareAll(file: string, schema: GrammarSchema, place: string, seen: Set<GrammarSchema>): void {
  for (const choice of choices({ file, schema })) {
    if (seen.has(choice.schema)) continue;
    seen.add(choice.schema);
    const { title, properties, items, additionalProperties, type } = choice.schema;
    const name = properties ? (title ?? place) : place;
    if (properties && type !== undefined) definitions.set(choice.schema, { name, file: choice.file, instances: [] });
    for (const [word, one] of Object.entries(properties ?? {})) {
      declareAll(choice.file, one, `${name}.${word}`, seen);
    }
    for (const one of [items, additionalProperties]) {
      if (typeof one === 'object') declareAll(choice.file, one, name, seen);
    }
  }
}

const seen = new Set<GrammarSchema>();
for (const kind of Object.values({ ...roots, settings: 'settings' })) {
  declareAll(`${kind}.schema.json`, grammar[`${kind}.schema.json`] ?? {}, kind, seen);
}
for (const own of corpus) {
  const { file, json } = own;
  const kind = `${roots[file.split('/')[0] ?? ''] ?? 'settings'}.schema.json`;
  const schema = grammar[kind] ?? {};
  const type = isObject(json) && typeof json['type'] === 'string' ? json['type'] : 'list';
  const root = kind === 'screen.schema.json' ? (schema.definitions?.[type] ?? {}) : schema;
  visit(json, { file: kind, schema: root }, { own, path: [] });
}

/** The one sees all; the other is told what it may not see. */
const profiles = [
  { userType: 0, superManager: true },
  { userType: 2, superManager: false },
];

/** Of each profile, the views by the id of their screen. */
function* viewsOf(catalogue: Catalogue): Generator<readonly [id: string, view: string]> {
  for (const profile of profiles) {
    for (const [id, view] of projectEach(catalogue, profile)) {
      yield [`${profile.userType} ${id}`, JSON.stringify(view)];
    }
  }
}

interface Surroundings {
  readonly files: readonly ParsedFile[];
  readonly catalogue: string;
  readonly menus: string;
  readonly views: ReadonlyMap<string, string>;
}

const surroundings = new Map<ParsedFile, Surroundings>();

const nameOf = ({ file }: ParsedFile): string => file.replace('screens/', '').replace('.json', '');
const isScreen = ({ file }: ParsedFile): boolean => file.startsWith('screens/');
const says = ({ json }: ParsedFile, name: string): boolean => JSON.stringify(json).includes(`"${name}`);

/** The corpus as it is; of the screens, those that a screen names, or that name the entity, the calls or whatever it is. */
function around(own: ParsedFile): Surroundings {
  const known = surroundings.get(own);
  if (known) return known;
  const isNear = (one: ParsedFile): boolean =>
    isScreen(own) ? one === own || says(own, nameOf(one)) : says(one, nameOf(own).replace(/^.*\//, ''));
  const files = corpus.filter((one) => !isScreen(one) || isNear(one));
  const catalogue = normalise(files);
  const menus = JSON.stringify(catalogue.menus);
  const made = { files, catalogue: JSON.stringify(catalogue), menus, views: new Map(viewsOf(catalogue)) };
  surroundings.set(own, made);
  return made;
}

/** Whether a page or a menu differs; asked no further than the first that does. */
function differs(catalogue: Catalogue, { menus, views }: Surroundings): boolean {
  if (JSON.stringify(catalogue.menus) !== menus) return true;
  let count = 0;
  for (const [id, view] of viewsOf(catalogue)) {
    if (views.get(id) !== view) return true;
    count += 1;
  }
  return count !== views.size;
}

function reach(json: unknown, path: readonly Step[]): Record<string, unknown> {
  const within = (inner: unknown, step: Step): unknown =>
    typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined;
  const found = path.reduce(within, json);
  if (!isObject(found)) throw new Error(`there is no object at ${path.join('.')}`);
  return found;
}

type Reached = 'view' | 'catalogue' | 'nothing';

/** How far another value of a word comes in one place, or none; a file that needs the word says nothing without it. */
function reachedBy({ own, path }: Instance, word: string, value: unknown): Reached {
  const json: unknown = structuredClone(own.json);
  const target = reach(json, path);
  if (value === undefined) delete target[word];
  else target[word] = value;
  const before = around(own);
  try {
    const catalogue = normalise(before.files.map((one) => (one === own ? { file: one.file, json } : one)));
    if (JSON.stringify(catalogue) === before.catalogue) return 'nothing';
    return differs(catalogue, before) ? 'view' : 'catalogue';
  } catch {
    return 'nothing';
  }
}

/** A truth turned round; a screen of another type. */
function othersOf(said: unknown, schema: GrammarSchema): unknown[] {
  if (typeof said === 'boolean') return [!said];
  return schema.const === 'list' ? ['tree'] : [];
}

/** How many of the places are tried, those first in which the word stands. */
const most = 2;

/** How far the word comes: in some place, another of its values or none makes a difference there. */
function reachOf(word: string, schema: GrammarSchema, file: string, instances: readonly Instance[]): Reached {
  const target = schema.$ref === undefined ? undefined : resolveRef(grammar, file, schema.$ref).schema;
  const examples = [...(schema.examples ?? []), ...(target?.examples ?? [])];
  const saidAt = (one: Instance): unknown => reach(one.own.json, one.path)[word];
  const places = instances.toSorted((a, b) => Number(saidAt(b) !== undefined) - Number(saidAt(a) !== undefined));
  let best: Reached = 'nothing';
  for (const place of places.slice(0, most)) {
    const said = saidAt(place);
    for (const value of [undefined, ...examples, ...othersOf(said, schema)]) {
      if (value === said) continue;
      const reached = reachedBy(place, word, value);
      if (reached === 'view') return 'view';
      if (reached === 'catalogue') best = 'catalogue';
    }
  }
  return best;
}

const words = [...definitions].flatMap(([schema, { name, file, instances }]) =>
  Object.entries(schema.properties ?? {})
    .filter(([word]) => word !== '$schema')
    .map(([word, value]) => ({ name: `${name}.${word}`, word, value, file, instances })),
);

const expected = { linter: ['nothing', 'catalogue'], server: ['catalogue'] } as const;

describe('a word of the grammar', () => {
  test.each(words)('$name comes as far as it is said to', ({ name, word, value, file, instances }) => {
    const reached = reachOf(word, value, file, instances);
    const beyond = beyondViews[name];
    const advice = beyond
      ? `wordsBeyondViews.ts says that the ${beyond.reads} reads it`
      : 'its default, its projection and a file of tests/library or wordSpecimens.ts that says it bring it into a view';
    expect(beyond ? expected[beyond.reads] : ['view'], `${name} reaches ${reached}: ${advice}`).toContain(reached);
  });

  test('that reaches no view is one of the grammar', () => {
    expect(Object.keys(beyondViews).filter((name) => !words.some((word) => word.name === name))).toEqual([]);
  });
});
