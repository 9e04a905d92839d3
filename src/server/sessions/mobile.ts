/** A mobile number signs in, so it is one user's; who only waits for approval keeps it from nobody else. */
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { refuseAt } from '../routes/faults.ts';

/** What a user is until he is approved. */
const unapproved = 0;

export interface MobileOf {
  readonly mobile: string | null;
  /** The user whose number it is to be; null for one that is not there yet. */
  readonly id: string | null;
}

export async function isMobileTaken(db: Kysely<Tables>, { mobile, id }: MobileOf, waiting = false): Promise<boolean> {
  if (mobile === null) return false;
  let holders = db.selectFrom('user').select('id').where('mobile', '=', mobile);
  if (id !== null) holders = holders.where('id', '!=', id);
  if (!waiting) holders = holders.where('userType', '!=', unapproved);
  return (await holders.limit(1).executeTakeFirst()) !== undefined;
}

/** @param waiting whether those who wait for approval count too. @throws Refusal 409 at `mobile` */
export async function requireFreeMobile(db: Kysely<Tables>, wanted: MobileOf, waiting = false): Promise<void> {
  if (await isMobileTaken(db, wanted, waiting)) throw refuseAt('mobile-taken', 'mobile');
}
