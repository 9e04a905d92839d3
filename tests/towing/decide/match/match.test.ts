/** The matcher against every matching there is, against greed, and against the bound of duality. */
import { describe, expect, test } from 'vitest';
import { match } from '../../../../src/towing/decide/match/match.ts';
import { matchById } from '../../../../src/towing/decide/match/matchById.ts';
import type { Problem } from '../../../../src/towing/decide/match/problem.ts';
import { proveOptimal } from '../../../../src/towing/decide/match/proof.ts';
import { bruteForce, generated, greedy, randomOf } from './instances.ts';

const tableOf = (rows: readonly (readonly number[])[]): Problem => ({
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
  costs: Float64Array.from(rows.flat()),
});
const columnsOf = (problem: Problem): readonly number[] => [...match(problem).columnOf];
const no = Infinity;

interface Case {
  readonly says: string;
  readonly costs: readonly (readonly number[])[];
  readonly columnOf: readonly number[];
}

const cases: readonly Case[] = [
  {
    says: 'the cheapest pair is left where all together are cheaper',
    costs: [
      [1, 2],
      [2, 9],
    ],
    columnOf: [1, 0],
  },
  { says: 'a column too many stays free', costs: [[5, 3, 4]], columnOf: [1] },
  { says: 'a row too many stays unmatched, the dearest one', costs: [[5], [3], [4]], columnOf: [-1, 0, -1] },
  {
    says: 'a forbidden pair is never taken',
    costs: [
      [no, 9],
      [1, 1],
    ],
    columnOf: [1, 0],
  },
  {
    says: 'two matched rows come before one cheap one',
    costs: [
      [0, 1000],
      [no, no],
      [0, no],
    ],
    columnOf: [1, -1, 0],
  },
  {
    says: 'nothing allowed, nobody matched',
    costs: [
      [no, no],
      [no, no],
    ],
    columnOf: [-1, -1],
  },
  {
    says: 'of equal ones the first row gets the first column',
    costs: [
      [7, 7, 7],
      [7, 7, 7],
    ],
    columnOf: [0, 1],
  },
  { says: 'of equal rows the first is matched', costs: [[4], [4], [4]], columnOf: [0, -1, -1] },
  {
    says: 'costs below 0 count as what they are',
    costs: [
      [-5, 0],
      [-4, -9],
    ],
    columnOf: [0, 1],
  },
  { says: 'no rows, no pairs', costs: [], columnOf: [] },
];

test.each(cases)('$says', ({ costs, columnOf }) => {
  expect(columnsOf(tableOf(costs))).toEqual(columnOf);
});

describe('against every matching there is, to the pair', () => {
  test('10,000 problems of up to seven rows and columns, with forbidden pairs and many equal costs', () => {
    const wrong: unknown[] = [];
    for (let seed = 1; seed <= 10_000; seed++) {
      const random = randomOf(seed);
      const most = seed % 3 === 0 ? 2 : seed % 3 === 1 ? 12 : 1000;
      const rows = 1 + (seed % 7);
      const columns = seed % 2 === 0 ? rows : 1 + Math.floor(random() * 7);
      const problem = generated(random, { rows, columns, most, forbidden: seed % 5 === 0 ? 0.4 : 0 });
      const { columnOf, cost, matched, duals } = match(problem);
      const best = bruteForce(problem);
      const same = JSON.stringify([...columnOf]) === JSON.stringify(best.columnOf);
      const proof = proveOptimal(problem, { columnOf }, duals);
      if (!same || cost !== best.cost || matched !== best.matched || proof !== null) wrong.push({ seed, proof });
    }
    expect(wrong).toEqual([]);
  });

  test('1,000 problems in which no group may have more than its limit', () => {
    const wrong: unknown[] = [];
    for (let seed = 1; seed <= 1000; seed++) {
      const random = randomOf(seed);
      const columns = 2 + (seed % 6);
      const plain = generated(random, {
        rows: 1 + (seed % 5),
        columns,
        most: seed % 2 === 0 ? 3 : 50,
        forbidden: seed % 4 === 0 ? 0.3 : 0,
      });
      const groupOf = Int32Array.from({ length: columns }, () => Math.floor(random() * 3));
      const limits = { groupOf, most: [0, 1, 2].map(() => Math.floor(random() * 3)) };
      const problem = { ...plain, limits };
      const { columnOf, duals } = match(problem);
      const same = JSON.stringify([...columnOf]) === JSON.stringify(bruteForce(problem).columnOf);
      const proof = proveOptimal(problem, { columnOf }, duals);
      if (!same || proof !== null) wrong.push({ seed, proof });
    }
    expect(wrong).toEqual([]);
  });
});

test('is proven by duality, and never worse than greed, on problems too large to try', () => {
  for (const [seed, size] of [
    [1, { rows: 100, columns: 300, most: 3600 }],
    [2, { rows: 150, columns: 150, most: 20 }],
    [3, { rows: 120, columns: 60, most: 500 }],
    [4, { rows: 90, columns: 110, most: 100, forbidden: 0.9 }],
    [5, { rows: 80, columns: 80, most: 0 }],
  ] as const) {
    const problem = generated(randomOf(seed), size);
    const { columnOf, cost, matched, duals } = match(problem);
    expect(proveOptimal(problem, { columnOf }, duals)).toBeNull();
    const greed = greedy(problem);
    expect(matched).toBeGreaterThanOrEqual(greed.matched);
    if (matched === greed.matched) expect(cost).toBeLessThanOrEqual(greed.cost);
  }
});

describe('the proof', () => {
  const problem = tableOf([
    [1, 2],
    [2, 9],
  ]);
  const { columnOf, duals } = match(problem);

  test('refuses a matching that is dearer', () => {
    expect(proveOptimal(problem, { columnOf: Int32Array.of(0, 1) }, duals)).toBe('it costs 8, the bound is 2');
  });
  test('refuses a column that is matched twice', () => {
    expect(proveOptimal(problem, { columnOf: Int32Array.of(0, 0) }, duals)).toBe('column 0 is matched twice');
  });
  test('refuses prices above a cost', () => {
    const prices = { rows: duals.rows.map((price) => price + 1), columns: duals.columns };
    expect(proveOptimal(problem, { columnOf }, prices)).toMatch(/cost less than their prices/);
  });
  test('refuses prices of columns above 0', () => {
    const prices = { rows: duals.rows, columns: duals.columns.map(() => 1) };
    expect(proveOptimal(problem, { columnOf }, prices)).toBe('the price of column 0 is above 0');
  });
  test('refuses a group above its limit', () => {
    const limited = { ...problem, limits: { groupOf: Int32Array.of(0, 0), most: [1] } };
    const best = match(limited);
    expect(proveOptimal(limited, best, best.duals)).toBeNull();
    expect(proveOptimal(limited, { columnOf: Int32Array.of(1, 0) }, best.duals)).toBe(
      'group 0 has more than its limit',
    );
  });
});

describe('refused', () => {
  test.each([
    ['a cost that is no whole number', [[1.5]], /a cost is a whole number or Infinity, given 1.5 at row 0, column 0/],
    ['a cost that is no number', [[1, NaN]], /given NaN at row 0, column 1/],
    ['costs whose sums would not be exact', [[0, 2 ** 52]], /too far apart/],
  ] as const)('%s', (_, costs, message) => {
    expect(() => match(tableOf(costs))).toThrow(message);
  });
});

test('rows and columns with ids are matched alike in whatever order they are given', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const random = randomOf(seed);
    const rows = Array.from({ length: 8 }, (_, index) => `task ${index}`);
    const columns = Array.from({ length: 12 }, (_, index) => `driver ${index}`);
    const costs = new Map(
      rows.flatMap((row) => columns.map((column) => [`${row} ${column}`, Math.floor(random() * 4)])),
    );
    const cost = (row: string, column: string): number | null => costs.get(`${row} ${column}`) ?? null;
    const limits = { groupOf: (column: string) => column.slice(-1), most: new Map([['1', 1]]) };
    const shuffled = <T>(all: readonly T[]): T[] =>
      all
        .map((one) => ({ one, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one);
    const first = matchById({ rows, columns, cost, limits });
    expect(first).toHaveLength(8);
    expect(matchById({ rows: shuffled(rows), columns: shuffled(columns), cost, limits })).toEqual(first);
  }
});
