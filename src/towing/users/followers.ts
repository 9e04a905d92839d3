/** What follows in the same transaction where the engine itself adds, changes or removes a record. */
import type { Followers, HandlerContext, Written } from '../../server/calls/handler.ts';
import { dbOf } from '../records/productTables.ts';
import { driverOfAccount } from './driverKeeping.ts';
import { suspensionFollows } from './suspendedCompany.ts';
import { unitFollowers } from './unitFollowers.ts';

export const followers: Followers = new Map([
  ...unitFollowers,
  ['user', driverFollows],
  ['companySuspension', suspensionFollows],
]);

/** A driver's number is the one that they bind. */
async function driverFollows(context: HandlerContext, { after }: Written): Promise<void> {
  if (after === null) return;
  const users = dbOf(context).selectFrom('user').selectAll();
  const user = await users.where('id', '=', String(after['id'])).executeTakeFirst();
  if (user) await driverOfAccount(context, user);
}
