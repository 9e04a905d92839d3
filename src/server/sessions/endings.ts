/** Ends sessions, and tells every process of it when it is committed: what is open for them closes at once. */
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Where processes on one database hear that sessions have ended. */
export const sessionEndings = 'session_ended';

/** @param db the transaction of what ends them. */
export async function endSessions(
  db: Kysely<Tables>,
  which: (is: ExpressionBuilder<Tables, 'session'>) => ReturnType<ExpressionBuilder<Tables, 'session'>['and']>,
): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('session').where(which).executeTakeFirst();
  if (numDeletedRows > 0n) await sql`select pg_notify(${sessionEndings}, '')`.execute(db);
}
