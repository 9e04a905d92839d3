/** Which orders of a task a step takes, by their states and by what a lot has taken in. */
import { isSelfDriven, notCancelled, stateOf, type OrderCodes, type TaskState } from './orderState.ts';
import { mayTake, steps, type StepName } from './steps.ts';

export interface OrderAtLot extends OrderCodes {
  readonly parkInTime: Date | null;
}

/** None where the step cannot be taken. */
export function takenOf<Order extends OrderCodes>(step: StepName, orders: readonly Order[]): readonly Order[] {
  const considered = goingWith(step, notCancelled(orders));
  const taken = considered.filter((order) => mayTake(step, stateOf(order)));
  return steps[step].takes === 'all' && taken.length < considered.length ? [] : taken;
}

/** Steps about whose truck comes: what leaves by itself stays as it is where others of its task can be given away or taken back. */
const aboutTrucks: ReadonlySet<StepName> = new Set(['transferCompany', 'withdraw']);

function goingWith<Order extends OrderCodes>(step: StepName, orders: readonly Order[]): readonly Order[] {
  if (!aboutTrucks.has(step)) return orders;
  const left = step === 'withdraw' ? notEnded(orders) : orders;
  const towed = left.filter((order) => !isSelfDriven(order));
  return towed.some((order) => mayTake(step, stateOf(order))) ? towed : left;
}

/** Whose tow is over keeps nothing from being taken back; all where that is so of each. */
function notEnded<Order extends OrderCodes>(orders: readonly Order[]): readonly Order[] {
  const left = orders.filter((order) => !ended.has(stateOf(order)));
  return left.length > 0 ? left : orders;
}

/** What this company still has to bring away; all that is its own where that is nothing. */
export function inHandOf<Order extends OrderAtLot>(
  companyId: string | null,
  orders: readonly Order[],
): readonly Order[] {
  const own = orders.filter(({ trailerCompanyId }) => trailerCompanyId === companyId);
  const open = own.filter((order) => order.parkInTime === null && !ended.has(stateOf(order)));
  return open.length > 0 ? open : own;
}

const ended: ReadonlySet<TaskState> = new Set(['photosMissing', 'mismatch', 'supplemented', 'complete', 'cancelled']);

/** What a lot has taken in stays its own. */
export function outsideOf<Order extends OrderAtLot>(orders: readonly Order[]): readonly Order[] {
  return orders.filter(({ parkInTime }) => parkInTime === null);
}

/** Those whose lot or rescue type may still be changed. */
export function changeable<Order extends OrderCodes>(orders: readonly Order[]): readonly Order[] {
  return orders.filter((order) => !closed.has(stateOf(order)));
}

const closed: ReadonlySet<TaskState> = new Set(['complete', 'cancelled', 'mismatch', 'supplemented']);
