/** Changes of a user's own row by whoever signs in, each with its event in the same transaction. */
import type { Updateable } from 'kysely';
import { writeEvents } from '../database/events.ts';
import type { Tables } from '../database/tables.ts';
import { refuse } from '../records/faults.ts';
import type { Change, HandlerContext } from '../calls/handler.ts';
import { tellChange } from '../records/recordChange.ts';
import type { User } from './users.ts';

/** @throws Refusal 409 where somebody else has changed the row since it was read */
export async function changeUser(
  context: Pick<HandlerContext, 'db' | 'now' | 'release' | 'call' | 'changed'>,
  before: User,
  set: Updateable<Tables['user']>,
): Promise<User> {
  const after = await context.db
    .updateTable('user')
    .set({ ...set, version: before.version + 1, updateTime: context.now })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst();
  if (!after) throw refuse('busy');
  tellChange(context, { entity: 'user', step: context.call.id, before: { ...before }, after: { ...after } });
  return after;
}

/** For calls that open their own transactions. @param by whose deed the events are. */
export function inTransactionOf<T>(
  context: HandlerContext,
  by: Pick<User, 'id' | 'name'>,
  work: (inner: HandlerContext) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute(async (db) => {
    const changes: Change[] = [];
    const inner = { ...context, db, changed: (change: Change) => void changes.push(change) };
    const result = await work(inner);
    await writeEvents({ ...inner, actor: by }, changes);
    return result;
  });
}
