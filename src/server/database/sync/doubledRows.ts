/** Rows that stand already, and that a unique index which is newly asked for would not allow. */
import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../../core/model/catalogue.ts';
import type { IndexPlan, TablePlan } from '../../../release/release.ts';
import type { Tables } from '../tables.ts';
import { printedWhere } from './indexSql.ts';
import { indexedTable, readFound, type Found } from './syncState.ts';

/** Values of an index that several rows have. */
export interface DoubledRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** @param known what was planned before: of an index that was refused then, its operator has been told */
export async function doubledRows(
  db: Kysely<Tables>,
  plans: readonly TablePlan[],
  known: readonly TablePlan[],
  catalogue: Pick<Catalogue, 'entities' | 'rules'>,
): Promise<readonly DoubledRows[]> {
  const before = new Set(
    known.flatMap(({ indexes }) => indexes.filter(({ unique }) => unique).map(({ name }) => name)),
  );
  const asked = plans.flatMap((plan) => plan.indexes.map((index) => ({ plan, index })));
  const fresh = asked.filter(
    ({ index: { name, was = name, unique } }) => unique && ![name, was].some((one) => before.has(one)),
  );
  if (fresh.length === 0) return [];
  const found = await readFound(db);
  const doubled: DoubledRows[] = [];
  for (const { plan, index } of fresh) {
    if (!stands(plan, index, found)) continue;
    const rows = await rowsAlike(db, plan, index, catalogue, indexedTable(plan, index, found.tables.get(plan.table)));
    if (rows > 0) doubled.push({ table: plan.table, columns: index.columns, rows });
  }
  return doubled;
}

/** Of a table, or a column, that has yet to be made or renamed there is nothing to count. */
function stands({ table, columns: all }: TablePlan, index: IndexPlan, found: Found): boolean {
  const there = found.tables.get(table)?.columns;
  const read = index.where === undefined ? index.columns : all.map(({ name }) => name);
  return there !== undefined && index.expression === undefined && read.every((column) => there.has(column));
}

async function rowsAlike(
  db: Kysely<Tables>,
  plan: TablePlan,
  { columns, where }: IndexPlan,
  catalogue: Pick<Catalogue, 'entities' | 'rules'>,
  table: string,
): Promise<number> {
  const names = columns.map((name) => sql.id(name));
  const filled = names.map((name) => sql`${name} is not null`);
  const among = where === undefined ? filled : [...filled, sql.raw(printedWhere(plan, where, catalogue, table))];
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(alike), 0)::integer as rows from (
      select count(*) as alike from ${sql.id(table)} where ${sql.join(among, sql` and `)}
      group by ${sql.join(names)} having count(*) > 1
    ) groups`.execute(db);
  return rows[0]?.rows ?? 0;
}
