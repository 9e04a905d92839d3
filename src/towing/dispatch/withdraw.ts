/** Back to unassigned: by the command centre before arrival, by the company that refuses before a driver has accepted. */
import { unset } from '../domain/orderState.ts';
import { inHandOf } from '../domain/takenOrders.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';
import { refusal, texts } from '../records/errors.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import type { OrderRow, TaskInHand } from '../records/productTables.ts';
import { saveStep, setAll, type StepToSave } from '../tasks/saveStep.ts';
import { ordersFor, refuseInside, requireVersion } from '../tasks/takeStep.ts';
import { lockTask } from '../tasks/taskInHand.ts';

const unassigned = {
  orderNo: null,
  trailerCompanyId: null,
  parkId: null,
  driverId: null,
  receiptStatus: unset,
  rescueStatus: unset,
} as const;

/** @throws Refusal 422 where `withdrawReason` of the settings demands a reason and none is given */
export const withdraw: Handler<'withdraw'> = (context, input) => takeBack(context, input, 'withdraw');

/** The task is none of this company's from now on. */
export const companyRefuse: Handler<'companyRefuse'> = async (context, input) => {
  await takeBack(context, input, 'companyRefuse');
  return { gone: true };
};

async function takeBack(
  context: HandlerContext,
  input: Input<'withdraw' | 'companyRefuse'>,
  step: 'withdraw' | 'companyRefuse',
): Promise<null> {
  const hand = await lockTask(context, requiredText(input, 'id'));
  const mine = step === 'companyRefuse' ? inHandOf(hand.task.trailerCompanyId, hand.orders) : hand.orders;
  const taken = ordersFor(step, hand, { mine: (order) => mine.includes(order) });
  refuseInside(taken);
  await requireVersion(context, hand.task, input.version);
  const why = givenText(input.reason);
  if (step === 'withdraw' && why === undefined && context.settings['withdrawReason'] === true) {
    throw refusal('withdraw-reason', { fields: { reason: texts.reasonMissing } });
  }
  await saveTakenBack(context, hand, taken, { step, why });
  return null;
}

/** Nobody has these orders any more; a vehicle that another company has brought away keeps its lot. */
export function saveTakenBack(
  context: HandlerContext,
  hand: TaskInHand,
  taken: readonly OrderRow[],
  step: Pick<StepToSave, 'step' | 'why'>,
): Promise<TaskInHand> {
  const kept = hand.orders.find((order) => order.cancelStatus !== 1 && !taken.includes(order));
  return saveStep(context, hand, {
    ...step,
    orders: setAll(taken, unassigned),
    task: { trailerCompanyId: null, parkId: kept?.parkId ?? null, assignedBy: null, newAcceptCompanyId: null },
  });
}
