/** Ends sessions, and tells every process of it when it is committed: what is open for them closes at once. */
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { tellBeside } from '../calls/toldBeside.ts';

/** Where processes on one database hear that sessions have ended. */
export const sessionEndings = 'session_ended';

type Which = (is: ExpressionBuilder<Tables, 'session'>) => ReturnType<ExpressionBuilder<Tables, 'session'>['and']>;

/** Browsers that were told by push in these sessions are told no more. @param db the transaction of what ends them. */
export async function endSessions(db: Kysely<Tables>, which: Which): Promise<void> {
  const ended = await deleteSessions(db, which);
  if (ended.length > 0) await db.deleteFrom('pushSubscription').where('sessionId', 'in', ended).execute();
}

/** All of a user, but this one: they are signed out everywhere, also where the session has run out before. */
export async function signOutEverywhere(db: Kysely<Tables>, userId: string, besides: string | null = null) {
  const beside = besides ?? '';
  await deleteSessions(db, (is) => is.and([is('userId', '=', userId), is('id', '!=', beside)]));
  await db.deleteFrom('pushSubscription').where('userId', '=', userId).where('sessionId', '!=', beside).execute();
}

/** Sessions that ran out by themselves: whoever put the phone into a pocket is told of what comes all the same. */
export async function endOutrunSessions(db: Kysely<Tables>, which: Which): Promise<void> {
  await deleteSessions(db, which);
}

async function deleteSessions(db: Kysely<Tables>, which: Which): Promise<readonly string[]> {
  const rows = await db.deleteFrom('session').where(which).returning('id').execute();
  const ended = rows.map(({ id }) => id);
  if (ended.length === 0) return ended;
  const ids = ended.length > toldAtMost ? [] : ended;
  tellBeside(db);
  await sql`select pg_notify(${sessionEndings}, ${ids.join(' ')})`.execute(db);
  return ended;
}

/** Longer payloads are refused by PostgreSQL: then every session is looked at. */
const toldAtMost = 100;

/** The ids in a payload; null for "some". */
export function endedSessions(payload: string): readonly string[] | null {
  return payload === '' ? null : payload.split(' ');
}
