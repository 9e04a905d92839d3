/**
 * Kinds of work on the database, and how long each may take. A statement that takes longer is cancelled by the database;
 * where the database itself does not answer, the connection is given up a little later.
 */
import { sql, type Kysely } from 'kysely';
import { codeOf } from '../../core/model/thrown.ts';
import { sqlStates } from '../postgres/sqlStates.ts';
import type { Tables } from './tables.ts';

export type Work = 'request' | 'watch' | 'statistics' | 'export' | 'building';

export interface WorkLimits {
  /** Milliseconds of one statement; 0: as long as it takes. */
  readonly statement: number;
  /** Milliseconds that a statement waits for another's lock; 0: as long as it takes. */
  readonly lock: number;
  /** Milliseconds that a transaction may stand open without a statement; 0: as long as it takes. */
  readonly idle: number;
}

export const workLimits: Readonly<Record<Work, WorkLimits>> = {
  /** Somebody waits for it. */
  request: { statement: 20_000, lock: 10_000, idle: 60_000 },
  /** What is done again and again, and may be late next time rather than slow this time. */
  watch: { statement: 6_000, lock: 3_000, idle: 60_000 },
  /** Counts over months of rows. */
  statistics: { statement: 120_000, lock: 10_000, idle: 60_000 },
  /** A file of a million rows is sorted before its first row comes. */
  export: { statement: 600_000, lock: 10_000, idle: 60_000 },
  /** Tables, indexes, seeded rows, verification: cut nowhere, for half of it would be nothing. */
  building: { statement: 0, lock: 0, idle: 0 },
};

/** Milliseconds that the database has to say that it has cancelled a statement. */
const grace = 2_000;

/** Milliseconds after which a connection that has not answered is given up; 0: never. */
export function deadlineOf({ statement }: WorkLimits): number {
  return statement === 0 ? 0 : statement + grace;
}

/** @param milliseconds of each statement; @param ask in a transaction of its own. @returns null where a statement takes longer */
export async function withinTime<T>(
  db: Kysely<Tables>,
  milliseconds: number,
  ask: (within: Kysely<Tables>) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction().execute(async (within) => {
      await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(within);
      return ask(within);
    });
  } catch (error) {
    if (codeOf(error) === sqlStates.cancelled) return null;
    throw error;
  }
}
