/** Rules of fences are kept by the generic calls; what contradicts itself or names a fence that is not there is refused at its field. */
import { label, textOf } from '../../../core/model/label.ts';
import { fenceRuleFaults } from '../../decide/fences/rules.ts';
import { genericHandlers } from '../../../server/calls/generic.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Given } from '../../../server/records/given.ts';
import { refuse } from '../../../server/records/faults.ts';
import { listRows } from '../../../server/records/query.ts';
import type { HandlerCalls } from '../../../generated/calls.ts';
import type { Handler } from '../../records/handler.ts';
import { lookAtWritten } from '../../records/lookAtWritten.ts';
import { dbOf } from '../../records/productTables.ts';
import { fenceRuleOf, readFenceRules, readFencesNamed } from './readFenceRules.ts';

export const addFenceRule: Handler<HandlerCalls['addFenceRule']> = (context, input) =>
  checked(context, (noting) => genericHandlers.insert(noting, input));

export const changeFenceRule: Handler<HandlerCalls['changeFenceRule']> = (context, input) =>
  checked(context, (noting) => genericHandlers.update(noting, input));

/** @throws Refusal 422 */
const checked = (context: HandlerContext, write: (noting: HandlerContext) => Promise<Given>): Promise<Given> =>
  lookAtWritten(context, write, (ids) => refuseFaulty(context, ids));

async function refuseFaulty(context: HandlerContext, ids: readonly string[]): Promise<void> {
  const rows = await dbOf(context)
    .selectFrom('fenceRule')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const rules = rows.map(fenceRuleOf);
  const fences = await readFencesNamed(context, rules);
  const faults = rules.filter(({ active }) => active).flatMap((rule) => fenceRuleFaults(rule, fences));
  if (faults.length > 0)
    throw refuse('rule-broken', { fields: Object.fromEntries(faults.map(({ field, text }) => [field, text])) });
}

const everyFence = label('全部围栏', 'All fences');

/** The rules, each with what has become wrong with it. */
export const fenceRulesShown: Handler<'fenceRule.shown'> = async (context, input) => {
  const found = await listRows(context, { entity: 'fenceRule', filters: context.call.filters }, input);
  const units = [...new Set(found.records.map(({ detachmentId }) => String(detachmentId)))];
  const rules = await readFenceRules(context, units);
  const fences = await readFencesNamed(context, rules);
  return {
    ...found,
    records: found.records.map((row) => {
      const rule = rules.find(({ id }) => id === row['id']);
      const [fault] = rule?.active ? fenceRuleFaults(rule, fences) : [];
      const isOfAll = rule?.place === 'fence' && rule.fenceId === null;
      return {
        ...row,
        ...(isOfAll ? { fenceName: textOf(everyFence, context.language) } : {}),
        ruleFault: fault ? textOf(fault.text, context.language) : null,
      };
    }),
  };
};
