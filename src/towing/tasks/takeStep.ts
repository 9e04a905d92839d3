/** Which orders of a task a step takes, or why it takes none (the table is `domain/steps.ts`). */
import { leastAdvanced, notCancelled, stateOf } from '../domain/orderState.ts';
import { mayTake, type StepName } from '../domain/steps.ts';
import { outsideOf, takenOf } from '../domain/takenOrders.ts';
import { readOne } from '../../server/records/query.ts';
import { refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { refusal, texts, wrongState } from '../records/errors.ts';
import type { OrderRow, TaskInHand, TaskRow } from '../records/productTables.ts';

interface Which {
  /** One order; left out, all that wait for this step. */
  readonly trailerOrdersId?: string | undefined;
  /** Those that this actor may act on; left out, all. */
  readonly mine?: (order: OrderRow) => boolean;
}

/** @throws Refusal 404 for an order that is not there or not the actor's, 409 with the reason for a state that forbids it. */
export function ordersFor(step: StepName, hand: TaskInHand, which: Which = {}): readonly OrderRow[] {
  const candidates = candidatesOf(hand, which);
  if (hand.task.deleted) throw wrongState(step, 'deleted');
  const taken = takenOf(step, candidates);
  if (taken.length > 0) return taken;
  const hindering = leastAdvanced(notCancelled(candidates).filter((order) => !mayTake(step, stateOf(order))));
  throw wrongState(step, hindering ? stateOf(hindering) : 'unassigned', hand.task.returnedStep !== null);
}

function candidatesOf({ orders }: TaskInHand, { trailerOrdersId, mine }: Which): readonly OrderRow[] {
  const own = mine ? orders.filter(mine) : orders;
  const named = trailerOrdersId === undefined ? own : own.filter(({ id }) => id === trailerOrdersId);
  if (named.length === 0) throw refuse('unknown-record');
  return named;
}

/** Orders that a driver's step may touch: their own; a super manager stands in for any driver. */
export function ownOrders({ actor }: HandlerContext): (order: OrderRow) => boolean {
  return (order) => actor.superManager || order.driverId === actor.id;
}

/** What a lot has taken in stays its own, and keeps none of the others. @throws Refusal 409 where it has all of them */
export function outside(orders: readonly OrderRow[]): readonly OrderRow[] {
  const open = outsideOf(orders);
  if (open.length === 0) refuseInside(orders);
  return open;
}

/** @throws Refusal 409 where a lot has taken in one of these */
export function refuseInside(orders: readonly OrderRow[]): void {
  const inside = orders.filter(({ parkInTime }) => parkInTime !== null);
  if (inside.length === 0) return;
  const waitsForDriver = inside.some((order) => stateOf(order) === 'towing');
  throw refusal('vehicle-inside', waitsForDriver ? { text: texts.insideTowing } : {});
}

/** @throws Refusal `stale` where the version that was seen is not the one there is; with what is there now. */
export async function requireVersion(context: HandlerContext, task: TaskRow, seen: unknown): Promise<void> {
  if (typeof seen !== 'number' || seen === task.version) return;
  const data = await readOne(context, { entity: 'task', children: false }, task.id);
  throw refuse('stale', data ? { data } : {});
}
