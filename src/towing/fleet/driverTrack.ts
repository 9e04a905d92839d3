/** Where a driver has been. Positions are no events (design, section 5): they are kept for `trackDays` of the settings. */
import { sql } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import type { Point } from '../domain/distance.ts';
import type { TablePlan } from '../../release/release.ts';
import { wireTime } from '../../server/time/clock.ts';
import { entityOf, findRow, found } from '../../server/records/query.ts';
import { instantOf } from '../../server/time/instant.ts';
import { givenText, requiredText, settingNumber } from '../../server/calls/inputValues.ts';
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
  ],
  primaryKey: ['driver_id', 'time'],
  indexes: [],
};

const day = 86_400_000;

/** Keeps these positions, and forgets what is older than `trackDays`. */
export async function keepTrack(context: HandlerContext, driverId: string, positions: readonly Row[]): Promise<void> {
  const { db, now, settings } = context;
  const oldest = new Date(now.getTime() - settingNumber(settings, 'trackDays') * day);
  for (const row of positions) {
    const { lng, lat } = (row['point'] ?? {}) as Partial<Point>;
    const time = typeof row['time'] === 'string' ? instantOf(row['time']) : undefined;
    if (lng === undefined || lat === undefined || !time || time < oldest) continue;
    await sql`
      insert into driver_position (driver_id, time, point, speed, accuracy)
      values (${driverId}, ${time}, point(${lng}::float8, ${lat}::float8), ${row['speed'] ?? null}, ${row['accuracy'] ?? null})
      on conflict (driver_id, time) do nothing`.execute(db);
  }
  await sql`delete from driver_position where driver_id = ${driverId} and time < ${oldest}`.execute(db);
}

const pointsAtMost = 5000;

/** The positions of a driver of the session's reach, oldest first; without times, of the last day. @throws Refusal 404 */
export const driverTrack: Handler<'driverTrack'> = async (context, input) => {
  const driver = found(await findRow(context, entityOf(context, 'driver'), {}, requiredText(input, 'driverId'), false));
  const to = instantGiven(input, 'endTime') ?? context.now;
  const from = instantGiven(input, 'startTime') ?? new Date(to.getTime() - day);
  const { rows } = await sql<{ time: Date; point: Point; speed: number | null; accuracy: number | null }>`
    select time, point, speed, accuracy from driver_position
    where driver_id = ${driver['id']} and time between ${from} and ${to} order by time limit ${pointsAtMost}`.execute(
    context.db,
  );
  return rows.map(({ time, ...row }) => ({ ...row, time: wireTime(time) }));
};

function instantGiven(input: Input<'driverTrack'>, name: 'startTime' | 'endTime'): Date | undefined {
  const text = givenText(input[name]);
  if (text === undefined) return undefined;
  const instant = instantOf(text);
  if (!instant)
    throw refuse('bad-parameters', { fields: { [name]: { 'zh-CN': '时间格式不正确', 'en-US': 'No time' } } });
  return instant;
}
