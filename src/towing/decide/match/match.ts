/** The best matching: as many rows as can be, then the least cost, then the order of rows and columns; with its proof. */
import { settleEqual } from './firstOfEqual.ts';
import { tableOf, type Problem } from './problem.ts';
import { none, solve } from './shortestPaths.ts';

export interface Matching {
  /** By row; -1 where it stays unmatched. */
  readonly columnOf: Int32Array;
  readonly matched: number;
  readonly cost: number;
  readonly duals: Duals;
}

/** The prices that prove it: no pair costs less than its prices together. */
export interface Duals {
  readonly rows: Float64Array;
  readonly columns: Float64Array;
}

/** @throws RangeError where costs are no whole numbers, or too large for exact sums. */
export function match(problem: Problem): Matching {
  const table = tableOf(problem);
  const solved = solve(table);
  settleEqual(table, solved, problem.rows);
  const columnOf = solved.columnOf.slice(0, problem.rows);
  let matched = 0;
  let cost = 0;
  for (const [row, column] of columnOf.entries()) {
    const its = column < problem.columns ? (problem.costs[row * problem.columns + column] ?? Infinity) : Infinity;
    if (its === Infinity) columnOf[row] = none;
    else {
      matched++;
      cost += its;
    }
  }
  return { columnOf, matched, cost, duals: { rows: solved.rowPrices, columns: solved.columnPrices } };
}
