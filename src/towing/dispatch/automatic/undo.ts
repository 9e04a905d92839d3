/**
 * Takes an assignment back as if it had not been made: an automatic one, or one that the same person has just made by
 * hand. Only the timeline, and what is kept of decisions, say that it was.
 */
import { sql } from 'kysely';
import { label } from '../../../core/model/label.ts';
import { answerSeconds } from '../../../core/undoTime.ts';
import { expectedStep } from '../../decide/expectation.ts';
import { stateOf } from '../../domain/orderState.ts';
import { requiredText } from '../../../server/calls/inputValues.ts';
import { settingNumber } from '../../records/settings.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Handler } from '../../records/handler.ts';
import { refusal } from '../../records/errors.ts';
import type { OrderRow, TaskInHand, TaskRow } from '../../records/productTables.ts';
import { alertSteps } from '../../tasks/alertSteps.ts';
import { saveStep } from '../../tasks/saveStep.ts';
import { lockTask } from '../../tasks/taskInHand.ts';
import { keepDecision, lastDecisions } from './keepDecision.ts';

const undone = label('调度员已撤销', 'Undone by a dispatcher');

/** @throws Refusal 409 `too-late` after the time for it, or once anything else has happened to the task */
export const undoAutomatic: Handler<'undoAutomatic'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  const { task, orders } = hand;
  const made = await madeBefore(context, hand);
  // A vehicle that another company has brought away is none of those that were assigned.
  const given = orders.filter(({ id }) => made?.before.has(id));
  if (!made || given.some((one) => accepted.has(stateOf(one)))) throw refusal('too-late');
  const { before } = made;
  await saveStep(context, hand, {
    step: 'undo',
    orders: given.map(({ id }) => ({ id, set: before.get(id) ?? {} })),
    // What the assignment left as it was is not among what was before it.
    restored: { waitingSince: task.waitingSince, ...before.get(task.id) },
  });
  if (made.decision) await keepUndone(context, task, made.decision);
  return null;
};

type Decision = NonNullable<ReturnType<Awaited<ReturnType<typeof lastDecisions>>['get']>>;

async function keepUndone(context: HandlerContext, { id, detachmentId }: TaskRow, last: Decision): Promise<void> {
  await keepDecision(context, {
    taskId: id,
    detachmentId,
    rule: { id: last.ruleId, name: last.ruleName, method: last.method, shadow: false },
    outcome: 'undone',
    reason: undone,
    companyId: last.companyId,
    driverId: last.driverId,
  });
}

/** Everything after a driver's answer. */
const accepted: ReadonlySet<string> = new Set(['accepted', 'arrived', 'towing', 'photosMissing', 'complete']);

/** Rows keep whole seconds: half a second is theirs. @param onItsWay seconds that the answer may have taken to whoever undoes it */
function isInTime({ now, settings }: HandlerContext, at: Date, onItsWay = 0): boolean {
  const undoSeconds = settingNumber(settings, 'undoSeconds');
  return undoSeconds > 0 && now.getTime() - at.getTime() <= (undoSeconds + onItsWay) * 1000 + 500;
}

/** Of an order or of the task. */
type Fields = Partial<OrderRow> & Partial<TaskRow>;

interface Made {
  /** What the assignment's events say was there before, by the record's id. */
  readonly before: ReadonlyMap<string, Fields>;
  /** Of the rule that made it; undefined where a person did. */
  readonly decision?: Decision;
}

/** Steps that change nothing of what an assignment was. */
const beside: readonly string[] = [expectedStep, ...alertSteps, 'remark', 'correct'];

/** The assignment that can still be taken back; null where there is none, or anything else has happened since. */
async function madeBefore(context: HandlerContext, { task, orders }: TaskInHand): Promise<Made | null> {
  const ids = [task.id, ...orders.map(({ id }) => id)];
  const { rows } = await sql<{ id: string; step: string; from: Fields | null; userId: string | null; time: Date }>`
    select distinct on (record_id) record_id as id, step, "from", user_id as "userId", time from event
    where entity in ('task', 'trailerOrder') and record_id = any(${ids}::text[])
      and step <> all(${beside}::text[])
    order by record_id, seq desc`.execute(context.db);
  const last = rows.find(({ id }) => id === task.id);
  const beforeStep = (step: string) =>
    new Map(rows.flatMap((row) => (row.step === step ? [[row.id, row.from ?? {}] as const] : [])));
  if (last?.step === 'assign')
    return last.userId === context.actor.id && isInTime(context, last.time, answerSeconds)
      ? { before: beforeStep('assign') }
      : null;
  const decision = (await lastDecisions(context, [task.id])).get(task.id);
  if (last?.step !== 'automatic' || decision?.outcome !== 'assigned' || !isInTime(context, decision.at)) return null;
  return { before: beforeStep('automatic'), decision };
}
