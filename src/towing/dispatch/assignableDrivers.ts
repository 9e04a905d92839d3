/** Drivers who could be sent to a task: how far, how long, and whether they can be chosen now. */
import { sql } from 'kysely';
import { trip } from '../domain/distance.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { AnswerRow, Handler } from '../records/handler.ts';
import { refuse } from '../../server/records/faults.ts';
import { givenText, requiredText, settingNumber } from '../../server/calls/inputValues.ts';
import { dbOf, type DriverRow, type TaskRow } from '../records/productTables.ts';
import { findTask } from '../tasks/taskInHand.ts';
import { sees } from '../../server/records/visible.ts';

/** Of each sort, nearest first: more than anybody reads in a window of 260 pixels. */
const most = 100;

/** Of all companies that serve the task's detachment. */
export const commandCentreAllotDriver: Handler<'commandCentreAllotDriver'> = async (context, input) => {
  const { task } = await findTask(context, requiredText(input, 'trailerOrdersRecordId'));
  return assignable(context, task, { detachmentId: task.detachmentId, driverName: givenText(input.driverName) });
};

/** Of the company that asks; for a super manager, of the task's. */
export const companyDrivers: Handler<'companyDrivers'> = async (context, input) => {
  const id = givenText(input.trailerOrdersRecordId);
  const task = id === undefined ? null : (await findTask(context, id)).task;
  const companyId = context.actor.superManager ? (task?.trailerCompanyId ?? null) : context.actor.capacityId;
  if (companyId === null) return [];
  return assignable(context, task, { companyId, driverName: givenText(input.driverName) });
};

export const hasUnfinishedTask: Handler<'hasUnfinishedTask'> = async (context, input) => {
  const id = requiredText(input, 'trailerManUserId');
  const driver = await dbOf(context).selectFrom('driver').selectAll().where('id', '=', id).executeTakeFirst();
  if (!driver || !sees(context, 'driver', { ...driver })) throw refuse('unknown-record');
  const held = await dbOf(context).selectFrom('driverHold').select('id').where('id', '=', id).executeTakeFirst();
  return held !== undefined;
};

interface Wanted {
  readonly detachmentId?: string;
  readonly companyId?: string;
  readonly driverName?: string | undefined;
}

async function assignable(
  context: HandlerContext,
  task: TaskRow | null,
  wanted: Wanted,
): Promise<readonly AnswerRow<'companyDrivers'>[]> {
  const free = await driversNear(context, task, wanted, true);
  const others = await driversNear(context, task, wanted, false);
  const names = await companyNames(context, [...free, ...others]);
  const place = task?.accidentPoint ?? null;
  const roadFactor = settingNumber(context.settings, 'averageRoadFactor');
  const speed = settingNumber(context.settings, 'citySpeedKmh');
  return [...free, ...others].map((driver) => {
    const way = place && driver.locationPoint ? trip(driver.locationPoint, place, roadFactor, speed) : null;
    return {
      driverId: driver.id,
      driverName: driver.driverName,
      trailerCompanyId: driver.trailerCompanyId,
      trailerCompanyName: names.get(driver.trailerCompanyId) ?? null,
      standLocation: driver.standLocation,
      location: driver.location,
      trailerVehicleNumber: driver.trailerVehicleNumber,
      distance: way?.km ?? null,
      duration: way?.minutes ?? null,
      standStatus: driver.standStatus,
      taskStatus: driver.taskStatus,
      workStatus: driver.workStatus,
    };
  });
}

/** A degree of longitude is shorter than one of latitude: the order by plain distance is near enough to choose a hundred. */
async function driversNear(
  context: HandlerContext,
  task: TaskRow | null,
  { detachmentId, companyId, driverName }: Wanted,
  choosable: boolean,
): Promise<DriverRow[]> {
  const isFree = sql<boolean>`(task_status = 0 and work_status = 1)`;
  let query = dbOf(context)
    .selectFrom('driver')
    .selectAll()
    .where(choosable ? isFree : sql<boolean>`not ${isFree}`)
    .limit(most);
  if (companyId !== undefined) query = query.where('trailerCompanyId', '=', companyId);
  if (detachmentId !== undefined)
    query = query.where(sql<boolean>`serves_detachment_ids @> array[${detachmentId}]::text[]`);
  if (driverName !== undefined) query = query.where(sql<boolean>`strpos(driver_name, ${driverName}) > 0`);
  const place = task?.accidentPoint;
  if (!place) return query.orderBy('driverName').orderBy('id').execute();
  const found = await query
    .orderBy(sql`location_point <-> point(${place.lng}::float8, ${place.lat}::float8)`)
    .execute();
  const km = ({ locationPoint }: DriverRow): number => (locationPoint ? trip(locationPoint, place, 1, 1).km : Infinity);
  return found.sort((a, b) => km(a) - km(b) || a.driverName.localeCompare(b.driverName));
}

async function companyNames(
  context: HandlerContext,
  drivers: readonly DriverRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(drivers.map(({ trailerCompanyId }) => trailerCompanyId))];
  if (ids.length === 0) return new Map();
  const companies = await dbOf(context).selectFrom('company').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(companies.map(({ id, name }) => [id, name]));
}
