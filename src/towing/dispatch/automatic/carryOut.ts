/** Does what was decided, by the same step that a dispatcher takes; and keeps it, whether it could be done or not. */
import { textOf } from '../../../core/model/label.ts';
import type { Decision } from '../../decide/automatic/decision.ts';
import { methods, type AutomaticRule } from '../../decide/automatic/rule.ts';
import { Refusal } from '../../../server/records/refusal.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { keepPredicted } from '../../records/arrivals/keepArrivals.ts';
import type { TaskInHand } from '../../records/productTables.ts';
import type { TurnsKept } from '../../records/rotation/keepRotation.ts';
import { saveStep } from '../../tasks/saveStep.ts';
import { lockTask } from '../../tasks/taskInHand.ts';
import { assignAs } from '../assign.ts';
import { keepDecision, lastDecisions, type Kept } from './keepDecision.ts';
import { systemStep, type Run } from './systemStep.ts';

/** What says that somebody else was faster: there is nothing left to do. */
const faster: ReadonlySet<string> = new Set(['stale', 'already-assigned', 'unknown-record', 'driver-busy']);

/**
 * @param task as it was looked at: whoever has changed it since, or has said that they have it in hand, was faster
 * @returns whether it is left to people: looked at again at once, it would be so again
 */
export async function carryOut(
  run: Run,
  rule: AutomaticRule,
  decision: Decision,
  { task }: Pick<TaskInHand, 'task'>,
): Promise<boolean> {
  const kept = keptOf(rule, decision, task.detachmentId);
  if (rule.shadow) {
    await systemStep(run, (context) => keepDecision(context, kept));
    return false;
  }
  if (decision.companyId === null) {
    await leave(run, kept);
    return true;
  }
  try {
    await systemStep(run, (context) => assignDecided(context, rule, decision, { kept, version: task.version }));
    return false;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (faster.has(error.error)) return false;
    await leave(run, { ...kept, outcome: 'failed', reason: error.text });
    return true;
  }
}

interface AsLookedAt {
  readonly kept: Kept;
  readonly version: number;
}

async function assignDecided(
  context: HandlerContext,
  rule: AutomaticRule,
  decision: Decision,
  { kept, version }: AsLookedAt,
): Promise<void> {
  const { task } = await lockTask(context, decision.taskId);
  // Saying so leaves the version as it is.
  if (task.acknowledgedTime !== null) return;
  await assignAs(context, assignmentOf(decision, version), 'automatic', turnsOf(rule, decision));
  const chosen = decision.candidates.find(({ driverId }) => driverId === decision.driverId);
  if (chosen) {
    const { driverId, minutes, minutesFrom: from } = chosen;
    await keepPredicted(context, decision.taskId, driverId, { minutes, from });
  }
  await keepDecision(context, kept);
}

function keptOf(rule: AutomaticRule, decision: Decision, detachmentId: string): Kept {
  const { taskId, companyId, driverId, reason } = decision;
  const outcome = companyId === null ? 'nobody' : 'assigned';
  return { taskId, detachmentId, rule, outcome, reason, companyId, driverId, decision };
}

function turnsOf({ method }: AutomaticRule, { inputs }: Decision): TurnsKept | undefined {
  if (method !== methods.rotation) return undefined;
  return { passedOver: new Map(inputs.skips.map(({ companyId, code }) => [companyId, code])) };
}

function assignmentOf({ taskId, companyId, driverId, parkId, reason }: Decision, version: number) {
  return {
    id: taskId,
    version,
    mode: 0,
    trailerCompanyId: companyId ?? '',
    parkId: parkId ?? '',
    ...(driverId === null ? {} : { driverId }),
    reason: textOf(reason, 'zh-CN'),
  };
}

/** The task stays where people decide, and rings there louder at once; said once, however often it is tried again. */
export async function leave(run: Run, kept: Kept): Promise<void> {
  await systemStep(run, async (context) => {
    const last = (await lastDecisions(context, [kept.taskId])).get(kept.taskId);
    if (last && last.outcome === kept.outcome && last.ruleId === kept.rule.id) return;
    const hand = await lockTask(context, kept.taskId);
    if (hand.task.assigned || hand.task.deleted || hand.task.orderStatus !== 0) return;
    await keepDecision(context, kept);
    await ringLouder(context, hand, kept);
  });
}

function ringLouder(context: HandlerContext, hand: TaskInHand, { reason }: Kept): Promise<TaskInHand> {
  return saveStep(context, hand, {
    step: 'automatic',
    isBeside: true,
    why: textOf(reason, 'zh-CN'),
    restored: { louderTime: hand.task.louderTime ?? context.now },
  });
}
