/** A day as the database has it, to be replayed: tasks that a truck was needed for, and who could have been sent. */
import { sql } from 'kysely';
import { dayStart } from '../../../core/model/wireTime.ts';
import type { Settings } from '../../../core/model/catalogue.ts';
import { groupNumber, settingNumber } from '../../records/settings.ts';
import { instantOf } from '../../../server/time/instant.ts';
import { wireTime } from '../../../server/time/clock.ts';
import { isPlace } from '../../decide/ground.ts';
import { dayLength, plainSettings, type Day, type DaySettings, type DayTask } from '../../decide/replay/day.ts';
import { onTheSpot, selfDrivenCompany } from '../../domain/orderState.ts';
import type { Point } from '../../domain/distance.ts';
import { dbOf } from '../../records/productTables.ts';
import { readDayDrivers } from './recordedDrivers.ts';
import type { Recording, Span } from './recording.ts';

interface DayOf {
  /** YYYY-MM-DD of the deployment's zone. */
  readonly day: string;
  readonly detachmentIds: readonly string[];
  readonly ground: Day['ground'];
}

/** With the ids of the records. Undefined where there is no such day. */
export async function readRecordedDay(recording: Recording, asked: DayOf): Promise<Day | undefined> {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(asked.day) ? instantOf(dayStart(asked.day)) : undefined;
  if (!start || wireTime(start).slice(0, 10) !== asked.day) return undefined;
  const from = start.getTime();
  const span = { from: start, until: new Date(from + dayLength) };
  const { db } = recording;
  const ids = [...asked.detachmentIds, ''];
  const parks = await dbOf({ db })
    .selectFrom('park')
    .select(['id', 'detachmentId', 'point'])
    .where('detachmentId', 'in', ids)
    .orderBy('id')
    .execute();
  const companies = await dbOf({ db })
    .selectFrom('company')
    .select(['id', 'detachmentIds'])
    .where(sql<boolean>`detachment_ids && ${ids}::text[]`)
    .orderBy('id')
    .execute();
  const placed = parks.flatMap(({ point, ...park }) => (isPlace(point) ? [{ ...park, point }] : []));
  const known = new Set(companies.map(({ id }) => id));
  const drivers = await readDayDrivers(recording, [...known], span);
  return {
    from,
    zoneMinutes: Math.round((Date.parse(`${wireTime(start).replace(' ', 'T')}Z`) - from) / 60_000),
    seed: Math.floor(Date.parse(`${asked.day}T00:00:00Z`) / dayLength),
    ground: asked.ground,
    settings: settingsOf(recording.settings),
    parks: placed,
    companies,
    drivers,
    tasks: await readDayTasks(recording, asked.detachmentIds, span, new Set(placed.map(({ id }) => id))),
  };
}

function settingsOf(settings: Settings): DaySettings {
  const limit = (name: 'day' | 'night' | 'nightFrom' | 'nightTo'): number =>
    groupNumber(settings, 'arrivalLimits', name);
  return {
    ...plainSettings,
    heavyTonnageAbove: settingNumber(settings, 'heavyTonnageAbove'),
    roadFactor: settingNumber(settings, 'averageRoadFactor'),
    speedKmh: settingNumber(settings, 'citySpeedKmh'),
    limits: {
      day: limit('day'),
      night: limit('night'),
      nightFrom: limit('nightFrom'),
      nightTo: limit('nightTo'),
    },
  };
}

interface Found {
  readonly id: string;
  readonly detachmentId: string;
  readonly regionId: string | null;
  readonly at: Date;
  readonly point: Point | null;
  readonly tonnageId: number | null;
  readonly arriveTime: Date | null;
  readonly towTime: Date | null;
  readonly parkId: string | null;
}

/** What nobody drove to is no task of a replay: deleted, cancelled, driven away by its owner, or without a place. */
async function readDayTasks(
  { db }: Recording,
  detachmentIds: readonly string[],
  { from, until }: Span,
  parks: ReadonlySet<string>,
): Promise<readonly DayTask[]> {
  const { rows } = await sql<Found>`
    select id, detachment_id as "detachmentId", region_id as "regionId", create_time as at, accident_point as point,
      tonnage_id as "tonnageId", arrive_time as "arriveTime", tow_time as "towTime",
      coalesce(nullif(park_id, ${onTheSpot.parkId}), expect_park_id) as "parkId"
    from task where detachment_id = any(${[...detachmentIds]}::text[]) and create_time >= ${from} and create_time < ${until}
      and not deleted and cancel_status = 0 and trailer_company_id is distinct from ${selfDrivenCompany}
    order by id`.execute(db);
  return rows.flatMap(({ arriveTime, towTime, at, point, parkId, ...task }) =>
    isPlace(point)
      ? [
          {
            ...task,
            at: at.getTime(),
            point,
            parkId: parkId !== null && parks.has(parkId) ? parkId : null,
            sceneMinutes: sceneMinutes(arriveTime, towTime),
            lotMinutes: 5,
          },
        ]
      : [],
  );
}

/** As it was measured; ten where it was not. */
function sceneMinutes(arrived: Date | null, towed: Date | null): number {
  if (!arrived || !towed || towed < arrived) return 10;
  return Math.min(600, Math.round((towed.getTime() - arrived.getTime()) / 60_000));
}
