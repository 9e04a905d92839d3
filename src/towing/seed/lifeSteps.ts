/** What each step of a demonstration task's life changes, and who takes it. */
import type { Row } from '../../core/model/catalogue.ts';
import { orderNumber } from '../domain/orderNumber.ts';
import { onTheSpot, order, receipt, rescue, selfDrivenCompany, unset } from '../domain/orderState.ts';
import type { Account, DriverPlan } from './accounts.ts';
import type { Named } from './organisationPlan.ts';

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
export type Mutable = Record<string, unknown>;

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
const free = { driverIds: [], driverNames: null, distributionOrder: 0, dispatchTime: null, expectedTime: null };
const after = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * 60_000);
const nobody = { driverId: null, standbyTypeId: null, quasiDrivingTypeId: null };
const nobodyWaits = { acknowledgedBy: null, acknowledgedTime: null };

export const patches: Readonly<Record<StepId, Patch>> = {
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
    task: (_, acceptTime) => ({ acceptTime, expectedTime: after(acceptTime, 14) }),
  },
  arrive: {
    by: driver,
    both: { rescueStatus: rescue.arrived },
    task: (_, arriveTime) => ({ arriveTime, expectedTime: null }),
  },
  tow: {
    by: driver,
    both: { rescueStatus: rescue.towing },
    task: (_, towTime) => ({ towTime, expectedTime: after(towTime, 25) }),
    order: (_, __, ___, towTime) => ({ expectedTime: after(towTime, 25) }),
  },
  finish: {
    by: driver,
    both: { rescueStatus: rescue.finished, orderStatus: order.complete, expectedTime: null },
    task: finished,
  },
  mismatch: {
    by: driver,
    named: 'finish',
    both: { rescueStatus: rescue.finished, orderStatus: order.mismatch, expectedTime: null },
    task: finished,
    order: (_, taskNo, position) => ({ driverReceiptNumber: `H${taskNo.slice(-4)}${position}X` }),
  },
  photosMissing: {
    by: driver,
    named: 'finish',
    both: { rescueStatus: rescue.finished, expectedTime: null },
    task: finished,
  },
  supplement: { by: driver, both: { orderStatus: order.supplemented } },
  confirm: { by: police, both: { orderStatus: order.complete } },
  empty: { by: driver, both: { cancelStatus: 1, orderStatus: order.complete, expectedTime: null } },
  refuse: { by: driver, both: { receiptStatus: unset }, task: () => free, order: () => nobody },
  withdraw: {
    by: police,
    both: { receiptStatus: unset, rescueStatus: unset, trailerCompanyId: null, parkId: null },
    task: () => ({ ...free, assigned: false, assignedBy: null, assignTime: null, acceptTime: null }),
    order: () => ({ orderNo: null, ...nobody }),
  },
  cancel: { by: police, both: { cancelStatus: 1, orderStatus: order.complete, expectedTime: null } },
  /** Assigned to nobody's truck: the owner drives off (company 1). */
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
  delete: { by: police, both: { deleted: true } },
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
  return { finishTime, expectedTime: null, arriveKmNum: 2 + (digits % 90) / 10, trailerKmNum: 3 + (digits % 170) / 10 };
}
