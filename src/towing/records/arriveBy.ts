/** By when a company's truck is to be there: for the vehicle of a task that has waited for one the longest. */
import type { HandlerContext } from '../../server/calls/handler.ts';
import { isAwaitedFor } from '../domain/awaitedTruck.ts';
import { notCancelled, order, selfDrivenCompany } from '../domain/orderState.ts';
import { arrivalLimit } from './arrivalLimit.ts';
import type { OrderRow, TaskRow } from './productTables.ts';

interface Assigned {
  readonly before: TaskRow;
  readonly now: Pick<TaskRow, 'trailerCompanyId'>;
  readonly had: readonly OrderRow[];
  readonly orders: readonly OrderRow[];
  readonly assigned: Date | null;
  readonly at: Date;
}

/**
 * Another company has its own time, though the task was assigned to somebody before. The limits of today are not those of what
 * has ended.
 */
export function arriveBy(context: HandlerContext, { before, now, had, orders, assigned, at }: Assigned): Date | null {
  if (before.orderStatus !== order.open) return before.arriveBy;
  const isOthers = before.assignTime !== null && now.trailerCompanyId !== before.trailerCompanyId;
  if (isOthers) return limitFrom(context, now, at);
  const isSame = assigned?.getTime() === before.assignTime?.getTime();
  const limit = isSame && before.arriveBy !== null ? before.arriveBy : limitFrom(context, now, assigned);
  const joined = joinedSince(orders, assigned);
  // A vehicle that this step joins was not there before it.
  const earlier = had.filter(({ createTime }) => createTime < context.now);
  // What was said stands, whatever the limits are meanwhile.
  if (isSame && joined?.getTime() === joinedSince(earlier, assigned)?.getTime()) return limit;
  const more = limitFrom(context, now, joined);
  return limit !== null && more !== null && more > limit ? more : limit;
}

/** A vehicle that was joined since is to be fetched within the limit from then on. Null while one that was there before waits. */
function joinedSince(orders: readonly OrderRow[], assigned: Date | null): Date | null {
  const waiting = notCancelled(orders).filter(isAwaitedFor);
  const [first] = waiting.map(({ createTime }) => createTime).sort((one, other) => one.getTime() - other.getTime());
  return first && assigned && first > assigned ? first : null;
}

/** Nobody is late whose vehicle leaves by itself. */
function limitFrom(
  { settings }: HandlerContext,
  { trailerCompanyId }: Pick<TaskRow, 'trailerCompanyId'>,
  from: Date | null,
): Date | null {
  if (from === null || trailerCompanyId === null || trailerCompanyId === selfDrivenCompany) return null;
  return new Date(from.getTime() + arrivalLimit(settings, from) * 60_000);
}
