/** Starts a task: its orders are without number, and the police side's alert rings. */
import { pointOf } from '../records/point.ts';
import type { Label } from '../../core/model/catalogue.ts';
import { label } from '../../core/model/label.ts';
import { aggregate } from '../domain/aggregate.ts';
import { facetsOf } from '../domain/taskFacets.ts';
import { order, unset } from '../domain/orderState.ts';
import { taskNumber } from '../domain/orderNumber.ts';
import { wireTime } from '../../server/time/clock.ts';
import { identifier } from '../../core/model/identifier.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler } from '../records/handler.ts';
import { tellChange } from '../../server/records/recordChange.ts';
import { requireRight, texts, wrongFields } from '../records/errors.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { dbOf, type OrderRow } from '../records/productTables.ts';
import { takeImages } from './photos/startImages.ts';
import { choiceFaults, codesOf, detachmentOfChoices, type StartInput, type Vehicle } from './startChoices.ts';
import { userTypes } from '../domain/userTypes.ts';

export const trailerAddPC: Handler<'trailerAddPC'> = (context, input) => start(context, input, 'PC');

const noTimes = {
  assignTime: null,
  dispatchTime: null,
  acceptTime: null,
  arriveTime: null,
  towTime: null,
  finishTime: null,
} as const;

/** @param source how the task came in. @returns `{id}` */
export async function start(context: HandlerContext, input: StartInput, source: string): Promise<{ id: string }> {
  const detachmentId = await detachmentOf(context, input);
  const fields = { ...ownFaults(input), ...(await choiceFaults(context, detachmentId, input)) };
  requireRight(fields);
  const id = context.newId();
  const orders = await insertOrders(context, id, detachmentId, input.trailerOrdersList ?? []);
  const computed = aggregate(orders, noTimes, context.now);
  const task = await dbOf(context)
    .insertInto('task')
    .values({
      ...stamps(context, id, detachmentId),
      ...computed,
      ...facetsOf(orders),
      ...described(input),
      areaDeptId: await divisionOf(context, detachmentId),
      driverIds: [],
      taskNo: taskNumber(wireTime(context.now), id),
      taskTypeName: source,
      taskCreateTime: context.now,
      waitingSince: context.now,
      starterId: context.actor.id,
      deleted: false,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, {
    entity: 'task',
    step: 'start',
    before: null,
    after: task,
    why: 'duplicateReason' in input ? givenText(input.duplicateReason) : undefined,
  });
  for (const one of orders) tellChange(context, { entity: 'trailerOrder', step: 'start', before: null, after: one });
  await takeImages(context, task, input.images);
  // The number is read out over the telephone and the radio.
  context.say(label(`任务 ${task.taskNo} 已发起`, `Task ${task.taskNo} started`));
  return { id };
}

/** The one that is said, else the starter's own, else that of what they choose of one. */
async function detachmentOf(context: HandlerContext, input: StartInput): Promise<string> {
  const { actor } = context;
  const given = givenText(input.detachmentId);
  const own = given ?? (actor.userType === userTypes.police ? actor.detachmentId : null);
  const chosen = own ?? (await detachmentOfChoices(context, input));
  if (!chosen) throw detachmentFault(texts.noDetachment);
  if (actor.detachments !== 'all' && !actor.detachments.includes(chosen)) throw detachmentFault(texts.unknownChoice);
  return chosen;
}

function detachmentFault(text: Label) {
  return wrongFields({ detachmentId: text });
}

/** The general division that the detachment belongs to. */
async function divisionOf(context: HandlerContext, detachmentId: string): Promise<string | null> {
  const query = dbOf(context).selectFrom('detachment').select('generalDivisionId').where('id', '=', detachmentId);
  return (await query.executeTakeFirst())?.generalDivisionId ?? null;
}

function ownFaults(input: StartInput): Record<string, Label> {
  const vehicles = input.trailerOrdersList ?? [];
  const nameless = vehicles.some((vehicle) => givenText(vehicle.vehicleCarno) === undefined);
  return {
    ...(givenText(input.accidentPlaceName) === undefined ? { accidentPlaceName: texts.noPlace } : {}),
    ...(vehicles.length === 0 || nameless ? { trailerOrdersList: texts.noVehicle } : {}),
  };
}

function stamps({ now }: HandlerContext, id: string, detachmentId: string) {
  return { id, detachmentId, version: 1, createTime: now, updateTime: now };
}

function textOrNull(value: string | null | undefined): string | null {
  return givenText(value) ?? null;
}

function described(input: StartInput) {
  return {
    accidentPlaceName: textOrNull(input.accidentPlaceName) ?? '',
    accidentPoint: pointOf(input.accidentPoint),
    regionId: textOrNull(input.regionId),
    brigadeId: textOrNull(input.brigadeId),
    detachmentServiceId: textOrNull(input.detachmentServiceId),
    policeRemarks: textOrNull(input.policeRemarks),
    peoplesPoliceName: textOrNull(input.peoplesPoliceName),
    peoplesPolicePhone: textOrNull(input.peoplesPolicePhone),
    caseNumber: textOrNull(input.caseNumber),
    customerName: textOrNull(input.customerName),
    customerPhone: textOrNull(input.customerPhone),
    expectParkId: textOrNull(input.expectParkId),
    salvationTypeName: textOrNull(input.salvationTypeName),
    taskRemarks: textOrNull(input.taskRemarks),
    rescueStatusId: codesOf(input.rescueStatusId),
  };
}

function insertOrders(
  context: HandlerContext,
  taskId: string,
  detachmentId: string,
  vehicles: readonly Vehicle[],
): Promise<OrderRow[]> {
  const values = vehicles.map((vehicle) => orderOf(context, { id: taskId, detachmentId }, vehicle));
  return dbOf(context).insertInto('trailerOrder').values(values).returningAll().execute();
}

/** A new order of a task, as a form describes its vehicle. */
export function orderOf(context: HandlerContext, task: { id: string; detachmentId: string }, vehicle: Vehicle) {
  return {
    ...stamps(context, context.newId(), task.detachmentId),
    taskId: task.id,
    vehicleCarno: identifier(givenText(vehicle.vehicleCarno) ?? ''),
    vehicleTypeId: textOrNull(vehicle.vehicleTypeId),
    tonnageId: vehicle.tonnageId ?? null,
    vehicleVin: textOrNull(vehicle.vehicleVin),
    rescueTypeId: textOrNull(vehicle.rescueTypeId),
    receiptNumber: textOrNull(vehicle.receiptNumber),
    vehicleBrandName: textOrNull(vehicle.vehicleBrandName),
    vehicleModelName: textOrNull(vehicle.vehicleModelName),
    vehicleNatureName: textOrNull(vehicle.vehicleNatureName),
    receiptStatus: unset,
    rescueStatus: unset,
    orderStatus: order.open,
    cancelStatus: 0,
    deleted: false,
  };
}
