/** What a user asks of users: the menu, and one by id. */
import { scopeOf } from '../../core/access/access.ts';
import { evaluate } from '../../core/condition/condition.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { wireTime } from '../time/clock.ts';
import { mayRead, userOf } from '../records/access.ts';
import { refuse } from '../records/faults.ts';
import type { HandlerContext, Handlers } from '../calls/handler.ts';
import { userInfo, type User } from './users.ts';
import { userMenu } from './userMenu.ts';

type Named = { readonly id: string };

export const userHandlers = {
  getUserMenuNew: userMenu,
  findUser: async (context, { id }: Named) => {
    const user = await visibleUser(context, id);
    return readableOf(context, userInfo(user, user.capacityName, context.now));
  },
} satisfies Handlers;

/** What is told of a user by another name than its field's. */
const fieldBehind: Readonly<Record<string, string>> = {
  passwordDue: 'defaultPassword',
  passwordReset: 'passwordResetAt',
  mobileSet: 'mobileSetAt',
};

/** Of another user no more than a list of users tells. */
function readableOf(context: HandlerContext, told: Row): Row {
  if (told['id'] === context.actor.id) return told;
  const fields = context.release.catalogue.entities['user']?.fields ?? {};
  const isTold = (name: string): boolean => {
    const field = fields[fieldBehind[name] ?? name];
    return field === undefined || mayRead(context, field);
  };
  return Object.fromEntries(Object.entries(told).filter(([name]) => isTold(name)));
}

/** One's own, or one within the scope of users; any other is unknown. */
async function visibleUser({ db, actor, release, now }: HandlerContext, id: string): Promise<User> {
  const user = await db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) throw refuse('unknown-record');
  const entity = release.catalogue.entities['user'];
  const asking = userOf({ actor });
  const scope = entity && id !== actor.id ? scopeOf(entity, asking) : 'all';
  const visible =
    scope === 'all' || (scope !== 'none' && evaluate(scope, { ...user }, { user: asking, now: wireTime(now) }));
  if (!visible) throw refuse('unknown-record');
  return user;
}
