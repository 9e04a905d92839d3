/**
 * Minimum-cost assignment by shortest augmenting paths (Jonker and Volgenant, Computing 38, 1987): prices of columns are
 * lowered by rows that compete for them, then every row that is left is matched along a shortest path.
 */
import type { Table } from './problem.ts';

/** Every row is matched. `rowPrices[r] + columnPrices[c]` is at most the cost of the pair, and is it where they are matched. */
export interface Solved {
  readonly columnOf: Int32Array;
  readonly rowOf: Int32Array;
  readonly rowPrices: Float64Array;
  /** Never above 0; of an unmatched column 0. */
  readonly columnPrices: Float64Array;
}

export const none = -1;
/** How often a row may drive another one out, for each row: a war of prices between many rows is ended by the paths. */
const contests = 6;

export function solve(table: Table): Solved {
  const { rows, columns, costs } = table;
  const solved = {
    columnOf: new Int32Array(rows).fill(none),
    rowOf: new Int32Array(columns).fill(none),
    rowPrices: new Float64Array(rows),
    columnPrices: new Float64Array(columns),
  };
  const paths = {
    distance: new Float64Array(columns),
    from: new Int32Array(columns),
    order: new Int32Array(columns),
  };
  for (const row of compete(table, solved)) augment(table, solved, paths, row);
  for (let row = 0; row < rows; row++) {
    const column = solved.columnOf[row] ?? 0;
    solved.rowPrices[row] = (costs[row * columns + column] ?? 0) - (solved.columnPrices[column] ?? 0);
  }
  return solved;
}

/** @returns the rows that are left over, in their order. */
function compete(table: Table, solved: Solved): readonly number[] {
  let waiting = Array.from({ length: table.rows }, (_, row) => row);
  let steps = table.rows * contests;
  for (let pass = 0; pass < 2; pass++) {
    const later: number[] = [];
    const stack = waiting.reverse();
    for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
      if (steps-- <= 0) {
        later.push(row);
        continue;
      }
      const { contested, owner } = takeCheapest(table, solved, row);
      if (owner === none) continue;
      solved.columnOf[owner] = none;
      (contested ? stack : later).push(owner);
    }
    waiting = later.sort((one, other) => one - other);
  }
  return waiting;
}

/** The row takes its cheapest column and lowers its price to where the second choice is as good. @returns whom it drove out. */
function takeCheapest(
  { columns, costs }: Table,
  { columnOf, rowOf, columnPrices }: Solved,
  row: number,
): { readonly contested: boolean; readonly owner: number } {
  const at = row * columns;
  let best = 0;
  let second = none;
  let lowest = Infinity;
  let next = Infinity;
  for (let column = 0; column < columns; column++) {
    const cost = (costs[at + column] ?? 0) - (columnPrices[column] ?? 0);
    if (cost >= next) continue;
    if (cost >= lowest) {
      next = cost;
      second = column;
    } else {
      next = lowest;
      second = best;
      lowest = cost;
      best = column;
    }
  }
  const contested = next > lowest && next !== Infinity;
  if (contested) columnPrices[best] = (columnPrices[best] ?? 0) - (next - lowest);
  else if (second !== none && rowOf[best] !== none) best = second;
  const owner = rowOf[best] ?? none;
  columnOf[row] = best;
  rowOf[best] = row;
  return { contested, owner };
}

interface Paths {
  /** Of the shortest path to each column that is known so far. */
  readonly distance: Float64Array;
  /** The row that this path comes from. */
  readonly from: Int32Array;
  /** Columns: those whose path is followed, those as near as any other, and the rest. */
  readonly order: Int32Array;
}

/** Matches one more row along the shortest path to a column that nobody has. */
function augment(table: Table, solved: Solved, paths: Paths, start: number): void {
  const { columns, costs } = table;
  const { rowOf, columnPrices } = solved;
  const { distance, from, order } = paths;
  for (let column = 0; column < columns; column++) {
    order[column] = column;
    from[column] = start;
    distance[column] = (costs[start * columns + column] ?? 0) - (columnPrices[column] ?? 0);
  }
  let followed = 0;
  let near = 0;
  let shortest = 0;
  let end = none;
  while (end === none) {
    if (followed === near) {
      near = gatherNearest(paths, followed);
      shortest = distance[order[followed] ?? 0] ?? 0;
      end = firstFree(order, rowOf, followed, near);
      if (end !== none) break;
    }
    const column = order[followed++] ?? 0;
    ({ near, end } = follow(table, solved, paths, { column, shortest, near }));
  }
  for (let index = 0; index < followed; index++) {
    const column = order[index] ?? 0;
    columnPrices[column] = (columnPrices[column] ?? 0) + (distance[column] ?? 0) - shortest;
  }
  turn(solved, from, start, end);
}

/** Moves the columns that are nearest to the place `start` of the order. @returns the place after the last of them. */
function gatherNearest({ distance, order }: Paths, start: number): number {
  let shortest = Infinity;
  let near = start;
  for (let index = start; index < order.length; index++) {
    const column = order[index] ?? 0;
    const length = distance[column] ?? 0;
    if (length > shortest) continue;
    if (length < shortest) {
      near = start;
      shortest = length;
    }
    order[index] = order[near] ?? 0;
    order[near++] = column;
  }
  return near;
}

function firstFree(order: Int32Array, rowOf: Int32Array, start: number, end: number): number {
  for (let index = start; index < end; index++) {
    const column = order[index] ?? 0;
    if (rowOf[column] === none) return column;
  }
  return none;
}

interface Step {
  readonly column: number;
  readonly shortest: number;
  readonly near: number;
}

/** Paths over the row that has this column. @returns a free column as near as this one as `end`, where there is one. */
function follow(
  { columns, costs }: Table,
  { rowOf, columnPrices }: Solved,
  { distance, from, order }: Paths,
  step: Step,
): { near: number; end: number } {
  const row = rowOf[step.column] ?? 0;
  const at = row * columns;
  const base = (costs[at + step.column] ?? 0) - (columnPrices[step.column] ?? 0) - step.shortest;
  let { near } = step;
  for (let index = near; index < columns; index++) {
    const column = order[index] ?? 0;
    const length = (costs[at + column] ?? 0) - (columnPrices[column] ?? 0) - base;
    if (length >= (distance[column] ?? 0)) continue;
    distance[column] = length;
    from[column] = row;
    if (length !== step.shortest) continue;
    if (rowOf[column] === none) return { near, end: column };
    order[index] = order[near] ?? 0;
    order[near++] = column;
  }
  return { near, end: none };
}

/** Each row of the path takes the column to which the path leads from it. */
function turn({ columnOf, rowOf }: Solved, from: Int32Array, start: number, end: number): void {
  let column = end;
  for (;;) {
    const row = from[column] ?? 0;
    const left = columnOf[row] ?? none;
    rowOf[column] = row;
    columnOf[row] = column;
    if (row === start) return;
    column = left;
  }
}
