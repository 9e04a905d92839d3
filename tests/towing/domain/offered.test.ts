/**
 * Of a task with two vehicles every button offers what the server does, and nothing that it would refuse, however the two stand to
 * each other: each on its own, in a lot or not, with one company, two or none. What the server takes is said a second time here, by the grid.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from '../../../codegen/readSources.ts';
import { evaluate } from '../../../src/core/condition/condition.ts';
import { judged } from '../../../src/core/condition/rule.ts';
import { isNameOf } from '../../../src/core/model/names.ts';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { View, ViewAction } from '../../../src/core/model/view.ts';
import { project } from '../../../src/core/project.ts';
import { readCatalogue } from '../../../src/release/readCatalogue.ts';
import { aggregate, type OrderOfTask } from '../../../src/towing/domain/aggregate.ts';
import { barredSteps } from '../../../src/towing/domain/barredSteps.ts';
import {
  leastAdvanced,
  orderStates,
  selfDrivenCompany,
  stateOf,
  type OrderState,
} from '../../../src/towing/domain/orderState.ts';
import { steps, type StepName } from '../../../src/towing/domain/steps.ts';
import { root } from '../../house/sourceFiles.ts';
import { gridAllows } from './grid.ts';

const { catalogue } = readCatalogue(readSources(join(root, 'schemas')));
if (!catalogue) throw new Error('the shipped schemas have faults');

interface Order extends OrderOfTask {
  readonly parkInTime: Date | null;
}

const codes: Readonly<Record<OrderState, Partial<OrderOfTask>>> = {
  unassigned: { orderNo: null },
  assigned: {},
  selfDriven: {},
  dispatched: { receiptStatus: 0 },
  accepted: { receiptStatus: 1, rescueStatus: 0 },
  arrived: { receiptStatus: 1, rescueStatus: 2 },
  towing: { receiptStatus: 1, rescueStatus: 3 },
  photosMissing: { receiptStatus: 1, rescueStatus: 4 },
  mismatch: { receiptStatus: 1, rescueStatus: 4, orderStatus: 2 },
  supplemented: { receiptStatus: 1, rescueStatus: 4, orderStatus: 3 },
  complete: { receiptStatus: 1, rescueStatus: 4, orderStatus: 1 },
  cancelled: { orderStatus: 1, cancelStatus: 1 },
};

/** What a lot takes in. */
const movable: readonly OrderState[] = [
  'selfDriven',
  'towing',
  'photosMissing',
  'mismatch',
  'supplemented',
  'complete',
];
const ended: readonly OrderState[] = ['photosMissing', 'mismatch', 'supplemented', 'complete', 'cancelled'];
const own = 'company';

function orderOf(id: string, state: OrderState, companyId: string, inside: boolean): Order {
  const trailerCompanyId = state === 'unassigned' ? null : state === 'selfDriven' ? '1' : companyId;
  const isDriven = !['unassigned', 'assigned', 'selfDriven', 'cancelled'].includes(state);
  return {
    id,
    vehicleCarno: id,
    tonnageId: null,
    driverId: isDriven ? `driver of ${id}` : null,
    orderNo: `no ${id}`,
    receiptStatus: null,
    rescueStatus: null,
    orderStatus: 0,
    cancelStatus: 0,
    ...codes[state],
    trailerCompanyId,
    parkInTime: inside ? new Date(0) : null,
  };
}

const vehicles = (id: string): readonly Order[] =>
  orderStates.flatMap((state) =>
    [own, 'another'].flatMap((companyId) =>
      [false, ...(movable.includes(state) ? [true] : [])].map((inside) => orderOf(id, state, companyId, inside)),
    ),
  );

const outside = (orders: readonly Order[]) => orders.filter(({ parkInTime }) => parkInTime === null);
const isOver = (order: Order): boolean => order.parkInTime !== null || ended.includes(stateOf(order));

/** Whose the task is: of what can still go to somebody; null where a vehicle has nobody. Undefined where no steps lead there. */
function companyOf(orders: readonly Order[]): string | null | undefined {
  const open = orders.filter((order) => !isOver(order));
  const owners = new Set(open.map(({ trailerCompanyId }) => trailerCompanyId));
  if (owners.size > 1) return undefined;
  const [owner = orders.findLast(({ cancelStatus }) => cancelStatus !== 1)?.trailerCompanyId ?? null] = owners;
  return owner;
}

interface Task {
  readonly name: string;
  readonly orders: readonly Order[];
  readonly company: string | null;
  readonly row: Row;
}

const never = {
  assignTime: null,
  dispatchTime: null,
  acceptTime: null,
  arriveTime: null,
  towTime: null,
  finishTime: null,
};
const now = '2026-11-30 08:00:00';

function taskOf(orders: readonly Order[]): Task[] {
  const company = companyOf(orders);
  if (company === undefined) return [];
  const said = aggregate(orders, never, now);
  const stored = {
    ...said,
    id: 'task',
    version: 1,
    deleted: false,
    trailerCompanyId: company,
    acknowledgedTime: null,
    accidentPoint: null,
    assignedBy: 'somebody',
    updateTime: now,
    barredSteps: barredSteps(orders, company),
  };
  const entity = catalogue?.entities['task'];
  const row = entity && catalogue ? { ...stored, ...judged(entity, catalogue.rules, stored) } : stored;
  const name = orders.map((one) => `${stateOf(one)}${one.parkInTime ? ' in lot' : ''} of ${one.trailerCompanyId}`);
  return [{ name: name.join(', '), orders, company, row }];
}

const tasks: readonly Task[] = vehicles('first').flatMap((one) => [
  ...taskOf([one]),
  ...vehicles('second').flatMap((other) => taskOf([one, other])),
]);

function live(orders: readonly Order[]): readonly Order[] {
  const left = orders.filter(({ cancelStatus }) => cancelStatus !== 1);
  return left.length > 0 ? left : orders;
}

/** What leaves by itself is given away or taken back where nothing else of the task can be; what has ended keeps nothing from being taken back. */
function goingWith(step: StepName, orders: readonly Order[]): readonly Order[] {
  const going = orders.filter((order) => !ended.includes(stateOf(order)));
  const all = step === 'withdraw' && going.length > 0 ? going : orders;
  const towed = all.filter(({ trailerCompanyId }) => trailerCompanyId !== selfDrivenCompany);
  const isApart = step === 'transferCompany' || step === 'withdraw';
  return isApart && towed.some((order) => gridAllows(step, stateOf(order))) ? towed : all;
}

function taken(step: StepName, orders: readonly Order[]): readonly Order[] {
  const considered = goingWith(step, live(orders));
  const some = considered.filter((order) => gridAllows(step, stateOf(order)));
  return steps[step].takes === 'all' && some.length < considered.length ? [] : some;
}

const allOutside = (orders: readonly Order[]) => (outside(orders).length < orders.length ? [] : orders);
const open = (orders: readonly Order[]) =>
  orders.filter((one) => !['complete', 'cancelled', 'mismatch', 'supplemented'].includes(stateOf(one)));

function inHand({ orders, company }: Task): readonly Order[] {
  const mine = orders.filter(({ trailerCompanyId }) => trailerCompanyId === company);
  const left = mine.filter((order) => !isOver(order));
  return left.length > 0 ? left : mine;
}

/** The orders that the server takes, by the call and whether it is a transfer. */
const server: Readonly<Record<string, (task: Task, userType: number) => readonly Order[]>> = {
  assign: ({ orders }) => taken('assign', orders),
  'assign 1': ({ orders }) => outside(taken('transferCompany', orders)),
  withdraw: ({ orders }) => allOutside(taken('withdraw', orders)),
  cancel: ({ orders }) => outside(taken('cancel', orders)),
  deleteTask: ({ orders }) => taken('delete', orders),
  updatePC: ({ orders }) => taken('confirm', orders),
  waivePhotos: ({ orders }) => taken('waivePhotos', orders),
  parkUpdate: ({ orders }) => outside(open(orders).filter(({ orderNo }) => orderNo !== null)),
  rescueTypeUpdate: ({ orders }) => open(orders),
  placeTask: ({ orders }) => open(orders),
  acknowledge: ({ orders }, type) => taken(type === 4 ? 'companyAcknowledge' : 'acknowledge', orders),
  dispatch: ({ orders }) => taken('dispatch', orders),
  transferDriver: ({ orders }) => outside(taken('transferDriver', orders)),
  companyRefuse: (task) => allOutside(taken('companyRefuse', inHand(task))),
};

/** As the server asks it: of the orders, and of the task what the call needs. */
function does(way: string, task: Task, user: Row): boolean {
  const needs = catalogue?.calls[way.split(' ')[0] ?? '']?.needs;
  const type = Number(user['userType']);
  return (server[way]?.(task, type).length ?? 0) > 0 && (!needs || evaluate(needs, task.row, { user, now }));
}

const users: readonly Row[] = [
  { userType: 1, superManager: 0, name: 'police' },
  { userType: 7, superManager: 0, name: 'general' },
  { userType: 2, superManager: 0, name: 'office' },
  { userType: 3, superManager: 0, name: 'park' },
  { userType: 5, superManager: 0, name: 'field' },
  { userType: 4, superManager: 0, name: 'company', capacityId: own },
];

interface Button {
  readonly screen: string;
  readonly way: string;
  readonly action: ViewAction;
}

function buttonsOf(views: Readonly<Record<string, View>>): readonly Button[] {
  return Object.values(views).flatMap((view) => {
    if ((view.type !== 'list' && view.type !== 'detail') || view.call.entity !== 'task') return [];
    return view.actions.flatMap((action) => {
      const opened = views[action.open ?? ''];
      const call = action.call ?? (opened?.type === 'dialog' ? opened.call : undefined);
      const way = call && `${call.id}${action.with['mode'] === 1 && call.id === 'assign' ? ' 1' : ''}`;
      return way !== undefined && isNameOf(server, way) && action.at === 'row'
        ? [{ screen: view.id, way, action }]
        : [];
    });
  });
}

function isOffered({ action }: Button, row: Row, user: Row): boolean {
  const context = { user, now, row };
  return [action.visible, action.enabled].every((condition) => !condition || evaluate(condition, row, context));
}

/** What is checked once a tow has ended waits for the vehicle that is furthest behind. */
function comesLater(way: string, { orders }: Task): boolean {
  const last = leastAdvanced(live(orders));
  return way === 'updatePC' && last !== undefined && !gridAllows('confirm', stateOf(last));
}

test.each(users.map((user) => [user['name'], user] as const))('%s', (name, user) => {
  const buttons = buttonsOf(project(catalogue, { userType: Number(user['userType']), superManager: false }));
  const refused: string[] = [];
  const missing = new Set<string>();
  for (const task of tasks) {
    if (name === 'company' && task.company !== own) continue;
    const offered = buttons.filter((button) => isOffered(button, task.row, user));
    for (const { screen, way } of offered)
      if (!does(way, task, user)) refused.push(`${way} at ${screen}: ${task.name}`);
    for (const { way } of buttons)
      if (does(way, task, user) && !comesLater(way, task) && !offered.some((one) => one.way === way))
        missing.add(`${way}: ${task.name}`);
  }
  expect(refused).toEqual([]);
  expect([...missing]).toEqual([]);
});

/** A list alone deletes what it lists. */
const ofLists: ReadonlySet<string> = new Set(['deleteTask']);

test.each([
  ['company', 'dispatch/trailerOrdersCompany', 'dispatch/companyTaskDetail'],
  ['police', 'dispatch/commandCentre', 'dispatch/taskDetail'],
  ['general', 'dispatch/commandCentre', 'dispatch/taskDetail'],
])('the details of %s offer whatever %s does', (name, list, detail) => {
  const user = users.find((one) => one['name'] === name) ?? {};
  const buttons = buttonsOf(project(catalogue, { userType: Number(user['userType']), superManager: false }));
  const missing = new Set<string>();
  for (const task of tasks) {
    const waysAt = (screen: string): readonly string[] =>
      buttons.filter((one) => one.screen === screen && isOffered(one, task.row, user)).map(({ way }) => way);
    const inDetail = new Set(waysAt(detail));
    for (const way of waysAt(list)) if (!inDetail.has(way) && !ofLists.has(way)) missing.add(`${way}: ${task.name}`);
  }
  expect([...missing]).toEqual([]);
});
