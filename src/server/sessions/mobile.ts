/**
 * A mobile number signs in, so it is one user's; who only waits for approval keeps it from nobody else. A confirmed number gives
 * its owner another password too, so a session alone puts no number in the place of another: whoever holds a session for a
 * moment would keep the account for good. An account's first number needs no password, but a super manager's.
 */
import type { Kysely } from 'kysely';
import { withoutType } from '../../core/access/withoutType.ts';
import type { Tables } from '../database/tables.ts';
import type { HandlerContext } from '../calls/handler.ts';
import { refuse, refuseAt } from '../records/faults.ts';
import type { Lockout } from './lockout.ts';
import { requirePassword } from './passwords/knownPassword.ts';
import { userById } from './passwords/passwordChange.ts';
import { changeUser, inTransactionOf } from './userChange.ts';
import type { User } from './users.ts';

interface WantedMobile {
  readonly mobile: string | null;
  /** The user whose number it is to be; null for one that is not there yet. */
  readonly id: string | null;
}

export async function isMobileTaken(db: Kysely<Tables>, wanted: WantedMobile): Promise<boolean> {
  const { mobile, id } = wanted;
  if (mobile === null) return false;
  let holders = db.selectFrom('user').select('id').where('mobile', '=', mobile);
  if (id !== null) holders = holders.where('id', '!=', id);
  holders = holders.where('userType', '!=', withoutType);
  return (await holders.limit(1).executeTakeFirst()) !== undefined;
}

/** @throws Refusal 409 at `mobile` */
export async function requireFreeMobile(db: Kysely<Tables>, wanted: WantedMobile): Promise<void> {
  if (await isMobileTaken(db, wanted)) throw refuseAt('mobile-taken', 'mobile');
}

/**
 * What a user's row takes besides a number that is written or taken away: it signs nobody in until its owner has confirmed
 * it. One that somebody else wrote bears their name, one that its owner's session wrote bears none: that one waits for the password.
 */
export function ownership(
  { actor, now }: Pick<HandlerContext, 'actor' | 'now'>,
  { id }: Pick<User, 'id'>,
): Pick<User, 'mobileSetAt' | 'mobileSetBy'> {
  return { mobileSetAt: now, mobileSetBy: actor.id === id ? null : actor.name };
}

export type MobileGiven = {
  readonly id: string;
  readonly mobile: string;
  /** The current one of whoever asks. */
  readonly password?: string | null;
};

/** @throws Refusal 404 for another's, unless a super manager asks; 409, 422, 429 */
export async function updateMobile(lockout: Lockout, context: HandlerContext, input: MobileGiven): Promise<null> {
  const { actor, db } = context;
  const { id, mobile, password = null } = input;
  if (id !== actor.id && !actor.superManager) throw refuse('unknown-record');
  if (password !== null) await requirePassword(lockout, context, await userById(db, actor.id), password);
  return inTransactionOf(context, actor, async (inner) => {
    const before = await lockUser(inner.db, id);
    await requireFreeMobile(inner.db, { id, mobile });
    const isConfirmed = id === actor.id && (password !== null || isOwned(before, mobile));
    const owner = isConfirmed ? { mobileSetAt: null, mobileSetBy: null } : ownership(inner, before);
    const after = await changeUser(inner, before, { mobile, ...owner });
    await inner.followers?.get('user')?.(inner, { before: { ...before }, after: { ...after } });
    return null;
  });
}

/**
 * Whether a session without the password confirms this number: the first that the account has, the one that is confirmed
 * already, or one that somebody else wrote. Not one that a session alone has bound, nor any in place of one that was taken away.
 */
function isOwned(
  before: Pick<User, 'mobile' | 'mobileSetAt' | 'mobileSetBy' | 'superManager'>,
  mobile: string,
): boolean {
  const { mobileSetAt, mobileSetBy } = before;
  if (before.mobile === null) return mobileSetAt === null && before.superManager !== 1;
  return before.mobile === mobile && (mobileSetAt === null || mobileSetBy !== null);
}

async function lockUser(db: Kysely<Tables>, id: string): Promise<User> {
  const user = await db.selectFrom('user').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!user) throw refuse('unknown-record');
  return user;
}
