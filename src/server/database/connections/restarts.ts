/** Looks whether the database answers, and counts how often it was started anew while this server ran. */
import { sql } from 'kysely';
import type { Loops } from '../../time/loops.ts';
import type { Database } from '../open.ts';

export interface DatabaseWatch {
  readonly restarts: () => number;
  readonly stop: () => Promise<void>;
}

const lookEvery = 5_000;

export function watchDatabase(database: Database, loops: Loops): DatabaseWatch {
  let startedAt: number | null = null;
  let restarts = 0;
  const { stop } = loops.keep({
    name: 'database',
    every: lookEvery,
    timeout: 10_000,
    turn: async () => {
      const { rows } = await sql<{ at: Date }>`select pg_postmaster_start_time() as at`.execute(
        database.workingOn('watch'),
      );
      const at = rows[0]?.at.getTime() ?? null;
      if (startedAt !== null && at !== null && at !== startedAt) restarts += 1;
      startedAt = at;
    },
  });
  return { restarts: () => restarts, stop };
}
