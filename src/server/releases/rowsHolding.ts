/** How many rows hold what a change of the schemas takes away. */
import { sql, type Kysely } from 'kysely';
import type { GoneField } from '../../core/touched.ts';
import type { Sql } from '../database/comparisonSql.ts';
import type { Tables } from '../database/tables.ts';
import { withinTime } from '../database/work.ts';

/** Milliseconds that one count of rows may take. */
const timeout = 5_000;

type Held = Pick<GoneField, 'column' | 'code'>;

/** How many rows hold a value of the column, or the code among them; null where that takes too long. */
export async function rowsHolding(db: Kysely<Tables>, table: string, held: Held | null): Promise<number | null> {
  const column = held?.column ?? 'id';
  const value = sql`to_jsonb(t.${sql.ref(column)})`;
  const code = held?.code;
  const where =
    code === undefined
      ? sql`not (${isEmptySql(value)})`
      : sql`${value} #>> '{}' = ${String(code)} or (jsonb_typeof(${value}) = 'array' and exists (
          select from jsonb_array_elements_text(case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end) as one
          where one = ${String(code)}))`;
  return countWhere(db, table, column, where);
}

/** No value: nothing, an empty text, an empty list. */
export const isEmptySql = (value: Sql): Sql => sql`${value} is null or ${value} in ('null', '""', '[]')`;

/** How many rows of the table are so; none where it has no such column yet, null where that takes too long. */
export async function countWhere(
  db: Kysely<Tables>,
  table: string,
  column: string,
  where: Sql,
): Promise<number | null> {
  const { rows: known } = await sql<{ there: boolean }>`
    select exists (select from information_schema.columns where table_schema = current_schema() and table_name = ${table}
      and column_name = ${column}) as there`.execute(db);
  if (!known[0]?.there) return 0;
  return withinTime(db, timeout, async (within) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} as t where ${where}`.execute(within);
    return rows[0]?.count ?? 0;
  });
}
