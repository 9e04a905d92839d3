/** Saves one step of a task's life: orders, the task's aggregates, the drivers' holds and the events, in the call's transaction. */
import { aggregate } from '../domain/aggregate.ts';
import { barredSteps } from '../domain/barredSteps.ts';
import { notCancelled, order } from '../domain/orderState.ts';
import { facetsOf } from '../domain/taskFacets.ts';
import { returnTask } from '../records/archivedTasks.ts';
import { arriveBy } from '../records/arriveBy.ts';
import { expectedTime } from '../records/arrivals/expectedTime.ts';
import { lotTime } from '../records/arrivals/lotTime.ts';
import { dropArrivals, keepArrivals } from '../records/arrivals/keepArrivals.ts';
import { dropFigures } from '../records/dayFigures.ts';
import { driverNames } from '../records/driverNames.ts';
import { refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { tellChange } from '../../server/records/recordChange.ts';
import { withDriversKinds } from './driverKinds.ts';
import { pushToDrivers } from './driverPush.ts';
import { moveHolds } from './holds.ts';
import { pointOf } from '../records/point.ts';
import { keepRotation, type TurnsKept } from '../records/rotation/keepRotation.ts';
import { dbOf, type OrderRow, type TaskInHand, type TaskRow } from '../records/productTables.ts';
import { notReturned, returnedBy } from './returned.ts';
import { tellCompany } from './timeline/tellCompany.ts';

export interface StepToSave {
  /** Of the dictionary `step`. */
  readonly step: string;
  readonly why?: string | undefined;
  readonly orders?: readonly OrderChange[];
  readonly task?: Partial<TaskRow>;
  /** When it was done; left out, now. */
  readonly at?: Date | undefined;
  /** The owner asks for the company that gets the task. */
  readonly requested?: boolean;
  /** Whoever was proposed first was taken. */
  readonly proposedFirst?: boolean;
  /** Companies take turns for this task by rule: one that is sent out of turn needs `why`. */
  readonly turns?: TurnsKept | undefined;
  /** Stands over what follows from the orders: a task that is put back as it was. */
  readonly restored?: Partial<TaskRow>;
  /** Nothing that a person decides on has changed: a dialog that is open over the task does not become stale. */
  readonly isBeside?: boolean;
}
interface OrderChange {
  readonly id: string;
  readonly set: Partial<OrderRow>;
}

/** The same change for each of these orders. */
export function setAll(orders: readonly OrderRow[], set: Partial<OrderRow>): readonly OrderChange[] {
  return orders.map(({ id }) => ({ id, set }));
}

export async function saveStep(context: HandlerContext, hand: TaskInHand, save: StepToSave): Promise<TaskInHand> {
  const orders = await saveOrders(context, hand, save);
  await moveHolds(context, { task: hand.task, before: hand.orders, after: orders, step: save.step });
  const set = { ...save.task, ...(await aggregates(context, hand, orders, save)), ...save.restored };
  const task = await saveTask(context, hand.task, set, hand.task.version + (save.isBeside ? 0 : 1));
  await returnTask(context, task);
  await keepArrivals(context, { task, before: hand.orders, after: orders, at: save.at ?? context.now });
  await pushToDrivers(context, { task, before: hand.orders, after: orders, step: save.step });
  await keepRotation(context, { ...save, before: hand.task, had: hand.orders, after: asGiven(save, hand.task, task) });
  await tellCompany(context, { ...save, before: hand.task, after: task });
  tellChange(context, { entity: 'task', step: save.step, before: hand.task, after: task, why: save.why });
  return { task, orders };
}

/** Nobody was given what falls to them because the rest has gone: to the ledgers of rotation nothing has happened. */
function asGiven({ task, restored }: StepToSave, { trailerCompanyId }: TaskRow, after: TaskRow): TaskRow {
  const isGiven = { ...task, ...restored }.trailerCompanyId !== undefined;
  return isGiven ? after : { ...after, trailerCompanyId };
}

/** As a task begins. */
const noneAsNull = <T>(all: T[]): T[] | null => (all.length > 0 ? all : null);

/** Once the vehicles that nobody had are gone, a task is the company's that has the others. */
function companyLeft(
  { assigned, trailerCompanyId }: Pick<TaskRow, 'assigned' | 'trailerCompanyId'>,
  orders: readonly OrderRow[],
): string | null {
  return trailerCompanyId ?? (assigned ? (notCancelled(orders).at(-1)?.trailerCompanyId ?? null) : null);
}

async function saveOrders(context: HandlerContext, hand: TaskInHand, save: StepToSave): Promise<readonly OrderRow[]> {
  const changes = await withDriversKinds(context, save.orders ?? []);
  const sets = new Map(changes.map(({ id, set }) => [id, set]));
  const after: OrderRow[] = [];
  for (const before of hand.orders) {
    const set = sets.get(before.id);
    if (!set) {
      after.push(before);
      continue;
    }
    const time = await lotTime(context, hand.task, { before, set, at: save.at ?? context.now });
    const stamped = { ...set, ...time, version: before.version + 1, updateTime: context.now };
    const saved = await dbOf(context)
      .updateTable('trailerOrder')
      .set(stamped)
      .where('detachmentId', '=', before.detachmentId)
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .returningAll()
      .executeTakeFirst();
    if (!saved) throw refuse('stale');
    tellChange(context, { entity: 'trailerOrder', step: save.step, before, after: saved, why: save.why });
    after.push(saved);
  }
  return after;
}

/** What the task says of its orders together; whoever is alerted anew has not acknowledged. */
async function aggregates(
  context: HandlerContext,
  { task: before, orders: had }: TaskInHand,
  orders: readonly OrderRow[],
  { task: set, at, ...done }: StepToSave,
): Promise<Partial<TaskRow>> {
  const times = { ...before, ...set, ...toldLater(before, done.step, at) };
  const computed = aggregate(orders, times, at ?? context.now);
  const known = before.driverIds ?? [];
  const unchanged = JSON.stringify(known) === JSON.stringify(computed.driverIds);
  const names = unchanged ? before.driverNames : await driverNames(context, computed.driverIds);
  const trailerCompanyId = companyLeft({ ...before, ...set, ...computed }, orders);
  const now = { ...before, ...set, ...computed, trailerCompanyId };
  const waits = whoWaits(now);
  const returned = await returnedBy(context, done, before, { had, has: orders });
  const isElsewhere = JSON.stringify(now.accidentPoint) !== JSON.stringify(before.accidentPoint);
  if (isElsewhere) await dropArrivals(context, before.id);
  const expecting = { task: now, before: had, after: orders, at: at ?? context.now, isElsewhere };
  const limit = arriveBy(context, { before, now, had, orders, assigned: computed.assignTime, at: at ?? context.now });
  return {
    ...computed,
    ...facetsOf(orders),
    trailerCompanyId,
    barredSteps: noneAsNull(barredSteps(orders, trailerCompanyId)),
    driverIds: [...computed.driverIds],
    driverNames: names,
    arriveBy: limit,
    turnTime: isSameTurn(before, computed) ? before.turnTime : (at ?? context.now),
    ...(await expectedTime(context, expecting)),
    ...(isSameLimit(before, { ...now, arriveBy: limit }) ? {} : noBreach),
    ...cancellation(context, { ...done, at }, before, computed),
    ...(returned ?? (whoHas(now) === whoHas(before) ? {} : notReturned)),
    ...alertOf(context, before, { waits, isMore: returned !== null || isGrown(before, computed) }),
  };
}

/** Said of a task that is cancelled as a whole, by its unit or by an empty return. */
function cancellation(
  { actor, now }: HandlerContext,
  { why, at }: Pick<StepToSave, 'why' | 'at'>,
  before: TaskRow,
  { cancelStatus }: Pick<TaskRow, 'cancelStatus'>,
): Partial<TaskRow> {
  if (cancelStatus !== 1 || before.cancelStatus === 1) return {};
  return { cancelledBy: actor.name, cancelTime: at ?? now, cancelReason: why ?? null };
}

type Turn = Pick<TaskRow, 'assigned' | 'receiptStatus' | 'rescueStatus'>;

/** A truck that is still on the way, or on scene, keeps the task there, however far another has come. */
function isSameTurn(before: Turn, now: Turn): boolean {
  const { assigned, receiptStatus, rescueStatus } = now;
  return before.assigned === assigned && before.receiptStatus === receiptStatus && before.rescueStatus === rescueStatus;
}

/** The time of the first truck that came so far, where a phone tells later that its own was before. */
function toldLater(before: TaskRow, step: string, at: Date | undefined): Partial<TaskRow> {
  const name = firstTimes[step];
  const known = name && before[name];
  return name && at && known && at < known ? { [name]: at } : {};
}

const firstTimes: Readonly<Record<string, 'acceptTime' | 'arriveTime' | 'towTime'>> = {
  accept: 'acceptTime',
  arrive: 'arriveTime',
  tow: 'towTime',
};

/** Another company has a limit of its own, be it the same moment. */
function isSameLimit(before: Limited, now: Limited): boolean {
  return now.trailerCompanyId === before.trailerCompanyId && now.arriveBy?.getTime() === before.arriveBy?.getTime();
}

type Limited = Pick<TaskRow, 'trailerCompanyId' | 'arriveBy'>;

/** Another assignment has another limit, which nobody has missed yet. */
const noBreach = { breachTime: null, breachKnownBy: null, breachKnownTime: null };

interface Alerted {
  readonly waits: string;
  /** There is more to do than before: something has come back, or a vehicle was added. */
  readonly isMore: boolean;
}

/** A company needs another truck for a vehicle that is added; the command centre adds it itself. */
function isGrown(before: TaskRow, { vehicleNum }: Pick<TaskRow, 'vehicleNum'>): boolean {
  return before.assigned && (vehicleNum ?? 0) > (before.vehicleNum ?? 0);
}

/** Whoever waits is alerted anew once it is another, and of what is more of a task that they have acknowledged. */
function alertOf({ now }: HandlerContext, before: TaskRow, { waits, isMore }: Alerted): Partial<TaskRow> {
  if (waits !== whoWaits(before)) return alertAnew(waits === 'nobody' ? null : now);
  if (waits === 'nobody' || !isMore || before.acknowledgedTime === null) return {};
  // What its command centre knows of stays.
  return { waitingSince: now, acknowledgedBy: null, acknowledgedTime: null, louderTime: null };
}

function alertAnew(waitingSince: Date | null) {
  return {
    waitingSince,
    acknowledgedBy: null,
    acknowledgedTime: null,
    louderTime: null,
    escalatedTime: null,
    escalationKnownBy: null,
    escalationKnownTime: null,
  };
}

type Waiting = Pick<
  TaskRow,
  'assigned' | 'distributionOrder' | 'trailerCompanyId' | 'deleted' | 'orderStatus' | 'cancelStatus'
>;

/** Whose alert rings: the command centre's, a company's, or nobody's. */
function whoWaits(task: Waiting): string {
  const { deleted, orderStatus, cancelStatus } = task;
  if (deleted || cancelStatus === 1 || orderStatus !== order.open) return 'nobody';
  const whose = whoHas(task);
  return whose === 'drivers' ? 'nobody' : whose;
}

/** Who is to act, were it not over. */
function whoHas({ assigned, distributionOrder, trailerCompanyId }: Waiting): string {
  if (!assigned) return 'command';
  return distributionOrder === 0 ? `company ${trailerCompanyId}` : 'drivers';
}

/** A point is written as the database takes it. */
function placed(set: Partial<TaskRow>) {
  return 'accidentPoint' in set ? { accidentPoint: pointOf(set.accidentPoint) } : {};
}

async function saveTask(
  context: HandlerContext,
  before: TaskRow,
  set: Partial<TaskRow>,
  version: number,
): Promise<TaskRow> {
  const saved = await dbOf(context)
    .updateTable('task')
    .set({ ...set, ...placed(set), version, updateTime: context.now })
    .where('detachmentId', '=', before.detachmentId)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst();
  if (!saved) throw refuse('stale');
  await dropFigures(context, saved);
  return saved;
}
