/** The company's steps: a driver of its own for the orders that wait, or another driver for those under way. */
import { label } from '../../core/model/label.ts';
import { receipt, stateOf, unset } from '../domain/orderState.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';
import { requireReason } from './assign.ts';
import { chosenDriver } from './chosenDriver.ts';
import { refuseForbidden } from './handRules.ts';
import { keepChoice } from './proposals/shownList.ts';
import { refusal, texts } from '../records/errors.ts';
import { givenText, requiredChoices, requiredText } from '../../server/calls/inputValues.ts';
import type { DriverRow, OrderRow, TaskInHand } from '../records/productTables.ts';
import { saveStep, setAll } from '../tasks/saveStep.ts';
import { ordersFor, outside, requireVersion } from '../tasks/takeStep.ts';
import { lockTask } from '../tasks/taskInHand.ts';

export const dispatch: Handler<'dispatch'> = async (context, input) => {
  if (input.mode === 1) return transferDriver(context, input);
  const hand = await lockTask(context, requiredText(input, 'id'));
  const taken = ordersToDispatch(hand, givenText(input.trailerOrdersId));
  await requireVersion(context, hand.task, input.version);
  const driver = await readDriver(context, hand, taken, input);
  await saveStep(context, hand, { step: 'dispatch', orders: setAll(taken, dispatchedTo(driver)) });
  await keepDispatched(context, hand, 'dispatch', driver);
  return null;
};

export const transferDriver: Handler<'transferDriver'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  const taken = outside(ordersFor('transferDriver', hand, { trailerOrdersId: givenText(input.trailerOrdersId) }));
  await requireVersion(context, hand.task, input.version);
  const reason = givenText(input.reason);
  requireReason(taken, reason);
  requireAnother(taken, givenText(input.trailerManUserId));
  const driver = await readDriver(context, hand, taken, { ...input, transfer: true });
  await saveStep(context, hand, {
    step: 'transfer',
    why: reason,
    orders: setAll(taken, dispatchedTo(driver)),
    task: { dispatchTime: null },
  });
  await keepDispatched(context, hand, 'transfer', driver);
  context.say({ 'zh-CN': '转交成功', 'en-US': 'Transferred' });
  return null;
};

function keepDispatched(context: HandlerContext, { task }: TaskInHand, step: string, driver: DriverRow): Promise<void> {
  return keepChoice(context, task, { step, trailerCompanyId: driver.trailerCompanyId, driverId: driver.id });
}

function dispatchedTo({ id }: DriverRow): Partial<OrderRow> {
  return { driverId: id, driverReceiptNumber: null, receiptStatus: receipt.waiting, rescueStatus: unset };
}

/** A company's second dispatcher is told whom the first has sent. */
function ordersToDispatch(hand: TaskInHand, trailerOrdersId: string | undefined): readonly OrderRow[] {
  const { task, orders } = hand;
  const waits = orders.some((order) => stateOf(order) === 'assigned');
  const underWay = orders.some((order) => stateOf(order) === 'dispatched');
  if (trailerOrdersId === undefined && !task.deleted && !waits && underWay) {
    throw refusal('already-dispatched', { values: { taskNo: task.taskNo ?? '', drivers: task.driverNames ?? '' } });
  }
  return ordersFor('dispatch', hand, { trailerOrdersId });
}

function requireAnother(taken: readonly OrderRow[], driverId: string | undefined): void {
  if (!taken.every((order) => order.driverId === driverId)) return;
  throw refusal('wrong-assignment', { fields: { trailerManUserId: texts.sameDriver }, text: texts.sameDriver });
}

async function readDriver(
  context: HandlerContext,
  hand: TaskInHand,
  taken: readonly OrderRow[],
  input: Pick<Input<'dispatch'>, 'trailerManUserId'> & { readonly transfer?: boolean },
) {
  const { trailerManUserId: driverId } = requiredChoices(input, { trailerManUserId: texts.noDriver });
  const companyId = hand.task.trailerCompanyId ?? '';
  const field = 'trailerManUserId';
  const driver = await chosenDriver(context, { field, driverId, companyId, transfer: input.transfer === true });
  const next = input.transfer === true ? askCommand : refuseOrAsk;
  await refuseForbidden(context, hand, taken, { companyId, driverId, fields: { company: field, driver: field }, next });
  return driver;
}

const refuseOrAsk = label(
  '{broken}。请拒单，或请指挥中心转交其他公司',
  '{broken}. Refuse the task, or ask the command centre to transfer it',
);
const askCommand = label(
  '{broken}。请联系指挥中心转交其他公司',
  '{broken}. Ask the command centre to transfer the task to another company',
);
