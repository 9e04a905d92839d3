/** Cancel, confirm, delete, restore and acknowledge. */
import { statusAtEnd } from '../domain/receiptNumber.ts';
import { commandAlerts } from '../domain/commandAlert.ts';
import { order, stateOf } from '../domain/orderState.ts';
import { userTypes } from '../domain/userTypes.ts';
import { wireTime } from '../../server/time/clock.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler } from '../records/handler.ts';
import { refusal, wrongState } from '../records/errors.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import type { TaskInHand, TaskRow } from '../records/productTables.ts';
import { saveStep, setAll } from './saveStep.ts';
import { ordersFor, outside, requireVersion } from './takeStep.ts';
import { lockTask } from './taskInHand.ts';

export const cancel: Handler<'cancel'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  const taken = outside(ordersFor('cancel', hand));
  await requireVersion(context, hand.task, input.version);
  const orders = setAll(taken, { cancelStatus: 1, orderStatus: order.complete });
  await saveStep(context, hand, { step: 'cancel', why: givenText(input.reason), orders });
  return null;
};

/**
 * Police have checked receipt numbers that differ, and photos that came late; or seen that the owner has driven off. That is
 * asked about by itself, and before the others: whoever confirms it has not checked them yet.
 */
export const updatePC: Handler<'updatePC'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  const waiting = ordersFor('confirm', hand, { trailerOrdersId: givenText(input.trailerOrdersId) });
  const leaving = waiting.filter((one) => stateOf(one) === 'selfDriven');
  const taken = leaving.length > 0 ? leaving : waiting;
  await requireVersion(context, hand.task, input.version);
  const step = leaving.length > 0 ? 'selfDriven' : 'confirm';
  await saveStep(context, hand, { step, orders: setAll(taken, { orderStatus: order.complete }) });
  return null;
};

/** Whoever owes the photos cannot send them, or there are none: the task does without, and says why. */
export const waivePhotos: Handler<'waivePhotos'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  const taken = ordersFor('waivePhotos', hand);
  await requireVersion(context, hand.task, input.version);
  const orders = taken.map((one) => ({ id: one.id, set: { orderStatus: statusAtEnd(one) } }));
  await saveStep(context, hand, { step: 'waivePhotos', why: requiredText(input, 'reason'), orders });
  return null;
};

export const deleteTask: Handler<'deleteTask'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  ordersFor('delete', hand);
  await requireVersion(context, hand.task, input.version);
  await saveStep(context, hand, { step: 'delete', ...everywhere(hand, { deleted: true }) });
  return null;
};

export const restoreTask: Handler<'restoreTask'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  if (!hand.task.deleted) throw wrongState('restore', stateOfTask(hand));
  await requireVersion(context, hand.task, input.version);
  await saveStep(context, hand, { step: 'restore', ...everywhere(hand, { deleted: false }) });
  return null;
};

/** On the task and on its orders: a lot's lists are of orders. */
function everywhere({ orders }: TaskInHand, set: { readonly deleted: boolean }) {
  return { task: set, orders: setAll(orders, set) };
}

function stateOfTask({ task, orders }: TaskInHand) {
  const first = orders[0];
  return stateOf({ ...task, orderNo: first?.orderNo ?? null });
}

/**
 * The alert stops for the unit that waits: the command centre while unassigned, then the company until it has dispatched;
 * and the command centre's own of a task that was escalated to it, or whose company is not there in time.
 */
export const acknowledge: Handler<'acknowledge'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  const { task } = hand;
  const set = isCommand(context) ? answered(context, task) : null;
  if (!set) {
    ordersFor(isForCompany(context, task) ? 'companyAcknowledge' : 'acknowledge', hand);
    refuseKnown(task.acknowledgedBy, task.acknowledgedTime);
  }
  const own = { acknowledgedBy: context.actor.name, acknowledgedTime: context.now };
  await saveStep(context, hand, { step: 'acknowledge', isBeside: true, task: set ?? own });
  return null;
};

/**
 * Whoever answers for the command centre answers all that it is alerted to; null where it is alerted to nothing of its company.
 *
 * @throws Refusal 409 where somebody has answered all of it
 */
function answered({ actor: { name }, now }: HandlerContext, task: TaskRow): Partial<TaskRow> | null {
  const { all, unanswered } = commandAlerts(task);
  if (all.length === 0) return null;
  if (unanswered.length === 0) {
    if (all.includes('late')) refuseKnown(task.breachKnownBy, task.breachKnownTime);
    refuseKnown(task.escalationKnownBy, task.escalationKnownTime);
  }
  return {
    ...(unanswered.includes('late') && { breachKnownBy: name, breachKnownTime: now }),
    ...(unanswered.includes('escalated') && { escalationKnownBy: name, escalationKnownTime: now }),
  };
}

/** @throws Refusal 409 where somebody of the unit was first. */
export function refuseKnown(who: string | null, when: Date | null): void {
  if (when) throw refusal('already-acknowledged', { values: { who: who ?? '', when: wireTime(when) } });
}

function isCommand({ actor }: HandlerContext): boolean {
  return !actor.superManager && actor.userType !== userTypes.company;
}

function isForCompany({ actor }: HandlerContext, task: TaskRow): boolean {
  return actor.superManager ? task.assigned : actor.userType === userTypes.company;
}
