/** Where one trailer order stands, read from its codes. */

/** What the database stores for a receipt or rescue status that is not set; the wire shows it as null. */
export const unset = 10;

/** Codes of `receiptStatus`: dispatched to a driver, and accepted by them. */
export const receipt = { waiting: 0, accepted: 1 } as const;
/** Codes of `rescueStatus`, in the order of the work. */
export const rescue = { accepted: 0, arrived: 2, towing: 3, finished: 4 } as const;
/** Stands where a towing company would: the owner drives off. */
export const selfDrivenCompany = '1';
/** The lot that stands for moving a wreck aside on the spot, and the rescue requirement that demands it. */
export const onTheSpot = { parkId: '-1', rescueStatus: 4 } as const;
/** Codes of `orderStatus`. */
export const order = { open: 0, complete: 1, mismatch: 2, supplemented: 3 } as const;

export interface OrderCodes {
  readonly orderNo: string | null;
  readonly receiptStatus: number | null;
  readonly rescueStatus: number | null;
  readonly orderStatus: number;
  readonly cancelStatus: number;
  readonly trailerCompanyId: string | null;
}

/**
 * From the first to the last; `deleted` is a state of the whole task. What leaves by itself waits for a word of the police and
 * for nobody else: what a truck for another vehicle of the task is at is what the task says.
 */
export const orderStates = [
  'unassigned',
  'assigned',
  'dispatched',
  'accepted',
  'arrived',
  'towing',
  'selfDriven',
  'photosMissing',
  'mismatch',
  'supplemented',
  'complete',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];
export type TaskState = OrderState | 'deleted';
export const taskStates: readonly TaskState[] = [...orderStates, 'deleted'];

export function stateOf(codes: OrderCodes): OrderState {
  if (codes.cancelStatus === 1) return 'cancelled';
  if (codes.orderStatus === order.complete) return 'complete';
  if (codes.orderStatus === order.mismatch) return 'mismatch';
  if (codes.orderStatus === order.supplemented) return 'supplemented';
  if (codes.orderNo === null) return 'unassigned';
  if (isSelfDriven(codes)) return 'selfDriven';
  if (codes.receiptStatus === receipt.waiting) return 'dispatched';
  if (codes.receiptStatus !== receipt.accepted) return 'assigned';
  return stateOfWork(codes.rescueStatus);
}

function stateOfWork(rescueStatus: number | null): OrderState {
  if (rescueStatus === rescue.arrived) return 'arrived';
  if (rescueStatus === rescue.towing) return 'towing';
  if (rescueStatus === rescue.finished) return 'photosMissing';
  return 'accepted';
}

/** What is cancelled counts only where all is. */
export function notCancelled<T extends OrderCodes>(orders: readonly T[]): readonly T[] {
  const live = orders.filter(({ cancelStatus }) => cancelStatus !== 1);
  return live.length > 0 ? live : orders;
}

/** The one that is furthest behind; of several equal ones the first. */
export function leastAdvanced<T extends OrderCodes>(orders: readonly T[]): T | undefined {
  const rank = (codes: OrderCodes): number => rankOf(stateOf(codes));
  return orders.reduce<T | undefined>((least, one) => (!least || rank(one) < rank(least) ? one : least), undefined);
}

/** The smaller, the further behind. */
export function rankOf(state: OrderState): number {
  return orderStates.indexOf(state);
}

/** True of what was assigned to nobody's truck, whether it has left or not. */
export function isSelfDriven({ orderNo, trailerCompanyId }: OrderCodes): boolean {
  return orderNo !== null && trailerCompanyId === selfDrivenCompany;
}

/** True while a driver is bound by this order. */
export function bindsDriver(state: OrderState): boolean {
  return state === 'dispatched' || state === 'accepted' || state === 'arrived' || state === 'towing';
}

/** True from the driver's acceptance on: one who was only sent may not come. */
export function isUnderWay(state: OrderState): boolean {
  return bindsDriver(state) && state !== 'dispatched';
}

/** True once a truck has reached the scene. */
export function hasArrived(codes: OrderCodes): boolean {
  const { rescueStatus } = codes;
  return (
    codes.receiptStatus === receipt.accepted && rescueStatus !== null && rescueStatus >= 2 && rescueStatus !== unset
  );
}

/** True once its vehicle is on a truck. */
export function hasHookedUp(codes: OrderCodes): boolean {
  return hasArrived(codes) && (codes.rescueStatus ?? 0) >= rescue.towing;
}
