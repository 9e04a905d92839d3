/** Ends sessions, and tells every process of it when it is committed: what is open for them closes at once. */
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { faults } from '../records/faults.ts';
import { tellBeside } from '../calls/toldBeside.ts';

/** Where processes on one database hear that sessions have ended. */
export const sessionEndings = 'session_ended';

type Which = (is: ExpressionBuilder<Tables, 'session'>) => ReturnType<ExpressionBuilder<Tables, 'session'>['and']>;

/** What somebody ended a session by: the refusal that whoever has its token reads. */
export type EndedBy = (typeof reasons)[number];

const reasons = [
  'account-locked',
  'password-reset',
  'password-changed',
  'signed-out',
  'too-many-sessions',
] as const satisfies readonly (keyof typeof faults)[];

/**
 * Browsers that were told by push in these sessions are told no more.
 * @param db the transaction of what ends them.
 * @param why null where their user ended them
 */
export async function endSessions(db: Kysely<Tables>, which: Which, why: EndedBy | null): Promise<void> {
  const ended = await deleteSessions(db, which, why);
  if (ended.length > 0) await db.deleteFrom('pushSubscription').where('sessionId', 'in', ended).execute();
}

/** All of a user, but this one: they are signed out everywhere, also where the session has run out before. */
export async function signOutEverywhere(
  db: Kysely<Tables>,
  { userId, why, besides }: { readonly userId: string; readonly why: EndedBy; readonly besides?: string },
): Promise<void> {
  const beside = besides ?? '';
  await deleteSessions(db, (is) => is.and([is('userId', '=', userId), is('id', '!=', beside)]), why);
  await db.deleteFrom('pushSubscription').where('userId', '=', userId).where('sessionId', '!=', beside).execute();
}

/** Sessions that ran out by themselves: whoever put the phone into a pocket is told of what comes all the same. */
export async function endOutrunSessions(db: Kysely<Tables>, which: Which): Promise<void> {
  await deleteSessions(db, which, null);
}

async function deleteSessions(db: Kysely<Tables>, which: Which, why: EndedBy | null): Promise<readonly string[]> {
  const rows = await db.deleteFrom('session').where(which).returning(['id', 'tokenHash', 'userId', 'endsAt']).execute();
  const ended = rows.map(({ id }) => id);
  if (ended.length === 0) return ended;
  if (why !== null) {
    const told = rows.map(({ id: _, ...row }) => ({ ...row, why }));
    await db.insertInto('endedSession').values(told).execute();
  }
  const ids = ended.length > toldAtMost ? [] : ended;
  tellBeside(db);
  await sql`select pg_notify(${sessionEndings}, ${ids.join(' ')})`.execute(db);
  return ended;
}

/** Why the session of a token ended; undefined where it ran out, its user left, or a lock has been lifted since. */
export async function whyEnded(db: Kysely<Tables>, tokenHash: string): Promise<EndedBy | undefined> {
  const found = await db
    .selectFrom('endedSession')
    .innerJoin('user', 'user.id', 'endedSession.userId')
    .where('tokenHash', '=', tokenHash)
    .select(['endedSession.why', 'user.active'])
    .executeTakeFirst();
  const why = reasons.find((one) => one === found?.why);
  return why === 'account-locked' && found?.active === true ? undefined : why;
}

/** Longer payloads are refused by PostgreSQL: then every session is looked at. */
const toldAtMost = 100;

/** The ids in a payload; null for "some". */
export function endedSessions(payload: string): readonly string[] | null {
  return payload === '' ? null : payload.split(' ');
}
