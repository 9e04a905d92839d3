/** Changes of a task beside the steps of its life: another lot, another rescue type, its place on the map. */
import { textOf } from '../../core/model/label.ts';
import { keptReasons } from '../domain/keptReasons.ts';
import { onTheSpot, stateOf } from '../domain/orderState.ts';
import { changeable } from '../domain/takenOrders.ts';
import { parkFault } from './assign.ts';
import { isPlace } from '../decide/ground.ts';
import { refusal, requireRight, texts, wrongFields } from '../records/errors.ts';
import { givenText, requiredChoices, requiredText } from '../../server/calls/inputValues.ts';
import { dbOf, type OrderRow, type TaskInHand } from '../records/productTables.ts';
import { areaFaults } from '../tasks/startChoices.ts';
import { saveStep, setAll } from '../tasks/saveStep.ts';
import { lockTask } from '../tasks/taskInHand.ts';
import { outside, requireVersion } from '../tasks/takeStep.ts';
import { refuse } from '../../server/records/faults.ts';
import { readKept } from '../../server/calls/written/keptRecords.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler } from '../records/handler.ts';

/** Another lot of the unit for the orders that are under way, but for those that a lot has taken in. @throws Refusal 409 where none is, 422 for a lot that cannot be */
export const parkUpdate: Handler<'parkUpdate'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  await requireVersion(context, hand.task, input.version);
  const assigned = underWay(hand).filter((order) => stateOf(order) !== 'unassigned');
  if (assigned.length === 0) throw refusal(hand.task.assigned ? 'task-finished' : 'task-unassigned');
  const orders = outside(assigned);
  const { parkId } = requiredChoices(input, { parkId: texts.noPark });
  const fault = await parkFault(context, hand.task, parkId);
  if (fault) throw refusal('wrong-assignment', { fields: { parkId: fault }, text: fault });
  const name =
    parkId === onTheSpot.parkId ? textOf(keptReasons.onTheSpot, 'zh-CN') : await nameOf(context, 'park', parkId);
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
    throw wrongFields({ rescueTypeId: texts.unknownChoice });
  }
  await saveStep(context, hand, { step: 'rescueTypeUpdate', why: name, orders: setAll(orders, { rescueTypeId }) });
  return null;
};

/** Puts a task onto the map: its position, and what of the unit it belongs to. */
export const placeTask: Handler<'placeTask'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  await requireVersion(context, hand.task, input.version);
  if (underWay(hand).length === 0) throw refusal('task-finished');
  const fields = await areaFaults(context, hand.task.detachmentId, input);
  requireRight(fields);
  const accidentPoint = input.accidentPoint;
  if (!isPlace(accidentPoint)) throw wrongFields({ accidentPoint: texts.noPosition });
  const accidentPlaceName = givenText(input.accidentPlaceName) ?? hand.task.accidentPlaceName;
  await saveStep(context, hand, {
    step: 'place',
    why: accidentPlaceName,
    task: {
      accidentPlaceName,
      accidentPoint,
      regionId: givenText(input.regionId) ?? hand.task.regionId,
      brigadeId: givenText(input.brigadeId) ?? hand.task.brigadeId,
    },
  });
  return null;
};

/** @throws Refusal where the task is deleted */
function underWay({ task, orders }: TaskInHand): readonly OrderRow[] {
  if (task.deleted) throw refusal('task-deleted');
  return changeable(orders);
}

async function nameOf(context: HandlerContext, table: 'park' | 'rescueType', id: string): Promise<string | undefined> {
  const named = dbOf(context).selectFrom(table).select('name').where('id', '=', id);
  return (await readKept(context, table, [id], named))[0]?.name;
}
