/**
 * Whether a truck has yet to come for a vehicle of a task. A task's codes are those of the vehicle that is furthest behind, so they
 * tell it, whatever the first truck did: what is cancelled, or leaves by itself, waits for none. Pure.
 */
import type { Condition } from '../../core/condition/condition.ts';
import { emptyContext, evaluate } from '../../core/condition/condition.ts';
import { order, receipt, rescue, stateOf, type OrderCodes, type OrderState } from './orderState.ts';

/** Over a task, as it is stored or as it is on the wire. In schemas the turns `dispatch`, `accept` and `onTheWay` say the same. */
export const awaitsTruck = {
  assigned: true,
  orderStatus: order.open,
  cancelStatus: 0,
  any: [
    { distributionOrder: 0 },
    { receiptStatus: receipt.waiting },
    { receiptStatus: receipt.accepted, rescueStatus: { not: [rescue.arrived, rescue.towing, rescue.finished] } },
  ],
} as const satisfies Condition;

export function isTruckAwaited(task: object): boolean {
  return evaluate(awaitsTruck, { ...task }, emptyContext);
}

const beforeArrival: ReadonlySet<OrderState> = new Set(['assigned', 'dispatched', 'accepted']);

/** The same of one vehicle. */
export function isAwaitedFor(codes: OrderCodes): boolean {
  return beforeArrival.has(stateOf(codes));
}
