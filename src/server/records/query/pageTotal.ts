/** How many rows a list has, counted only as far as somebody would page. */
import { sql } from 'kysely';
import type { Sql } from '../../database/comparisonSql.ts';

export interface PageTotal {
  readonly total: number;
  /** Counting stopped at `total`. */
  readonly totalCapped?: true;
}

interface PageFound {
  readonly current: number;
  readonly size: number;
  /** Rows of this page. */
  readonly found: number;
}

/**
 * A page that is not full tells the total itself; of others all are counted, up to one more than `atMost`.
 * @param count asked only where the page does not tell
 */
export async function pageTotal(
  { current, size, found }: PageFound,
  atMost: number,
  count: () => Promise<number>,
): Promise<PageTotal> {
  const isLast = found < size && (found > 0 || current === 1);
  if (isLast) return { total: (current - 1) * size + found };
  const counted = await count();
  return counted > atMost ? { total: atMost, totalCapped: true } : { total: counted };
}

/** Gives one row with `count`: at most one more than `atMost`. @param from what is counted, from its `from` on */
export const countedSql = (from: Sql, atMost: number) => sql<{ count: number }>`
  select count(*)::int as count from (select 1 ${from} limit ${atMost + 1}) as counted`;
