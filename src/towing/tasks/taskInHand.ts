/** Takes a task in hand: the row is locked until the transaction ends, so that what is read of it stays true. */
import { mayCall, type Asking } from '../../server/records/access.ts';
import type { Source } from '../../server/records/query.ts';
import { sees } from '../../server/records/visible.ts';
import { dbOf, type OrderRow, type TaskInHand, type TaskRow } from '../records/productTables.ts';
import { refuse } from '../../server/records/faults.ts';
import { takenFrom } from './timeline/takenTask.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';

/**
 * @throws Refusal `task-taken` for a company that had it, with the step by which it went; `unknown-record` where there is
 * none, or none that this actor may see.
 */
export async function lockTask(context: HandlerContext, id: string): Promise<TaskInHand> {
  const query = taskQuery(context, id);
  if (!context.distributed) return withOrders(context, id, await query.forUpdate().executeTakeFirst());
  // There only rows of one unit can be locked, whoever serves several of them.
  const found = await query.clearSelect().select('detachmentId').executeTakeFirst();
  const ofUnit = dbOf(context).selectFrom('task').selectAll().where('id', '=', id);
  return withOrders(
    context,
    id,
    found && (await ofUnit.where('detachmentId', '=', found.detachmentId).forUpdate().executeTakeFirst()),
  );
}

/** The task of an order that this actor sees, locked: its other vehicles may go elsewhere. Ask again of the order, as it is now. */
async function lockTaskOf(
  context: HandlerContext,
  { taskId, detachmentId }: Pick<OrderRow, 'taskId' | 'detachmentId'>,
): Promise<TaskInHand> {
  const query = dbOf(context).selectFrom('task').selectAll().where('id', '=', taskId);
  const task = await query.where('detachmentId', '=', detachmentId).forUpdate().executeTakeFirst();
  if (!task) throw refuse('unknown-record');
  return { task, orders: await ordersOf(context, task) };
}

export interface OrderInHand extends TaskInHand {
  readonly order: OrderRow;
}

/** An order by its id, its task locked. @throws Refusal 404 for one that this actor may not see, or whose task is deleted */
export async function lockOrder(context: HandlerContext, id: string): Promise<OrderInHand> {
  const named = await dbOf(context).selectFrom('trailerOrder').selectAll().where('id', '=', id).executeTakeFirst();
  if (!named || !sees(context, 'trailerOrder', { ...named })) throw refuse('unknown-record');
  const hand = await lockTaskOf(context, named);
  const order = hand.orders.find((one) => one.id === id);
  if (!order || hand.task.deleted || !sees(context, 'trailerOrder', { ...order })) throw refuse('unknown-record');
  return { ...hand, order };
}

/** The same without the lock, for reads. What is deleted is there for those alone whom its list is for. */
export async function findTask(context: HandlerContext, id: string): Promise<TaskInHand> {
  const found = await taskQuery(context, id).executeTakeFirst();
  return withOrders(context, id, found?.deleted && !mayListDeleted(context) ? undefined : found);
}

/** Locked, for what is written beside a task whatever its state: whoever could not read it writes nothing to it. */
export async function lockShownTask(context: HandlerContext, id: string): Promise<TaskInHand> {
  const hand = await lockTask(context, id);
  if (hand.task.deleted && !mayListDeleted(context)) throw refuse('unknown-record');
  return hand;
}

/** The tasks that somebody may read by their id, as `findTask` finds them. */
export function tasksShown(asking: Asking): Source {
  return mayListDeleted(asking) ? { entity: 'task' } : { entity: 'task', where: { deleted: false } };
}

function mayListDeleted(asking: Asking): boolean {
  const call = asking.release.catalogue.calls['listByPageCommandCentreDelete'];
  return call !== undefined && mayCall(asking, call);
}

function taskQuery(context: HandlerContext, id: string) {
  const query = dbOf(context).selectFrom('task').selectAll().where('id', '=', id);
  return context.actor.detachments === 'all'
    ? query
    : query.where('detachmentId', 'in', [...context.actor.detachments, '']);
}

async function withOrders(context: HandlerContext, id: string, task: TaskRow | undefined): Promise<TaskInHand> {
  if (!task || !sees(context, 'task', { ...task })) throw (await takenFrom(context, id)) ?? refuse('unknown-record');
  return { task, orders: await ordersOf(context, task) };
}

function ordersOf(context: HandlerContext, { id, detachmentId }: TaskRow): Promise<OrderRow[]> {
  return dbOf(context)
    .selectFrom('trailerOrder')
    .selectAll()
    .where('detachmentId', '=', detachmentId)
    .where('taskId', '=', id)
    .orderBy('id')
    .execute();
}
