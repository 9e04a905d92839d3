/**
 * Of all matchings of least cost the first: the first row gets the first column that it has in any of them, then the
 * second row, and so on; to be matched goes before staying unmatched. So equal costs are settled by the order alone.
 */
import type { Table } from './problem.ts';
import { none, type Solved } from './shortestPaths.ts';

interface Search {
  /** By row: the columns whose prices with its own are the cost of the pair; matchings of least cost have no other pairs. */
  readonly exact: readonly (readonly number[])[];
  /** Where the search came from, by column. */
  readonly from: Int32Array;
  readonly seen: Uint8Array;
  /** Columns that may stay without a row. */
  readonly priceless: readonly number[];
  /** Whether this search has come to a column without a row: from the next one it gets no further. */
  readonly freed: { value: boolean };
}

/** Changes the matching of the first `rows` rows in place; prices stay as they are. */
export function settleEqual(table: Table, solved: Solved, rows: number): void {
  const search: Search = {
    exact: exactPairs(table, solved),
    from: new Int32Array(table.columns),
    seen: new Uint8Array(table.columns),
    priceless: Array.from(solved.columnPrices.keys()).filter((column) => solved.columnPrices[column] === 0),
    freed: { value: false },
  };
  for (let row = 0; row < rows; row++) {
    const allowed = (search.exact[row] ?? []).filter((column) => isAllowed(table, row, column));
    const has = solved.columnOf[row] ?? none;
    const better = isAllowed(table, row, has) ? allowed.filter((column) => column < has) : allowed;
    search.seen.fill(0);
    search.freed.value = false;
    const first = better.find((column) => leadsBack(table, solved, search, { row, column, has }));
    if (first !== undefined) turn(solved, search, { row, column: first, has });
  }
}

function isAllowed({ columns, costs, penalty }: Table, row: number, column: number): boolean {
  return (costs[row * columns + column] ?? penalty) < penalty;
}

function exactPairs({ rows, columns, costs }: Table, { rowPrices, columnPrices }: Solved): number[][] {
  return Array.from({ length: rows }, (_, row) => {
    const exact: number[] = [];
    const price = rowPrices[row] ?? 0;
    for (let column = 0; column < columns; column++)
      if ((costs[row * columns + column] ?? 0) - (columnPrices[column] ?? 0) === price) exact.push(column);
    return exact;
  });
}

interface Wish {
  readonly row: number;
  readonly column: number;
  /** What the row has now, and would leave. */
  readonly has: number;
}

/** Whether all who are driven out, one by the other, find a column of their own in the end, which is the one that is left. */
function leadsBack(table: Table, solved: Solved, search: Search, { row, column, has }: Wish): boolean {
  const { seen, from } = search;
  if (seen[column] === 1) return false;
  seen[column] = 1;
  const queue = [column];
  for (const one of queue) {
    for (const next of nextOf(table, solved, search, row, one)) {
      if (seen[next] === 1) continue;
      seen[next] = 1;
      from[next] = one;
      if (next === has) return true;
      queue.push(next);
    }
  }
  return false;
}

/**
 * Where the row goes that is driven out of a column. Rows before the one that wishes keep what they have; an unmatched one
 * stays unmatched, whichever column stands for that. In the place of a column without a row another without a price has none.
 */
function nextOf(
  table: Table,
  { columnOf, rowOf }: Solved,
  search: Search,
  row: number,
  column: number,
): readonly number[] {
  const owner = rowOf[column] ?? none;
  if (owner === none) {
    if (search.freed.value) return [];
    search.freed.value = true;
    return search.priceless;
  }
  const exact = search.exact[owner] ?? [];
  if (owner > row) return exact;
  return isAllowed(table, owner, columnOf[owner] ?? none) ? [] : exact.filter((one) => !isAllowed(table, owner, one));
}

function turn({ columnOf, rowOf }: Solved, { from }: Search, { row, column, has }: Wish): void {
  for (let to = has; to !== column;) {
    const left = from[to] ?? none;
    const owner = rowOf[left] ?? none;
    rowOf[to] = owner;
    if (owner !== none) columnOf[owner] = to;
    to = left;
  }
  columnOf[row] = column;
  rowOf[column] = row;
}
