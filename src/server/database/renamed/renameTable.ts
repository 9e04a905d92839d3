/** A table under another name: its rows, and the parts that it is divided into, stay where they lie. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Within a transaction. */
export async function renameTable(db: Kysely<Tables>, from: string, to: string): Promise<void> {
  const parts = await partsOf(db, from);
  for (const [was, is] of [
    [from, to] as const,
    ...parts.map((part) => [part, to + part.slice(from.length)] as const),
  ]) {
    await dropViewOf(db, is, was);
    await sql`alter table ${sql.id(was)} rename to ${sql.id(is)}`.execute(db);
    // Replicas that still run the older release read and write on under the old name.
    await sql`create view ${sql.id(was)} as select * from ${sql.id(is)}`.execute(db);
  }
}

/** Those that are called after the table. */
async function partsOf(db: Kysely<Tables>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${table}) and starts_with(c.relname, ${`${table}_`}) order by c.relname`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Where a rename is taken back, the name is still that of the view which stood in its place. */
async function dropViewOf(db: Kysely<Tables>, view: string, table: string): Promise<void> {
  const { rows } = await sql`
    select from information_schema.view_table_usage where view_schema = current_schema() and view_name = ${view}
      and table_schema = current_schema() and table_name = ${table}`.execute(db);
  if (rows.length > 0) await sql`drop view ${sql.id(view)}`.execute(db);
}
