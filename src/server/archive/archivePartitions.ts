/**
 * A table whose old rows are archived is divided into the rows that are read every day and one part a year. It is divided when
 * the first row is to be moved; its rows stay where they lie, and no index is made anew but the primary key.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { archiveColumn, liveTable } from '../database/archive/archiveKnown.ts';
import { isDistributed, place } from '../database/distribution.ts';
import { yearTable } from './archivePlan.ts';

type Db = Kysely<Tables>;

/** Whoever reads for long would keep every writer waiting behind us: the next turn tries again. */
const lockTimeout = '2s';
const live = sql.lit(0);
const column = sql.id(archiveColumn);

/** Which of these tables are divided. */
export async function dividedTables(db: Db, tables: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'p'
      and relname = any(${[...tables]}::text[]) and to_regclass(quote_ident(relname || '_live')) is not null`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Does nothing where the table is divided already; what a try before has made is used. */
export async function divide(db: Db, table: string): Promise<void> {
  if ((await dividedTables(db, [table])).has(table)) return;
  const key = await primaryKeyOf(db, table);
  const distributed = await isDistributed(db);
  await addColumn(db, table);
  if (!distributed) await keyBeforehand(db, table, key.columns);
  await checkBeforehand(db, table);
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
    await sql`lock table ${sql.id(table)} in access exclusive mode`.execute(trx);
    await becomePart(trx, table, key, distributed);
  });
}

interface PrimaryKey {
  readonly name: string;
  readonly columns: readonly string[];
}

/** As the table's entity has it: what an import brought from an archive has the column in its key already. */
async function primaryKeyOf(db: Db, table: string): Promise<PrimaryKey> {
  const { rows } = await sql<PrimaryKey>`
    select k.conname as name, array_agg(a.attname::text order by p.place) filter (where a.attname <> ${archiveColumn}) as columns
    from pg_constraint k cross join unnest(k.conkey) with ordinality as p(number, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.number
    where k.conrelid = ${table}::regclass and k.contype = 'p' group by k.conname`.execute(db);
  const [key] = rows;
  if (!key) throw new Error(`table ${table} must have a primary key to be archived`);
  return key;
}

/** With a constant default: no row is written. What an import brought from an archive begins anew. */
async function addColumn(db: Db, table: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
    await sql`alter table ${sql.id(table)} add column if not exists ${column} smallint not null default ${live}`.execute(
      trx,
    );
  });
  await sql`update ${sql.id(table)} set ${column} = ${live} where ${column} <> ${live}`.execute(db);
}

const keyName = (table: string): string => `${liveTable(table)}_pkey`;
const checkName = (table: string): string => `${liveTable(table)}_check`;

async function keyBeforehand(db: Db, table: string, columns: readonly string[]): Promise<void> {
  const { rows } = await sql<{ whole: boolean }>`
    select indisvalid as whole from pg_index where indexrelid = to_regclass(${keyName(table)})`.execute(db);
  if (rows[0]?.whole) return;
  if (rows[0]) await sql`drop index concurrently ${sql.id(keyName(table))}`.execute(db);
  const names = [...columns, archiveColumn].map((name) => sql.id(name));
  await sql`create unique index concurrently ${sql.id(keyName(table))} on ${sql.id(table)} (${sql.join(names)})`.execute(
    db,
  );
}

/** Made without a look at the rows, then held against them while others read and write. */
async function checkBeforehand(db: Db, table: string): Promise<void> {
  const name = sql.id(checkName(table));
  const { rows } = await sql`
    select from pg_constraint where conrelid = ${table}::regclass and conname = ${checkName(table)}`.execute(db);
  if (rows.length === 0)
    await sql`alter table ${sql.id(table)} add constraint ${name} check (${column} = ${live}) not valid`.execute(db);
  await sql`alter table ${sql.id(table)} validate constraint ${name}`.execute(db);
}

async function becomePart(
  trx: Transaction<Tables>,
  table: string,
  key: PrimaryKey,
  distributed: boolean,
): Promise<void> {
  if (distributed) await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(trx);
  const part = liveTable(table);
  const indexes = await indexesOf(trx, table);
  await sql`alter table ${sql.id(table)} rename to ${sql.id(part)}`.execute(trx);
  await sql`alter table ${sql.id(part)} drop constraint ${sql.id(key.name)}`.execute(trx);
  const keyNames = sql.join([...key.columns, archiveColumn].map((name) => sql.id(name)));
  // Where rows lie on several machines no key can be made of an index that stands.
  const made = distributed ? sql`(${keyNames})` : sql`using index ${sql.id(keyName(table))}`;
  await sql`alter table ${sql.id(part)} add constraint ${sql.id(keyName(table))} primary key ${made}`.execute(trx);
  await sql`create table ${sql.id(table)} (like ${sql.id(part)} including defaults including storage)
    partition by list (${column})`.execute(trx);
  await sql`alter table ${sql.id(table)} add constraint ${sql.id(key.name)} primary key (${keyNames})`.execute(trx);
  for (const { name, definition } of indexes) {
    await sql`alter index ${sql.id(name)} rename to ${sql.id(partIndex(name))}`.execute(trx);
    await sql`${sql.raw(definition)}`.execute(trx);
  }
  if (distributed) await place(trx, { table, placement: 'distributed', loosened: [] });
  // Each index of the new table takes the one that stands on the rows already.
  await sql`alter table ${sql.id(table)} attach partition ${sql.id(part)} for values in (${live})`.execute(trx);
}

/** Names have at most 59 bytes (`database/sync/sync.ts`), and the database takes 63. */
const partIndex = (name: string): string => `${name}_liv`;

interface MadeIndex {
  readonly name: string;
  /** As it is made of the table. */
  readonly definition: string;
}

/** All but the key, and those that keep values unique: these hold for the rows that are read every day, under their own names. */
async function indexesOf(trx: Transaction<Tables>, table: string): Promise<readonly MadeIndex[]> {
  const { rows } = await sql<MadeIndex>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and i.indisvalid and not i.indisunique order by c.relname`.execute(trx);
  return rows;
}

/** A year's part, made when its first row comes. */
export async function makeYear(db: Db, table: string, year: number): Promise<void> {
  const part = yearTable(table, year);
  const { rows } = await sql`select where to_regclass(${part}) is not null`.execute(db);
  if (rows.length > 0) return;
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(trx);
    await sql`create table if not exists ${sql.id(part)} partition of ${sql.id(table)} for values in (${sql.lit(year)})`.execute(
      trx,
    );
  });
}

/** Years that have a part, and how many rows each is thought to hold. */
export async function yearsOf(
  db: Db,
  table: string,
): Promise<readonly { readonly year: number; readonly rows: number }[]> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select c.relname as name, greatest(c.reltuples, 0)::float8 as rows
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${table}) and c.relname <> ${liveTable(table)} order by c.relname`.execute(db);
  return rows.map(({ name, rows: count }) => ({
    year: Number(name.slice(yearTable(table, 0).length - 1)),
    rows: count,
  }));
}
