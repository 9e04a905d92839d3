/** Matches things that have ids: the answer does not depend on the order in which they are given. */
import { match } from './match.ts';

interface ById<Row extends string, Column extends string> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** A whole number; null forbids the pair. */
  readonly cost: (row: Row, column: Column) => number | null;
  /** At most so many columns of a group are matched. A group without a limit has none. */
  readonly limits?: { readonly groupOf: (column: Column) => string; readonly most: ReadonlyMap<string, number> };
}

interface Pair<Row extends string, Column extends string> {
  readonly row: Row;
  readonly column: Column;
  readonly cost: number;
}

/** @returns the pairs in the order of their rows' ids. */
export function matchById<Row extends string, Column extends string>(
  given: ById<Row, Column>,
): readonly Pair<Row, Column>[] {
  const rows = [...given.rows].sort(byText);
  const columns = [...given.columns].sort(byText);
  const costs = new Float64Array(rows.length * columns.length);
  rows.forEach((row, r) =>
    columns.forEach((column, c) => (costs[r * columns.length + c] = given.cost(row, column) ?? Infinity)),
  );
  const limits = limitsOf(given, columns);
  const { columnOf } = match({ rows: rows.length, columns: columns.length, costs, ...(limits ? { limits } : {}) });
  return rows.flatMap((row, r) => {
    const column = columns[columnOf[r] ?? -1];
    return column === undefined
      ? []
      : [{ row, column, cost: costs[r * columns.length + columns.indexOf(column)] ?? 0 }];
  });
}

function limitsOf<Row extends string, Column extends string>(
  { limits }: ById<Row, Column>,
  columns: readonly Column[],
) {
  if (!limits) return null;
  const groups = [...new Set(columns.map(limits.groupOf))].sort(byText);
  return {
    groupOf: Int32Array.from(columns, (column) => groups.indexOf(limits.groupOf(column))),
    most: groups.map((group) => limits.most.get(group) ?? columns.length),
  };
}

/** By code units: the same on every machine. */
function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
