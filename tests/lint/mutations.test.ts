/** However a schema is broken, the linter says faults and never fails; what it lets through becomes a whole release. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalise } from '../../src/core/normalise/normalise.ts';
import { lint } from '../../src/core/lint/lint.ts';
import { buildRelease } from '../../src/release/build.ts';
import { libraryFiles } from '../library/files.ts';

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

function mutated(changes: readonly { file: number; how: number; where: number; what: number }[]) {
  const jsons = files.map(({ json }) => structuredClone(json) as Json);
  for (const { file, how, where, what } of changes) mutate(jsons[file] ?? null, how, where, what);
  return files.map(({ file }, i) => ({ file, json: jsons[i], text: JSON.stringify(jsons[i]) }));
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
  fc.assert(
    fc.property(mutation, (change) => {
      const { release } = buildRelease(mutated([change]));
      if (!release) return;
      whole += 1;
      for (const userType of [1, 3]) release.project({ userType, superManager: false });
      for (const call of Object.values(release.catalogue.calls)) release.check(call, { x: 1 });
      expect(release.openapi()).toMatchObject({ openapi: '3.1.0' });
    }),
    { numRuns: 120, seed: 20261120 },
  );
  expect(whole).toBeGreaterThan(20);
}, 120_000);

test('the seed files themselves normalise as they are', () => {
  expect(Object.keys(normalise(files).entities)).toContain('book');
});
