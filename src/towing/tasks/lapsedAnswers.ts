/**
 * An answer to an alert stands as long as whoever gave it is signed in and their console asks for tasks, and for a while after. What
 * they leave behind, as at the end of a shift or with a browser that is closed, rings anew for those who follow. Names are kept, not
 * ids: a namesake who is signed in lets the answer stand.
 */
import type { Settings } from '../../core/model/catalogue.ts';
import type { Database } from '../../server/database/open.ts';
import { order } from '../domain/orderState.ts';
import { userTypes } from '../domain/userTypes.ts';
import { truckAwaited } from '../records/truckAwaited.ts';
import { dbOf, type EntityDb, type TaskRow } from '../records/productTables.ts';
import { settingNumber } from '../records/settings.ts';

/** Who has answered which alert: the unit's own, one that was escalated to the command centre, and one of a company that is late. */
const answers = ['acknowledgedBy', 'escalationKnownBy', 'breachKnownBy'] as const;

/** What each says once nobody has answered; its own alert begins to wait anew, too. */
const unanswered = {
  // What was escalated waits for as long as it says.
  acknowledgedBy: (now: Date, { escalatedTime, waitingSince }: TaskRow) => ({
    waitingSince: escalatedTime === null ? now : waitingSince,
    acknowledgedBy: null,
    acknowledgedTime: null,
    louderTime: null,
  }),
  escalationKnownBy: () => ({ escalationKnownBy: null, escalationKnownTime: null }),
  breachKnownBy: () => ({ breachKnownBy: null, breachKnownTime: null }),
} as const satisfies Readonly<Record<(typeof answers)[number], (now: Date, task: TaskRow) => Partial<TaskRow>>>;

/** A session's last sign of life is written once a minute. In milliseconds. */
const writtenEvery = 60_000;

/**
 * Consoles of these types poll, in a hidden tab and with any menu, unless their user is a super manager: where nothing is asked any more the
 * browser is closed. Others ask nothing while their user only reads, and say only by their end that nobody is there.
 */
const polling: readonly number[] = [userTypes.police, userTypes.company];

/** Since when a console that polls must have asked. */
function askedSince(settings: Settings, now: Date): Date {
  const mayBeLate = settingNumber(settings, 'escalateAfterSeconds') * 1000 + settingNumber(settings, 'unassignedPoll');
  return new Date(now.getTime() - mayBeLate - writtenEvery);
}

/** Those who have answered an alert that would still ring, and are signed in nowhere, or have closed their browsers. */
export async function whoIsAway({ kysely }: Database, settings: Settings, now: Date): Promise<readonly string[]> {
  const given = await ringing(dbOf({ db: kysely }))
    .select(answers)
    .distinct()
    .execute();
  const names = [...new Set(given.flatMap((row) => answers.flatMap((name) => row[name] ?? [])))];
  if (names.length === 0) return [];
  const present = await kysely
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('user.name', 'in', names)
    .where('session.endsAt', '>', now)
    .where((is) =>
      is.or([
        is('session.seenAt', '>', askedSince(settings, now)),
        is('user.userType', 'not in', polling),
        is('user.superManager', '=', 1),
      ]),
    )
    .select('user.name')
    .distinct()
    .execute();
  const signedIn = new Set(present.map(({ name }) => name));
  return names.filter((name) => !signedIn.has(name));
}

/** By name, in milliseconds since 1970. */
export type Absences = Map<string, number>;

/**
 * Those who have been away for so long: whoever signs in again within it, over a session that has ended or with another password,
 * has not left. A server that starts begins to count anew.
 */
export function goneSince(absences: Absences, away: readonly string[], now: Date, seconds: number): readonly string[] {
  for (const name of absences.keys()) if (!away.includes(name)) absences.delete(name);
  for (const name of away) if (!absences.has(name)) absences.set(name, now.getTime());
  return away.filter((name) => now.getTime() - (absences.get(name) ?? 0) >= seconds * 1000);
}

/** Tasks whose alert one of these has answered. */
export function answeredBy(db: EntityDb, names: readonly string[]): ReturnType<typeof ringing> {
  return ringing(db).where((is) => is.or(answers.map((answer) => is(answer, 'in', names))));
}

/** Those of them who have answered an alert of this task. */
export const answerersAmong = (names: readonly string[], task: TaskRow): readonly string[] =>
  names.filter((name) => answers.some((answer) => task[answer] === name));

/** What a task says without the answers of these. */
export function withoutAnswersOf(names: readonly string[], task: TaskRow, now: Date): Partial<TaskRow> {
  const theirs = answers.filter((answer) => names.includes(task[answer] ?? ''));
  return theirs.reduce<Partial<TaskRow>>((set, answer) => ({ ...set, ...unanswered[answer](now, task) }), {});
}

/** Tasks of which an alert would ring without its answer. */
function ringing(db: EntityDb) {
  return db
    .selectFrom('task')
    .where('orderStatus', '=', order.open)
    .where('deleted', '=', false)
    .where('cancelStatus', '=', 0)
    .where((is) =>
      is.or([
        is.and([is('distributionOrder', '=', 0), is('acknowledgedBy', 'is not', null)]),
        is.and([is('distributionOrder', '=', 0), is('escalationKnownBy', 'is not', null)]),
        is.and([truckAwaited, is('breachKnownBy', 'is not', null)]),
      ]),
    );
}
