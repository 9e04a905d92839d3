/** Recomputes the corrections of the estimate from measured arrivals. Of several servers one does. */
import { sql, type Kysely } from 'kysely';
import type { Settings } from '../../../core/model/catalogue.ts';
import { advisoryLocks } from '../../records/advisoryLocks.ts';
import { settingNumber } from '../../records/settings.ts';
import type { Tables } from '../../../server/database/tables.ts';
import { learnCorrections, type Arrival } from '../../decide/minutes.ts';
import { isLearning, zoneMinutes } from '../../records/arrivals/estimateSettings.ts';

const dayMs = 86_400_000;

interface Learning {
  readonly db: Kysely<Tables>;
  readonly settings: Settings;
  readonly now: Date;
}

/**
 * Groups of too few arrivals are kept too, for whoever looks; they correct nothing. What somebody has switched off stays off, though nothing is known of its hour for a while.
 * @returns false where learning is off, or another server is at it.
 */
export function learnFromArrivals({ db, settings, now }: Learning): Promise<boolean> {
  if (!isLearning(settings)) return Promise.resolve(false);
  return db.transaction().execute(async (transaction) => {
    // The leader's, held for this one transaction.
    const { rows } = await sql<{
      leads: boolean;
    }>`select pg_try_advisory_xact_lock(${advisoryLocks.arrivals}) as leads`.execute(transaction);
    if (rows[0]?.leads !== true) return false;
    const since = new Date(now.getTime() - settingNumber(settings, 'learnDays') * dayMs);
    const learned = learnCorrections(await arrivalsSince(transaction, since), zoneMinutes(now), 1);
    const json = JSON.stringify(learned);
    const groups = learned.map(({ detachmentId, hour, band }) => `${detachmentId} ${hour} ${band}`);
    await sql`
      delete from estimate_correction
      where active and detachment_id || ' ' || hour::text || ' ' || band::text <> all(${groups}::text[])`.execute(
      transaction,
    );
    await sql`
      insert into estimate_correction (detachment_id, hour, band, factor, samples, active, learned_at)
      select "detachmentId", hour, band, factor, samples, true, ${now}
      from jsonb_to_recordset(${json}::jsonb) as l ("detachmentId" text, hour int, band int, factor float8, samples int)
      on conflict (detachment_id, hour, band) do update
        set factor = excluded.factor, samples = excluded.samples, learned_at = excluded.learned_at`.execute(
      transaction,
    );
    return true;
  });
}

async function arrivalsSince(db: Kysely<Tables>, since: Date): Promise<readonly Arrival[]> {
  const { rows } = await sql<Arrival>`
    select detachment_id as "detachmentId", (extract(epoch from sent_at) * 1000)::float8 as at, km, estimated,
      (extract(epoch from arrived_at - sent_at) / 60)::float8 as measured
    from measured_arrival where sent_at >= ${since} and arrived_at is not null`.execute(db);
  return rows;
}
