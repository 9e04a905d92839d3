/** The rules of fences as the engine takes them, and what their faults are told from. */
import type { Selectable } from 'kysely';
import { fenceRuleFaults, type FenceRule, type FencesKnown } from '../../decide/fences/rules.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { dbOf, type EntityTables } from '../../records/productTables.ts';

type FenceRuleRow = Selectable<EntityTables['fenceRule']>;
type Reading = Pick<HandlerContext, 'db'>;

export async function readFenceRules(
  context: Reading,
  detachmentIds: readonly string[],
): Promise<readonly FenceRule[]> {
  const rows = await dbOf(context)
    .selectFrom('fenceRule')
    .selectAll()
    .where('detachmentId', 'in', [...detachmentIds, ''])
    .orderBy('id')
    .execute();
  return rows.map(fenceRuleOf);
}

export function fenceRuleOf(row: FenceRuleRow): FenceRule {
  return {
    id: row.id,
    name: row.name,
    detachmentId: row.detachmentId,
    active: row.active,
    place: row.fencePlace === 'task' ? 'task' : 'fence',
    fenceId: row.fenceId,
    metres: row.metres,
    trigger: row.fenceTrigger === 'exit' || row.fenceTrigger === 'dwell' ? row.fenceTrigger : 'enter',
    dwellMinutes: row.dwellMinutes,
    action: row.fenceAction === 'shiftStart' || row.fenceAction === 'arrived' ? row.fenceAction : 'notify',
    notified: row.notified === 'company' || row.notified === 'both' ? row.notified : 'command',
  };
}

/** Those that rules name, whether they are switched on or not. */
export async function readFencesNamed(context: Reading, rules: readonly FenceRule[]): Promise<FencesKnown> {
  const ids = rules.flatMap(({ fenceId }) => fenceId ?? []);
  if (ids.length === 0) return [];
  return dbOf(context)
    .selectFrom('fence')
    .select(['id', 'name', 'active', 'detachmentId'])
    .where('id', 'in', ids)
    .execute();
}

/** A rule with a fault sets nothing off. */
export async function wholeRules(context: Reading, detachmentIds: readonly string[]): Promise<readonly FenceRule[]> {
  const rules = (await readFenceRules(context, detachmentIds)).filter(({ active }) => active);
  const fences = await readFencesNamed(context, rules);
  return rules.filter((rule) => fenceRuleFaults(rule, fences).length === 0);
}
