/** The world as a decision on one task needs it: that task, who serves its unit, its lots and fences. */
import { sql } from 'kysely';
import type { Coverable } from '../../decide/automatic/rule.ts';
import { listOf } from '../../decide/rotation/next.ts';
import { heaviest } from '../../decide/rules.ts';
import {
  rulesOfFence,
  type Company,
  type DecisionSettings,
  type Decline,
  type Park,
  type Task,
  type World,
} from '../../decide/world.ts';
import { order } from '../../domain/orderState.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { dbOf, type TaskInHand, type TaskRow } from '../../records/productTables.ts';
import { standingOf } from '../../records/rotation/standing.ts';
import { polygonsOf } from '../../tasks/taskFences.ts';
import { decisionSettings } from './decisionSettings.ts';
import { freePlaces, type FreePlaces } from '../../records/freePlaces.ts';
import { readDrivers, type WorldAsked } from './readDrivers.ts';

export async function readWorld(context: HandlerContext, hand: TaskInHand, asked: WorldAsked): Promise<World> {
  const { world, task } = await readGround(context, hand);
  return { ...world, drivers: await readDrivers(context, world, task, asked) };
}

/** The same without its drivers. */
export async function readGround(context: HandlerContext, hand: TaskInHand): Promise<{ world: World; task: Task }> {
  const task = await taskOf(context, hand);
  const settings = await decisionSettings(context);
  const world: World = {
    now: context.now.getTime(),
    settings,
    tasks: [task],
    drivers: [],
    companies: await readCompanies(context, task, settings),
    parks: await readParks(context, task, settings),
    fences: await readFences(context, task),
    dispatchRules: [],
  };
  return { world, task };
}

async function taskOf(context: HandlerContext, { task, orders }: TaskInHand): Promise<Task> {
  const open = orders.filter(({ cancelStatus, orderStatus }) => cancelStatus !== 1 && orderStatus === order.open);
  return {
    id: task.id,
    ...coverableOf(task),
    createdAt: task.createTime.getTime(),
    companyId: task.trailerCompanyId,
    driverIds: task.driverIds ?? [],
    vehicles: open.map(({ id, tonnageId, vehicleTypeId, rescueTypeId }) => ({
      id,
      tonnageId,
      vehicleTypeId,
      rescueTypeId,
    })),
    rescueStatusIds: (task.rescueStatusId ?? []).map(Number),
    expectParkId: task.expectParkId,
    declined: await readDeclines(context, task.id),
  };
}

/** What tells whether a rule of automatic dispatch is for the task. */
export function coverableOf(task: TaskRow): Coverable {
  return {
    detachmentId: task.detachmentId,
    regionId: task.regionId,
    serviceTypeId: task.detachmentServiceId,
    point: task.accidentPoint,
  };
}

/** From the task's own events: a driver's refusal or silence counts for the driver, a company's for all of its drivers. */
async function readDeclines(context: HandlerContext, taskId: string): Promise<readonly Decline[]> {
  const events = await dbOf(context)
    .selectFrom('event')
    .select([
      'step',
      'userId',
      'time',
      sql<string | null>`"from" ->> 'trailerCompanyId'`.as('companyId'),
      sql<readonly string[] | null>`"from" -> 'driverIds'`.as('had'),
      sql<readonly string[] | null>`"to" -> 'driverIds'`.as('has'),
    ])
    .where('entity', '=', 'task')
    .where('recordId', '=', taskId)
    .where('step', 'in', ['refuse', 'companyRefuse', 'expire'])
    .orderBy('seq')
    .execute();
  return events.flatMap(({ step, userId, companyId, had, has, time }): readonly Decline[] => {
    const at = time.getTime();
    const how = step === 'expire' ? 'expired' : 'refused';
    // A super manager refuses in a driver's place. Who keeps another vehicle of the task is told by their own account.
    const gone = (had ?? []).filter((id) => !has?.includes(id));
    const drivers = step === 'refuse' && gone.length === 0 ? [userId] : gone;
    if (step !== 'companyRefuse' && drivers.length > 0) return drivers.map((id) => ({ by: 'driver', id, how, at }));
    return companyId === null ? [] : [{ by: 'company', id: companyId, how, at }];
  });
}

async function readCompanies(
  context: HandlerContext,
  task: Task,
  { heavyTonnageAbove }: DecisionSettings,
): Promise<readonly Company[]> {
  const { detachmentId } = task;
  const companies = await dbOf(context)
    .selectFrom('company')
    .select(['id', 'name', 'detachmentIds'])
    .where(sql<boolean>`detachment_ids @> array[${detachmentId}]::text[]`)
    .execute();
  const suspensions = await dbOf(context)
    .selectFrom('companySuspension')
    .select(['trailerCompanyId', 'suspendedFrom', 'suspendedUntil', 'suspensionReason'])
    .where('detachmentId', '=', detachmentId)
    .where(sql<boolean>`coalesce(suspended_until, 'infinity') > ${context.now}`)
    .execute();
  const standing = await standingOf(context, listOf({ ...task, tonnageId: heaviest(task) }, heavyTonnageAbove));
  const places = new Map(standing.map((id, index) => [id, { place: index + 1, of: standing.length }]));
  return companies.map(({ id, name, detachmentIds }) => ({
    id,
    name,
    detachmentIds: detachmentIds ?? [],
    suspensions: suspensions
      .filter(({ trailerCompanyId }) => trailerCompanyId === id)
      .map(({ suspendedFrom, suspendedUntil, suspensionReason }) => ({
        detachmentId,
        from: suspendedFrom.getTime(),
        until: suspendedUntil?.getTime() ?? null,
        reason: suspensionReason,
      })),
    turn: places.get(id) ?? null,
  }));
}

/** Places are counted for the class of the task's vehicles, where a lot tells classes apart. */
async function readParks(
  { db }: HandlerContext,
  task: Task,
  { heavyTonnageAbove }: DecisionSettings,
): Promise<readonly Park[]> {
  const isHeavy = (heaviest(task) ?? 0) > heavyTonnageAbove;
  const { rows } = await sql<Omit<Park, 'free' | 'placesFor'> & FreePlaces>`
    select p.id, p.name, p.detachment_id as "detachmentId", p.point, ${freePlaces('p', heavyTonnageAbove)}
    from park p where p.detachment_id = ${task.detachmentId} order by p.id`.execute(db);
  return rows.map(({ freeAll, freeHeavy, freeLight, ...park }) => {
    if (freeHeavy === null) return { ...park, free: freeAll };
    return isHeavy
      ? { ...park, free: freeHeavy, placesFor: 'heavy' as const }
      : { ...park, free: freeLight, placesFor: 'light' as const };
  });
}

async function readFences(context: HandlerContext, { detachmentId }: Task): Promise<World['fences']> {
  const fences = await dbOf(context)
    .selectFrom('fence')
    .select(['id', 'name', 'shape', 'dispatchRule', 'companyIds'])
    .where('detachmentId', '=', detachmentId)
    .where('active', '=', true)
    .where('dispatchRule', 'in', [...rulesOfFence])
    .orderBy('id')
    .execute();
  return fences.map(({ id, name, shape, dispatchRule, companyIds }) => ({
    id,
    name,
    detachmentId,
    active: true,
    polygons: polygonsOf(shape),
    rule: dispatchRule ?? 0,
    companyIds: companyIds ?? [],
  }));
}
