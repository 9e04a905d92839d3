/** Tells a driver's phone of a task that came to them, of one that is theirs no more, and of one that leads elsewhere now. */
import { label } from '../../core/model/label.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { pushTo, type PushMessage } from '../../server/push/message.ts';
import type { OrderRow, TaskRow } from '../records/productTables.ts';
import { bindsDriver, isUnderWay, stateOf } from '../domain/orderState.ts';
import { driverPushTag } from '../domain/driverPushTag.ts';

interface Moved {
  readonly task: TaskRow;
  readonly before: readonly OrderRow[];
  readonly after: readonly OrderRow[];
  readonly step: string;
}

/** Seconds: an offer is long answered or gone to another by then. */
const kept = 900;

const gone: Readonly<Record<string, PushMessage['title']>> = {
  transfer: label('任务已转交他人', 'Task given to another driver'),
  cancel: label('任务已取消', 'Task cancelled'),
  delete: label('任务已删除', 'Task deleted'),
};
const takenBack = label('任务已收回', 'Task taken back');
const elsewhere = {
  lot: label('送往的停车场已更改', 'Deliver to another lot'),
  place: label('任务地点已更改', 'The place has changed'),
} as const;
const offered = label('新任务，请接单', 'New task: please answer');

/** Whoever did the step themselves is not told of it. */
export async function pushToDrivers(context: HandlerContext, { task, before, after, step }: Moved): Promise<void> {
  const [had, has] = [driversOf(before), driversOf(after)];
  const [wasOffered, isOffered] = [offeredOf(before), offeredOf(after)];
  const others = (ids: Iterable<string>) => [...ids].filter((id) => id !== context.actor.id);
  const place = [task.taskNo, task.accidentPlaceName].filter(Boolean).join(' ');
  const common = { body: label(place, place), tag: driverPushTag(task.id), page: '/driver', kept, now: context.now };
  const tell = (users: readonly string[], title: PushMessage['title'], urgent: boolean): Promise<void> =>
    pushTo(context.db, { ...common, title, urgent, users });
  await tell(
    others(isOffered).filter((id) => !wasOffered.has(id)),
    offered,
    true,
  );
  await tell(
    others(had).filter((id) => !has.has(id) && !isDoneBy(after, id)),
    gone[step] ?? takenBack,
    false,
  );
  await tell(others(sentElsewhere(before, after)), elsewhere.lot, true);
  await tell(step === 'place' ? others(onTheWayOf(after)) : [], elsewhere.place, true);
}

/** Drivers who are on their way, or have a vehicle on the hook, and whose lot is another now; whoever has not accepted reads it with the offer. */
function sentElsewhere(before: readonly OrderRow[], after: readonly OrderRow[]): ReadonlySet<string> {
  const lots = new Map(before.map(({ id, driverId, parkId }) => [`${id} ${driverId}`, parkId]));
  const isMoved = ({ id, driverId, parkId }: OrderRow): boolean => {
    const lot = lots.get(`${id} ${driverId}`);
    return lot !== undefined && lot !== parkId;
  };
  return idsOf(after.filter((order) => !order.deleted && isUnderWay(stateOf(order)) && isMoved(order)));
}

function onTheWayOf(orders: readonly OrderRow[]): ReadonlySet<string> {
  return idsOf(orders.filter((order) => !order.deleted && stateOf(order) === 'accepted'));
}

function driversOf(orders: readonly OrderRow[]): ReadonlySet<string> {
  return idsOf(orders.filter((order) => !order.deleted && bindsDriver(stateOf(order))));
}

function offeredOf(orders: readonly OrderRow[]): ReadonlySet<string> {
  return idsOf(orders.filter((order) => !order.deleted && stateOf(order) === 'dispatched'));
}

/** A lot or the command centre has finished the step for them: the task is still theirs to look at. */
function isDoneBy(orders: readonly OrderRow[], id: string): boolean {
  return orders.some((order) => order.driverId === id && order.cancelStatus !== 1 && !order.deleted);
}

function idsOf(orders: readonly OrderRow[]): ReadonlySet<string> {
  return new Set(orders.flatMap(({ driverId }) => driverId ?? []));
}
