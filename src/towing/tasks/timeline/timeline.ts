/** A task's events in order: who took which step when, from which state to which, and why. */
import type { Label, Row } from '../../../core/model/catalogue.ts';
import { textOf } from '../../../core/model/label.ts';
import { judge } from '../../../core/condition/rule.ts';
import { separator } from '../../domain/aggregate.ts';
import { reasonIn } from '../../domain/keptReasons.ts';
import { wireTime } from '../../../server/time/clock.ts';
import { companyNames } from '../../records/companyNames.ts';
import { system, systemName } from '../../../server/calls/nobody.ts';
import { requiredText } from '../../../server/calls/inputValues.ts';
import { dbOf, type OrderRow, type TaskRow } from '../../records/productTables.ts';
import { findTask } from '../taskInHand.ts';
import { mayRead } from '../../../server/records/access.ts';
import { sees } from '../../../server/records/visible.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Handler } from '../../records/handler.ts';
import { whyAlerted } from '../alertReason.ts';
import { choiceAt, choicesOf } from './choicesTold.ts';
import { correctionsOf } from './correctionsTold.ts';
import { othersSteps, readersCompany } from './othersSteps.ts';
import { eventsOf } from './taskEvents.ts';
import { lotStatuses, lotSteps } from '../lot/lotStatus.ts';
import { overridesOf, overridesTold } from './overridesTold.ts';
import { decisionsSaid } from './reasonsTold.ts';

export const timeline: Handler<'timeline'> = async (context, input) => {
  const { task, orders } = await findTask(context, requiredText(input, 'id'));
  const events = await eventsOf(context, task.id);
  const companies = await companiesTold(context, events);
  const others = await othersSteps(context, orders, events);
  const plates = await platesOf(context, orders);
  const lot = await lotStatuses(context, orders);
  const shownWhy = withoutRemarks(context, task, withoutPlates(context, orders));
  const said = await decisionsSaid(context, task);
  const toldWhy: ToldWhy = (step, why) => {
    const shown = shownWhy(step, why);
    return shown && reasonIn(context.language, shown, said);
  };
  const choices = await choicesOf(context, task.id);
  const corrections = await correctionsOf(context, { task, orders }, events);
  const outOfTurn = overridesTold(context, await overridesOf(context, task.id), events);
  let row: Row = {};
  return events.map((event) => {
    const { time: received, userId, userName, step, to, why, feedVersion } = event;
    const atLot = lot.get(feedVersion);
    const people = others.get(event);
    const from = atLot?.from ?? stateText(context, row);
    row = { ...row, ...to };
    const time = ownTimeOf(step, to, received);
    return {
      time: wireTime(time),
      who: people?.withoutWho ? textOf(anotherCompany, context.language) : whoOf(context, { userId, userName }),
      step,
      from,
      to: [
        atLot?.to ?? stateText(context, row),
        companies.get(String(to['trailerCompanyId'])),
        people ? people.drivers : to['driverNames'],
        plates.get(feedVersion),
      ]
        .filter(Boolean)
        .join(' · '),
      why:
        [
          corrections.get(feedVersion),
          people?.withoutWhy ? null : (toldWhy(step, why) ?? whyAlerted(context, step, row)),
          people?.withoutWhy ? null : outOfTurn.get(event),
          choiceAt(choices, step, received),
          late(context, time, received),
        ]
          .filter(Boolean)
          .join(' · ') || null,
    };
  });
};

/** The task's own time of each step that a phone may tell later. */
const timesOfSteps: Readonly<Record<string, string>> = {
  accept: 'acceptTime',
  arrive: 'arriveTime',
  tow: 'towTime',
  finish: 'finishTime',
};

/** When a step was taken; when it was received where it says nothing else. */
function ownTimeOf(step: string, to: Row, received: Date): Date {
  const told = to[timesOfSteps[step] ?? ''];
  const own = typeof told === 'string' ? new Date(told) : undefined;
  return own && own < received ? own : received;
}

/** Less is a slow line, and nothing to tell. */
const lateMs = 60_000;

function late({ language }: HandlerContext, time: Date, received: Date): string | null {
  if (received.getTime() - time.getTime() < lateMs) return null;
  return textOf(sentLater, language, { time: wireTime(received) });
}

const sentLater: Label = { 'zh-CN': '离线时所做，{time} 收到', 'en-US': 'Done offline, received {time}' };

const deleted: Label = { 'zh-CN': '已删除', 'en-US': 'Deleted' };

/** In the words that the lists use for their status columns; null before the task began. */
function stateText({ release, language }: HandlerContext, row: Row): string | null {
  if (Object.keys(row).length === 0) return null;
  if (row['deleted'] === true) return textOf(deleted, language);
  const { unassigned, orderStatus, trailerStatus } = release.catalogue.rules;
  const waits = unassigned && judge(unassigned, row);
  const rule = waits?.value === 'unassigned' ? unassigned : row['orderStatus'] === 0 ? trailerStatus : orderStatus;
  const said = rule && judge(rule, row);
  return said ? textOf(said.label, language) : null;
}

/** As events say whose a task became; a company reads no other's name. */
async function companiesTold(
  context: HandlerContext,
  events: readonly { readonly to: Row }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = companyIdsIn(events);
  const own = readersCompany(context);
  if (own === undefined) return companyNames(context, ids);
  const others = ids.map((id) => [id, textOf(anotherCompany, context.language)] as const);
  const names = await companyNames(
    context,
    ids.filter((id) => id === own),
  );
  return new Map([...others, ...names]);
}

const anotherCompany: Label = { 'zh-CN': '其他公司', 'en-US': 'Another company' };

interface Taker {
  readonly userId: string;
  readonly userName: string;
}

function whoOf({ language }: HandlerContext, { userId, userName }: Taker): string {
  return userId === system.id ? textOf(systemName, language) : userName;
}

function companyIdsIn(events: readonly { readonly to: Row }[]): readonly string[] {
  return events.flatMap(({ to: { trailerCompanyId } }) =>
    typeof trailerCompanyId === 'string' ? trailerCompanyId : [],
  );
}

type ToldWhy = (step: string, why: string | null) => string | null;

/** Steps whose reason is a remark. */
const remarkSteps: ReadonlySet<string> = new Set(['remark', 'correct', 'attach']);

/** A remark is told to whom remarks of this task are shown. */
function withoutRemarks(context: HandlerContext, { id: taskId, detachmentId }: TaskRow, toldWhy: ToldWhy): ToldWhy {
  if (sees(context, 'remark', { taskId, detachmentId })) return toldWhy;
  return (step, why) => (remarkSteps.has(step) ? null : toldWhy(step, why));
}

/** Until they were told of every vehicle beside its step, attaching and the lot's steps wrote plates as their reason. */
function withoutPlates(context: HandlerContext, orders: readonly OrderRow[]): ToldWhy {
  if (readsPlates(context)) return (_, why) => why;
  const plates = new Set<string | null>(orders.map(({ vehicleCarno }) => vehicleCarno));
  const isPlates = (part: string): boolean => part.split(separator).every((plate) => plates.has(plate));
  return (step, why) => {
    if (why === null || lotSteps.has(step)) return null;
    return (
      why
        .split(' · ')
        .filter((part) => !isPlates(part))
        .join(' · ') || null
    );
  };
}

function readsPlates(context: HandlerContext): boolean {
  const field = context.release.catalogue.entities['trailerOrder']?.fields['vehicleCarno'];
  return field !== undefined && mayRead(context, field);
}

/** Of a task with several vehicles: the plates of those that a step was about, by the step's place in the feed. */
async function platesOf(context: HandlerContext, orders: readonly OrderRow[]): Promise<ReadonlyMap<number, string>> {
  if (orders.length < 2 || !readsPlates(context)) return new Map();
  const ids = orders.map(({ id }) => id);
  const events = await dbOf(context)
    .selectFrom('event')
    .select(['feedVersion', 'recordId'])
    .where('entity', '=', 'trailerOrder')
    .where('recordId', 'in', ids)
    .execute();
  const touched = new Map<number, Set<string>>();
  for (const { feedVersion, recordId } of events) {
    touched.set(feedVersion, (touched.get(feedVersion) ?? new Set()).add(recordId));
  }
  const some = [...touched].filter(([, records]) => records.size < orders.length);
  const platesIn = (records: ReadonlySet<string>): string =>
    orders
      .filter(({ id }) => records.has(id))
      .map(({ vehicleCarno }) => vehicleCarno)
      .join(separator);
  return new Map(some.map(([version, records]) => [version, platesIn(records)]));
}
