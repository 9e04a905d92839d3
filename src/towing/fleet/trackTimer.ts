/** Drops the days that are older than tracks are kept, and forgets what else is older, again and again, as long as the server runs. */
import { sql, type Kysely } from 'kysely';
import type { Settings } from '../../core/model/catalogue.ts';
import type { Tables } from '../../server/database/tables.ts';
import type { TimerNeeds } from '../../server/start.ts';
import { oldestKept } from './driverTrack.ts';
import { partitionTracks } from './trackPartitions.ts';

const hour = 3_600_000;
/** Of one statement: each driver's oldest stand together in the table's key. */
const driversAtOnce = 100;

/** @returns how to stop it: what it does at that moment is finished first. */
export function startTrackTimer({ database, releases, clock, loops }: TimerNeeds): () => Promise<void> {
  const loop = loops.keep({
    name: 'tracks',
    every: hour,
    timeout: 1_800_000,
    turn: async ({ beat, signal }) => {
      const [settings, now] = [releases.settings(), clock.now()];
      await partitionTracks({ db: database.workingOn('building'), now, oldest: oldestKept({ now, settings }) });
      await forgetTracks({ db: database.kysely, settings, now, beat, goesOn: () => !signal.aborted });
    },
  });
  return loop.stop;
}

interface Forgetting {
  readonly db: Kysely<Tables>;
  readonly settings: Settings;
  readonly now: Date;
  readonly beat: () => void;
  /** Asked before each statement. */
  readonly goesOn: () => boolean;
}

export async function forgetTracks({ db, settings, now, beat, goesOn }: Forgetting): Promise<void> {
  const oldest = oldestKept({ now, settings });
  for (let after: string | null = ''; after !== null && goesOn(); beat()) {
    // Apart: where tables are divided over machines, tracks do not lie beside their drivers.
    const { rows } = await sql<{ id: string }>`
      select id from driver where id > ${after} order by id limit ${driversAtOnce}`.execute(db);
    const ids = rows.map(({ id }) => id);
    await sql`delete from driver_position where driver_id = any(${ids}::text[]) and time < ${oldest}`.execute(db);
    after = ids.at(-1) ?? null;
  }
}
