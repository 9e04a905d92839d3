/** What may take long, and is worth only so much time. */
import { sql, type Kysely } from 'kysely';
import { codeOf } from '../../core/model/thrown.ts';
import type { Tables } from './tables.ts';

/** PostgreSQL's name for a statement that was cancelled at its time limit. */
export const statementCancelled = '57014';

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
    if (codeOf(error) === statementCancelled) return null;
    throw error;
  }
}
