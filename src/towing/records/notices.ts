/** Notices to users that stand in their bell, and at the top of their pages where they are urgent, until they have been seen. */
import type { HandlerContext } from '../../server/calls/handler.ts';
import { tellChange } from '../../server/records/recordChange.ts';
import { userTypes } from '../domain/userTypes.ts';
import { dbOf } from './productTables.ts';

/** The active accounts of a towing company's own people. */
export const usersOfCompany = (context: HandlerContext, company: string) =>
  usersOf(context, userTypes.company, company);

/** The active accounts of this type that a company or a lot has. */
export async function usersOf(
  context: HandlerContext,
  userType: number,
  capacityId: string,
): Promise<readonly string[]> {
  const users = await dbOf(context)
    .selectFrom('user')
    .select('id')
    .where('userType', '=', userType)
    .where('capacityId', '=', capacityId)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return users.map(({ id }) => id);
}

interface Notice {
  readonly text: string;
  readonly textEn: string;
  readonly page: string;
  readonly about: string;
  readonly recordId: string;
  readonly urgent: boolean;
}

export async function keepNotices(context: HandlerContext, users: readonly string[], told: Notice): Promise<void> {
  const { now, newId } = context;
  const rows = users.map((userId) => ({ id: newId(), version: 1, createTime: now, updateTime: now, userId, ...told }));
  // As the database keeps them: its instants are whole seconds.
  const kept = await dbOf(context).insertInto('notification').values(rows).returningAll().execute();
  for (const after of kept) tellChange(context, { entity: 'notification', step: 'notify', before: null, after });
}
