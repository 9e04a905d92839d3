/** Whether companies take turns for a task by a rule that decides: whoever then sends another company says why. */
import { methods, ruleFor } from '../decide/automatic/rule.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { TaskRow } from '../records/productTables.ts';
import { readFencesOf, readRules } from './automatic/readRules.ts';
import { decisionSettings } from './proposals/decisionSettings.ts';

export async function areTurnsTheRule(context: HandlerContext, task: TaskRow): Promise<boolean> {
  const rules = (await readRules(context, [task.detachmentId])).filter(({ active, shadow }) => active && !shadow);
  if (rules.every(({ method }) => method !== methods.rotation)) return false;
  const asked = {
    id: task.id,
    detachmentId: task.detachmentId,
    regionId: task.regionId,
    serviceTypeId: task.detachmentServiceId,
    point: task.accidentPoint,
    createdAt: task.createTime.getTime(),
    companyId: null,
    driverIds: [],
    vehicles: [],
    rescueStatusIds: [],
    expectParkId: null,
    declined: [],
  };
  const world = {
    now: context.now.getTime(),
    settings: await decisionSettings(context),
    tasks: [asked],
    drivers: [],
    companies: [],
    parks: [],
    fences: await readFencesOf(context, rules),
    dispatchRules: [],
  };
  return ruleFor(world, rules, asked)?.method === methods.rotation;
}
