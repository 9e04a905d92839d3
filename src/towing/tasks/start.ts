/** Starts a task: its orders are without number, and the police side's alert rings. */
import { pointOf } from '../records/point.ts';
import type { Label, Row } from '../../core/model/catalogue.ts';
import { aggregate } from '../domain/aggregate.ts';
import { facetsOf } from '../domain/taskFacets.ts';
import { order, unset } from '../domain/orderState.ts';
import { taskNumber } from '../domain/orderNumber.ts';
import { wireTime } from '../../server/time/clock.ts';
import { plate } from '../../core/model/plate.ts';
import type { Handler, HandlerContext } from '../../server/calls/handler.ts';
import { tellChange } from '../../server/records/recordChange.ts';
import { refusal, texts } from '../records/errors.ts';
import { givenNumber, givenRows, givenText } from '../../server/calls/inputValues.ts';
import { dbOf, type OrderRow } from '../records/productTables.ts';
import { takeImages } from './startImages.ts';
import { choiceFaults, codesOf } from './startChoices.ts';

export const trailerAddPC: Handler = (context, input) => start(context, input, 'PC');

const noTimes = {
  assignTime: null,
  dispatchTime: null,
  acceptTime: null,
  arriveTime: null,
  towTime: null,
  finishTime: null,
} as const;

/** @param source how the task came in. @returns `{id}` */
export async function start(context: HandlerContext, input: Row, source: string): Promise<{ id: string }> {
  const detachmentId = detachmentOf(context, input);
  const fields = { ...ownFaults(input), ...(await choiceFaults(context, detachmentId, input)) };
  const first = Object.values(fields)[0];
  if (first !== undefined) throw refusal('wrong-start', { fields, text: first });
  const id = context.newId();
  const orders = await insertOrders(context, id, detachmentId, givenRows(input, 'trailerOrdersList'));
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
    why: givenText(input, 'duplicateReason'),
  });
  for (const one of orders) tellChange(context, { entity: 'trailerOrder', step: 'start', before: null, after: one });
  await takeImages(context, task, input['images']);
  return { id };
}

function detachmentOf({ actor }: HandlerContext, input: Row): string {
  const given = givenText(input, 'detachmentId');
  const chosen = given ?? (actor.userType === 1 ? actor.detachmentId : null);
  if (!chosen) throw detachmentFault(texts.noDetachment);
  if (actor.detachments !== 'all' && !actor.detachments.includes(chosen)) throw detachmentFault(texts.unknownChoice);
  return chosen;
}

function detachmentFault(text: Label) {
  return refusal('wrong-start', { fields: { detachmentId: text }, text });
}

/** The general division that the detachment belongs to. */
async function divisionOf(context: HandlerContext, detachmentId: string): Promise<string | null> {
  const query = dbOf(context).selectFrom('detachment').select('generalDivisionId').where('id', '=', detachmentId);
  return (await query.executeTakeFirst())?.generalDivisionId ?? null;
}

function ownFaults(input: Row): Record<string, Label> {
  const vehicles = givenRows(input, 'trailerOrdersList');
  const nameless = vehicles.some((vehicle) => givenText(vehicle, 'vehicleCarno') === undefined);
  return {
    ...(givenText(input, 'accidentPlaceName') === undefined ? { accidentPlaceName: texts.noPlace } : {}),
    ...(vehicles.length === 0 || nameless ? { trailerOrdersList: texts.noVehicle } : {}),
  };
}

function stamps({ now }: HandlerContext, id: string, detachmentId: string) {
  return { id, detachmentId, version: 1, createTime: now, updateTime: now };
}

function described(input: Row) {
  const text = (name: string): string | null => givenText(input, name) ?? null;
  return {
    accidentPlaceName: text('accidentPlaceName') ?? '',
    accidentPoint: pointOf(input['accidentPoint']),
    regionId: text('regionId'),
    brigadeId: text('brigadeId'),
    detachmentServiceId: text('detachmentServiceId'),
    policeRemarks: text('policeRemarks'),
    peoplesPoliceName: text('peoplesPoliceName'),
    peoplesPolicePhone: text('peoplesPolicePhone'),
    caseNumber: text('caseNumber'),
    customerName: text('customerName'),
    customerPhone: text('customerPhone'),
    expectParkId: text('expectParkId'),
    salvationTypeName: text('salvationTypeName'),
    taskRemarks: text('taskRemarks'),
    rescueStatusId: codesOf(input['rescueStatusId']),
  };
}

function insertOrders(
  context: HandlerContext,
  taskId: string,
  detachmentId: string,
  vehicles: readonly Row[],
): Promise<OrderRow[]> {
  const values = vehicles.map((vehicle) => orderOf(context, { id: taskId, detachmentId }, vehicle));
  return dbOf(context).insertInto('trailerOrder').values(values).returningAll().execute();
}

/** A new order of a task, as a form describes its vehicle. */
export function orderOf(context: HandlerContext, task: { id: string; detachmentId: string }, vehicle: Row) {
  const text = (name: string): string | null => givenText(vehicle, name) ?? null;
  return {
    ...stamps(context, context.newId(), task.detachmentId),
    taskId: task.id,
    vehicleCarno: plate(givenText(vehicle, 'vehicleCarno') ?? ''),
    vehicleTypeId: text('vehicleTypeId'),
    tonnageId: givenNumber(vehicle, 'tonnageId') ?? null,
    vehicleVin: text('vehicleVin'),
    rescueTypeId: text('rescueTypeId'),
    receiptNumber: text('receiptNumber'),
    vehicleBrandName: text('vehicleBrandName'),
    vehicleModelName: text('vehicleModelName'),
    vehicleNatureName: text('vehicleNatureName'),
    receiptStatus: unset,
    rescueStatus: unset,
    orderStatus: order.open,
    cancelStatus: 0,
    deleted: false,
  };
}
