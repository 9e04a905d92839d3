/** Whether companies take turns for a task by a rule that decides: whoever then sends another company says why. */
import { methods, ruleFor } from '../decide/automatic/rule.ts';
import { nextInTurn } from '../decide/propose.ts';
import { listOf } from '../decide/rotation/next.ts';
import type { Turns } from '../decide/rotation/turns.ts';
import { settingNumber } from '../records/settings.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { TaskInHand } from '../records/productTables.ts';
import { declinedBy, type TurnsKept } from '../records/rotation/keepRotation.ts';
import { sceneCompanyOf } from '../records/rotation/scene.ts';
import { standingOf } from '../records/rotation/standing.ts';
import { faultOf, readKnown, readRules } from './automatic/readRules.ts';
import { decisionSettings } from './proposals/decisionSettings.ts';
import { coverableOf, readWorld } from './proposals/readWorld.ts';

/** Null where companies take no turns for it. */
export async function readTurns(context: HandlerContext, { task }: TaskInHand): Promise<Turns | null> {
  const rules = (await readRules(context, [task.detachmentId])).filter(({ active, shadow }) => active && !shadow);
  if (rules.every(({ method }) => method !== methods.rotation)) return null;
  const known = await readKnown(context, rules);
  const ground = {
    now: context.now.getTime(),
    settings: await decisionSettings(context),
    fences: known.fences,
  };
  const rule = ruleFor(ground, rules, coverableOf(task));
  // A rule with a fault decides nothing, and asks nobody for a reason.
  if (rule?.method !== methods.rotation || faultOf(rule, known) !== null) return null;
  const key = listOf(task, settingNumber(context.settings, 'heavyTonnageAbove'));
  const { id, detachmentId, trailerCompanyId } = task;
  return {
    rule,
    order: await standingOf(context, key),
    task: {
      id,
      detachmentId,
      declinedBy: await declinedBy(context, key, id),
      leavingId: trailerCompanyId,
      sceneCompanyId: await sceneCompanyOf(context, task),
    },
  };
}

/** What the ledger needs to know of a choice by hand where turns are the rule: who could not be sent, as the proposals say. */
export async function turnsKeptFor(context: HandlerContext, hand: TaskInHand): Promise<TurnsKept | undefined> {
  const turns = await readTurns(context, hand);
  if (!turns) return undefined;
  const world = await readWorld(context, hand, { others: 'none', ofEachCompany: true });
  const next = nextInTurn(world, { taskId: hand.task.id, turns });
  // Where nobody can be proposed, turns go by who has a driver free.
  const skips = next?.companyId ? next.skips : [];
  return { passedOver: new Map(skips.map(({ companyId, code }) => [companyId, code])) };
}
