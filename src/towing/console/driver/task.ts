/** A driver's task as its card shows it: read from the server's row, moved on by what waits to be sent. Pure. */
import type { Row } from '../../../core/model/catalogue.ts';
import { rowOf, rowsOf, textIn } from '../../../core/model/row.ts';
import { leastAdvanced, order, rankOf, stateOf, type OrderCodes, type OrderState } from '../../domain/orderState.ts';
import type { DriverStep, StepEntry } from './outbox/entry.ts';

export interface Vehicle {
  readonly id: string;
  readonly plate: string;
  readonly about: string;
  /** Its type, weight and rescue type, in no language. */
  readonly sort: string;
  /** One driver may bring several, one after the other. */
  readonly state: OrderState;
  /** Left out of a list that tells no orders: a step names none of them. */
  readonly isOrder?: true;
}

/** What the page asks of the driver's tasks. */
export const newestTasks = { size: 10, current: 1 } as const;

/** In which a driver's photos are kept, in their order on the card. */
export const photoGroups = ['driverImage', 'informationNoteImage', 'returnEmptyImage'] as const;

export interface DriverTask {
  readonly id: string;
  readonly taskNo: string;
  readonly state: OrderState;
  readonly place: string;
  readonly point: { readonly lng: number; readonly lat: number } | null;
  readonly callerName: string;
  readonly callerPhone: string;
  readonly officerName: string;
  readonly officerPhone: string;
  /** What the rescue asks of the truck, as its dictionary says it. */
  readonly requirement: string;
  /** The same in no language. */
  readonly requirementSort: string;
  /** The band of what is towed; the id is null where nobody has said it. */
  readonly tonnage: { readonly id: number | null; readonly name: string };
  readonly remarks: string;
  readonly park: string;
  readonly onTheSpot: boolean;
  readonly vehicles: readonly Vehicle[];
  /** Wire times. */
  readonly dispatchTime: string | null;
  readonly finishTime: string | null;
  readonly createTime: string | null;
}

const timeIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** One name, or a list of them. */
const namesIn = (value: unknown): string => (Array.isArray(value) ? value.map(textIn).join('、') : textIn(value));
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** @param driverId whose orders of the task count. */
export function readTask(row: Row, driverId: string): DriverTask {
  const list = rowsOf(row['trailerOrdersList']);
  const mine = list.filter((one) => one['driverId'] === undefined || one['driverId'] === driverId);
  const state = stateOf(leastAdvanced(mine.map(codesIn)) ?? codesIn(row));
  const weighed = heaviest(mine) ?? row;
  return {
    id: textIn(row['id']),
    taskNo: textIn(row['taskNo']),
    state,
    place: textIn(row['accidentPlaceName']),
    point: pointIn(row['accidentPoint']),
    callerName: textIn(row['customerName']),
    callerPhone: textIn(row['customerPhone']),
    officerName: textIn(row['peoplesPoliceName']),
    officerPhone: textIn(row['peoplesPolicePhone']),
    requirement: namesIn(row['rescueStatusName']),
    requirementSort: JSON.stringify(row['rescueStatusId'] ?? []),
    tonnage: { id: numberIn(weighed['tonnageId']), name: textIn(weighed['tonnageName']) },
    remarks: [textIn(row['policeRemarks']), textIn(row['taskRemarks'])].filter(Boolean).join(' · '),
    park: textIn(row['parkName']),
    onTheSpot: row['parkId'] === '-1',
    vehicles: mine.length > 0 ? mine.map((one) => vehicleIn(one, mine.length > 1)) : platesIn(row, state),
    dispatchTime: timeIn(row['dispatchTime']),
    finishTime: timeIn(row['finishTime']),
    createTime: timeIn(row['createTime']),
  };
}

/** Of these orders; none where no order says what its band is called, as those kept on a phone by an earlier version: what the task says holds then. */
function heaviest(orders: readonly Row[]): Row | undefined {
  const weight = (one: Row): number => numberIn(one['tonnageId']) ?? 0;
  return orders
    .filter((one) => one['tonnageName'] !== undefined)
    .sort((left, right) => weight(right) - weight(left))[0];
}

/** Once the task is accepted there may be a vehicle to hand over, at a lot that there is. */
export const hasLot = ({ state, onTheSpot, park }: DriverTask): boolean =>
  state !== 'dispatched' && !onTheSpot && park !== '';

/** Of a list that tells no orders. */
function platesIn(row: Row, state: OrderState): readonly Vehicle[] {
  const plates = textIn(row['plates']).split('、').filter(Boolean);
  return plates.map((plate) => ({ id: plate, plate, about: '', sort: '', state }));
}

/** The band of a vehicle alone is the card's own. */
function vehicleIn(one: Row, isOneOfSeveral: boolean): Vehicle {
  const about = [one['vehicleTypeName'], isOneOfSeveral && one['tonnageName'], one['rescueTypeName']];
  return {
    id: textIn(one['id']),
    plate: textIn(one['vehicleCarno']),
    sort: JSON.stringify([one['vehicleTypeId'] ?? null, one['tonnageId'] ?? null, one['rescueTypeId'] ?? null]),
    about: about.map(textIn).filter(Boolean).join(' · '),
    state: stateOf(codesIn(one)),
    isOrder: true,
  };
}

function codesIn(row: Row): OrderCodes {
  return {
    // A driver's list shows only what was assigned.
    orderNo: textIn(row['orderNo']) || 'assigned',
    receiptStatus: numberIn(row['receiptStatus']),
    rescueStatus: numberIn(row['rescueStatus']),
    orderStatus: numberIn(row['orderStatus']) ?? order.open,
    cancelStatus: numberIn(row['cancelStatus']) ?? 0,
    trailerCompanyId: timeIn(row['trailerCompanyId']),
  };
}

function pointIn(value: unknown): DriverTask['point'] {
  const { lng, lat } = rowOf(value);
  return typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null;
}

/** The state that each step leads to. */
const after: Readonly<Record<DriverStep, OrderState>> = {
  accept: 'accepted',
  arrive: 'arrived',
  tow: 'towing',
  finish: 'complete',
  empty: 'cancelled',
  refuse: 'assigned',
};

/** The states in which each step is taken. */
const from: Readonly<Record<DriverStep, readonly OrderState[]>> = {
  accept: ['dispatched'],
  refuse: ['dispatched'],
  arrive: ['accepted'],
  tow: ['arrived'],
  empty: ['arrived'],
  finish: ['towing'],
};

/** As the driver sees it: the steps that wait to be sent count already; one that the server has taken since changes nothing. */
export function withSteps(task: DriverTask, steps: readonly StepEntry[]): DriverTask {
  if (steps.length === 0) return task;
  const vehicles = task.vehicles.map((vehicle) => {
    const own = steps.filter(({ params: { trailerOrdersId: id } }) => id === undefined || id === vehicle.id);
    const state = movedOn(vehicle.state, own);
    return state === vehicle.state ? vehicle : { ...vehicle, state };
  });
  // What was refused is the driver's no more.
  const own = vehicles.filter(({ state }) => state !== 'assigned');
  const behind = (own.length > 0 ? own : vehicles).toSorted((one, other) => rankOf(one.state) - rankOf(other.state))[0];
  const state = behind ? behind.state : movedOn(task.state, steps);
  return vehicles.every((vehicle, index) => vehicle === task.vehicles[index]) && state === task.state
    ? task
    : { ...task, state, vehicles };
}

function movedOn(state: OrderState, steps: readonly StepEntry[]): OrderState {
  return steps.reduce((now, { step }) => (from[step].includes(now) ? after[step] : now), state);
}

type Going = Pick<DriverTask, 'state' | 'vehicles'>;

/** The vehicles that a step would be taken for now. */
function waitingFor(step: DriverStep, { vehicles }: Going): readonly Vehicle[] {
  return vehicles.filter(({ state }) => from[step].includes(state));
}

/** Those of them that a step can be taken for without the others; none where there is but one. */
export function toldApart(step: DriverStep, task: Going): readonly Vehicle[] {
  const waiting = waitingFor(step, task).filter(({ isOrder }) => isOrder);
  return waiting.length > 1 ? waiting : [];
}

/** The large buttons: one, as long as all vehicles are equally far; of the furthest first. */
export function nextSteps(task: Going): readonly DriverStep[] {
  return (['finish', 'tow', 'arrive', 'accept'] as const).filter((step) => maySay(step, task));
}

export function maySay(step: DriverStep, task: Going): boolean {
  return task.vehicles.length === 0 ? from[step].includes(task.state) : waitingFor(step, task).length > 0;
}

/** What a step is for; none where it is for all. */
export function vehiclesOf(step: DriverStep, task: Going): readonly Vehicle[] {
  const waiting = waitingFor(step, task);
  return waiting.length === task.vehicles.length ? [] : waiting;
}

/** The states of its vehicles where they differ: then each is said beside its plate. */
export const hasSeveralStates = ({ vehicles }: Going): boolean => new Set(vehicles.map(({ state }) => state)).size > 1;

/** From the furthest of what is under way to what lacks its photos. */
const inHand: readonly OrderState[] = ['towing', 'arrived', 'accepted', 'dispatched', 'photosMissing'];

export function isInHand({ state }: Pick<DriverTask, 'state'>): boolean {
  return inHand.includes(state);
}

/** The one in hand: the furthest of what is under way, else one whose photos are missing; null where there is none. */
export function taskInHand(tasks: readonly DriverTask[]): DriverTask | null {
  for (const state of inHand) {
    const found = tasks.find((task) => task.state === state);
    if (found) return found;
  }
  return null;
}
