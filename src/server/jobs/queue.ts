/**
 * Jobs are rows with a lease. Whoever claims one writes its own mark on it; a lease that has run out
 * is anybody's, and whoever lost it can write nothing more. Leases go by the database's clock: machines need not agree on the time.
 */
import { sql, type Kysely, type Selectable, type UpdateObject } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Row } from '../../core/model/catalogue.ts';
import { jobChannel } from '../database/channels.ts';
import type { SystemTables } from '../database/systemRows.ts';
import type { Tables } from '../database/tables.ts';

export type Job = Selectable<SystemTables['job']>;
export type Claimed = Job & { readonly leaseBy: string };

/** A job is begun so often at most: one that brings the server down does not do so for ever. */
export const mostAttempts = 3;
/** With the pause between two looks at the queue, whoever has died is succeeded within 15 seconds. */
export const leaseMilliseconds = 10_000;

/** From when the statement came. */
const leaseFromNow = sql<Date>`statement_timestamp() + ${sql.lit(leaseMilliseconds)} * interval '1 millisecond'`;
/** Whoever had the job has fallen silent. */
export const leaseIsOver = sql<boolean>`lease_until <= statement_timestamp()`;

export class LeaseLost extends Error {}

interface NewJob {
  readonly kind: string;
  readonly ownerId: string;
  readonly input: Row;
  readonly now: Date;
  /** Milliseconds that the job and its file are kept. */
  readonly kept: number;
}

/** Of nobody in particular: what the server sends by itself is in nobody's list of downloads. */
export const ofNobody = '';

/** @param db the call's transaction: the workers hear of it when it commits. */
export async function enqueue(db: Kysely<Tables>, { kind, ownerId, input, now, kept }: NewJob): Promise<string> {
  const id = uuidv7();
  const expiresAt = new Date(now.getTime() + kept);
  await db
    .insertInto('job')
    .values({ id, kind, ownerId, input: JSON.stringify(input), fileId: id, createdAt: now, expiresAt })
    .execute();
  await sql`select pg_notify(${jobChannel}, ${id})`.execute(db);
  return id;
}

/** Milliseconds that what has failed waits at most, beyond its time, for what nobody has tried yet. */
const waitsFor = 600_000;

const orders = {
  oldest: () => sql`created_at, id`,
  /** What has failed waits for what nobody has tried yet; else by when it is due. */
  untried: (now: Date) => sql`
    attempts > 0 and due_at > ${new Date(now.getTime() - waitsFor)}, coalesce(due_at, created_at), id`,
} as const;

/** @param now for those that are not due before a time. @param first which of them goes before the others */
export async function claim(
  db: Kysely<Tables>,
  kinds: readonly string[],
  now: Date,
  first: keyof typeof orders = 'oldest',
): Promise<Claimed | undefined> {
  const mark = uuidv7();
  const { rows } = await sql<Claimed>`
    update job set state = 'running', lease_by = ${mark}, lease_until = ${leaseFromNow}, attempts = attempts + 1, percentage = 0, size = null
    where id = (
      select id from job where kind = any(${[...kinds]}::text[])
        and (state = 'waiting' or (state = 'running' and ${leaseIsOver}))
        and (due_at is null or due_at <= ${now})
      order by ${orders[first](now)} limit 1 for update skip locked
    ) returning *
  `.execute(db);
  return rows[0];
}

/** Puts a failed job back for the workers; false where it has not failed. */
export async function beginAgain(db: Kysely<Tables>, { id }: Pick<Job, 'id'>, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'waiting', percentage: 0, attempts: 0, size: null, fault: null, expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`select pg_notify(${jobChannel}, ${id})`.execute(db);
  return true;
}

/** Says how far the job is and how many bytes it has written, and takes a new lease. @throws LeaseLost */
export async function renew(
  db: Kysely<Tables>,
  job: Claimed,
  { percentage, size }: { percentage: number; size: number },
): Promise<void> {
  await write(db, job, { percentage, size, leaseUntil: leaseFromNow });
}

/** Takes a new lease and says nothing else. @throws LeaseLost */
export async function hold(db: Kysely<Tables>, job: Claimed): Promise<void> {
  await write(db, job, { leaseUntil: leaseFromNow });
}

/** @throws LeaseLost */
export async function finish(db: Kysely<Tables>, job: Claimed, size: number): Promise<void> {
  await write(db, job, { state: 'done', percentage: 100, size, leaseBy: null, leaseUntil: null });
}

/** @throws LeaseLost */
export async function fail(db: Kysely<Tables>, job: Claimed, fault: string): Promise<void> {
  await write(db, job, { state: 'failed', size: null, fault, leaseBy: null, leaseUntil: null });
}

/** Puts it back, for whoever is next. @throws LeaseLost */
export async function giveBack(db: Kysely<Tables>, job: Claimed, attempts: number): Promise<void> {
  await write(db, job, { state: 'waiting', percentage: 0, size: null, attempts, leaseBy: null, leaseUntil: null });
}

/** Puts it back, and lets nobody begin it before then. @throws LeaseLost */
export async function putOff(db: Kysely<Tables>, job: Claimed, dueAt: Date): Promise<void> {
  await write(db, job, { state: 'waiting', leaseBy: null, leaseUntil: null, dueAt });
}

/** Done, and nothing of it is kept. @throws LeaseLost */
export async function forget(db: Kysely<Tables>, { id, leaseBy }: Claimed): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('leaseBy', '=', leaseBy)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new LeaseLost(`another worker has taken job ${id}`);
}

async function write(db: Kysely<Tables>, job: Claimed, values: UpdateObject<Tables, 'job'>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set(values)
    .where('id', '=', job.id)
    .where('leaseBy', '=', job.leaseBy)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost(`another worker has taken job ${job.id}`);
}
