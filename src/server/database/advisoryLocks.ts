/**
 * Locks by which the servers of one database do a thing once, or one after the other. Each has a number of its own: two works under
 * one number would wait for each other, or be left undone. A product's are in 7,402,400 to 7,402,499, held apart by a test of its own.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

export const advisoryLocks = {
  /** Tables and columns are made. */
  tables: 7_402_311,
  /** Indexes of large tables are made. */
  largeIndexes: 7_402_312,
  /** Feeds are sealed. */
  seals: 7_402_313,
  /** Views of tables that are another's are made. */
  elsewhere: 7_402_314,
  /** An empty database is seeded. */
  seeding: 7_402_331,
  /** Rows are moved into the archive and back. */
  archive: 7_402_351,
  /** Schemas are published. */
  publishing: 7_402_377,
} as const;

interface Waiting {
  /** Milliseconds between two attempts. */
  readonly askEvery: number;
  /** Called once where another server has it. */
  readonly onWait?: () => void;
}

/**
 * Does `work` as one server of all that serve this database: it holds a lock of its session, which goes with the process. A session
 * that waits for a lock inside a statement would run into its timeout, and be waited for by a concurrent index in turn: ask, pause, ask again.
 * @param work is given the connection that holds the lock
 */
export async function asOneServer<T>(
  database: Pick<Database, 'workingOn'>,
  lock: number,
  { askEvery, onWait }: Waiting,
  work: (db: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return database
    .workingOn('building')
    .connection()
    .execute(async (db) => {
      const ask = sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`;
      const isMine = async (): Promise<boolean> => (await ask.execute(db)).rows[0]?.mine === true;
      if (!(await isMine())) {
        onWait?.();
        do await pause(askEvery);
        while (!(await isMine()));
      }
      try {
        return await work(db);
      } finally {
        await sql`select pg_advisory_unlock(${lock})`.execute(db);
      }
    });
}
