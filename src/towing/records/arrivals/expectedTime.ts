/** When the next arrival of a task is expected: of the first driver at the scene, then of the vehicles at their lot. */
import { sql } from 'kysely';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { settingNumber } from '../settings.ts';
import { estimate } from '../../decide/minutes.ts';
import type { Point } from '../../domain/distance.ts';
import { hasArrived, isUnderWay, stateOf } from '../../domain/orderState.ts';
import { dbOf, type OrderRow, type TaskRow } from '../productTables.ts';
import { estimateSettings } from './estimateSettings.ts';

interface Expecting {
  readonly task: Pick<TaskRow, 'id' | 'detachmentId' | 'accidentPoint' | 'parkId' | 'expectedTime' | 'expectedAsOf'>;
  readonly before: readonly OrderRow[];
  readonly after: readonly OrderRow[];
  readonly at: Date;
  /** The place of the task is another now: what was expected of the way to it is expected anew. */
  readonly isElsewhere?: boolean;
}

const nothingExpected = { expectedTime: null, expectedAsOf: null } as const;

/** It stands as long as the same drivers are on the same leg, while it follows them (`dispatch/arrivals`); null until a driver has accepted, or where nothing can be estimated. */
export async function expectedTime(
  context: HandlerContext,
  { task, before, after, at, isElsewhere = false }: Expecting,
): Promise<Pick<TaskRow, 'expectedTime' | 'expectedAsOf'>> {
  const [had, has] = [legOf(before), legOf(after)];
  if (has === null) return nothingExpected;
  const lot = has.leg === 'towing' ? task.parkId : null;
  const isSame = had?.leg === has.leg && had.drivers.join() === has.drivers.join();
  if (isSame && !(isElsewhere && has.leg === 'driving')) {
    const { expectedTime: time, expectedAsOf } = task;
    return { expectedTime: time, expectedAsOf };
  }
  const to = has.leg === 'towing' ? await pointOfLot(context, lot) : task.accidentPoint;
  const minutes: number[] = [];
  for (const driverId of has.drivers) {
    const said = has.leg === 'driving' ? await minutesPredicted(context, task.id, driverId, at) : undefined;
    const from = has.leg === 'towing' ? task.accidentPoint : await pointOfDriver(context, driverId, at);
    minutes.push(...(said === undefined ? await estimated(context, task, driverId, from, to, at) : [said]));
  }
  if (minutes.length === 0) return nothingExpected;
  return { expectedTime: new Date(at.getTime() + Math.min(...minutes) * 60_000), expectedAsOf: null };
}

interface Leg {
  readonly leg: 'driving' | 'towing';
  readonly drivers: readonly string[];
}

/** Whoever drives to the scene counts before whoever tows from it. */
export function legOf(orders: readonly OrderRow[]): Leg | null {
  const bound = orders.filter((order) => order.driverId !== null && isUnderWay(stateOf(order)));
  const driving = bound.filter((order) => !hasArrived(order));
  const towing = bound.filter((order) => stateOf(order) === 'towing');
  const [leg, under] = driving.length > 0 ? (['driving', driving] as const) : (['towing', towing] as const);
  const drivers = [...new Set(under.map(({ driverId }) => driverId ?? ''))].sort();
  return drivers.length === 0 ? null : { leg, drivers };
}

/** From the scene; nothing where either place is not known. */
export async function minutesToLot(
  context: HandlerContext,
  task: Pick<TaskRow, 'detachmentId' | 'accidentPoint'>,
  { driverId, parkId, at }: { readonly driverId: string; readonly parkId: string | null; readonly at: Date },
): Promise<readonly number[]> {
  return estimated(context, task, driverId, task.accidentPoint, await pointOfLot(context, parkId), at);
}

async function estimated(
  context: HandlerContext,
  { detachmentId }: Pick<TaskRow, 'detachmentId'>,
  driverId: string,
  from: Point | null,
  to: Point | null,
  at: Date,
): Promise<number[]> {
  if (!from || !to) return [];
  const way = estimate(await estimateSettings(context), { driverId, detachmentId, from, to }, at.getTime());
  return way ? [way.minutes] : [];
}

/** Null where it is not known, or was long ago. */
async function pointOfDriver(context: HandlerContext, driverId: string, at: Date): Promise<Point | null> {
  const driver = await dbOf(context)
    .selectFrom('driver')
    .select(['locationPoint', 'locationTime'])
    .where('id', '=', driverId)
    .executeTakeFirst();
  const oldest = at.getTime() - settingNumber(context.settings, 'positionLostSeconds') * 1000;
  return driver?.locationTime && driver.locationTime.getTime() >= oldest ? driver.locationPoint : null;
}

async function pointOfLot(context: HandlerContext, id: string | null): Promise<Point | null> {
  if (id === null) return null;
  const lot = await dbOf(context).selectFrom('park').select('point').where('id', '=', id).executeTakeFirst();
  return lot?.point ?? null;
}

/** After so many milliseconds a driver who was sent is elsewhere. */
const freshMs = 2 * 60_000;

/** Of a driver who accepts at once, what was predicted when they were sent counts: whoever chose them has read it. */
async function minutesPredicted({ db }: HandlerContext, taskId: string, driverId: string, at: Date) {
  const { rows } = await sql<{ predicted: number }>`
    select predicted from measured_arrival where task_id = ${taskId} and driver_id = ${driverId}
      and arrived_at is null and sent_at >= ${new Date(at.getTime() - freshMs)}`.execute(db);
  return rows[0]?.predicted;
}
