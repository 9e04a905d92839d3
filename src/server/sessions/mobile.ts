/** A mobile number signs in, so it is one user's; who only waits for approval keeps it from nobody else. */
import type { Kysely } from 'kysely';
import { withoutType } from '../../core/access/withoutType.ts';
import type { Tables } from '../database/tables.ts';
import type { HandlerContext } from '../calls/handler.ts';
import { refuseAt } from '../records/faults.ts';
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
 * What a user's row takes besides a number: one that somebody else wrote signs nobody in until its owner has confirmed it,
 * by binding it from their own session; a number taken away is told the same way.
 */
export function ownership(
  { actor, now }: Pick<HandlerContext, 'actor' | 'now'>,
  { id }: Pick<User, 'id'>,
): Pick<User, 'mobileSetAt' | 'mobileSetBy'> {
  return actor.id === id ? { mobileSetAt: null, mobileSetBy: null } : { mobileSetAt: now, mobileSetBy: actor.name };
}
