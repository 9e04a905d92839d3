/**
 * One driver holds one unfinished task at a time: `driverHold` has the driver as its primary key, and its row comes and goes in
 * the transaction of the step. Drivers are taken in the order of their ids, so that two crossing transfers cannot deadlock.
 */
import { bindsDriver, stateOf } from '../domain/orderState.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { lockDriver, saveDriver } from '../records/driverRow.ts';
import { refusal } from '../records/errors.ts';
import { dbOf, type OrderRow, type TaskRow } from '../records/productTables.ts';

interface Handover {
  readonly task: TaskRow;
  readonly before: readonly OrderRow[];
  readonly after: readonly OrderRow[];
  readonly step: string;
}

export async function moveHolds(context: HandlerContext, { task, before, after, step }: Handover): Promise<void> {
  const had = boundDrivers(before);
  const has = boundDrivers(after);
  const concerned = [...new Set([...had, ...has])].filter((id) => had.has(id) !== has.has(id)).sort();
  for (const driverId of concerned) {
    if (has.has(driverId)) await bind(context, driverId, task, step === 'transfer');
    else await dbOf(context).deleteFrom('driverHold').where('id', '=', driverId).execute();
    await markBusy(context, driverId, has.has(driverId) ? 1 : 0, step);
  }
}

function boundDrivers(orders: readonly OrderRow[]): ReadonlySet<string> {
  return new Set(
    orders.flatMap((order) => (order.driverId !== null && bindsDriver(stateOf(order)) ? order.driverId : [])),
  );
}

async function bind(context: HandlerContext, driverId: string, task: TaskRow, transfer: boolean): Promise<void> {
  const { now } = context;
  const held = await dbOf(context)
    .insertInto('driverHold')
    .values({ id: driverId, taskId: task.id, taskDetachmentId: task.detachmentId, createTime: now, updateTime: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!held) throw await busyRefusal(context, driverId, transfer);
}

async function busyRefusal(context: HandlerContext, driverId: string, transfer: boolean) {
  const driver = await dbOf(context)
    .selectFrom('driver')
    .select('driverName')
    .where('id', '=', driverId)
    .executeTakeFirst();
  return driverBusy(driver?.driverName ?? '', transfer);
}

export function driverBusy(name: string, transfer: boolean) {
  return refusal(transfer ? 'driver-busy-transfer' : 'driver-busy', { values: { name } });
}

async function markBusy(context: HandlerContext, driverId: string, taskStatus: number, step: string): Promise<void> {
  const before = await lockDriver(context, driverId);
  if (!before) return;
  if (taskStatus === 1 && before.workStatus !== 1) {
    throw refusal('driver-off-shift', { values: { name: before.driverName } });
  }
  await saveDriver(context, before, step, { taskStatus });
}
