/** Finds whoever a super manager looks as. */
import type { Kysely } from 'kysely';
import { nobody } from '../calls/nobody.ts';
import type { SeenBy } from '../calls/seer.ts';
import type { Tables } from '../database/tables.ts';
import { refuse } from '../records/faults.ts';
import { actorOf, type ResolveActor } from './sessions.ts';

export function openSeenBy(db: Kysely<Tables>, resolveActor: ResolveActor): SeenBy {
  return async ({ username, userType }, asker) => {
    if (username !== null) {
      const user = await db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst();
      if (!user) throw refuse('unknown-record');
      return actorOf(user, 'seen', await resolveActor(db, user));
    }
    return userType === null ? asker : { ...nobody, userType, superManager: false };
  };
}
