/** What drivers tell of themselves: positions, shift and standby. */
import { distanceKm, type Point } from '../domain/distance.ts';
import type { Label, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { instantOf } from '../../server/time/instant.ts';
import { keepTrack } from '../fleet/driverTrack.ts';
import { refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler } from '../records/handler.ts';
import { lockDriver, saveDriver } from '../records/driverRow.ts';
import { refusal, texts } from '../records/errors.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { dbOf, type DriverRow } from '../records/productTables.ts';
import { pointOf } from '../records/point.ts';

/** A clock that runs ahead of the server's by more is not believed. */
const aheadMs = 5 * 60_000;

/**
 * Keeps the track and the newest position. Positions are no events (design, section 5). What is dated ahead is left out
 * and told; the others are kept, whatever stands between them.
 * @returns `{kept, leftOut: [{index, text}]}`
 * @throws Refusal 422 where nothing is left
 */
export const position: Handler<'position'> = async (context, input) => {
  const driver = await ownRow(context);
  const rows = input.positions;
  const ahead = datedAhead(context, rows);
  const kept = rows.filter((_, index) => !ahead.has(index));
  if (kept.length === 0 && ahead.size > 0) throw refuse('rule-broken', { fields: faultsAt(ahead) });
  await keepTrack(context, driver.id, kept);
  await keepNewest(context, driver, kept);
  const text = textOf(texts.timeAhead, context.language);
  return { kept: kept.length, leftOut: [...ahead].map((index) => ({ index, text })) };
};

/** Their places in the report. What comes late is kept as far as the track goes back. */
function datedAhead({ now }: HandlerContext, rows: readonly Row[]): ReadonlySet<number> {
  const latest = now.getTime() + aheadMs;
  const indexes = rows.flatMap(({ time }, index) => {
    const instant = typeof time === 'string' ? instantOf(time) : undefined;
    return instant !== undefined && instant.getTime() <= latest ? [] : [index];
  });
  return new Set(indexes);
}

function faultsAt(indexes: ReadonlySet<number>): Readonly<Record<string, Label>> {
  return Object.fromEntries([...indexes].map((index) => [`positions.${index}.time`, texts.timeAhead]));
}

/** A time a little ahead counts as now, or what comes after it would count as older. */
async function keepNewest(context: HandlerContext, driver: DriverRow, rows: readonly Row[]): Promise<void> {
  const newest = rows.reduce<Reported | null>((best, row) => {
    const reported = readReport(row);
    return reported && (!best || reported.time > best.time) ? reported : best;
  }, null);
  if (!newest) return;
  const time = newest.time > context.now ? context.now : newest.time;
  if (driver.locationTime && time < driver.locationTime) return;
  await dbOf(context)
    .updateTable('driver')
    .set({
      locationPoint: pointOf(newest.point),
      locationTime: time,
      location: await nameOfPlace(context, driver, newest.point),
    })
    .where('id', '=', driver.id)
    .execute();
}

interface Reported {
  readonly point: Point;
  readonly time: Date;
}

function readReport(row: Row): Reported | null {
  const { lng, lat } = (row['point'] ?? {}) as { lng?: unknown; lat?: unknown };
  if (typeof lng !== 'number' || typeof lat !== 'number') return null;
  const time = typeof row['time'] === 'string' ? instantOf(row['time']) : undefined;
  if (!time) return null;
  return { point: { lng, lat }, time };
}

/** The region whose centre is nearest: all that can be said of a point without a map. */
async function nameOfPlace(context: HandlerContext, driver: DriverRow, point: Point): Promise<string | null> {
  const detachments = driver.servesDetachmentIds ?? [];
  if (detachments.length === 0) return driver.location;
  const regions = await dbOf(context)
    .selectFrom('region')
    .select(['name', 'centrePoint'])
    .where('detachmentId', 'in', [...detachments])
    .execute();
  const near = regions
    .flatMap(({ name, centrePoint }) => (centrePoint ? [{ name, km: distanceKm(point, centrePoint) }] : []))
    .sort((a, b) => a.km - b.km)[0];
  return near?.name ?? driver.location;
}

/** Whoever goes off shift is not on standby either. */
export const shift: Handler<'shift'> = async (context, input) => {
  const driver = await ownRow(context);
  const workStatus = input.workStatus ?? 0;
  if (workStatus === 0 && driver.taskStatus === 1) throw refusal('shift-busy');
  await saveDriver(context, driver, 'shift', { workStatus, ...(workStatus === 0 ? { standStatus: 0 } : {}) });
  return null;
};

export const standby: Handler<'standby'> = async (context, input) => {
  const driver = await ownRow(context);
  const standStatus = input.standStatus ?? 0;
  if (standStatus === 1 && driver.workStatus !== 1) throw refusal('standby-off-shift');
  const standLocation = givenText(input.standLocation);
  await saveDriver(context, driver, 'standby', { standStatus, ...(standLocation ? { standLocation } : {}) });
  return null;
};

async function ownRow(context: HandlerContext): Promise<DriverRow> {
  const driver = await lockDriver(context, context.actor.id);
  if (!driver) throw refusal('not-a-driver');
  return driver;
}
