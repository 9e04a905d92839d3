/** Changes of a task beside the steps of its life: another lot, another rescue type. */
import { stateOf, type OrderState } from '../domain/orderState.ts';
import { parkFault } from './assign.ts';
import { refusal, texts } from '../records/errors.ts';
import { givenText, requiredChoices, requiredText } from '../../server/calls/inputValues.ts';
import { dbOf, type OrderRow, type TaskInHand } from '../records/productTables.ts';
import { saveStep, setAll } from '../tasks/saveStep.ts';
import { lockTask } from '../tasks/taskInHand.ts';
import { refuseInside, requireVersion } from '../tasks/takeStep.ts';
import { refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler } from '../records/handler.ts';

/** Another lot of the unit for the orders that are under way. @throws Refusal 409 where none is, 422 for a lot that cannot be */
export const parkUpdate: Handler<'parkUpdate'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  await requireVersion(context, hand.task, input.version);
  const orders = underWay(hand, (state) => state !== 'unassigned');
  if (orders.length === 0) throw refusal(hand.task.assigned ? 'task-finished' : 'task-unassigned');
  refuseInside(orders);
  const { parkId } = requiredChoices(input, { parkId: texts.noPark });
  const fault = await parkFault(context, hand.task, parkId);
  if (fault) throw refusal('wrong-assignment', { fields: { parkId: fault }, text: fault });
  const name = await nameOf(context, 'park', parkId);
  await saveStep(context, hand, {
    step: 'parkUpdate',
    why: name,
    orders: setAll(orders, { parkId }),
    task: { parkId },
  });
  return null;
};

/** Another rescue type for one order, or for all that are not over. */
export const rescueTypeUpdate: Handler<'rescueTypeUpdate'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  await requireVersion(context, hand.task, input.version);
  const wanted = givenText(input.trailerOrdersId);
  if (wanted !== undefined && !hand.orders.some(({ id }) => id === wanted)) throw refuse('unknown-record');
  const orders = underWay(hand).filter(({ id }) => wanted === undefined || id === wanted);
  if (orders.length === 0) throw refusal('task-finished');
  const rescueTypeId = requiredText(input, 'rescueTypeId');
  const name = await nameOf(context, 'rescueType', rescueTypeId);
  if (name === undefined) {
    throw refusal('wrong-start', { fields: { rescueTypeId: texts.unknownChoice }, text: texts.unknownChoice });
  }
  await saveStep(context, hand, { step: 'rescueTypeUpdate', why: name, orders: setAll(orders, { rescueTypeId }) });
  return null;
};

const over: readonly OrderState[] = ['complete', 'cancelled', 'mismatch', 'supplemented'];

/** @throws Refusal where the task is deleted */
function underWay(
  { task, orders }: TaskInHand,
  more: (state: OrderState) => boolean = () => true,
): readonly OrderRow[] {
  if (task.deleted) throw refusal('task-deleted');
  return orders.filter((order) => !over.includes(stateOf(order)) && more(stateOf(order)));
}

async function nameOf(context: HandlerContext, table: 'park' | 'rescueType', id: string): Promise<string | undefined> {
  const row = await dbOf(context).selectFrom(table).select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}
