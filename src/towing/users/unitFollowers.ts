/**
 * What accounts and drivers repeat of the unit that they belong to follows it in the same transaction: its name, whom a
 * company serves, a detachment's general division. A unit to which somebody belongs stays.
 */
import type { Row } from '../../core/model/catalogue.ts';
import { label } from '../../core/model/label.ts';
import type { Followers, HandlerContext, Written } from '../../server/calls/handler.ts';
import { refuse } from '../../server/records/faults.ts';
import { Refusal } from '../../server/records/refusal.ts';
import { changeUser } from '../../server/sessions/userChange.ts';
import { textsIn, type User } from '../../server/sessions/users.ts';
import { saveDriver } from '../records/driverRow.ts';
import { dbOf } from '../records/productTables.ts';

type Change = (context: HandlerContext, before: Row, after: Row) => Promise<void>;

const nothingMore: Change = () => Promise.resolve();

export const unitFollowers: Followers = new Map([
  ['park', follower(nothingMore)],
  ['brigade', follower(nothingMore)],
  ['generalDivision', follower(nothingMore)],
  ['detachment', follower(divided)],
  ['company', follower(served)],
]);

function follower(more: Change): (context: HandlerContext, written: Written) => Promise<void> {
  return async (context, { before, after }) => {
    // Nobody belongs to a unit that is new.
    if (before === null) return;
    if (after === null) return refusePeople(context, idOf(before));
    const capacityName = String(after['name']);
    if (before['name'] !== capacityName)
      await changePeople(context, 'capacityId', idOf(before), () => ({ capacityName }));
    await more(context, before, after);
  };
}

const idOf = (row: Row): string => String(row['id']);

/** @throws Refusal 409 */
async function refusePeople(context: HandlerContext, id: string): Promise<void> {
  const people = dbOf(context)
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<string>().as('count'));
  const { count } = await people.where('capacityId', '=', id).executeTakeFirstOrThrow();
  if (Number(count) > 0)
    throw new Refusal('still-referenced', { status: 409, text: hasPeople }, { values: { count: Number(count) } });
}

const hasPeople = label('该单位还有 {count} 个用户，不能删除', 'It still has {count} users and cannot be deleted');

async function changePeople(
  context: HandlerContext,
  of: 'capacityId' | 'detachmentId',
  id: string,
  setOf: (user: User) => Partial<User>,
): Promise<void> {
  const people = dbOf(context).selectFrom('user').selectAll().where(of, '=', id);
  for (const user of await people.orderBy('id').forUpdate().execute()) {
    const set = setOf(user);
    if (Object.keys(set).length > 0) await changeUser(context, user, set);
  }
}

/** Another general division keeps the accounts and drivers of a detachment from now on. */
async function divided(context: HandlerContext, before: Row, after: Row): Promise<void> {
  const generalDivisionId = textOf(after['generalDivisionId']);
  if (before['generalDivisionId'] === after['generalDivisionId']) return;
  await changePeople(context, 'detachmentId', idOf(after), () => ({ generalDivisionId }));
  const db = dbOf(context);
  const people = db.selectFrom('user').select('id').where('detachmentId', '=', idOf(after));
  const drivers = db.selectFrom('driver').selectAll().where('id', 'in', people);
  for (const driver of await drivers.orderBy('id').forUpdate().execute())
    await saveDriver(context, driver, context.call.id, { generalDivisionId });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Drivers are proposed and seen where their company serves; whoever was placed where it serves no more moves. */
async function served(context: HandlerContext, before: Row, after: Row): Promise<void> {
  const [was, serves] = [textsIn(before['detachmentIds']), textsIn(after['detachmentIds'])];
  if (sameTexts(was, serves)) return;
  await refuseOpenTasks(
    context,
    idOf(after),
    was.filter((one) => !serves.includes(one)),
  );
  const [first] = serves;
  const unit = dbOf(context)
    .selectFrom('detachment')
    .select('generalDivisionId')
    .where('id', '=', first ?? '');
  const place = {
    detachmentId: first ?? null,
    generalDivisionId: (await unit.executeTakeFirst())?.generalDivisionId ?? null,
  };
  const isOutside = (user: User): boolean => user.detachmentId === null || !serves.includes(user.detachmentId);
  const moved = new Set<string>();
  await changePeople(context, 'capacityId', idOf(after), (user) => {
    if (!isOutside(user)) return {};
    moved.add(user.id);
    return place;
  });
  const drivers = dbOf(context).selectFrom('driver').selectAll().where('trailerCompanyId', '=', idOf(after));
  for (const driver of await drivers.orderBy('id').forUpdate().execute()) {
    const division = moved.has(driver.id) ? { generalDivisionId: place.generalDivisionId } : {};
    await saveDriver(context, driver, context.call.id, { servesDetachmentIds: [...serves], ...division });
  }
}

/** Whatever their order. */
export const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text) => other.includes(text));

/** A company that serves a detachment no more sees nothing of it. @throws Refusal 422 while it has something to do there */
async function refuseOpenTasks(context: HandlerContext, company: string, left: readonly string[]): Promise<void> {
  if (left.length === 0) return;
  // A vehicle that it has towed may lack photos of its driver while the others of the task are another company's.
  const open = dbOf(context)
    .selectFrom('task')
    .innerJoin('trailerOrder', 'trailerOrder.taskId', 'task.id')
    .select('task.id')
    .where('task.detachmentId', 'in', [...left])
    .where('task.orderStatus', '=', 0)
    .where('task.deleted', '=', false)
    .where('trailerOrder.trailerCompanyId', '=', company)
    .where('trailerOrder.orderStatus', '=', 0);
  if (await open.limit(1).executeTakeFirst()) throw refuse('rule-broken', { fields: { detachmentIds: hasOpenTasks } });
}

const hasOpenTasks = label(
  '该公司在取消的支队还有未完成的任务，请先转交或撤回',
  'It still has open tasks in a detachment that is taken away: transfer or withdraw them first',
);
