/** Measures ways to tasks: what each was estimated at when a driver was sent, and when that driver was there. */
import { sql } from 'kysely';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { settingNumber } from '../settings.ts';
import { estimate, estimatePlain } from '../../decide/minutes.ts';
import type { Minutes } from '../../decide/world.ts';
import { bindsDriver, hasArrived, stateOf } from '../../domain/orderState.ts';
import { dbOf, type OrderRow, type TaskRow } from '../productTables.ts';
import { estimateSettings } from './estimateSettings.ts';

interface OrdersMoved {
  readonly task: TaskRow;
  readonly before: readonly OrderRow[];
  readonly after: readonly OrderRow[];
  readonly at: Date;
}

/** Whoever is called back before the scene has made no way that could be measured. */
export async function keepArrivals(context: HandlerContext, { task, before, after, at }: OrdersMoved): Promise<void> {
  const [had, has] = [driversOf(before), driversOf(after)];
  for (const [driverId, way] of has) {
    const was = had.get(driverId);
    if (way === 'driving' && was === undefined) await keepSent(context, task, driverId, at);
    if (way === 'there' && was === 'driving') await keepArrived(context, task.id, driverId, at);
  }
  const gone = [...had].filter(([id, way]) => way === 'driving' && !has.has(id)).map(([id]) => id);
  if (gone.length === 0) return;
  await sql`delete from measured_arrival
    where task_id = ${task.id} and driver_id = any(${gone}::text[]) and arrived_at is null`.execute(context.db);
}

/** A way to a place that is another by now is not measured. */
export async function dropArrivals({ db }: Pick<HandlerContext, 'db'>, taskId: string): Promise<void> {
  await sql`delete from measured_arrival where task_id = ${taskId} and arrived_at is null`.execute(db);
}

/** How far each driver of a task is: there, if with one of its orders. */
function driversOf(orders: readonly OrderRow[]): ReadonlyMap<string, 'driving' | 'there'> {
  const found = new Map<string, 'driving' | 'there'>();
  for (const order of orders) {
    if (order.driverId === null || order.cancelStatus === 1) continue;
    if (hasArrived(order)) found.set(order.driverId, 'there');
    else if (bindsDriver(stateOf(order)) && !found.has(order.driverId)) found.set(order.driverId, 'driving');
  }
  return found;
}

/** From a place that is not known, or was long ago, nothing can be estimated. */
async function keepSent(context: HandlerContext, task: TaskRow, driverId: string, at: Date): Promise<void> {
  const driver = await dbOf(context)
    .selectFrom('driver')
    .select(['locationPoint', 'locationTime', 'trailerCompanyId'])
    .where('id', '=', driverId)
    .executeTakeFirst();
  const { accidentPoint: to, detachmentId } = task;
  if (!driver?.locationPoint || !driver.locationTime || !to) return;
  const oldest = at.getTime() - settingNumber(context.settings, 'positionLostSeconds') * 1000;
  if (driver.locationTime.getTime() < oldest) return;
  const settings = await estimateSettings(context);
  const way = { driverId, detachmentId, from: driver.locationPoint, to };
  const plain = estimatePlain(settings, way, at.getTime());
  const predicted = estimate(settings, way, at.getTime());
  if (!plain || !predicted) return;
  await sql`
    insert into measured_arrival
      (task_id, driver_id, detachment_id, company_id, sent_at, arrived_at, km, estimated, predicted, minutes_from)
    values (${task.id}, ${driverId}, ${detachmentId}, ${driver.trailerCompanyId}, ${at}, null, ${plain.km},
      ${plain.minutes}, ${predicted.minutes}, ${predicted.from})
    on conflict (task_id, driver_id) do update set company_id = excluded.company_id, sent_at = excluded.sent_at,
      arrived_at = null, km = excluded.km, estimated = excluded.estimated, predicted = excluded.predicted,
      minutes_from = excluded.minutes_from`.execute(context.db);
}

async function keepArrived({ db }: HandlerContext, taskId: string, driverId: string, at: Date): Promise<void> {
  await sql`update measured_arrival set arrived_at = greatest(${at}, sent_at)
    where task_id = ${taskId} and driver_id = ${driverId} and arrived_at is null`.execute(db);
}

/** What was said to whoever chose the driver counts, not what is estimated at the moment of the choice. */
export async function keepPredicted(
  { db }: Pick<HandlerContext, 'db'>,
  taskId: string,
  driverId: string,
  { minutes, from }: Pick<Minutes, 'minutes' | 'from'>,
): Promise<void> {
  await sql`update measured_arrival set predicted = ${minutes}, minutes_from = ${from}
    where task_id = ${taskId} and driver_id = ${driverId} and arrived_at is null`.execute(db);
}
