/** Corrects what was entered of one vehicle of a task: its plate, its weight, its papers. */
import { identifier, identifying } from '../../../core/model/identifier.ts';
import { readOne } from '../../../server/records/query.ts';
import { refuse } from '../../../server/records/faults.ts';
import { lockingItself, type HandlerContext } from '../../../server/calls/handler.ts';
import { givenText, requiredText } from '../../../server/calls/inputValues.ts';
import { order as codes } from '../../domain/orderState.ts';
import { refusal, texts, wrongFields } from '../../records/errors.ts';
import type { Handler, Input } from '../../records/handler.ts';
import type { OrderRow } from '../../records/productTables.ts';
import { saveStep } from '../saveStep.ts';
import { wrongChoice } from '../startChoices.ts';
import { lockOrder, type OrderInHand } from '../taskInHand.ts';
import { correctedTexts } from './correctedFields.ts';
import { changedTexts } from './given.ts';
import { requireCorrectable } from './requireCorrectable.ts';
import { tellCorrection } from './tellCorrection.ts';

/** @throws Refusal 409 for one that is cancelled, 422 where nothing is corrected, or an ended one without a reason */
export const correctVehicle: Handler<'trailerOrder.correct'> = lockingItself(async (context, input) => {
  const hand = await lockOrder(context, requiredText(input, 'trailerOrdersId'));
  const { order } = hand;
  if (order.cancelStatus === 1) throw refusal('task-cancelled', { text: texts.vehicleCancelled });
  await requireVersion(context, order, input.version);
  const set = {
    ...changedTexts(correctedTexts.trailerOrder, input, order),
    ...changedPlate(hand, input),
    ...changedTonnage(order, input),
  };
  const why = givenText(input.reason);
  requireCorrectable({ isChanged: Object.keys(set).length > 0, isOver: order.orderStatus !== codes.open, why });
  const wrong = await wrongChoice(context, [set]);
  if (wrong !== null) throw wrongFields({ [wrong]: texts.unknownChoice });
  const orders = [{ id: order.id, set: { ...set, ...settled(order, set) } }];
  const saved = await saveStep(context, hand, { step: 'correctVehicle', why, orders });
  const [after] = saved.orders.filter(({ id }) => id === order.id);
  if (after) await tellCorrection(context, saved, { entity: 'trailerOrder', before: order, after, orders: [after] });
  return null;
});

type Given = Input<'trailerOrder.correct'>;

/** Another vehicle of the task may have it already; of those without a plate each is another one. */
function changedPlate({ order, orders }: OrderInHand, { vehicleCarno }: Given): { readonly vehicleCarno?: string } {
  if (vehicleCarno === undefined) return {};
  const plate = identifier(givenText(vehicleCarno) ?? '');
  if (plate === '') throw wrongFields({ vehicleCarno: texts.noPlate });
  if (plate === order.vehicleCarno) return {};
  const isTaken = orders.some((one) => one.cancelStatus !== 1 && one.vehicleCarno === plate);
  if (isTaken && identifying.test(plate)) throw wrongFields({ vehicleCarno: texts.plateTaken });
  return { vehicleCarno: plate };
}

function changedTonnage({ tonnageId: before }: OrderRow, { tonnageId }: Given): Pick<Given, 'tonnageId'> {
  return tonnageId === undefined || tonnageId === before ? {} : { tonnageId };
}

/** An order that waits for a check of its number alone is complete once both sides say the same. */
function settled(order: OrderRow, { receiptNumber }: Partial<OrderRow>): Partial<OrderRow> {
  const isSettled = order.orderStatus === codes.mismatch && receiptNumber === order.driverReceiptNumber;
  return isSettled ? { orderStatus: codes.complete } : {};
}

async function requireVersion(context: HandlerContext, { id, version }: OrderRow, seen: unknown): Promise<void> {
  if (typeof seen !== 'number' || seen === version) return;
  const data = await readOne(context, { entity: 'trailerOrder' }, id);
  throw refuse('stale', data ? { data } : {});
}
