/** What the rows of a database still hold that the schemas no longer have: columns without a field, codes of no dictionary. */
import pg from 'pg';
import type { Catalogue, Entity } from '../src/core/model/catalogue.ts';
import { snakeCase } from '../src/core/model/columnNames.ts';
import { messageOf } from '../src/core/model/thrown.ts';
import { planTables } from '../src/release/tables.ts';
import { UsageFault } from './usage.ts';

const chain = ['event_head', 'event_seq'];

/** One line for each; none where every value has its field and its code. @throws UsageFault */
export async function heldRows(catalogue: Catalogue, url: string | undefined): Promise<string[]> {
  if (!url) throw new UsageFault('--rows counts the rows of the database that DATABASE_URL names: set it');
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (cause) {
    throw new UsageFault(`DATABASE_URL must name a PostgreSQL that answers: ${messageOf(cause)}`);
  }
  try {
    const lines: string[] = [];
    for (const { entity: id, table, columns } of planTables(catalogue)) {
      const entity = catalogue.entities[id];
      const found = await columnsOf(client, table);
      const known = new Set([
        ...chain,
        ...columns.flatMap(({ name, was }) => (was === undefined ? [name] : [name, was])),
      ]);
      for (const column of found.filter((name) => !known.has(name))) {
        const rows = await countOf(client, table, `${quoted(column)} is not null`, []);
        if (rows > 0) lines.push(`${table}.${column}: ${rowsOf(rows)} a value, and no field has this column`);
      }
      if (entity) lines.push(...(await strayCodes(client, entity, catalogue, new Set(found))));
    }
    return lines;
  } finally {
    await client.end();
  }
}

async function strayCodes(
  client: pg.Client,
  entity: Entity,
  { dictionaries }: Catalogue,
  columns: ReadonlySet<string>,
): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, dictionary, stored } of Object.values(entity.fields)) {
    const codes = dictionaries[dictionary ?? '']?.items.map(({ id }) => String(id));
    const column = snakeCase(name);
    if (!stored || !codes || !columns.has(column)) continue;
    // One code or several: as texts they are compared alike.
    const { rows } = await client.query<{ code: string; rows: string }>(
      `select code, count(*) as rows from ${quoted(entity.table)} t,
         lateral jsonb_array_elements_text(case jsonb_typeof(to_jsonb(t.${quoted(column)}))
           when 'array' then to_jsonb(t.${quoted(column)}) when 'null' then '[]'::jsonb
           else jsonb_build_array(t.${quoted(column)}) end) as code
       where t.${quoted(column)} is not null and code <> all($1::text[]) group by code order by code`,
      [codes],
    );
    for (const { code, rows: count } of rows)
      lines.push(`${entity.id}.${name}: ${rowsOf(Number(count))} ${code}, which is no code of "${dictionary}"`);
  }
  return lines;
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function countOf(client: pg.Client, table: string, where: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(
    `select count(*) as rows from ${quoted(table)} where ${where}`,
    [...values],
  );
  return Number(rows[0]?.rows ?? 0);
}

const rowsOf = (count: number): string => (count === 1 ? '1 row holds' : `${count} rows hold`);
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
