/** In whose place a super manager looks at a page: a person's, that of anybody of a user type, or their own. */
import type { Kysely } from 'kysely';
import { nobody } from '../calls/nobody.ts';
import type { Tables } from '../database/tables.ts';
import type { Actor } from '../records/context.ts';
import { refuse } from '../records/faults.ts';
import { actorOf, type ResolveActor } from './sessions.ts';

export interface Seer {
  /** Null: nobody by name. */
  readonly username: string | null;
  /** Null: the asker's own eyes, where no name is given either. */
  readonly userType: number | null;
}

export type SeenBy = (seer: Seer, asker: Actor) => Promise<Actor>;

/** @throws Refusal 404 for nobody's name */
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
