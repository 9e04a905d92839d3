/**
 * The table of tracks, partitioned by day: a day that is no longer kept is dropped whole. Days are those of UTC. What no
 * day's partition is for, such as positions that a phone kept for a week, lies in `driver_position_other`; what was kept before
 * there were partitions, in `driver_position_before`.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../../server/database/tables.ts';
import { advisoryLocks } from '../records/advisoryLocks.ts';

const day = 86_400_000;
/** Made beforehand, so that no position has to wait for one. */
const daysAhead = 3;
const prefix = 'driver_position_d';

interface Partitioning {
  readonly db: Kysely<Tables>;
  readonly now: Date;
  /** What is older may go. */
  readonly oldest: Date;
}

/** May be called again and again; a table without partitions gets them, and keeps its rows where they lie. */
export async function partitionTracks({ db, now, oldest }: Partitioning): Promise<void> {
  const today = Math.floor(now.getTime() / day);
  await alone(db, async (trx) => {
    if (!(await isPartitioned(trx))) await begin(trx, today + 1);
  });
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) await alone(db, (trx) => makeDay(trx, today + ahead));
  await alone(db, (trx) => dropDays(trx, oldest));
}

/** Whoever holds the table for long would keep every position waiting: after two seconds the next turn tries again. */
async function alone(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // One server at a time makes or drops partitions.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.tracks})`.execute(trx);
    await sql`set local lock_timeout = '2s'`.execute(trx);
    await work(trx);
  });
}

async function isPartitioned(trx: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`select relkind as kind from pg_class
    where relnamespace = current_schema()::regnamespace and relname = 'driver_position'`.execute(trx);
  return rows[0]?.kind === 'p';
}

/** The table becomes the first partition: no row is copied. Its newest may be a little ahead of the clock. */
async function begin(trx: Transaction<Tables>, tomorrow: number): Promise<void> {
  await sql`lock table driver_position`.execute(trx);
  const { rows } = await sql<{ newest: Date | null }>`select max(time) as newest from driver_position`.execute(trx);
  await sql`alter table driver_position rename to driver_position_before`.execute(trx);
  await sql`create table driver_position (like driver_position_before including defaults) partition by range (time)`.execute(
    trx,
  );
  await sql`alter table driver_position add primary key (driver_id, time)`.execute(trx);
  await sql`create table driver_position_other partition of driver_position default`.execute(trx);
  const newest = rows[0]?.newest;
  if (!newest) return void (await sql`drop table driver_position_before`.execute(trx));
  const end = Math.max(tomorrow, Math.floor(newest.getTime() / day) + 1);
  await sql`alter table driver_position attach partition driver_position_before
    for values from (minvalue) to (${instant(end)})`.execute(trx);
}

/** What came for the day before it had a partition moves there. */
async function makeDay(trx: Transaction<Tables>, number: number): Promise<void> {
  const parts = await readParts(trx);
  const start = number * day;
  if (parts.some(({ name, end }) => name === nameOf(number) || (name === 'driver_position_before' && end > start)))
    return;
  const part = sql.id(nameOf(number));
  const [from, until] = [instant(number), instant(number + 1)];
  await sql`lock table driver_position_other in access exclusive mode`.execute(trx);
  await sql`create table ${part} (like driver_position including defaults including indexes)`.execute(trx);
  await sql`with moved as (delete from driver_position_other where time >= ${from} and time < ${until} returning *)
    insert into ${part} select * from moved`.execute(trx);
  await sql`alter table driver_position attach partition ${part} for values from (${from}) to (${until})`.execute(trx);
}

async function dropDays(trx: Transaction<Tables>, oldest: Date): Promise<void> {
  for (const { name, end } of await readParts(trx))
    if (end <= oldest.getTime()) await sql`drop table ${sql.id(name)}`.execute(trx);
}

interface Part {
  readonly name: string;
  /** Epoch milliseconds; infinite where it holds what no other one does. */
  readonly end: number;
}

async function readParts(trx: Transaction<Tables>): Promise<readonly Part[]> {
  const { rows } = await sql<{ name: string; end: Date | null }>`
    select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz as "end"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'driver_position'::regclass order by c.relname`.execute(trx);
  return rows.map(({ name, end }) => ({ name, end: end?.getTime() ?? Infinity }));
}

function nameOf(number: number): string {
  return prefix + new Date(number * day).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Definitions take no parameters. */
function instant(number: number) {
  return sql.raw(`'${new Date(number * day).toISOString()}'`);
}
