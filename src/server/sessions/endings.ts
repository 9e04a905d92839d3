/** Ends sessions, and tells every process of it when it is committed: what is open for them closes at once. */
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { tellBeside } from '../calls/toldBeside.ts';

/** Where processes on one database hear that sessions have ended. */
export const sessionEndings = 'session_ended';

/** @param db the transaction of what ends them. */
export async function endSessions(
  db: Kysely<Tables>,
  which: (is: ExpressionBuilder<Tables, 'session'>) => ReturnType<ExpressionBuilder<Tables, 'session'>['and']>,
): Promise<void> {
  const ended = await db.deleteFrom('session').where(which).returning('id').execute();
  if (ended.length === 0) return;
  const ids = ended.length > toldAtMost ? [] : ended.map(({ id }) => id);
  tellBeside(db);
  await sql`select pg_notify(${sessionEndings}, ${ids.join(' ')})`.execute(db);
}

/** Longer payloads are refused by PostgreSQL: then every session is looked at. */
const toldAtMost = 100;

/** The ids in a payload; null for "some". */
export function endedSessions(payload: string): readonly string[] | null {
  return payload === '' ? null : payload.split(' ');
}
