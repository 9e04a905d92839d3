/**
 * Proves that a matching is the best by duality: where no pair costs less than the prices of its row and its column
 * together, no matching costs less than all prices together. Nothing of the solver is believed.
 */
import type { Duals, Matching } from './match.ts';
import { tableOf, type Problem } from './problem.ts';

/** @returns what is wrong, in a sentence; null where the matching is proven the best. */
export function proveOptimal(problem: Problem, matching: Pick<Matching, 'columnOf'>, duals: Duals): string | null {
  const table = tableOf(problem);
  const { rows, columns, costs, penalty, least } = table;
  if (duals.rows.length !== rows || duals.columns.length !== columns)
    return `${rows} rows and ${columns} columns need a price each`;
  for (let column = 0; column < columns; column++)
    if (!((duals.columns[column] ?? NaN) <= 0)) return `the price of column ${column} is above 0`;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (!((duals.rows[row] ?? NaN) + (duals.columns[column] ?? NaN) <= (costs[row * columns + column] ?? NaN)))
        return `row ${row} and column ${column} cost less than their prices`;
  const used = new Uint8Array(problem.columns);
  const counts = problem.limits?.most.map(() => 0);
  let cost = 0;
  for (let row = 0; row < problem.rows; row++) {
    const column = matching.columnOf[row] ?? -1;
    const its = column < 0 ? penalty : (problem.costs[row * problem.columns + column] ?? Infinity) - least;
    if (its === Infinity || column >= problem.columns) return `row ${row} may not have column ${column}`;
    cost += its;
    if (column < 0) continue;
    if (used[column] === 1) return `column ${column} is matched twice`;
    used[column] = 1;
    const group = problem.limits?.groupOf[column];
    if (counts && group !== undefined) counts[group] = (counts[group] ?? 0) + 1;
  }
  const over = counts?.findIndex((count, group) => count > (problem.limits?.most[group] ?? 0)) ?? -1;
  if (over >= 0) return `group ${over} has more than its limit`;
  const bound = sum(duals.rows) + sum(duals.columns);
  return cost === bound ? null : `it costs ${cost}, the bound is ${bound}`;
}

function sum(prices: Float64Array): number {
  return prices.reduce((total, price) => total + price, 0);
}
