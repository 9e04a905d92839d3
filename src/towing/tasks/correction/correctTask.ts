/** Corrects what was entered of a task when it was started: its place, its people, what it asks for. */
import { label } from '../../../core/model/label.ts';
import { givenText, requiredText } from '../../../server/calls/inputValues.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { isPlace } from '../../decide/ground.ts';
import { onTheSpot, order, stateOf } from '../../domain/orderState.ts';
import { changeable, outsideOf } from '../../domain/takenOrders.ts';
import { refusal, requireRight, texts, wrongFields } from '../../records/errors.ts';
import type { Handler, Input } from '../../records/handler.ts';
import type { TaskInHand, TaskRow } from '../../records/productTables.ts';
import { areasOf } from '../areasAt.ts';
import { saveStep } from '../saveStep.ts';
import { codesOf, ofDetachmentFaults, rescueStatusFault } from '../startChoices.ts';
import { requireVersion } from '../takeStep.ts';
import { lockTask } from '../taskInHand.ts';
import { correctedTexts } from './correctedFields.ts';
import { changedTexts, differs } from './given.ts';
import { requireCorrectable } from './requireCorrectable.ts';
import { tellCorrection } from './tellCorrection.ts';

/** @throws Refusal 409 for a task that is cancelled, 422 where nothing is corrected, or an ended one without a reason */
export const correctTask: Handler<'task.correct'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  if (hand.task.deleted) throw refusal('task-deleted');
  if (hand.task.cancelStatus === 1) throw refusal('task-cancelled');
  await requireVersion(context, hand.task, input.version);
  const set = {
    ...changedTexts(correctedTexts.task, input, hand.task),
    ...changedPlace(hand.task, input),
    ...changedNeed(hand.task, input),
  };
  const why = givenText(input.reason);
  requireCorrectable({ isChanged: Object.keys(set).length > 0, isOver: hand.task.orderStatus !== order.open, why });
  await requireChoices(context, hand.task, set);
  requireLot(hand, set);
  const task = { ...(await areasOfPlace(context, hand.task, set)), ...set };
  const after = await saveStep(context, hand, { step: 'correctTask', why, task });
  await tellCorrection(context, after, { entity: 'task', before: hand.task, after: after.task, orders: after.orders });
  sayWhatStays(context, hand.task, after.task);
  return null;
};

/** A position that moves brings its region and brigade along, where they are not corrected by hand, and some hold it. */
async function areasOfPlace(context: HandlerContext, { detachmentId }: TaskRow, { accidentPoint }: Partial<TaskRow>) {
  if (!accidentPoint) return {};
  const { regionId, brigadeId } = await areasOf(context, detachmentId, accidentPoint);
  return { ...(regionId !== null && { regionId }), ...(brigadeId !== null && { brigadeId }) };
}

/** Moving on the spot has a lot of its own, which is changed first. @throws Refusal 422 */
function requireLot({ task, orders }: TaskInHand, { rescueStatusId }: Partial<TaskRow>): void {
  const isNew = isOnTheSpot(rescueStatusId) && !isOnTheSpot(task.rescueStatusId);
  if (!isNew) return;
  const assigned = outsideOf(changeable(orders)).filter((one) => stateOf(one) !== 'unassigned');
  if (assigned.some(({ parkId }) => parkId !== onTheSpot.parkId)) throw wrongFields({ rescueStatusId: lotFirst });
}

const isOnTheSpot = (codes: readonly number[] | null | undefined): boolean =>
  codes?.includes(onTheSpot.rescueStatus) === true;

const lotFirst = label(
  '任务已分派停车场，请先把停车场更换为“就地拖移”',
  'The task has a lot: change it to “Moved on the spot” first',
);

/** What somebody who corrects one thing does not think of, while somebody goes by it. */
function sayWhatStays({ say }: HandlerContext, before: TaskRow, after: TaskRow): void {
  if (after.orderStatus !== order.open) return;
  const isElsewhere = before.accidentPlaceName !== after.accidentPlaceName;
  if (isElsewhere && after.accidentPoint && !differs(before.accidentPoint, after.accidentPoint)) say(samePosition);
  const isTowed = isOnTheSpot(before.rescueStatusId) && !isOnTheSpot(after.rescueStatusId);
  if (isTowed && after.parkId === onTheSpot.parkId) say(stillOnTheSpot);
}

const samePosition = label(
  '已更正；坐标没有改，司机仍按原坐标导航',
  'Corrected. The position is unchanged: drivers are still led to it',
);
const stillOnTheSpot = label(
  '已更正；停车场仍为就地拖移，请更换停车场',
  'Corrected. The lot is still “moved on the spot”: change it',
);

function changedPlace(before: TaskRow, input: Input<'task.correct'>): Partial<TaskRow> {
  const { accidentPlaceName: place, accidentPoint: point } = input;
  const name = place === undefined ? before.accidentPlaceName : givenText(place);
  if (name === undefined) throw wrongFields({ accidentPlaceName: texts.noPlace });
  if (point && !isPlace(point)) throw wrongFields({ accidentPoint: texts.noPosition });
  return {
    ...(name === before.accidentPlaceName ? {} : { accidentPlaceName: name }),
    ...(point === undefined || !differs(point, before.accidentPoint) ? {} : { accidentPoint: point }),
  };
}

function changedNeed(before: TaskRow, { rescueStatusId }: Input<'task.correct'>): Partial<TaskRow> {
  if (rescueStatusId === undefined) return {};
  const codes = codesOf(rescueStatusId);
  const had = before.rescueStatusId ?? [];
  return differs(codes.toSorted(), had.toSorted()) ? { rescueStatusId: codes } : {};
}

/** What stays is not judged again: it may name what is no longer chosen. */
async function requireChoices(context: HandlerContext, task: TaskRow, set: Partial<TaskRow>): Promise<void> {
  requireRight({
    ...(await ofDetachmentFaults(context, task.detachmentId, set)),
    ...rescueStatusFault(context, set.rescueStatusId ?? []),
  });
}
