/** The rules of automatic dispatch as the engine takes them, and what their faults are told from. */
import { faultsOf, type Known, type RuleFault } from '../../decide/automatic/faults.ts';
import type { AutomaticRule } from '../../decide/automatic/rule.ts';
import type { Fence } from '../../decide/world.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { dbOf, type EntityTables } from '../../records/productTables.ts';
import { polygonsOf } from '../../tasks/taskFences.ts';
import type { Selectable } from 'kysely';

export type RuleRow = Selectable<EntityTables['automaticDispatch']>;
type Reading = Pick<HandlerContext, 'db'>;

export async function readRules(
  context: Reading,
  detachmentIds?: readonly string[],
): Promise<readonly AutomaticRule[]> {
  const query = dbOf(context).selectFrom('automaticDispatch').selectAll().orderBy('id');
  const rows = await (detachmentIds ? query.where('detachmentId', 'in', [...detachmentIds, '']) : query).execute();
  return rows.map(ruleOf);
}

export function ruleOf(row: RuleRow): AutomaticRule {
  return {
    id: row.id,
    name: row.name,
    detachmentId: row.detachmentId,
    regionId: row.regionId,
    serviceTypeId: row.detachmentServiceId,
    companyId: row.trailerCompanyId,
    fromHour: row.fromHour,
    untilHour: row.untilHour,
    overMidnight: row.overMidnight,
    fenceId: row.fenceId,
    method: row.methodOfDispatch,
    windowSeconds: row.windowSeconds,
    maxMinutes: row.maxMinutes,
    choiceOfDriver: row.companyAutoAllotDriverType,
    shadow: row.shadow,
    active: row.active,
  };
}

/** Those that rules name, whether they are switched on or not. */
async function readFencesOf(context: Reading, rules: readonly AutomaticRule[]): Promise<readonly Fence[]> {
  const ids = rules.flatMap(({ fenceId }) => fenceId ?? []);
  if (ids.length === 0) return [];
  const rows = await dbOf(context).selectFrom('fence').selectAll().where('id', 'in', ids).execute();
  return rows.map(({ id, name, detachmentId, active, shape, dispatchRule, companyIds }) => ({
    id,
    name,
    detachmentId,
    active,
    polygons: polygonsOf(shape),
    rule: dispatchRule,
    companyIds: companyIds ?? [],
  }));
}

export interface RulesKnown extends Known {
  readonly fences: readonly Fence[];
}

/** What there is beside these rules. */
export async function readKnown(context: Reading, rules: readonly AutomaticRule[]): Promise<RulesKnown> {
  const ids = rules.flatMap(({ companyId }) => companyId ?? []);
  const companies =
    ids.length === 0
      ? []
      : await dbOf(context)
          .selectFrom('company')
          .select(['id', 'name', 'detachmentIds'])
          .where('id', 'in', ids)
          .execute();
  return { rules, fences: await readFencesOf(context, rules), companies };
}

/** The first fault of a rule; null: it may decide. */
export function faultOf(rule: AutomaticRule, known: Known): RuleFault | null {
  return faultsOf(rule, known)[0] ?? null;
}
