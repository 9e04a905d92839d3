/** Drivers who report: all that reports are judged by is read by one statement, all that they change written by another. */
import { sql } from 'kysely';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import type { Belief, Fix } from '../decide/positions.ts';
import { beliefOf, beliefSql, keepTrackSql, type BeliefFix, type TrackFix } from '../fleet/driverTrack.ts';
import type { DriverRow } from '../records/productTables.ts';
import { knownGrounds, nameOfPlace, stateOfGrounds, type KnownGrounds } from './fences/knownGrounds.ts';
import { drivenToSql, type DrivenTo } from './fences/readGrounds.ts';
import { keepWatchSql, unknownWatch, type Watch } from './fences/watchDriver.ts';

export interface Reporter {
  readonly belief: Belief;
  readonly watch: Watch;
  readonly grounds: KnownGrounds;
  /** Null: none. */
  readonly task: DrivenTo | null;
}

interface Found {
  readonly id: string;
  readonly fixes: readonly BeliefFix[];
  readonly watch: Watch | null;
  readonly task: DrivenTo | null;
  /** By unit. */
  readonly state: Readonly<Record<string, string>> | null;
}

/** @param drivers locked. @returns by their ids */
export async function readReporters(
  context: HandlerContext,
  drivers: readonly DriverRow[],
): Promise<ReadonlyMap<string, Reporter>> {
  if (drivers.length === 0) return new Map();
  const units = [...new Set(drivers.flatMap(({ servesDetachmentIds }) => servesDetachmentIds ?? []))];
  const { rows } = await sql<Found>`select (${stateOfGrounds(units)}) as state, d.id,
      (${beliefSql(sql`d.id`)}) as fixes, (${drivenToSql(sql`d.id`)}) as task,
      (select jsonb_build_object('last', last, 'standings', standings) from fence_watch
        where driver_id = d.id) as watch
    from unnest(${drivers.map(({ id }) => id)}::text[]) as d (id)`.execute(context.db);
  const found = new Map(rows.map((row) => [row.id, row]));
  const reporters = new Map<string, Reporter>();
  for (const { id, servesDetachmentIds } of drivers) {
    const { fixes = [], watch, task = null, state } = found.get(id) ?? {};
    reporters.set(id, {
      belief: beliefOf(fixes),
      watch: watch ?? unknownWatch,
      grounds: await knownGrounds(context, servesDetachmentIds ?? [], state ?? {}),
      task,
    });
  }
  return reporters;
}

export interface Written {
  readonly driver: DriverRow;
  readonly grounds: KnownGrounds;
  readonly fixes: readonly TrackFix[];
  /** Null: the driver stays where they were. */
  readonly place: Fix | null;
  /** Null: as before. */
  readonly watch: Watch | null;
}

/** @param reports of different drivers */
export async function writeReports({ db }: HandlerContext, reports: readonly Written[]): Promise<void> {
  const tracks = reports.flatMap(({ driver, fixes }) => fixes.map((fix) => ({ driverId: driver.id, ...fix })));
  const moves = reports.flatMap(({ driver, grounds, place }) => (place ? moveOf(driver, grounds, place) : []));
  const watches = reports.flatMap(({ driver, watch }) => (watch ? [{ driverId: driver.id, ...watch }] : []));
  const parts = [
    ...(tracks.length > 0 ? [keepTrackSql(tracks)] : []),
    ...(moves.length > 0 ? [moveSql(moves)] : []),
    ...(watches.length > 0 ? [keepWatchSql(watches)] : []),
  ];
  if (parts.length === 0) return;
  const named = parts.map((part, index) => sql`${sql.raw(`part_${index}`)} as (${part})`);
  await sql`with ${sql.join(named)} select 1`.execute(db);
}

interface Move {
  readonly id: string;
  readonly lng: number;
  readonly lat: number;
  readonly time: Date;
  readonly location: string | null;
}

/** Only forwards in time; a fix is told in whole seconds. */
function moveOf(driver: DriverRow, grounds: KnownGrounds, { at, point }: Fix): readonly Move[] {
  const { id, location, locationTime } = driver;
  if (locationTime && at < Math.floor(locationTime.getTime() / 1000) * 1000) return [];
  return [{ id, ...point, time: new Date(at), location: nameOfPlace(grounds, point) ?? location }];
}

function moveSql(moves: readonly Move[]): Sql {
  return sql`update driver set location_point = point(lng, lat), location_time = time, location = move.location
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (id text, lng float8, lat float8,
      time timestamptz, location text) where driver.id = move.id`;
}
