/** Fifteen hundred faulty schemas, made of the shipped ones: each is refused at its place, and told once. */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSources } from '../../codegen/readSources.ts';
import { lint, type LintFault } from '../../src/core/lint.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { faultyFiles, type FaultyFile } from './faultyFiles.ts';
import { mutationsOfPower } from './mutationsOfPower.ts';
import { mutationsOf } from './mutationsOfShipped.ts';

const shipped = readSources(fileURLToPath(new URL('../../schemas', import.meta.url)));
const { catalogue, faults: none } = readCatalogue(shipped);
if (!catalogue) throw new Error(`the shipped schemas have faults: ${JSON.stringify(none)}`);
const files = faultyFiles(shipped, [...mutationsOf(catalogue), ...mutationsOfPower], 13);

function faultsWith(changed: readonly FaultyFile[]): readonly LintFault[] {
  const texts = new Map(changed.map(({ file, text }) => [file, text]));
  return lint(shipped.map(({ file, text }) => ({ file, text: texts.get(file) ?? text })));
}

function placeOf({ file, text, at }: FaultyFile): string {
  const before = text.slice(0, at).split('\n');
  return `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

const printed = (faults: readonly LintFault[]): string[] =>
  faults.map(({ file, line, col }) => `${file}:${line}:${col}`);

/**
 * Faults of many files at once are those of each. Where they are not, those at their place are linted again without the
 * others, and the others by themselves; where that divides nothing, either half.
 */
function tell(batch: readonly FaultyFile[], found: Map<FaultyFile, readonly string[]>): void {
  const faults = faultsWith(batch);
  const own = (one: FaultyFile): string[] => printed(faults.filter(({ file }) => file === one.file));
  const [first] = batch;
  if (batch.length === 1 && first) return void found.set(first, printed(faults));
  const right = batch.filter((one) => own(one).join(' ') === placeOf(one));
  if (faults.length === batch.length && right.length === batch.length)
    return batch.forEach((one) => found.set(one, own(one)));
  const others = batch.filter((one) => !right.includes(one));
  const divides = right.length > 0 && others.length > 0;
  const parts = divides ? [right, others] : [batch.slice(0, batch.length / 2), batch.slice(batch.length / 2)];
  for (const part of parts) tell(part, found);
}

/** Each file once in a batch. */
function batchesOf(): readonly FaultyFile[][] {
  const batches: FaultyFile[][] = [];
  for (const one of files) {
    const batch = batches.find((each) => each.every(({ file }) => file !== one.file));
    if (batch) batch.push(one);
    else batches.push([one]);
  }
  return batches;
}

describe('faulty schemas', () => {
  const found = new Map<FaultyFile, readonly string[]>();
  const sorts = new Map<string, FaultyFile[]>();
  for (const one of files) sorts.set(one.sort, [...(sorts.get(one.sort) ?? []), one]);

  beforeAll(() => {
    for (const batch of batchesOf()) tell(batch, found);
  }, 600_000);

  test('are well over a thousand', () => {
    expect(files.length).toBeGreaterThanOrEqual(1450);
  });

  test('of each sort, in a table: how many, refused, at the place, told once', () => {
    const table = [...sorts].map(([sort, ofSort]) => {
      const places = ofSort.map((one) => found.get(one) ?? []);
      const once = places.filter((one) => one.length === 1).length;
      const right = ofSort.filter((one) => found.get(one)?.includes(placeOf(one))).length;
      return { sort, made: ofSort.length, refused: places.filter((one) => one.length > 0).length, right, once };
    });
    console.table(table);
    for (const { sort, made, refused, right, once } of table)
      expect([sort, refused, right, once]).toEqual([sort, made, made, made]);
  });
});
