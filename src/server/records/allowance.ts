/** What may be done only so often, counted in the database: every replica counts the same, and a restart forgets nothing. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { refuse, type FaultName } from './faults.ts';

export interface Allowance {
  readonly kind: string;
  /** Who does it, or to whom it is done. */
  readonly subject: string;
  readonly most: number;
  /** How much of it is taken; one where left out. */
  readonly amount?: number;
  /** Counting begins again after so long. */
  readonly seconds: number;
}

const day = 86_400;

/** Counts it; zero where it is allowed, else the seconds until it will be. */
export async function take(db: Kysely<Tables>, allowance: Allowance, now: Date): Promise<number> {
  const { kind, subject, most, seconds, amount = 1 } = allowance;
  const before = new Date(now.getTime() - seconds * 1000);
  const { rows } = await sql<{ count: number; since: Date }>`
    insert into allowance as known (kind, subject, count, since) values (${kind}, ${subject}, ${amount}, ${now})
    on conflict (kind, subject) do update set
      count = case when known.since <= ${before} then ${amount} else known.count + ${amount} end,
      since = case when known.since <= ${before} then ${now} else known.since end
    returning count, since`.execute(db);
  const row = rows[0];
  return !row || row.count <= most ? 0 : secondsLeft(row.since, allowance, now);
}

/** Looks without counting; zero where once more is allowed, else the seconds until it will be. */
export async function spent(db: Kysely<Tables>, allowance: Allowance, now: Date): Promise<number> {
  const { kind, subject, most, seconds } = allowance;
  const begun = db.selectFrom('allowance').select(['count', 'since']).where('kind', '=', kind);
  const counting = begun.where('subject', '=', subject).where('since', '>', new Date(now.getTime() - seconds * 1000));
  const row = await counting.executeTakeFirst();
  return !row || row.count < most ? 0 : secondsLeft(row.since, allowance, now);
}

function secondsLeft(since: Date, { seconds }: Allowance, now: Date): number {
  return Math.max(1, Math.ceil((since.getTime() + seconds * 1000 - now.getTime()) / 1000));
}

/** @throws Refusal 429 by this name, with the seconds and minutes that are left */
export async function takeOrRefuse(
  db: Kysely<Tables>,
  allowance: Allowance,
  now: Date,
  name: FaultName = 'too-often',
): Promise<void> {
  const seconds = await take(db, allowance, now);
  if (seconds > 0) throw refuse(name, { values: { seconds, minutes: Math.ceil(seconds / 60) } });
}

export async function sweepAllowances(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('allowance')
    .where('since', '<', new Date(now.getTime() - day * 1000))
    .execute();
}
