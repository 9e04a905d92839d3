/**
 * Expected arrivals follow the positions of whoever is on the way. Looked at again and again, apart from the reports themselves:
 * a report costs what it did, however many tasks are open.
 */
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { settingNumber } from '../../records/settings.ts';
import { tellChange } from '../../../server/records/recordChange.ts';
import { expectedStep, follow, type Expectation, type Seen } from '../../decide/expectation.ts';
import { estimate } from '../../decide/minutes.ts';
import type { Minutes } from '../../decide/world.ts';
import type { Point } from '../../domain/distance.ts';
import { stateOf } from '../../domain/orderState.ts';
import { estimateSettings } from '../../records/arrivals/estimateSettings.ts';
import { legOf } from '../../records/arrivals/expectedTime.ts';
import { dbOf, type DriverRow, type OrderRow, type TaskRow } from '../../records/productTables.ts';
import { ownMinutes } from '../../routing/ownRouting.ts';
import { systemReads, systemStep, type Run } from '../automatic/systemStep.ts';
import { readUnderWay, type UnderWay } from './readUnderWay.ts';

/** @returns how many tasks are expected at another time, or by an older position, than before */
export async function followDrivers(run: Run): Promise<number> {
  const reads = systemReads(run);
  const underWay = await readUnderWay(reads);
  if (underWay.length === 0) return 0;
  const minutesTo = await minutesOf(reads, underWay);
  let moved = 0;
  for (const one of underWay) {
    const changes = changesOf(run, one, minutesTo);
    if (changes === null) continue;
    moved += await systemStep(run, (context) => save(context, one, changes));
  }
  return moved;
}

type MinutesTo = (way: Way) => number | null;

interface Way {
  readonly driver: DriverRow;
  readonly to: Point;
  readonly detachmentId: string;
}

interface Changes {
  readonly task: Expectation | null;
  /** By the order's id. */
  readonly orders: ReadonlyMap<string, Expectation>;
}

/** By road where a router knows, estimated otherwise: what the first expectation was made of. */
async function minutesOf(reads: HandlerContext, underWay: readonly UnderWay[]): Promise<MinutesTo> {
  const settings = await estimateSettings(reads);
  const ways = underWay.flatMap((one) => waysOf(one));
  const asked = await ownMinutes(reads.db);
  const routed = new Map<string, Minutes>();
  // One driver has one way; of several vehicles with lots of their own the first is asked for.
  for (const [driverId, minutes] of await asked(ways.map(wayAsked))) routed.set(driverId, minutes);
  const first = new Map(ways.map((way) => [way.driver.id, way.to] as const).reverse());
  return ({ driver, to, detachmentId }) => {
    const known = first.get(driver.id) === to ? routed.get(driver.id) : undefined;
    const way = wayAsked({ driver, to, detachmentId });
    return (known ?? estimate(settings, way, reads.now.getTime()))?.minutes ?? null;
  };
}

const wayAsked = ({ driver, to, detachmentId }: Way) => ({
  driverId: driver.id,
  detachmentId,
  from: driver.locationPoint ?? to,
  to,
});

function waysOf(one: UnderWay): readonly Way[] {
  const { task } = one;
  const leg = legOf(one.orders);
  return one.drivers.flatMap((driver) => {
    const to = leg?.leg === 'towing' ? one.lotOf(task.parkId) : task.accidentPoint;
    return to && driver.locationPoint ? [{ driver, to, detachmentId: task.detachmentId }] : [];
  });
}

/** Null where everything stands as it was said. */
function changesOf({ settings, now }: Run, one: UnderWay, minutesTo: MinutesTo): Changes | null {
  const { task, orders, drivers, lotOf } = one;
  const leg = legOf(orders);
  if (leg === null) return null;
  const [begun, stale] = [begunAt(leg.leg, task), settingNumber(settings, 'positionStaleSeconds')];
  const on = drivers.filter(({ id }) => leg.drivers.includes(id));
  if (begun === null || on.length === 0) return null;
  const seen = (driver: DriverRow, since: Date, to: Point | null): Seen => {
    const at = driver.locationTime;
    if (!at || at <= since || !driver.locationPoint || !to) return { at: since, minutes: null };
    return { at, minutes: minutesTo({ driver, to, detachmentId: task.detachmentId }) };
  };
  const to = leg.leg === 'towing' ? lotOf(task.parkId) : task.accidentPoint;
  const whole = follow(
    expectationOf(task),
    on.map((driver) => seen(driver, begun, to)),
    now,
    stale,
  );
  const each = new Map<string, Expectation>();
  for (const order of orders) {
    const driver = drivers.find(({ id }) => id === order.driverId);
    if (!driver || stateOf(order) !== 'towing') continue;
    const its = follow(expectationOf(order), [seen(driver, task.towTime ?? begun, lotOf(order.parkId))], now, stale);
    if (its) each.set(order.id, its);
  }
  return whole === null && each.size === 0 ? null : { task: whole, orders: each };
}

const begunAt = (leg: 'driving' | 'towing', task: TaskRow): Date | null =>
  leg === 'towing' ? task.towTime : task.acceptTime;

const expectationOf = ({ expectedTime, expectedAsOf }: TaskRow | OrderRow): Expectation => ({
  time: expectedTime,
  asOf: expectedAsOf,
});

const isSame = (one: Expectation, other: Expectation): boolean =>
  one.time?.getTime() === other.time?.getTime() && one.asOf?.getTime() === other.asOf?.getTime();

const setOf = ({ time, asOf }: Expectation) => ({ expectedTime: time, expectedAsOf: asOf });

/**
 * Versions stay: an open dialog must not become stale because a truck drives. Whoever has the row in hand goes first, and what
 * another process has followed meanwhile is not told again.
 */
async function save(context: HandlerContext, { task, orders }: UnderWay, changes: Changes): Promise<number> {
  const db = dbOf(context);
  const held = await db
    .selectFrom('task')
    .selectAll()
    .where('detachmentId', '=', task.detachmentId)
    .where('id', '=', task.id)
    .where('version', '=', task.version)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!held || !isSame(expectationOf(held), expectationOf(task))) return 0;
  for (const before of orders) {
    const its = changes.orders.get(before.id);
    if (!its) continue;
    const after = await db
      .updateTable('trailerOrder')
      .set(setOf(its))
      .where('detachmentId', '=', before.detachmentId)
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .where('expectedTime', 'is not distinct from', before.expectedTime)
      .where('expectedAsOf', 'is not distinct from', before.expectedAsOf)
      .returningAll()
      .executeTakeFirst();
    if (after) tellChange(context, { entity: 'trailerOrder', step: expectedStep, before, after });
  }
  if (changes.task === null) return 1;
  const after = await db
    .updateTable('task')
    .set(setOf(changes.task))
    .where('detachmentId', '=', task.detachmentId)
    .where('id', '=', task.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'task', step: expectedStep, before: held, after });
  return 1;
}
