/** Tasks as the boards poll them and as their pages show them. */
import { sql } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import type { Condition } from '../../core/condition/condition.ts';
import { textOf } from '../../core/model/label.ts';
import { system, systemName } from '../../server/calls/nobody.ts';
import { reasonIn } from '../domain/keptReasons.ts';
import { awaitsTruck } from '../domain/awaitedTruck.ts';
import { commandAlerts } from '../domain/commandAlert.ts';
import { stateOf } from '../domain/orderState.ts';
import { awaitedSteps, mayTake } from '../domain/steps.ts';
import { addToWireTime, dayEnd, dayStart } from '../../core/model/wireTime.ts';
import { wireTime } from '../../server/time/clock.ts';
import { listRows, readMany, readOne, type Source } from '../../server/records/query.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { readNotices } from './fenceNotices.ts';
import { sortsOf, waitingOf } from './queue.ts';
import { groupedImages } from './photos/taskImages.ts';
import { findTask } from './taskInHand.ts';
import { refuse } from '../../server/records/faults.ts';
import { takenFrom } from './timeline/takenTask.ts';
import { whyEscalated, whyLate } from './alertReason.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';

const open = { distributionOrder: 0, deleted: false, cancelStatus: 0, orderStatus: 0 } as const;
const waitsForCommand: Condition = { ...open, assigned: false };
const waitsForCompany: Condition = { ...open, assigned: true };
const polledAtMost = 100;
/** As many as a bell lists. */
const worstAtMost = 20;

const worstFirst = { size: worstAtMost, orderBy: 'gravity,dueTime' };

const escalated: Condition = { ...waitsForCompany, escalatedTime: { filled: true } };

const late: Condition = { deleted: false, ...awaitsTruck, breachTime: { filled: true } };

const calls: Condition = { any: [waitsForCommand, escalated, late] };

/**
 * Unassigned tasks of the unit, those whose company has not responded, and those whose company is not there in time:
 * `{count, records}`, newest first; where they are not all, the worst of all besides: `worst`; and what rules of fences tell the
 * unit: `notices`.
 */
export const getTask: Handler<'getTask'> = async (context) => {
  const page = await waiting(context, calls);
  const notices = await readNotices(context, 'command', idsOf(page));
  return { ...mapped(page, (row) => alerted(context, row)), notices };
};

function alerted(context: HandlerContext, row: Row): Row {
  if (row['assigned'] !== true) return row;
  return commandAlerts(row).all[0] === 'late' ? lateness(context, row) : escalation(context, row);
}

function lateness(context: HandlerContext, row: Row): Row {
  return {
    ...row,
    late: true,
    alertReason: whyLate(context, row),
    acknowledgedBy: row['breachKnownBy'],
    acknowledgedTime: row['breachKnownTime'],
  };
}

/** Whoever of the command centre took it stops its alert, the company's own goes on. */
function escalation(context: HandlerContext, row: Row): Row {
  return {
    ...row,
    escalated: true,
    alertReason: whyEscalated(context, row),
    acknowledgedBy: row['escalationKnownBy'],
    acknowledgedTime: row['escalationKnownTime'],
  };
}

/** Tasks of the company for which no driver is dispatched, in the same shape. */
export const getCompanyTask: Handler<'getCompanyTask'> = async (context) => {
  const page = await waiting(context, waitsForCompany);
  return { ...page, notices: await readNotices(context, 'company', idsOf(page)) };
};

const idsOf = ({ records, worst = [] }: TasksWaiting): readonly string[] =>
  [...records, ...worst].map(({ id }) => String(id));

interface TasksWaiting {
  readonly count: number;
  readonly records: readonly Row[];
  /** The first of the queue; absent where the records are all there are. */
  readonly worst?: readonly Row[];
}

function mapped(page: TasksWaiting, change: (row: Row) => Row): TasksWaiting {
  const { worst } = page;
  return { ...page, records: page.records.map(change), ...(worst && { worst: worst.map(change) }) };
}

async function waiting(context: HandlerContext, where: Condition): Promise<TasksWaiting> {
  const source = { entity: 'task', where, children: true } satisfies Source;
  const { total, records } = await listRows(context, source, { size: polledAtMost });
  const worst =
    total > records.length
      ? (await listRows(context, { ...source, sorts: sortsOf(context) }, worstFirst)).records
      : undefined;
  return mapped({ count: total, records, ...(worst && { worst }) }, (row) => ({
    ...row,
    ...waitingOf(context, row),
  }));
}

export const findDetail_commandCentre: Handler<'findDetail_commandCentre'> = (context, input) =>
  detail(context, input, { deleted: false });
export const findDetail_company: Handler<'findDetail_company'> = (context, input) =>
  detail(context, input, { deleted: false });
export const findDetail_commandCentre_waitAllot: Handler<'findDetail_commandCentre_waitAllot'> = (context, input) =>
  detail(context, input, waitsForCommand);

type DetailInput = Input<'findDetail_commandCentre' | 'findDetail_company' | 'findDetail_commandCentre_waitAllot'>;

/** One task with all that belongs to it, or without `id` a page of tasks between two times. */
async function detail(context: HandlerContext, input: DetailInput, where: Condition): Promise<unknown> {
  const source: Source = { entity: 'task', where };
  const id = givenText(input.id);
  if (id === undefined) return listRows(context, { ...source, filters, children: true }, betweenTimes(context, input));
  const task = await readOne(context, source, id);
  if (!task) throw (await takenFrom(context, id)) ?? refuse('unknown-record');
  return {
    ...task,
    ...inTheirLanguage(context, task),
    remarks: await remarksOf(context, id),
    ...(await groupedImages(context, id)),
  };
}

/** What the product itself did, and why it says so, is kept in one language. */
function inTheirLanguage({ language }: HandlerContext, { returnedWhy, assignedBy }: Row): Row {
  return {
    ...(typeof returnedWhy === 'string' && { returnedWhy: reasonIn(language, returnedWhy) }),
    ...(assignedBy === system.name && { assignedBy: textOf(systemName, language) }),
  };
}

const filters = [
  { field: 'createTime', as: 'range', params: ['createStartTime', 'createEndTime'] },
] as const satisfies Source['filters'];

/** Where nothing is said: from two months ago, 00:00:00, to tomorrow, 23:59:59. */
function betweenTimes({ now }: HandlerContext, input: DetailInput): Row {
  const today = wireTime(now);
  return {
    ...input,
    createStartTime: input.createStartTime ?? dayStart(addToWireTime(today, '-2M')),
    createEndTime: input.createEndTime ?? dayEnd(addToWireTime(today, '+1d')),
  };
}

async function remarksOf(context: HandlerContext, taskId: string): Promise<readonly Row[]> {
  const of = ofTask(taskId);
  return readMany(context, { entity: 'remark', and: of }, 999, { orderBy: 'createTime,id' });
}

/** The orders of a task that this actor may see, each with the step that it waits for; with `step` only those that can take it now. */
export const findOrderByTrailerId: Handler<'findOrderByTrailerId'> = async (context, input) => {
  const { task, orders: all } = await findTask(context, requiredText(input, 'id'));
  const step = stepsAskedFor.find((name) => name === input.step);
  const states = new Map(all.map((order) => [order.id, task.deleted ? 'deleted' : stateOf(order)] as const));
  const orders = await readMany(context, { entity: 'trailerOrder', and: ofTask(task.id) }, 999, {
    orderBy: 'createTime,id',
  });
  return orders.flatMap((order) => {
    const state = states.get(String(order['id']));
    return state && (!step || mayTake(step, state)) ? [{ ...order, step: awaitedSteps[state] }] : [];
  });
};

const stepsAskedFor = ['dispatch', 'transferDriver'] as const;

function ofTask(taskId: string): Source['and'] {
  return (alias) => [sql`${sql.ref(`${alias}.taskId`)} = ${taskId}`];
}
