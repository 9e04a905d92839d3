/** A driver who reports: all that a report is judged by is read by one statement, all that it changes written by another. */
import { sql } from 'kysely';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import type { Belief, Fix } from '../decide/positions.ts';
import { beliefOf, beliefSql, keepTrackSql, type BeliefFix, type TrackFix } from '../fleet/driverTrack.ts';
import { pointOf } from '../records/point.ts';
import type { DriverRow } from '../records/productTables.ts';
import { knownGrounds, nameOfPlace, stateOfGrounds, type KnownGrounds } from './fences/knownGrounds.ts';
import { keepWatchSql, unknownWatch, type Watch } from './fences/watchDriver.ts';

export interface Reporter {
  readonly belief: Belief;
  readonly watch: Watch;
  readonly grounds: KnownGrounds;
}

interface Found {
  readonly fixes: readonly BeliefFix[];
  readonly watch: Watch | null;
  readonly state: string;
}

export async function readReporter(context: HandlerContext, driver: DriverRow): Promise<Reporter> {
  const units = driver.servesDetachmentIds ?? [];
  const { rows } = await sql<Found>`select (${beliefSql(driver.id)}) as fixes, (${stateOfGrounds(units)}) as state,
    (select jsonb_build_object('last', last, 'standings', standings) from fence_watch
      where driver_id = ${driver.id}) as watch`.execute(context.db);
  const [found] = rows;
  return {
    belief: beliefOf(found?.fixes ?? []),
    watch: found?.watch ?? unknownWatch,
    grounds: await knownGrounds(context, units, found?.state ?? ''),
  };
}

export interface Written {
  readonly fixes: readonly TrackFix[];
  /** Null: the driver stays where they were. */
  readonly place: Fix | null;
  /** Null: as before. */
  readonly watch: Watch | null;
}

export async function writeReport(
  { db }: HandlerContext,
  driver: DriverRow,
  grounds: KnownGrounds,
  { fixes, place, watch }: Written,
): Promise<void> {
  const parts = [
    ...(fixes.length > 0 ? [keepTrackSql(driver.id, fixes)] : []),
    ...(place && isNewer(driver, place) ? [moveSql(driver, grounds, place)] : []),
    ...(watch ? [keepWatchSql(driver.id, watch)] : []),
  ];
  if (parts.length === 0) return;
  const named = parts.map((part, index) => sql`${sql.raw(`part_${index}`)} as (${part})`);
  await sql`with ${sql.join(named)} select 1`.execute(db);
}

/** Only forwards in time; a fix is told in whole seconds. */
function isNewer({ locationTime }: DriverRow, { at }: Fix): boolean {
  return !locationTime || at >= Math.floor(locationTime.getTime() / 1000) * 1000;
}

function moveSql({ id, location }: DriverRow, grounds: KnownGrounds, { at, point }: Fix): Sql {
  return sql`update driver set location_point = ${pointOf(point)}, location_time = ${new Date(at)},
    location = ${nameOfPlace(grounds, point) ?? location} where id = ${id}`;
}
