/** The people of a user type in whose place a page is previewed, each with their unit. */
import type { Kysely } from 'kysely';
import type { Person } from '../../../core/editorAnswers.ts';
import type { Tables } from '../../database/tables.ts';

const most = 200;

export async function peopleOf(db: Kysely<Tables>, userType: number): Promise<readonly Person[]> {
  const people = await db
    .selectFrom('user')
    .select(['username', 'name', 'capacityName', 'detachmentId'])
    .where('userType', '=', userType)
    .where('active', '=', true)
    .where('superManager', '=', 0)
    .orderBy('username')
    .limit(most)
    .execute();
  return people.map(({ username, name, capacityName, detachmentId }) => ({
    username,
    name,
    unit: capacityName ?? detachmentId,
  }));
}
