/** However a schema is broken, the linter says faults and never fails; what it lets through becomes a whole release. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalise } from '../../src/core/normalise.ts';
import { edited, lint, printFix, type LintFault } from '../../src/core/lint.ts';
import { buildRelease } from '../../src/release/build.ts';
import { inputSchema } from '../../src/release/inputSchema.ts';
import { libraryFiles } from '../library/files.ts';
import { openapiOf } from '../release/library.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
interface Spot {
  readonly parent: Json[] | { [key: string]: Json };
  readonly key: string | number;
}

const files = libraryFiles();

function spotsOf(value: Json): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.map((item, i) => [i, item] as const) : Object.entries(value);
  return entries.flatMap(([key, item]) => [{ parent: value, key }, ...spotsOf(item)]);
}

const strange: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  '',
  'x',
  'name',
  'constructor',
  [],
  {},
  [1],
  { field: 'x' },
  { any: [] },
];

/** Changes one spot: takes it away, puts something strange there, gives it another name, or what stands elsewhere. */
function mutate(json: Json, how: number, where: number, what: number): void {
  const spots = spotsOf(json);
  const spot = spots[where % spots.length];
  const other = spots[what % spots.length];
  if (!spot || !other) return;
  const { parent, key } = spot;
  const put = (value: Json): void => void Object.assign(parent, { [key]: structuredClone(value) });
  const value = (other.parent as Record<string | number, Json>)[other.key] ?? null;
  if (how === 0) put(strange[what % strange.length] ?? null);
  else if (how === 1) put(value);
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else {
    const old = parent[key] ?? null;
    delete parent[key];
    if (how === 3) parent[String(other.key)] = old;
  }
}

const mutation = fc.record({
  file: fc.nat(files.length - 1),
  how: fc.nat(3),
  where: fc.nat(5000),
  what: fc.nat(5000),
});

const sound = files.map(({ file, json }) => ({ file, text: JSON.stringify(json) }));

function mutated(changes: readonly { file: number; how: number; where: number; what: number }[]) {
  const changed = new Map<number, Json>();
  for (const { file, how, where, what } of changes) {
    const json = changed.get(file) ?? (structuredClone(files[file]?.json ?? null) as Json);
    changed.set(file, json);
    mutate(json, how, where, what);
  }
  return sound.map((one, i) => {
    const json = changed.get(i);
    return json === undefined ? one : { file: one.file, text: JSON.stringify(json) };
  });
}

test('300 broken libraries are linted without failing, and every fault has a place in its file', () => {
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (changes) => {
      const sources = mutated(changes);
      for (const fault of lint(sources)) {
        const text = sources.find(({ file }) => file === fault.file)?.text ?? '';
        expect(fault.line).toBe(1);
        expect(fault.col).toBeGreaterThan(0);
        expect(fault.col).toBeLessThanOrEqual(text.length + 1);
      }
    }),
    { numRuns: 300, seed: 20261120 },
  );
}, 120_000);

test('what lints becomes a release that can be projected, checked and described', () => {
  let whole = 0;
  // What a call takes is judged by these alone: what is the same again is asked once.
  const checked = new Set<string>();
  fc.assert(
    fc.property(mutation, (change) => {
      const { release, faults } = buildRelease(mutated([change]));
      expect(faults.filter(({ code }) => code === 'internal-error')).toEqual([]);
      if (!release) return;
      whole += 1;
      for (const userType of [1, 3]) release.project({ userType, superManager: false });
      for (const call of Object.values(release.catalogue.calls)) {
        const judge = JSON.stringify([call, inputSchema(call, release.catalogue)]);
        if (!checked.has(judge)) release.check(call, { x: 1 });
        checked.add(judge);
      }
      expect(openapiOf(release)).toMatchObject({ openapi: '3.1.0' });
    }),
    { numRuns: 120, seed: 20261120 },
  );
  expect(whole).toBeGreaterThan(20);
}, 120_000);

/** What a fault says, wherever it stands after an edit. */
const told = ({ file, code, message }: LintFault): string => `${file} ${code} ${message}`;

test('whatever is broken, the fix that a fault offers makes it go', () => {
  let tried = 0;
  fc.assert(
    fc.property(mutation, (change) => {
      const sources = mutated([change]);
      const before = lint(sources).map((fault) => ({ fault, says: told(fault) }));
      for (const { fault, says } of before.slice(0, 5)) {
        const at = sources.findIndex(({ file }) => file === fault.file);
        const broken = sources[at];
        if (!fault.fix || !broken) continue;
        tried += 1;
        const mended = sources.with(at, { ...broken, text: edited(broken.text, fault.fix.edits) });
        const isSaid = (one: string): boolean => one === says;
        const left = lint(mended).map(told).filter(isSaid).length;
        const were = before.filter((one) => isSaid(one.says)).length;
        expect(left, `${says}: ${printFix(fault.fix)}`).toBeLessThan(were);
      }
    }),
    { numRuns: 400, seed: 20261127 },
  );
  expect(tried).toBeGreaterThan(40);
}, 120_000);

/** Every object has a member of these names that nobody gave it. */
const inherited = ['constructor', '__proto__'];

test('what every object inherits is no name of anything, wherever one is written', () => {
  const failed: string[] = [];
  for (const [at, { file, json }] of files.entries()) {
    for (const where of spotsOf(json as Json).keys()) {
      const broken = structuredClone(json) as Json;
      const { parent, key } = spotsOf(broken)[where] as Spot;
      const before = (parent as Record<string | number, Json>)[key];
      if (typeof before !== 'string') continue;
      const name = inherited[where % inherited.length] ?? '';
      (parent as Record<string | number, Json>)[key] = name;
      const { faults } = buildRelease(sound.with(at, { file, text: JSON.stringify(broken) }));
      for (const { code, message } of faults)
        if (code === 'internal-error') failed.push(`${file} ${key}, ${name} for ${before}: ${message}`);
      // What is frozen with a catalogue is the catalogue's alone.
      expect([Object.prototype, Object].some(Object.isFrozen), `${file} ${key}, ${name} for ${before}`).toBe(false);
    }
  }
  expect(failed).toEqual([]);
}, 120_000);

test('the seed files themselves normalise as they are', () => {
  expect(Object.keys(normalise(files).entities)).toContain('book');
});
