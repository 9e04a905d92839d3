/** Which detachments a session resolves to, and the name of the user's organisation. */
import { sql } from 'kysely';
import type { ResolveActor } from '../../server/sessions/sessions.ts';
import type { User } from '../../server/sessions/users.ts';
import { userTypes } from '../domain/userTypes.ts';

const servesSeveral: readonly number[] = [userTypes.company, userTypes.driver];

/** Whose records say which detachments a session resolves to. */
export const unitEntities = ['detachment', 'company'];

export const actorScope: ResolveActor = async (db, user) => ({
  detachments: await detachmentsOf(db, user),
  capacityName: user.capacityName,
});

async function detachmentsOf(db: Parameters<ResolveActor>[0], user: User): Promise<readonly string[] | 'all'> {
  if (user.superManager === 1) return 'all';
  if (user.userType === userTypes.division) {
    const { rows } = await sql<{ id: string }>`
      select id from detachment where general_division_id = ${user.generalDivisionId} order by id`.execute(db);
    return rows.map(({ id }) => id);
  }
  if (servesSeveral.includes(user.userType)) {
    const { rows } = await sql<{ id: string }>`
      select unnest(detachment_ids) as id from company where id = ${user.capacityId} order by 1`.execute(db);
    return rows.map(({ id }) => id);
  }
  return user.detachmentId === null ? [] : [user.detachmentId];
}
