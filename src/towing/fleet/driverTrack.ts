/** Where a driver has been. Positions are no events: they are kept for `trackDays` of the settings. */
import { sql } from 'kysely';
import { judgeFixes, type Belief, type Fix } from '../decide/positions.ts';
import type { Point } from '../domain/distance.ts';
import type { TablePlan } from '../../release/release.ts';
import { wireTime } from '../../server/time/clock.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import { entityOf, findRow, found } from '../../server/records/query.ts';
import { instantOf } from '../../server/time/instant.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { settingNumber } from '../records/settings.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';
import { refuse } from '../../server/records/faults.ts';

export const driverPositionTable: TablePlan = {
  entity: '',
  table: 'driver_position',
  columns: [
    { name: 'driver_id', type: 'text', notNull: true },
    { name: 'time', type: 'timestamptz', notNull: true },
    { name: 'point', type: 'point', notNull: true },
    { name: 'speed', type: 'double precision', notNull: false },
    { name: 'accuracy', type: 'double precision', notNull: false },
    { name: 'heading', type: 'double precision', notNull: false },
    { name: 'left_out', type: 'text', notNull: false },
  ],
  primaryKey: ['driver_id', 'time'],
  indexes: [],
};

const day = 86_400_000;

export interface TrackFix extends Fix {
  readonly speed: number | null;
  readonly heading: number | null;
  /** Why it did not move the driver; null where nothing speaks against it. */
  readonly leftOut: string | null;
}

/** Fixes from before are not kept. However short tracks are, they hold where a driver may be proposed from. */
export function oldestKept({ now, settings }: Pick<HandlerContext, 'now' | 'settings'>): Date {
  const proposed = settingNumber(settings, 'positionLostSeconds') * 1000;
  return new Date(now.getTime() - Math.max(proposed, settingNumber(settings, 'trackDays') * day));
}

/** One row of a `BeliefFix` list as jsonb: the newest fix that was trusted, and those that jumped since. */
export function beliefSql(driverId: Sql): Sql {
  const newest = (which: Sql, count: number): Sql => sql`(select time, point, accuracy, left_out from driver_position
    where driver_id = ${driverId} and ${which} order by time desc limit ${count})`;
  return sql`select coalesce(jsonb_agg(jsonb_build_object('at', extract(epoch from time) * 1000, 'lng', point[0],
      'lat', point[1], 'accuracy', accuracy, 'leftOut', left_out) order by time), '[]'::jsonb)
    from (${newest(sql`left_out is null`, 1)} union all ${newest(sql`left_out = 'jump'`, 2)}) as fix`;
}

export interface BeliefFix extends Point {
  readonly at: number;
  readonly accuracy: number | null;
  readonly leftOut: string | null;
}

/** Where the driver is believed to be. */
export function beliefOf(rows: readonly BeliefFix[]): Belief {
  const fixes = rows.map(({ at, lng, lat, accuracy, leftOut }) => ({ at, point: { lng, lat }, accuracy, leftOut }));
  const trusted = fixes.find(({ leftOut }) => leftOut === null) ?? null;
  const jumped = fixes.filter(({ leftOut, at }) => leftOut !== null && trusted && at > trusted.at);
  return judgeFixes({ trusted, suspects: [] }, jumped);
}

/** One that is there already stays as it is. Statement of its own, or a part of another. */
export function keepTrackSql(fixes: readonly (TrackFix & { readonly driverId: string })[]): Sql {
  const rows = fixes.map(({ driverId, at, point: { lng, lat }, speed, accuracy, heading, leftOut }) => {
    return { driverId, time: new Date(at), lng, lat, speed, accuracy, heading, leftOut };
  });
  return sql`insert into driver_position (driver_id, time, point, speed, accuracy, heading, left_out)
    select "driverId", time, point(lng, lat), speed, accuracy, heading, "leftOut"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fix ("driverId" text, time timestamptz, lng float8,
      lat float8, speed float8, accuracy float8, heading float8, "leftOut" text)
    on conflict (driver_id, time) do nothing`;
}

const pointsAtMost = 5000;

/**
 * The positions of a driver of the session's reach, oldest first; without times, of the last day. Those that were not
 * believed are told only where they are asked for, each with its reason. @throws Refusal 404
 */
export const driverTrack: Handler<'driverTrack'> = async (context, input) => {
  const driver = found(await findRow(context, entityOf(context, 'driver'), {}, requiredText(input, 'driverId'), false));
  const to = instantGiven(input, 'endTime') ?? context.now;
  const from = instantGiven(input, 'startTime') ?? new Date(to.getTime() - day);
  const asked = { driverId: String(driver['id']), from, to, withLeftOut: input.withLeftOut === true };
  const rows = await trackBetween(context, asked);
  return rows.map(({ time, ...row }) => ({ ...row, time: wireTime(time) }));
};

interface TrackRow extends Pick<TrackFix, 'point' | 'speed' | 'accuracy' | 'heading' | 'leftOut'> {
  readonly time: Date;
}

interface TrackAsked {
  readonly driverId: string;
  readonly from: Date;
  readonly to: Date;
  readonly withLeftOut?: boolean;
}

/** Oldest first. Of more than a map draws, the first of each of as many equal parts of the time: no end of the way is missing. */
export async function trackBetween(
  { db }: Pick<HandlerContext, 'db'>,
  { driverId, from, to, withLeftOut = false }: TrackAsked,
): Promise<readonly TrackRow[]> {
  const believed = withLeftOut ? sql`true` : sql`left_out is null`;
  const within = (
    since: Sql,
    until: Sql,
  ): Sql => sql`select time, point, speed, accuracy, heading, left_out as "leftOut"
    from driver_position where driver_id = ${driverId} and time between ${since} and ${until} and ${believed}`;
  const all = within(sql`${from}`, sql`${to}`);
  const { rows } = await sql<TrackRow>`${all} order by time limit ${pointsAtMost + 1}`.execute(db);
  const [first] = rows;
  if (!first || rows.length <= pointsAtMost) return rows;
  const { rows: last } = await sql<TrackRow>`${all} order by time desc limit 1`.execute(db);
  const seconds = ((last[0] ?? first).time.getTime() - first.time.getTime()) / 1000 / (pointsAtMost - 1);
  const moment = (part: Sql): Sql =>
    sql`${first.time}::timestamptz + ${part} * ${seconds}::float8 * interval '1 second'`;
  const parts = await sql<TrackRow>`
    select found.* from generate_series(0, ${pointsAtMost - 1}::int) as part cross join lateral (
      ${within(moment(sql`part`), moment(sql`(part + 1)`))} order by time limit 1) as found
    order by time`.execute(db);
  return withoutDoubles(parts.rows);
}

/** What lies where one part ends and the next begins is found twice. */
function withoutDoubles(rows: readonly TrackRow[]): readonly TrackRow[] {
  return rows.filter(({ time }, index) => rows[index - 1]?.time.getTime() !== time.getTime());
}

function instantGiven(input: Input<'driverTrack'>, name: 'startTime' | 'endTime'): Date | undefined {
  const text = givenText(input[name]);
  if (text === undefined) return undefined;
  const instant = instantOf(text);
  if (!instant)
    throw refuse('bad-parameters', {
      fields: { [name]: { 'zh-CN': '时间格式不正确', 'en-US': 'Invalid time format' } },
    });
  return instant;
}
