/** Drivers as a decision sees them: the nearest of those whom no plain rule keeps out, and on request others, or all who serve the task. */
import { sql } from 'kysely';
import { askedBy, companiesOpen, fencesOf, heaviest } from '../../decide/rules.ts';
import { fenceRule, type Driver, type Task, type World } from '../../decide/world.ts';
import { isPlace } from '../../decide/ground.ts';
import { rescue } from '../../domain/orderState.ts';
import type { Sql } from '../../../server/database/comparisonSql.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';

export interface WorldAsked {
  /** Only this company's drivers. */
  readonly companyId?: string | undefined;
  /** Only this driver; null: none. */
  readonly driverId?: string | null | undefined;
  /** Those who cannot be proposed, for the reasons why not: none of them, the nearest, or all. */
  readonly others: 'none' | 'near' | 'all';
  /** Of the others only those whose name holds this. */
  readonly named?: string | undefined;
  /** Where companies take turns, none may be missing because others are nearer. */
  readonly ofEachCompany?: boolean | undefined;
}

interface Found {
  readonly id: string;
  readonly name: string;
  readonly companyId: string;
  readonly active: boolean;
  readonly workStatus: number;
  readonly taskStatus: number;
  readonly standStatus: number;
  readonly shiftUntil: Date | null;
  readonly point: { readonly lng: number; readonly lat: number } | null;
  readonly locationTime: Date | null;
  readonly tonnageId: number | null;
  readonly licenceTonnageId: number | null;
  readonly vehicleTypeIds: readonly string[] | null;
  readonly rescueTypeIds: readonly string[] | null;
  readonly sectionId: string | null;
  readonly sectionName: string | null;
  readonly sectionRegionId: string | null;
  readonly taskId: string | null;
  readonly since: Date | null;
  readonly rescueStatus: number | null;
  readonly parkName: string | null;
}

export async function readDrivers(
  { db }: HandlerContext,
  world: World,
  task: Task,
  asked: WorldAsked,
): Promise<readonly Driver[]> {
  const { rows } = await sql<Found>`
    select d.id, d.driver_name as name, d.trailer_company_id as "companyId", d.active, d.work_status as "workStatus",
      d.task_status as "taskStatus", d.stand_status as "standStatus", d.shift_until as "shiftUntil",
      d.location_point as point, d.location_time as "locationTime", d.truck_tonnage_id as "tonnageId",
      l.band as "licenceTonnageId", d.truck_vehicle_type_ids as "vehicleTypeIds",
      d.truck_rescue_type_ids as "rescueTypeIds", s.id as "sectionId", s.name as "sectionName",
      s.region_id as "sectionRegionId", h.task_id as "taskId", t.rescue_status as "rescueStatus",
      coalesce(t.tow_time, t.arrive_time, t.accept_time, t.dispatch_time, t.assign_time) as since, p.name as "parkName"
    from (select * from driver d where ${chosen(world, task, asked)}) as d
    left join (${licences}) as l on l.id = d.quasi_driving_type_id
    left join zun_dian_ld s on s.id = d.zun_dian_ld_id
    left join driver_hold h on h.id = d.id
    left join task t on t.detachment_id = h.task_detachment_id and t.id = h.task_id
    left join park p on p.id = t.park_id`.execute(db);
  return rows.map(driverOf);
}

/** By the straight line in degrees: more than anybody reads of. */
const othersNear = 200;

function chosen(world: World, task: Task, asked: WorldAsked): Sql {
  const all = who(task, asked);
  if (asked.driverId !== undefined) return sql`d.id = ${asked.driverId}`;
  if (asked.others === 'all') return joined(all);
  const fit = nearest(task, [...all, ...plainRules(world, task, asked)], fitLimit(world, task), asked.ofEachCompany);
  if (asked.others === 'none') return fit;
  const { named = '' } = asked;
  return sql`(${fit} or ${nearest(task, [...all, sql`strpos(d.driver_name, ${named}) > 0`], othersNear)})`;
}

const joined = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);

function nearest({ point }: Task, conditions: readonly Sql[], most: number | null, ofEach = false): Sql {
  const order = isPlace(point)
    ? sql`d.location_point <-> point(${point.lng}::float8, ${point.lat}::float8), d.id`
    : sql`d.id`;
  if (ofEach && most !== null)
    return sql`d.id in (select id from (
      select d.id, row_number() over (partition by d.trailer_company_id order by ${order}) as nth
      from driver d where ${joined(conditions)}) as ranked where nth <= ${most})`;
  const limit = most === null ? sql`` : sql`limit ${most}`;
  return sql`d.id in (select d.id from driver d where ${joined(conditions)} order by ${order} ${limit})`;
}

/** Licence class → the band up to which it suffices; a permitted vehicle without a band limits nothing. */
const licences = sql`select quasi_driving_type_id as id,
  case when bool_or(tonnage_id is null) then null else max(tonnage_id) end as band
  from zun_jian_che group by quasi_driving_type_id`;

function who({ detachmentId }: Task, { companyId }: WorldAsked): readonly Sql[] {
  return companyId === undefined
    ? [sql`d.serves_detachment_ids @> array[${detachmentId}]::text[]`]
    : [sql`d.trailer_company_id = ${companyId}`];
}

/** What the database can tell without the engine; whoever it leaves out breaks a rule of the engine's table too. */
function plainRules(world: World, task: Task, { companyId }: WorldAsked): readonly Sql[] {
  const { heavyTonnageAbove, positionLostSeconds } = world.settings;
  const weight = heaviest(task);
  const types = (name: 'vehicleTypeId' | 'rescueTypeId'): string[] => task.vehicles.flatMap((one) => one[name] ?? []);
  const open = companiesOpen(world, companyId === undefined ? task : askedBy(task, companyId));
  const oldest = new Date(world.now - positionLostSeconds * 1000 - 1000);
  return [
    sql`d.active and d.work_status = 1 and d.task_status = 0 and d.location_point is not null`,
    sql`d.location_time >= ${oldest}`,
    sql`d.trailer_company_id = any(${[...open]}::text[])`,
    sql`(d.shift_until is null or d.shift_until >= ${new Date(world.now)})`,
    sql`d.id <> all(${task.declined.filter(({ by }) => by === 'driver').map(({ id }) => id)}::text[])`,
    serves(sql`d.truck_vehicle_type_ids`, types('vehicleTypeId')),
    serves(sql`d.truck_rescue_type_ids`, types('rescueTypeId')),
    ...(weight === null
      ? []
      : [sql`(d.truck_tonnage_id is null or d.truck_tonnage_id >= ${weight})`, licensed(weight)]),
    ...(weight !== null && weight > heavyTonnageAbove ? [sql`d.truck_tonnage_id is not null`] : []),
  ];
}

function serves(column: Sql, ids: readonly string[]): Sql {
  return sql`(coalesce(cardinality(${column}), 0) = 0 or ${column} @> ${[...ids]}::text[])`;
}

function licensed(weight: number): Sql {
  return sql`not exists (select from (${licences}) as l where l.id = d.quasi_driving_type_id and l.band < ${weight})`;
}

/** Four times as many as are shown hold the nearest by road. A fence may leave out all that are near. */
function fitLimit(world: World, task: Task): number | null {
  const inside = fencesOf(world, task).some(({ rule }) => rule === fenceRule.inside);
  return inside || !isPlace(task.point) ? null : world.settings.proposalsShown * 4;
}

function driverOf(found: Found): Driver {
  const { point, locationTime, sectionId, taskId } = found;
  return {
    id: found.id,
    name: found.name,
    companyId: found.companyId,
    active: found.active,
    onShift: found.workStatus === 1,
    shiftUntil: found.shiftUntil?.getTime() ?? null,
    onStandby: found.standStatus === 1,
    section:
      sectionId === null ? null : { id: sectionId, name: found.sectionName ?? '', regionId: found.sectionRegionId },
    position: point && locationTime ? { point, at: locationTime.getTime() } : null,
    truck: {
      tonnageId: found.tonnageId,
      licenceTonnageId: found.licenceTonnageId,
      vehicleTypeIds: found.vehicleTypeIds ?? [],
      rescueTypeIds: found.rescueTypeIds ?? [],
    },
    work:
      taskId === null && found.taskStatus === 0 ? null : { taskId, freeAt: freeAt(found), parkName: found.parkName },
  };
}

/** Minutes that the rest of a task usually takes, from the step that was taken last. */
const restMinutes: Readonly<Record<number, number>> = { [rescue.towing]: 30, [rescue.arrived]: 45 };
const wholeMinutes = 75;

function freeAt({ since, rescueStatus }: Found): number | null {
  return since === null ? null : since.getTime() + (restMinutes[rescueStatus ?? -1] ?? wholeMinutes) * 60_000;
}
