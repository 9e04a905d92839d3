/** When a vehicle on the hook should be at its lot: said when the tow begins, and again when it goes to another lot. */
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { stateOf } from '../../domain/orderState.ts';
import type { OrderRow, TaskRow } from '../productTables.ts';
import { minutesToLot } from './expectedTime.ts';

/** @param set what a step changes of the order. @returns what of it concerns the time; nothing where it stays. */
export async function lotTime(
  context: HandlerContext,
  task: Pick<TaskRow, 'detachmentId' | 'accidentPoint'>,
  { before, set, at }: { readonly before: OrderRow; readonly set: Partial<OrderRow>; readonly at: Date },
): Promise<Pick<Partial<OrderRow>, 'expectedTime' | 'expectedAsOf'>> {
  const after = { ...before, ...set };
  if (stateOf(after) !== 'towing')
    return before.expectedTime === null ? {} : { expectedTime: null, expectedAsOf: null };
  const isSame = stateOf(before) === 'towing' && before.parkId === after.parkId && before.driverId === after.driverId;
  if (isSame || after.driverId === null) return {};
  const [minutes] = await minutesToLot(context, task, { driverId: after.driverId, parkId: after.parkId, at });
  return { expectedTime: minutes === undefined ? null : new Date(at.getTime() + minutes * 60_000), expectedAsOf: null };
}
