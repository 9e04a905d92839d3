/** One demonstration task: its row, its orders, and the events that made it so, step by step. */
import type { Row } from '../../core/model/catalogue.ts';
import { taskNumber } from '../domain/orderNumber.ts';
import { order, unset } from '../domain/orderState.ts';
import { facetsOf } from '../domain/taskFacets.ts';
import { separator } from '../domain/aggregate.ts';
import { patches, type Cast, type Mutable, type StepId } from './lifeSteps.ts';
import type { SeededEvent } from './seeder.ts';
import { idAt, type Random } from '../domain/random.ts';

export interface Scene {
  readonly start: Date;
  /** What the starting form said, without what the server adds. */
  readonly task: Row;
  readonly vehicles: readonly Row[];
}
/** A step, minutes after the one before. */
export interface PlannedStep {
  readonly step: StepId;
  readonly minutes: number;
  readonly why?: string;
}
export interface Life {
  readonly task: Row;
  readonly orders: readonly Row[];
  readonly events: readonly SeededEvent[];
}
export function liveThrough(
  cast: Cast,
  scene: Scene,
  steps: readonly PlannedStep[],
  random: Random,
  printTime: (time: Date) => string,
): Life {
  const task = firstRow(cast, scene, random, printTime);
  const taskNo = String(task.taskNo);
  const orders = scene.vehicles.map((vehicle, index) =>
    orderRow(cast, scene.start, String(task.id), index, vehicle, random),
  );
  Object.assign(task, facets(orders));
  const events: SeededEvent[] = [startEvent(cast, task)];
  let time = scene.start;
  for (const { step, minutes, why } of steps) {
    time = new Date(time.getTime() + minutes * 60_000);
    const patch = patches[step];
    const before = audienceOf(task);
    const at = time;
    orders.forEach((one, index) => {
      apply(one, { ...patch.both, ...patch.order?.(cast, taskNo, index + 1, at) }, at);
    });
    const by = patch.by(cast);
    const ended = patch.both?.['cancelStatus'] === 1 ? { cancelledBy: by.name, cancelTime: at, cancelReason: why } : {};
    const changed = { ...patch.both, ...patch.task?.(cast, at, task), ...ended, ...facets(orders) };
    const [from, to] = apply(task, changed, at);
    events.push({
      step: patch.named ?? step,
      time,
      by,
      from,
      to,
      why: why ?? null,
      before,
      after: audienceOf(task),
    });
  }
  return { task, orders, events };
}

function facets(orders: readonly Mutable[]): Row {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const known = orders.map(
    ({ vehicleTypeId, standbyTypeId, quasiDrivingTypeId, strongMeasuresStatusId, parkId, cancelStatus }) => ({
      vehicleTypeId: text(vehicleTypeId),
      standbyTypeId: text(standbyTypeId),
      quasiDrivingTypeId: text(quasiDrivingTypeId),
      strongMeasuresStatusId: typeof strongMeasuresStatusId === 'number' ? strongMeasuresStatusId : null,
      parkId: text(parkId),
      cancelStatus: typeof cancelStatus === 'number' ? cancelStatus : null,
    }),
  );
  return { ...facetsOf(known) };
}

function firstRow(
  cast: Cast,
  { start, task, vehicles }: Scene,
  random: Random,
  printTime: (time: Date) => string,
): Mutable {
  const id = idAt(start, random);
  return {
    id,
    detachmentId: cast.detachmentId,
    version: 1,
    createTime: start,
    updateTime: start,
    taskTypeName: 'PC',
    ...task,
    taskNo: taskNumber(printTime(start), id),
    taskCreateTime: start,
    starterId: cast.police.id,
    plates: vehicles.map(({ vehicleCarno }) => String(vehicleCarno)).join(separator),
    tonnageId: vehicles.reduce<number>((most, { tonnageId }) => Math.max(most, Number(tonnageId)), 0),
    vehicleNum: vehicles.length,
    driverIds: [],
    assigned: false,
    distributionOrder: 0,
    ...openCodes,
    deleted: false,
  };
}

const openCodes = { receiptStatus: unset, rescueStatus: unset, orderStatus: order.open, cancelStatus: 0 };

/** Ids that sort in the order of the vehicles. */
function orderRow(
  { detachmentId }: Cast,
  start: Date,
  taskId: string,
  index: number,
  vehicle: Row,
  random: Random,
): Mutable {
  const id = idAt(new Date(start.getTime() + index), random);
  const stamps = { id, detachmentId, version: 1, createTime: start, updateTime: start };
  return { ...stamps, taskId, ...vehicle, ...openCodes, deleted: false };
}

function startEvent({ police: by }: Cast, task: Mutable): SeededEvent {
  const to = Object.fromEntries(
    Object.entries(task).filter(([name, value]) => value !== null && name !== 'version' && name !== 'updateTime'),
  );
  const time = task.createTime instanceof Date ? task.createTime : new Date(0);
  return { step: 'start', time, by, from: null, to, why: null, before: null, after: audienceOf(task) };
}

/** Changes the row, and gives what the fields that differ were and are. */
function apply(row: Mutable, patch: Row, time: Date): [from: Row, to: Row] {
  const from: Mutable = {};
  const to: Mutable = {};
  for (const [name, value] of Object.entries(patch)) {
    const was = row[name] ?? null;
    if (was === value || (Array.isArray(was) && Array.isArray(value) && was.join() === value.join())) continue;
    from[name] = was;
    to[name] = value;
    row[name] = value;
  }
  row.version = Number(row.version) + 1;
  row.updateTime = time;
  return [from, to];
}

function audienceOf({ id, version, detachmentId, parkId, parkIds, trailerCompanyId, driverIds }: Mutable): Row {
  const places = { parkId: parkId ?? null, parkIds: parkIds ?? [], trailerCompanyId: trailerCompanyId ?? null };
  return { id, version, detachmentId, ...places, driverIds };
}
