/** Takes an automatic assignment back as if it had not been made; only the timeline, and what is kept of decisions, say that it was. */
import { sql } from 'kysely';
import type { Row } from '../../../core/model/catalogue.ts';
import { label } from '../../../core/model/label.ts';
import { stateOf } from '../../domain/orderState.ts';
import { requiredText, settingNumber } from '../../../server/calls/inputValues.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Handler } from '../../records/handler.ts';
import { refusal } from '../../records/errors.ts';
import type { OrderRow, TaskInHand, TaskRow } from '../../records/productTables.ts';
import { saveStep } from '../../tasks/saveStep.ts';
import { lockTask } from '../../tasks/taskInHand.ts';
import { keepDecision, lastDecisions } from './keepDecision.ts';

const undone = label('调度员已撤销', 'Undone by a dispatcher');

/** @throws Refusal 409 `too-late` after the time for it, or once anything else has happened to the task */
export const undoAutomatic: Handler<'undoAutomatic'> = async (context, input) => {
  const hand = await lockTask(context, requiredText(input, 'id'));
  const { task, orders } = hand;
  const last = (await lastDecisions(context, [task.id])).get(task.id);
  const before = last?.outcome === 'assigned' && isInTime(context, last.at) ? await rowsBefore(context, hand) : null;
  if (!last || !before || orders.some((one) => accepted.has(stateOf(one)))) throw refusal('too-late');
  await saveStep(context, hand, {
    step: 'undo',
    orders: orders.map(({ id }) => ({ id, set: (before.get(id) ?? {}) as Partial<OrderRow> })),
    restored: (before.get(task.id) ?? {}) as Partial<TaskRow>,
  });
  await keepDecision(context, {
    taskId: task.id,
    detachmentId: task.detachmentId,
    rule: { id: last.ruleId, name: last.ruleName, method: last.method, shadow: false },
    outcome: 'undone',
    reason: undone,
    companyId: last.companyId,
    driverId: last.driverId,
  });
  return null;
};

/** Everything after a driver's answer. */
const accepted: ReadonlySet<string> = new Set(['accepted', 'arrived', 'towing', 'photosMissing', 'complete']);

/** Rows keep whole seconds: half a second is theirs. */
function isInTime({ now, settings }: HandlerContext, at: Date): boolean {
  return now.getTime() - at.getTime() <= settingNumber(settings, 'undoSeconds') * 1000 + 500;
}

/** What the assignment's events say was there before; null where another event came after them. */
async function rowsBefore({ db }: HandlerContext, hand: TaskInHand): Promise<ReadonlyMap<string, Row> | null> {
  const ids = [hand.task.id, ...hand.orders.map(({ id }) => id)];
  const { rows } = await sql<{ id: string; step: string; from: Row | null }>`
    select distinct on (record_id) record_id as id, step, "from" from event
    where entity in ('task', 'trailerOrder') and record_id = any(${ids}::text[])
    order by record_id, seq desc`.execute(db);
  const isLast = rows.some(({ id, step }) => id === hand.task.id && step === 'automatic');
  return isLast
    ? new Map(rows.flatMap(({ id, step, from }) => (step === 'automatic' ? [[id, from ?? {}]] : [])))
    : null;
}
