/** Rules of automatic dispatch are kept by the generic calls; what contradicts itself or another rule is refused at its field. */
import { faultsOf } from '../../decide/automatic/faults.ts';
import { genericHandlers } from '../../../server/calls/generic.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Given } from '../../../server/records/given.ts';
import { refuse } from '../../../server/records/faults.ts';
import type { HandlerCalls } from '../../../generated/calls.ts';
import type { Handler } from '../../records/handler.ts';
import { lookAtWritten } from '../../records/lookAtWritten.ts';
import { dbOf } from '../../records/productTables.ts';
import { readKnown, readRules, ruleOf, type RuleRow } from './readRules.ts';

export const addRule: Handler<HandlerCalls['addRule']> = (context, input) =>
  checked(context, (noting) => genericHandlers.insert(noting, input));

export const changeRule: Handler<HandlerCalls['changeRule']> = (context, input) =>
  checked(context, (noting) => genericHandlers.update(noting, input));

export const enableRule: Handler<'automaticDispatch.enable'> = (context, input) =>
  checked(context, (noting) => genericHandlers.update(noting, { ...input, active: true }));

/** Whatever is wrong with a rule, it can be switched off. */
export const disableRule: Handler<'automaticDispatch.disable'> = (context, input) =>
  genericHandlers.update(context, { ...input, active: false });

/** @throws Refusal 422 */
const checked = (context: HandlerContext, write: (noting: HandlerContext) => Promise<Given>): Promise<Given> =>
  lookAtWritten(context, write, (ids) => refuseFaulty(context, ids));

async function refuseFaulty(context: HandlerContext, ids: readonly string[]): Promise<void> {
  const rows = await dbOf(context)
    .selectFrom('automaticDispatch')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  for (const row of rows) await refuseFaults(context, row);
}

async function refuseFaults(context: HandlerContext, row: RuleRow): Promise<void> {
  const rules = await readRules(context, [row.detachmentId]);
  const faults = faultsOf(ruleOf(row), await readKnown(context, rules));
  if (faults.length === 0) return;
  throw refuse('rule-broken', { fields: Object.fromEntries(faults.map(({ field, text }) => [field, text])) });
}
