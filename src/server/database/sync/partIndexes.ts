/** An index of a table whose rows lie in parts, made while others write: PostgreSQL makes none of the whole table so. */
import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;

/** What is made, and of which table: `only` of the whole, which holds no row itself. */
export interface PartIndex {
  readonly name: string;
  readonly on: string;
  readonly how: 'only' | 'concurrently';
}

/** The whole table's index is no more than a promise until each part has its own. What a try before has made is used. */
export async function makeInParts(
  db: Db,
  { name, on }: Omit<PartIndex, 'how'>,
  print: (made: PartIndex) => RawBuilder<unknown>,
): Promise<void> {
  if ((await stateOf(db, name)) === 'missing') await print({ name, on, how: 'only' }).execute(db);
  for (const part of await partsWithout(db, name, on)) {
    const own = partIndexName(name, part);
    const state = await stateOf(db, own);
    if (state === 'broken') await sql`drop index concurrently ${sql.id(own)}`.execute(db);
    if (state !== 'whole') await print({ name: own, on: part, how: 'concurrently' }).execute(db);
    await sql`alter index ${sql.id(name)} attach partition ${sql.id(own)}`.execute(db);
  }
}

async function stateOf(db: Db, name: string): Promise<'missing' | 'broken' | 'whole'> {
  const { rows } = await sql<{ whole: boolean }>`
    select indisvalid as whole from pg_index where indexrelid = to_regclass(quote_ident(${name}))`.execute(db);
  if (!rows[0]) return 'missing';
  return rows[0].whole ? 'whole' : 'broken';
}

async function partsWithout(db: Db, index: string, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ part: string }>`
    select c.relname as part from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(quote_ident(${table})) and not exists (
      select from pg_inherits a join pg_index own on own.indexrelid = a.inhrelid
      where a.inhparent = to_regclass(quote_ident(${index})) and own.indrelid = c.oid)
    order by c.relname`.execute(db);
  return rows.map(({ part }) => part);
}

/** The same at each try. The database takes 63 bytes. */
function partIndexName(index: string, part: string): string {
  const digest = createHash('sha256').update(`${index} ${part}`).digest('hex');
  return `${index.slice(0, 54)}_${digest.slice(0, 8)}`;
}
