/** Generated problems of matching, and what is known of them without the solver. */
import type { Problem } from '../../../../src/towing/decide/match/problem.ts';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Size {
  readonly rows: number;
  readonly columns: number;
  readonly most: number;
  /** How many of all pairs are forbidden, from 0 to 1. */
  readonly forbidden?: number;
}

export function generated(random: () => number, { rows, columns, most, forbidden = 0 }: Size): Problem {
  const cost = (): number => (random() < forbidden ? Infinity : Math.floor(random() * (most + 1)));
  return { rows, columns, costs: Float64Array.from({ length: rows * columns }, cost) };
}

interface Value {
  readonly matched: number;
  readonly cost: number;
  readonly columnOf: readonly number[];
}

export const costAt = ({ columns, costs }: Problem, row: number, column: number): number =>
  costs[row * columns + column] ?? Infinity;

/** Tries every matching in the order of columns, staying unmatched last: the first of the best. */
export function bruteForce(problem: Problem): Value {
  const { rows, columns, limits } = problem;
  const left = limits ? [...limits.most] : null;
  const used = new Set<number>();
  const chosen: number[] = [];
  let best: Value = { matched: -1, cost: 0, columnOf: [] };
  const place = (row: number, matched: number, cost: number): void => {
    if (row === rows) {
      if (matched > best.matched || (matched === best.matched && cost < best.cost))
        best = { matched, cost, columnOf: [...chosen] };
      return;
    }
    // Rows that are left cannot make good for it.
    if (matched + rows - row < best.matched) return;
    for (let column = 0; column < columns; column++) {
      const its = costAt(problem, row, column);
      const group = limits?.groupOf[column] ?? 0;
      if (its === Infinity || used.has(column) || left?.[group] === 0) continue;
      used.add(column);
      if (left) left[group] = (left[group] ?? 0) - 1;
      chosen[row] = column;
      place(row + 1, matched + 1, cost + its);
      used.delete(column);
      if (left) left[group] = (left[group] ?? 0) + 1;
    }
    chosen[row] = -1;
    place(row + 1, matched, cost);
  };
  place(0, 0, 0);
  return best;
}

/** Row by row the cheapest column that is left. */
export function greedy(problem: Problem): { readonly matched: number; readonly cost: number } {
  const used = new Set<number>();
  let cost = 0;
  for (let row = 0; row < problem.rows; row++) {
    let best = -1;
    for (let column = 0; column < problem.columns; column++)
      if (!used.has(column) && costAt(problem, row, column) < costAt(problem, row, best)) best = column;
    if (best < 0) continue;
    used.add(best);
    cost += costAt(problem, row, best);
  }
  return { matched: used.size, cost };
}
