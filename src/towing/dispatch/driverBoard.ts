/** A company's drivers on shift, by what they do: idle, under way, due back; for a chosen task that waits, how far each is. */
import type { HandlerContext } from '../../server/calls/handler.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { wireTime } from '../../server/time/clock.ts';
import { bindsDriver, isUnderWay, stateOf } from '../domain/orderState.ts';
import type { AnswerRow, Handler } from '../records/handler.ts';
import { dbOf, type DriverRow, type OrderRow, type TaskInHand, type TaskRow } from '../records/productTables.ts';
import { findTask } from '../tasks/taskInHand.ts';
import { ofCompany } from './assignableDrivers.ts';

type BoardRow = AnswerRow<'driverBoard'>;
type Near = AnswerRow<'companyDrivers'>;

/** Codes of `workStatus`. */
const onShift = 1;

export const driverBoard: Handler<'driverBoard'> = async (context, input) => {
  const hand = await waitingTask(context, givenText(input.id));
  const companyId = context.actor.superManager ? (hand?.task.trailerCompanyId ?? null) : context.actor.capacityId;
  if (companyId === null) return [];
  const drivers = await dbOf(context)
    .selectFrom('driver')
    .selectAll()
    .where('trailerCompanyId', '=', companyId)
    .where('workStatus', '=', onShift)
    .orderBy('driverName')
    .orderBy('id')
    .execute();
  const bound = await boundTo(
    context,
    drivers.map(({ id }) => id),
  );
  const near = await nearest(context, hand);
  const rows = drivers.map((driver) => rowOf(driver, bound.get(driver.id), hand, near.get(driver.id)));
  return rows.sort((one, other) => (one.duration ?? Infinity) - (other.duration ?? Infinity) || 0);
};

/** Null where it does not wait for a driver any more: the board goes on without it. @throws Refusal 404 for a foreign one */
async function waitingTask(context: HandlerContext, id: string | undefined): Promise<TaskInHand | null> {
  if (id === undefined) return null;
  const hand = await findTask(context, id);
  return hand.orders.some((order) => stateOf(order) === 'assigned') ? hand : null;
}

async function nearest(context: HandlerContext, hand: TaskInHand | null): Promise<ReadonlyMap<string, Near>> {
  if (!hand) return new Map();
  const rows = await ofCompany(context, { trailerOrdersRecordId: hand.task.id });
  return new Map(rows.map((row) => [row.driverId ?? '', row]));
}

interface Bound {
  readonly order: OrderRow;
  readonly task: TaskRow;
}

/** What each driver is bound to, the least advanced first. */
async function boundTo(context: HandlerContext, ids: readonly string[]): Promise<ReadonlyMap<string, Bound>> {
  if (ids.length === 0) return new Map();
  const db = dbOf(context);
  const orders = await db
    .selectFrom('trailerOrder')
    .selectAll()
    .where('driverId', 'in', [...ids])
    .where('orderStatus', '=', 0)
    .where('cancelStatus', '=', 0)
    .where('deleted', '=', false)
    .orderBy('rescueStatus', 'desc')
    .execute();
  const open = orders.filter((order) => bindsDriver(stateOf(order)));
  const taskIds = [...new Set(open.map(({ taskId }) => taskId))];
  if (taskIds.length === 0) return new Map();
  const tasks = await db.selectFrom('task').selectAll().where('id', 'in', taskIds).execute();
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return new Map(
    open.flatMap((order) => {
      const task = byId.get(order.taskId);
      return task && order.driverId !== null ? [[order.driverId, { order, task }] as const] : [];
    }),
  );
}

function laneOf(bound: Bound | undefined): string {
  if (!bound) return 'idle';
  return stateOf(bound.order) === 'towing' ? 'dueBack' : 'underWay';
}

/** Nothing is expected of whoever has not accepted, though another driver of the task has. */
function expectedOf(bound: Bound | undefined): Pick<BoardRow, 'expectedTime' | 'expectedAsOf'> {
  if (!bound || !isUnderWay(stateOf(bound.order))) return { expectedTime: null, expectedAsOf: null };
  const { expectedTime, expectedAsOf } = bound.task;
  return {
    expectedTime: expectedTime && wireTime(expectedTime),
    expectedAsOf: expectedAsOf && wireTime(expectedAsOf),
  };
}

function rowOf(driver: DriverRow, bound: Bound | undefined, hand: TaskInHand | null, near: Near | undefined): BoardRow {
  const sendable = hand !== null && !bound && near?.choosable === true;
  return {
    id: driver.id,
    trailerManUserId: driver.id,
    driverName: driver.driverName,
    trailerManUserName: driver.driverName,
    driverLane: laneOf(bound),
    trailerVehicleNumber: driver.trailerVehicleNumber,
    taskNo: bound?.task.taskNo ?? null,
    taskPlace: bound?.task.accidentPlaceName ?? null,
    ...expectedOf(bound),
    distance: near?.distance ?? null,
    // Whoever is bound is not there in so many minutes: they have a task to end first.
    duration: bound ? null : (near?.duration ?? null),
    reason: hand && !sendable && !bound ? (near?.reason ?? null) : null,
    forTask: sendable ? hand.task.id : null,
    forTaskNo: sendable ? hand.task.taskNo : null,
    forVersion: sendable ? hand.task.version : null,
    accidentPlaceName: sendable ? hand.task.accidentPlaceName : null,
    plates: sendable ? hand.task.plates : null,
    tonnageId: sendable ? hand.task.tonnageId : null,
    assigned: sendable ? hand.task.assigned : null,
    orderStatus: sendable ? hand.task.orderStatus : null,
    cancelStatus: sendable ? hand.task.cancelStatus : null,
  };
}
