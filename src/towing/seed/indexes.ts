/** A million rows load in a fraction of the time where their indexes are made afterwards. */
import type pg from 'pg';

const large = ['task', 'trailer_order', 'event'];

/** Drops all of the tables' but their primary keys, in the client's transaction. @returns what makes them again. */
export async function dropIndexes(
  client: pg.ClientBase,
  tables: readonly string[] = large,
): Promise<(say: (line: string) => void) => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = any($1)
       and indexname not in (select conname from pg_constraint) order by indexname`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  return async (say) => {
    say(`  ${rows.length} indexes …`);
    await client.query(`set local maintenance_work_mem = '512MB'`);
    for (const { definition } of rows) await client.query(definition);
  };
}
