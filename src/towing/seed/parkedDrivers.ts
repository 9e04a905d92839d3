/**
 * The demonstration's drivers carry no phone. Those who are idle and on shift stand where they were seeded, and say so again
 * and again, or after ten minutes nobody could be proposed. Whoever has reported a position within a day speaks for themselves.
 */
import { sql } from 'kysely';
import type { TimerNeeds } from '../../server/start.ts';

const every = 45_000;

/** @returns how to stop it. */
export function startParkedDrivers({ database, clock, loops }: TimerNeeds): () => Promise<void> {
  const loop = loops.keep({
    name: 'parkedDrivers',
    every,
    timeout: 30_000,
    turn: async () => {
      const now = clock.now();
      // Apart: where tables are divided over machines, their tracks do not lie beside the drivers.
      const { rows } = await sql<{ id: string }>`
        select distinct driver_id as id from driver_position
        where time > ${new Date(now.getTime() - 86_400_000)}`.execute(database.kysely);
      const speaking = rows.map(({ id }) => id);
      await sql`
        update driver set location_time = ${now}
        where work_status = 1 and task_status = 0 and location_point is not null and location_time < ${now}
          and id <> all(${speaking}::text[])`.execute(database.kysely);
    },
  });
  return loop.stop;
}
