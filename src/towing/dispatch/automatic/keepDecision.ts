/** What automatic dispatch has decided, kept with all that it was decided from. Rows are only ever added. */
import { sql } from 'kysely';
import type { Sql } from '../../../server/database/comparisonSql.ts';
import type { Label } from '../../../core/model/catalogue.ts';
import type { Decision } from '../../decide/automatic/decision.ts';
import type { AutomaticRule } from '../../decide/automatic/rule.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { tellChange } from '../../../server/records/recordChange.ts';
import { dbOf } from '../../records/productTables.ts';

/** Of the dictionary `decisionOutcome`. */
type Outcome = 'assigned' | 'nobody' | 'failed' | 'expired' | 'undone';

export interface Kept {
  readonly taskId: string;
  readonly detachmentId: string;
  readonly rule: Pick<AutomaticRule, 'id' | 'name' | 'method' | 'shadow'>;
  readonly outcome: Outcome;
  readonly reason: Label;
  readonly companyId?: string | null;
  readonly driverId?: string | null;
  readonly decision?: Decision;
}

/** @returns false where this rule has said in shadow already what it would do. */
export async function keepDecision(context: HandlerContext, kept: Kept): Promise<boolean> {
  const { taskId, detachmentId, rule, outcome, reason, companyId, driverId, decision } = kept;
  const row = await dbOf(context)
    .insertInto('dispatchDecision')
    .values({
      id: context.newId(),
      version: 1,
      detachmentId,
      taskId,
      ruleId: rule.id,
      ruleName: rule.name,
      methodOfDispatch: rule.method,
      shadow: rule.shadow,
      decisionOutcome: outcome,
      trailerCompanyId: companyId ?? null,
      driverId: driverId ?? null,
      decisionReason: JSON.stringify(reason),
      decisionInputs: decision ? JSON.stringify(decision.inputs) : null,
      candidates: decision ? JSON.stringify(decision.candidates) : null,
      leftOut: decision ? JSON.stringify(decision.out) : null,
      createTime: context.now,
      updateTime: context.now,
    })
    // The one index that can be in the way lets a rule in shadow say once what it would do.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return false;
  tellChange(context, { entity: 'dispatchDecision', step: 'automatic', before: null, after: row });
  return true;
}

export interface LastDecision {
  readonly id: string;
  readonly taskId: string;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly method: number;
  readonly outcome: Outcome;
  readonly companyId: string | null;
  readonly driverId: string | null;
  readonly at: Date;
}

/** The last real decision on each of these tasks. */
export async function lastDecisions(
  { db }: Pick<HandlerContext, 'db'>,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, LastDecision>> {
  const { rows } = await sql<LastDecision>`
    select distinct on (task_id) id, task_id as "taskId", rule_id as "ruleId", rule_name as "ruleName",
      method_of_dispatch as method, decision_outcome as outcome, trailer_company_id as "companyId",
      driver_id as "driverId", create_time as at
    from dispatch_decision where task_id = any(${[...taskIds]}::text[]) and not shadow
    order by task_id, create_time desc, id desc`.execute(db);
  return new Map(rows.map((row) => [row.taskId, row]));
}

/** Steps by which a company or a driver has a task from then on. */
const givingSteps = ['assign', 'automatic', 'transfer', 'dispatch'];

/**
 * Whether it was a rule that gave the task last: what people have given since stands until people say otherwise.
 * @param unit the task’s, where it is read beside it
 */
export function givenByRule(taskId: Sql, unit?: Sql): Sql {
  const beside = unit === undefined ? sql`` : sql`detachment_id = ${unit} and`;
  return sql`coalesce((select step from event where ${beside} entity = 'task' and record_id = ${taskId}
    and step = any(${givingSteps}::text[]) order by seq desc limit 1) = 'automatic', false)`;
}

/** The decision that a task's present company or driver goes by; null where nobody was chosen, or people chose since. */
export async function offerOf(context: Pick<HandlerContext, 'db'>, taskId: string): Promise<LastDecision | null> {
  const last = (await lastDecisions(context, [taskId])).get(taskId);
  if (last?.outcome !== 'assigned') return null;
  const { rows } = await sql<{ byRule: boolean }>`select ${givenByRule(sql`${taskId}`)} as "byRule"`.execute(
    context.db,
  );
  return rows[0]?.byRule === true ? last : null;
}
