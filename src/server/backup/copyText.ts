/** Tables as plain files: the text of PostgreSQL's COPY, the same in every version, one a table. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

interface TableShape {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly sql: string }[];
  /** Primary key and the like, as `alter table … add` takes them. */
  readonly constraints: readonly { readonly name: string; readonly sql: string }[];
  readonly indexes: readonly string[];
}

export interface TableFile extends TableShape {
  readonly rows: number;
  readonly sha256: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every table of the schema in use. Names in it are written without the schema: another database may call it otherwise. */
export async function readTables(client: Client): Promise<readonly TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as table,
      (select json_agg(json_build_object('name', a.attname, 'sql', format_type(a.atttypid, a.atttypmod)
          || case when co.collname is not null and co.collname <> 'default' then ' collate ' || quote_ident(co.collname) else '' end
          || case when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
          || case when a.attnotnull then ' not null' else '' end) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          left join pg_collation co on co.oid = a.attcollation
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(json_build_object('name', k.conname, 'sql', pg_get_constraintdef(k.oid)) order by k.contype <> 'p', k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x')), '[]') as constraints,
      coalesce((select json_agg(replace(pg_get_indexdef(i.indexrelid), ' ON ' || quote_ident(n.nspname) || '.', ' ON ') order by i.indexrelid)
        from pg_index i where i.indrelid = c.oid and i.indisvalid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid)), '[]') as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`);
  return rows;
}

/** What text forms of values must not depend on. */
export async function plainSession(client: Client): Promise<void> {
  for (const setting of [
    `timezone = 'UTC'`,
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    `extra_float_digits = 3`,
    `client_encoding = 'UTF8'`,
    `statement_timeout = 0`,
    `idle_in_transaction_session_timeout = 0`,
  ])
    await client.query(`set ${setting}`);
}

/** @returns how many rows, and what the file's checksum is. */
export async function writeTable(client: Client, shape: TableShape, path: string): Promise<TableFile> {
  const columns = shape.columns.map(({ name }) => quoted(name)).join(', ');
  const rows = client.query(copyTo(`copy (select ${columns} from ${quoted(shape.table)}) to stdout`));
  const digest = createHash('sha256');
  await pipeline(rows, hashing(digest), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { ...shape, rows: rows.rowCount, sha256: digest.digest('hex') };
}

function hashing(digest: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      digest.update(chunk);
      done(null, chunk);
    },
  });
}

export async function makeTable(client: Client, { table, columns }: TableShape): Promise<void> {
  await client.query(
    `create table ${quoted(table)} (${columns.map(({ name, sql }) => `${quoted(name)} ${sql}`).join(', ')})`,
  );
}

/** @returns how many rows came, and the checksum of what was read. */
export async function readTable(
  client: Client,
  { table, columns }: TableShape,
  path: string,
): Promise<{ rows: number; sha256: string }> {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const rows = client.query(copyFrom(`copy ${quoted(table)} (${names}) from stdin`));
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), hashing(digest), rows);
  return { rows: rows.rowCount, sha256: digest.digest('hex') };
}

/** After the rows: made once each, and faster so. */
export async function finishTable(client: Client, { table, constraints, indexes }: TableShape): Promise<void> {
  for (const { name, sql } of constraints) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${sql}`);
  }
  for (const sql of indexes) await client.query(sql);
}
