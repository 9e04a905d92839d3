/** What past days came to under each method, kept by unit and day: the newest comparison takes the place of the one before. */
import { sql, type Kysely } from 'kysely';
import type { TablePlan } from '../../../release/release.ts';
import type { Tables } from '../../../server/database/tables.ts';
import type { Totals } from '../../decide/replay/figures.ts';
import { isPolicy, type Policy } from '../../decide/replay/policies.ts';
import type { ComparisonWord } from './compareInThread.ts';

export const comparedDayTable: TablePlan = {
  entity: '',
  table: 'compared_day',
  columns: [
    { name: 'detachment_id', type: 'text', notNull: true },
    { name: 'day', type: 'text', notNull: true },
    { name: 'method', type: 'text', notNull: true },
    { name: 'made_at', type: 'timestamptz', notNull: true },
    { name: 'totals', type: 'jsonb', notNull: true },
    { name: 'fates', type: 'jsonb', notNull: true },
  ],
  primaryKey: ['detachment_id', 'day', 'method'],
  indexes: [],
};

interface KeptDay {
  readonly detachmentId: string;
  readonly day: string;
  readonly now: Date;
}

/** All methods of a day at once, so that no two days of one method are compared with three of another. */
export async function keepComparedDay(
  db: Kysely<Tables>,
  { detachmentId, day, now }: KeptDay,
  words: readonly ComparisonWord[],
): Promise<void> {
  const rows = words.map(({ outcome, totals }) => ({ method: outcome.policy, totals, fates: outcome.fates }));
  await sql`
    insert into compared_day (detachment_id, day, method, made_at, totals, fates)
    select ${detachmentId}, ${day}, method, ${now}, totals, fates
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (method text, totals jsonb, fates jsonb)
    on conflict (detachment_id, day, method) do update
      set made_at = excluded.made_at, totals = excluded.totals, fates = excluded.fates`.execute(db);
}

/** Days that are no longer compared. */
export async function forgetOtherDays(
  db: Kysely<Tables>,
  detachmentId: string,
  days: readonly string[],
): Promise<void> {
  await sql`delete from compared_day where detachment_id = ${detachmentId} and day <> all(${[...days]}::text[])`.execute(
    db,
  );
}

export interface ComparedDays {
  readonly days: number;
  readonly madeAt: Date | null;
  readonly totals: ReadonlyMap<Policy, readonly Totals[]>;
}

export async function readComparedDays(db: Kysely<Tables>, detachmentId: string): Promise<ComparedDays> {
  const { rows } = await sql<{ day: string; method: string; madeAt: Date; totals: Totals }>`
    select day, method, made_at as "madeAt", totals from compared_day
    where detachment_id = ${detachmentId} order by day, method`.execute(db);
  const totals = new Map<Policy, Totals[]>();
  for (const { method, totals: one } of rows)
    if (isPolicy(method)) totals.set(method, [...(totals.get(method) ?? []), one]);
  const newest = rows.reduce((most, { madeAt }) => Math.max(most, madeAt.getTime()), 0);
  return {
    days: new Set(rows.map(({ day }) => day)).size,
    madeAt: newest === 0 ? null : new Date(newest),
    totals,
  };
}
