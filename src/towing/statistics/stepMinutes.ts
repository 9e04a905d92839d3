/** The steps of a task in minutes, each from the column of one time to that of the next. */
import { sql } from 'kysely';
import { selfDrivenCompany } from '../domain/orderState.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import { groupNumber } from '../records/settings.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';

const steps = {
  assign: ['task_create_time', 'assign_time'],
  accept: ['assign_time', 'accept_time'],
  arrive: ['accept_time', 'arrive_time'],
  finish: ['arrive_time', 'finish_time'],
} as const;
export type Step = keyof typeof steps;
export const stepNames = Object.keys(steps) as readonly Step[];

export const isStep = (name: unknown): name is Step => stepNames.some((step) => step === name);

/**
 * Whole minutes. The step under way counts until now; null for a step that is not begun, or that a task which is over
 * never reached, or that nobody takes since the owner drives off.
 */
export function minutesSql({ now }: HandlerContext, step: Step, alias: string): Sql {
  const [from, to] = columnsOf(step, alias);
  const open = sql`${sql.ref(`${alias}.order_status`)} = 0 and ${sql.ref(`${alias}.cancel_status`)} = 0
    and ${sql.ref(`${alias}.trailer_company_id`)} is distinct from ${selfDrivenCompany}`;
  return sql`floor(extract(epoch from coalesce(${to}, case when ${open} then ${now}::timestamptz end) - ${from}) / 60)::int`;
}

/** Null while the step is not done. */
export function doneMinutesSql(step: Step, alias: string): Sql {
  const [from, to] = columnsOf(step, alias);
  return sql`floor(date_part('epoch', ${to} - ${from}) / 60)::int`;
}

function columnsOf(step: Step, alias: string): readonly [Sql, Sql] {
  const [from, to] = steps[step];
  return [sql.ref(`${alias}.${from}`), sql.ref(`${alias}.${to}`)];
}

/** The minutes that a step should not pass (`ageingLimits` of the settings). */
export function limitOf({ settings }: Pick<HandlerContext, 'settings'>, step: Step): number {
  return groupNumber(settings, 'ageingLimits', step);
}
