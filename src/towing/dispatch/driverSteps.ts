/** What a driver reports on the way: accept, arrive, tow, finish, an empty return, a refusal. */
import { order, receipt, rescue, unset } from '../domain/orderState.ts';
import { statusAtEnd } from '../domain/receiptNumber.ts';
import type { StepName } from '../domain/steps.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { refusal } from '../records/errors.ts';
import { ordersLackingEmptyPhoto, ordersLackingPhotos } from '../tasks/photos/photos.ts';
import type { OrderRow, TaskInHand, TaskRow } from '../records/productTables.ts';
import { saveStep, setAll } from '../tasks/saveStep.ts';
import { ordersFor, ownOrders, requireVersion } from '../tasks/takeStep.ts';
import { keepPlace } from './positionReports.ts';
import { stepTime } from '../tasks/stepTime.ts';
import { lockTask } from '../tasks/taskInHand.ts';

type ReportName = 'accept' | 'arrive' | 'tow' | 'refuse';
const returnedEmpty = { cancelStatus: 1, orderStatus: order.complete } as const;

export const accept = report('accept', { receiptStatus: receipt.accepted, rescueStatus: rescue.accepted });
export const arrive = report('arrive', { rescueStatus: rescue.arrived });
export const tow = report('tow', { rescueStatus: rescue.towing });
export const refuse = report('refuse', { driverId: null, receiptStatus: unset, rescueStatus: unset });

/** @throws Refusal 422 where `emptyReturnPhoto` of the settings demands a photo and the driver has none of an empty return */
export const empty: Handler<'empty'> = async (context, input) => {
  const { hand, taken, at } = await take(context, input, 'empty');
  if (context.settings['emptyReturnPhoto'] === true) {
    const lacking = await ordersLackingEmptyPhoto(context, hand, taken);
    if (lacking.size > 0) throw refusal('empty-photo');
  }
  const why = givenText(input.reason);
  await saveStep(context, hand, { step: 'empty', at, why, orders: setAll(taken, returnedEmpty) });
  return null;
};

export const finish: Handler<'finish'> = async (context, input) => {
  const { hand, taken, at } = await take(context, input, 'finish');
  const given = givenText(input.receiptNumber);
  const driverReceiptNumber = given ?? null;
  const lacking = await ordersLackingPhotos(context, hand, taken);
  await saveStep(context, hand, {
    step: 'finish',
    at,
    orders: taken.map((one) => ({
      id: one.id,
      set: {
        rescueStatus: rescue.finished,
        driverReceiptNumber,
        orderStatus: lacking.has(one.id) ? order.open : statusAtEnd({ ...one, driverReceiptNumber }),
      },
    })),
    task: kilometres(hand.task, input),
  });
  return null;
};

function kilometres({ arriveKmNum, trailerKmNum }: TaskRow, input: Input<'finish'>): Partial<TaskRow> {
  return {
    arriveKmNum: input.arriveKmNum ?? arriveKmNum,
    trailerKmNum: input.trailerKmNum ?? trailerKmNum,
  };
}

function report(step: ReportName, set: Partial<OrderRow>): Handler<ReportName> {
  return async (context, input) => {
    const { hand, taken, at } = await take(context, input, step);
    const why = 'reason' in input ? givenText(input.reason) : undefined;
    await saveStep(context, hand, { step, at, why, orders: setAll(taken, set) });
    return null;
  };
}

async function take(
  context: HandlerContext,
  input: Input<'accept'>,
  step: StepName,
): Promise<{ hand: TaskInHand; taken: readonly OrderRow[]; at: Date }> {
  const hand = await lockTask(context, requiredText(input, 'id'));
  const taken = ordersFor(step, hand, {
    trailerOrdersId: givenText(input.trailerOrdersId),
    mine: ownOrders(context),
  });
  await requireVersion(context, hand.task, input.version);
  const at = await stepTime(context, { task: hand.task, orders: taken, step }, input.at);
  await keepPlace(context, at, input);
  return { hand, taken, at };
}
