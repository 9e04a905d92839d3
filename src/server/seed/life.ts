/** One demonstration task: its row, its orders, and the events that made it so, step by step. */
import type { Row } from '../../core/catalogue.ts';
import { orderNumber, taskNumber } from '../../domain/orderNumber.ts';
import { onTheSpot, order, receipt, rescue, selfDrivenCompany, unset } from '../../domain/orderState.ts';
import { facetsOf } from '../../domain/taskFacets.ts';
import { separator } from '../../domain/aggregate.ts';
import type { Account, DriverPlan } from './accounts.ts';
import type { Named } from './organisation.ts';
import { idAt, type Random } from './random.ts';

export interface Cast {
  readonly detachmentId: string;
  readonly police: Account;
  readonly dispatcher: Account;
  readonly company: Named;
  readonly park: Named;
  readonly driver: DriverPlan;
  /** Who keeps the lot; the police unit where nobody does. */
  readonly keeper: Account;
}
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
export type StepId =
  | 'assign'
  | 'dispatch'
  | 'accept'
  | 'arrive'
  | 'tow'
  | 'finish'
  | 'mismatch'
  | 'photosMissing'
  | 'supplement'
  | 'confirm'
  | 'empty'
  | 'refuse'
  | 'withdraw'
  | 'cancel'
  | 'leave'
  | 'selfDriven'
  | 'delete'
  | 'vehicleIn'
  | 'hold'
  | 'release'
  | 'vehicleOut';

export interface LifeEvent {
  readonly step: string;
  readonly time: Date;
  readonly by: Account;
  readonly from: Row | null;
  readonly to: Row;
  readonly why: string | null;
  readonly before: Row | null;
  readonly after: Row;
}
export interface Life {
  readonly task: Row;
  readonly orders: readonly Row[];
  readonly events: readonly LifeEvent[];
}

type Mutable = Record<string, unknown>;

/** What the steps of the task and of each of its orders change; the same for all orders of one life. */
interface Patch {
  readonly by: (cast: Cast) => Account;
  /** As the event calls it, where that differs. */
  readonly named?: string;
  readonly both?: Row;
  readonly task?: (cast: Cast, at: Date, life: Mutable) => Row;
  readonly order?: (cast: Cast, taskNo: string, position: number, at: Date) => Row;
}

const police = (cast: Cast): Account => cast.police;
const dispatcher = (cast: Cast): Account => cast.dispatcher;
const driver = (cast: Cast): Account => cast.driver;
const keeper = (cast: Cast): Account => cast.keeper;
/** Codes of the dictionary `strongMeasuresStatus`. */
const exit = { left: 1, inside: 2, released: 3, held: 5 } as const;
const free = { driverIds: [], driverNames: null, distributionOrder: 0, dispatchTime: null };
const nobody = { driverId: null, standbyTypeId: null, quasiDrivingTypeId: null };
const nobodyWaits = { acknowledgedBy: null, acknowledgedTime: null };

const patches: Readonly<Record<StepId, Patch>> = {
  assign: {
    by: police,
    task: ({ company, park, police: { name } }, assignTime) => ({
      assigned: true,
      assignedBy: name,
      trailerCompanyId: company.id,
      parkId: park.id,
      assignTime,
      ...nobodyWaits,
    }),
    order: ({ company, park }, taskNo, position) => ({
      orderNo: orderNumber(taskNo, position),
      trailerCompanyId: company.id,
      parkId: park.id,
    }),
  },
  dispatch: {
    by: dispatcher,
    both: { receiptStatus: receipt.waiting },
    task: (cast, dispatchTime) => ({
      distributionOrder: 1,
      driverIds: [cast.driver.id],
      driverNames: cast.driver.name,
      dispatchTime,
      ...nobodyWaits,
    }),
    order: ({ driver: { id, standbyTypeId, quasiDrivingTypeId } }) => ({
      driverId: id,
      standbyTypeId,
      quasiDrivingTypeId,
    }),
  },
  accept: {
    by: driver,
    both: { receiptStatus: receipt.accepted, rescueStatus: rescue.accepted },
    task: (_, acceptTime) => ({ acceptTime }),
  },
  arrive: { by: driver, both: { rescueStatus: rescue.arrived }, task: (_, arriveTime) => ({ arriveTime }) },
  tow: { by: driver, both: { rescueStatus: rescue.towing }, task: (_, towTime) => ({ towTime }) },
  finish: { by: driver, both: { rescueStatus: rescue.finished, orderStatus: order.complete }, task: finished },
  mismatch: {
    by: driver,
    named: 'finish',
    both: { rescueStatus: rescue.finished, orderStatus: order.mismatch },
    task: finished,
    order: (_, taskNo, position) => ({ driverReceiptNumber: `H${taskNo.slice(-4)}${position}X` }),
  },
  photosMissing: { by: driver, named: 'finish', both: { rescueStatus: rescue.finished }, task: finished },
  supplement: { by: driver, both: { orderStatus: order.supplemented } },
  confirm: { by: police, both: { orderStatus: order.complete } },
  empty: { by: driver, both: { cancelStatus: 1, orderStatus: order.complete } },
  refuse: { by: driver, both: { receiptStatus: unset }, task: () => free, order: () => nobody },
  withdraw: {
    by: police,
    both: { receiptStatus: unset, rescueStatus: unset, trailerCompanyId: null, parkId: null },
    task: () => ({ ...free, assigned: false, assignedBy: null, assignTime: null, acceptTime: null }),
    order: () => ({ orderNo: null, ...nobody }),
  },
  cancel: { by: police, both: { cancelStatus: 1, orderStatus: order.complete } },
  /** Assigned to nobody's truck: the owner drives off himself (company 1, contract, section 2). */
  leave: {
    by: police,
    named: 'assign',
    both: { trailerCompanyId: selfDrivenCompany, parkId: onTheSpot.parkId },
    task: ({ police: { name } }, assignTime) => ({
      assigned: true,
      assignedBy: name,
      assignTime,
      distributionOrder: 1,
      ...nobodyWaits,
    }),
    order: (_, taskNo, position) => ({ orderNo: orderNumber(taskNo, position) }),
  },
  selfDriven: {
    by: police,
    both: { orderStatus: order.complete },
    task: (_, finishTime) => ({ finishTime }),
  },
  delete: { by: police, task: () => ({ deleted: true }) },
  vehicleIn: {
    by: keeper,
    order: (_, __, ___, parkInTime) => ({ parkInTime, strongMeasuresStatusId: exit.inside }),
  },
  hold: { by: police, named: 'strongMeasures', order: () => ({ strongMeasuresStatusId: exit.held }) },
  release: { by: police, named: 'strongMeasures', order: () => ({ strongMeasuresStatusId: exit.released }) },
  vehicleOut: {
    by: keeper,
    order: (_, __, ___, parkOutTime) => ({ parkOutTime, strongMeasuresStatusId: exit.left }),
  },
};

function finished(_: Cast, finishTime: Date, { taskNo }: Mutable): Row {
  const digits = Number.parseInt(String(taskNo).slice(-3), 36) || 0;
  return { finishTime, arriveKmNum: 2 + (digits % 90) / 10, trailerKmNum: 3 + (digits % 170) / 10 };
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
  const events: LifeEvent[] = [startEvent(cast, task)];
  let time = scene.start;
  for (const { step, minutes, why } of steps) {
    time = new Date(time.getTime() + minutes * 60_000);
    const patch = patches[step];
    const before = audienceOf(task);
    const at = time;
    orders.forEach((one, index) => {
      apply(one, { ...patch.both, ...patch.order?.(cast, taskNo, index + 1, at) }, at);
    });
    const [from, to] = apply(task, { ...patch.both, ...patch.task?.(cast, at, task), ...facets(orders) }, at);
    events.push({
      step: patch.named ?? step,
      time,
      by: patch.by(cast),
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
  const known = orders.map(({ vehicleTypeId, standbyTypeId, quasiDrivingTypeId, strongMeasuresStatusId }) => ({
    vehicleTypeId: text(vehicleTypeId),
    standbyTypeId: text(standbyTypeId),
    quasiDrivingTypeId: text(quasiDrivingTypeId),
    strongMeasuresStatusId: typeof strongMeasuresStatusId === 'number' ? strongMeasuresStatusId : null,
  }));
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
  return { ...stamps, taskId, ...vehicle, ...openCodes };
}

function startEvent({ police: by }: Cast, task: Mutable): LifeEvent {
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

function audienceOf({ id, version, detachmentId, parkId, trailerCompanyId, driverIds }: Mutable): Row {
  return { id, version, detachmentId, parkId: parkId ?? null, trailerCompanyId: trailerCompanyId ?? null, driverIds };
}
