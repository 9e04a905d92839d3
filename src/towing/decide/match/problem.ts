/** What is to be matched, and the dense table of whole numbers that the solver works on. */

/**
 * Rows are matched with columns, each at most once. Costs are whole numbers (seconds, metres): sums are exact, so a proof
 * is an equality and no tolerance.
 */
export interface Problem {
  readonly rows: number;
  readonly columns: number;
  /** Row by row; `Infinity` forbids the pair. */
  readonly costs: Float64Array;
  /** At most so many columns of a group are matched, as a company takes at most its share. */
  readonly limits?: { readonly groupOf: Int32Array; readonly most: readonly number[] };
}

/** As many columns as rows or more, every pair allowed at its cost. */
export interface Table {
  readonly rows: number;
  readonly columns: number;
  readonly costs: Float64Array;
  /** A pair from here on says that its row stays unmatched. */
  readonly penalty: number;
  /** What the cheapest allowed pair costs; the table's costs begin at 0. */
  readonly least: number;
}

/**
 * An unmatched row costs more than all rows matched at the highest cost: the number of matched rows comes before their
 * cost. A limit of a group is held by rows of its own, each taking one of its columns for nothing: they come before both.
 * @throws RangeError where the problem is not whole, or its sums would not be exact.
 */
export function tableOf(problem: Problem): Table {
  const { least, range } = rangeOf(problem);
  const taken = takenRows(problem);
  const rows = problem.rows + taken.length;
  const columns = Math.max(rows, problem.columns);
  const penalty = range * problem.rows + 1;
  const refused = penalty * (problem.rows + 1);
  if (!Number.isSafeInteger(refused * (columns + 1)))
    throw new RangeError(`costs from ${least} to ${least + range} are too far apart for ${columns} columns`);
  const costs = new Float64Array(rows * columns).fill(penalty);
  for (let row = 0; row < problem.rows; row++) {
    for (let column = 0; column < problem.columns; column++) {
      const cost = problem.costs[row * problem.columns + column] ?? Infinity;
      if (cost !== Infinity) costs[row * columns + column] = cost - least;
    }
  }
  taken.forEach((group, index) => {
    const at = (problem.rows + index) * columns;
    for (let column = 0; column < columns; column++)
      costs[at + column] = problem.limits?.groupOf[column] === group ? 0 : refused;
  });
  return { rows, columns, costs, penalty, least };
}

function rangeOf({ rows, columns, costs, limits }: Problem): { least: number; range: number } {
  if (costs.length !== rows * columns)
    throw new RangeError(`${rows} × ${columns} pairs have ${rows * columns} costs, given ${costs.length}`);
  if (limits && limits.groupOf.length !== columns)
    throw new RangeError(`${columns} columns have as many groups, given ${limits.groupOf.length}`);
  let least = Infinity;
  let most = -Infinity;
  for (const [index, cost] of costs.entries()) {
    if (cost === Infinity) continue;
    if (!Number.isSafeInteger(cost))
      throw new RangeError(
        `a cost is a whole number or Infinity, given ${cost} at row ${Math.floor(index / columns)}, column ${index % columns}`,
      );
    if (cost < least) least = cost;
    if (cost > most) most = cost;
  }
  return least === Infinity ? { least: 0, range: 0 } : { least, range: most - least };
}

/** The group of every row that takes away a column which its group may not use. */
function takenRows({ columns, limits }: Problem): readonly number[] {
  if (!limits) return [];
  return limits.most.flatMap((most, group) => {
    if (!Number.isInteger(most) || most < 0) throw new RangeError(`a limit is a whole number from 0, given ${most}`);
    let size = 0;
    for (let column = 0; column < columns; column++) if (limits.groupOf[column] === group) size++;
    return Array.from({ length: Math.max(0, size - most) }, () => group);
  });
}
