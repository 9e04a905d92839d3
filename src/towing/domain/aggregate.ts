/** What a task says of its trailer orders together. Stored with the task, computed here only. */
import {
  hasArrived,
  isSelfDriven,
  leastAdvanced,
  notCancelled,
  order,
  receipt,
  rescue,
  unset,
  type OrderCodes,
} from './orderState.ts';

export interface OrderOfTask extends OrderCodes {
  readonly id: string;
  readonly vehicleCarno: string;
  readonly tonnageId: number | null;
  readonly driverId: string | null;
}

/** When the task, or the first of its orders, came so far; null while it has not, or has gone back. */
interface Times<Time> {
  readonly assignTime: Time | null;
  readonly dispatchTime: Time | null;
  readonly acceptTime: Time | null;
  readonly arriveTime: Time | null;
  readonly towTime: Time | null;
  readonly finishTime: Time | null;
}

interface Codes {
  readonly assigned: boolean;
  readonly distributionOrder: number;
  readonly receiptStatus: number;
  readonly rescueStatus: number;
  readonly orderStatus: number;
  readonly cancelStatus: number;
}

interface Aggregate<Time> extends Codes, Times<Time> {
  readonly driverIds: readonly string[];
  readonly plates: string;
  readonly tonnageId: number | null;
  readonly vehicleNum: number;
}

export const separator = '、';

/**
 * Orders that are cancelled count only where all are. The codes are those of the order that is furthest behind.
 * @param before the times the task has so far.
 */
export function aggregate<Time>(orders: readonly OrderOfTask[], before: Times<Time>, now: Time): Aggregate<Time> {
  const codes = codesOf(orders);
  return {
    ...codes,
    ...timesOf(orders, codes, before, now),
    driverIds: [...new Set(orders.flatMap(({ driverId }) => driverId ?? []))],
    plates: orders.map(({ vehicleCarno }) => vehicleCarno).join(separator),
    tonnageId: orders.reduce<number | null>((most, { tonnageId }) => larger(most, tonnageId), null),
    vehicleNum: orders.length,
  };
}

function codesOf(orders: readonly OrderOfTask[]): Codes {
  const live = notCancelled(orders);
  const least = leastAdvanced(live);
  return {
    assigned: live.every(isAssigned),
    distributionOrder: live.every((one) => one.driverId !== null || isSelfDriven(one)) ? 1 : 0,
    receiptStatus: least?.receiptStatus ?? unset,
    rescueStatus: least?.rescueStatus ?? unset,
    orderStatus: orderStatusOf(live),
    cancelStatus: orders.every(({ cancelStatus }) => cancelStatus === 1) ? 1 : 0,
  };
}

function isAssigned({ orderNo }: OrderOfTask): boolean {
  return orderNo !== null;
}

function orderStatusOf(orders: readonly OrderOfTask[]): number {
  const waiting = [order.open, order.mismatch, order.supplemented].find((status) =>
    orders.some(({ orderStatus }) => orderStatus === status),
  );
  return waiting ?? order.complete;
}

function timesOf<Time>(orders: readonly OrderOfTask[], codes: Codes, before: Times<Time>, now: Time): Times<Time> {
  if (codes.cancelStatus === 1) return kept(before);
  const live = notCancelled(orders);
  const reached = (time: Time | null, has: boolean): Time | null => (has ? (time ?? now) : null);
  const step = (code: number) => (one: OrderOfTask) => hasArrived(one) && (one.rescueStatus ?? 0) >= code;
  return {
    assignTime: reached(before.assignTime, live.some(isAssigned)),
    dispatchTime: reached(
      before.dispatchTime,
      live.some(({ driverId }) => driverId !== null) && live.every((one) => one.driverId !== null || isSelfDriven(one)),
    ),
    acceptTime: reached(
      before.acceptTime,
      live.some(({ receiptStatus }) => receiptStatus === receipt.accepted),
    ),
    arriveTime: reached(before.arriveTime, live.some(hasArrived)),
    towTime: reached(before.towTime, live.some(step(rescue.towing))),
    finishTime: reached(
      before.finishTime,
      live.every((one) => step(rescue.finished)(one) || hasDrivenOff(one)),
    ),
  };
}

function hasDrivenOff(one: OrderOfTask): boolean {
  return isSelfDriven(one) && one.orderStatus === order.complete;
}

function kept<Time>({
  assignTime,
  dispatchTime,
  acceptTime,
  arriveTime,
  towTime,
  finishTime,
}: Times<Time>): Times<Time> {
  return { assignTime, dispatchTime, acceptTime, arriveTime, towTime, finishTime };
}

function larger(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
