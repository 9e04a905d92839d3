/** Offers of automatic dispatch that were refused, or that nobody has answered in time, are taken back: the next one is asked. */
import { sql } from 'kysely';
import type { Label } from '../../../core/model/catalogue.ts';
import { label, textOf } from '../../../core/model/label.ts';
import { keptReasons } from '../../domain/keptReasons.ts';
import { stateOf } from '../../domain/orderState.ts';
import { settingNumber } from '../../records/settings.ts';
import { inHandOf } from '../../domain/takenOrders.ts';
import { lockTask } from '../../tasks/taskInHand.ts';
import { saveTakenBack } from '../withdraw.ts';
import { givenByRule, keepDecision, offerOf, type LastDecision } from './keepDecision.ts';
import { systemStep, type Run } from './systemStep.ts';
import type { TaskInHand } from '../../records/productTables.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';

/** @param goesOn asked before each. @returns how many were taken back */
export async function takeBackOffers(run: Run, goesOn: () => boolean): Promise<number> {
  let taken = 0;
  for (const id of await openOffers(run)) {
    if (!goesOn()) break;
    if (await systemStep(run, (context) => takeBack(context, id))) taken += 1;
  }
  return taken;
}

/** Of one turn; more are looked at in the next. */
const atOnce = 1_000;

/**
 * Tasks that were assigned by a rule and that no driver has accepted, as far as their offer may end by itself: one that its company
 * has acknowledged, or that a person has given to somebody since, stands until people say otherwise.
 */
async function openOffers({ database, settings, now }: Run): Promise<readonly string[]> {
  const soonest = Math.min(settingNumber(settings, 'offerSecondsApp'), settingNumber(settings, 'offerSecondsPhone'));
  const { rows } = await sql<{ id: string }>`
    select t.id from task t
    where t.order_status = 0 and t.cancel_status = 0 and not t.deleted and t.assigned and t.receipt_status <> 1
      and ${givenByRule(sql`t.id`, sql`t.detachment_id`)} and exists (select from dispatch_decision d
        where d.detachment_id = t.detachment_id and d.task_id = t.id and not d.shadow and d.decision_outcome = 'assigned'
          and d.trailer_company_id = t.trailer_company_id and (d.driver_id is not null or t.acknowledged_time is null)
          and (t.distribution_order = 0 or d.create_time <= ${new Date(now.getTime() - soonest * 1000)}))
    order by t.id limit ${atOnce}`.execute(database.kysely);
  return rows.map(({ id }) => id);
}

async function takeBack(context: HandlerContext, id: string): Promise<boolean> {
  const hand = await lockTask(context, id);
  const last = await offerOf(context, id);
  const end = last && endOf(context, hand, last);
  if (!last || !end) return false;
  const why = textOf(end.reason, 'zh-CN');
  const { task } = await saveTakenBack(context, hand, offeredOf(hand), { step: end.step, why });
  await keepDecision(context, {
    taskId: id,
    detachmentId: task.detachmentId,
    rule: { id: last.ruleId, name: last.ruleName, method: last.method, shadow: false },
    outcome: 'expired',
    reason: end.reason,
    companyId: last.companyId,
    driverId: last.driverId,
  });
  return true;
}

const offeredOf = ({ task, orders }: TaskInHand) => inHandOf(task.trailerCompanyId, orders);

interface End {
  readonly step: 'expire' | 'passOn';
  readonly reason: Label;
}

/** Null: the offer stands, or somebody has made another choice since. */
function endOf({ settings, now }: HandlerContext, hand: TaskInHand, last: LastDecision): End | null {
  const orders = offeredOf(hand);
  const { task } = hand;
  if (orders.length === 0 || orders.some((one) => one.trailerCompanyId !== last.companyId)) return null;
  const states = new Set(orders.map(stateOf));
  const isOver = (name: 'offerSecondsApp' | 'offerSecondsPhone'): boolean =>
    now.getTime() - last.at.getTime() >= settingNumber(settings, name) * 1000;
  const said = (text: Label, name: 'offerSecondsApp' | 'offerSecondsPhone'): Label => {
    const values = { seconds: settingNumber(settings, name) };
    return label(textOf(text, 'zh-CN', values), textOf(text, 'en-US', values));
  };
  if (states.size !== 1) return null;
  if (states.has('dispatched')) {
    const isSame = orders.every(({ driverId }) => driverId === last.driverId);
    return isSame && isOver('offerSecondsApp')
      ? { step: 'expire', reason: said(keptReasons.driverSilent, 'offerSecondsApp') }
      : null;
  }
  if (!states.has('assigned')) return null;
  if (last.driverId !== null) return { step: 'passOn', reason: keptReasons.driverRefused };
  const isSilent = task.acknowledgedTime === null && isOver('offerSecondsPhone');
  return isSilent ? { step: 'expire', reason: said(keptReasons.companySilent, 'offerSecondsPhone') } : null;
}
