/** The steps of a task in minutes, each from the column of one time to that of the next. */
import { sql } from 'kysely';
import { namesOf } from '../../core/model/names.ts';
import { selfDrivenCompany } from '../domain/orderState.ts';
import type { TablePlan } from '../../release/release.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import type { Sorts } from '../../server/records/query/queryFilters.ts';
import { groupNumber } from '../records/settings.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';

const steps = {
  assign: ['task_create_time', 'assign_time'],
  accept: ['assign_time', 'accept_time'],
  arrive: ['accept_time', 'arrive_time'],
  finish: ['arrive_time', 'finish_time'],
} as const;
export type Step = keyof typeof steps;
export const stepNames = namesOf(steps);

export const isStep = (name: unknown): name is Step => stepNames.some((step) => step === name);

/** Of tasks whose steps count on while they are not done. */
const openSql = (alias: string): Sql =>
  sql`${sql.ref(`${alias}.order_status`)} = 0 and ${sql.ref(`${alias}.cancel_status`)} = 0
    and ${sql.ref(`${alias}.trailer_company_id`)} is distinct from ${selfDrivenCompany}`;

/**
 * Whole minutes. The step under way counts until now; null for a step that is not begun, or that a task which is over
 * never reached, or that nobody takes since the owner drives off.
 */
export function minutesSql({ now }: HandlerContext, step: Step, alias: string): Sql {
  const [from, to] = columnsOf(step, alias);
  return sql`floor(extract(epoch from coalesce(${to}, case when ${openSql(alias)} then ${now}::timestamptz end) - ${from}) / 60)::int`;
}

/** Null while the step is not done. */
export function doneMinutesSql(step: Step, alias: string): Sql {
  const [from, to] = columnsOf(step, alias);
  return sql`floor(date_part('epoch', ${to} - ${from}) / 60)::int`;
}

/** Above the seconds since 1970 of any start. */
const startsBelow = 2 ** 32;

/** A step's whole seconds, and behind them its start, so that few are equal; it says the same for ever. */
function keyText(from: string, to: string): string {
  const seconds = `date_part('epoch', ${to} - ${from})::bigint`;
  const start = `date_part('epoch', ${from} - '1970-01-01 00:00:00+00'::timestamptz)::bigint`;
  return `${seconds} * ${startsBelow} + ${start}`;
}

/** Null while the step is not done. It has an index. */
function doneKey(step: Step, alias: string): Sql {
  const [from, to] = steps[step];
  return sql.raw(`(${keyText(`${alias}.${from}`, `${alias}.${to}`)})`);
}

const isUnderWay = (step: Step, alias: string): Sql => {
  const [from, to] = columnsOf(step, alias);
  return sql`${to} is null and ${from} is not null and ${openSql(alias)}`;
};

/** By the time that a step takes, to the second: of done steps by an index, of those under way by all of them, which are few. */
export function byStep({ now }: HandlerContext, step: Step): NonNullable<Sorts[string]> {
  const done = (alias: string): Sql => doneKey(step, alias);
  const soFar = (alias: string): Sql => {
    const [from] = steps[step];
    return sql.raw(`(${keyText(`${alias}.${from}`, `'${now.toISOString()}'::timestamptz`)})`);
  };
  const underWay = (alias: string): Sql => isUnderWay(step, alias);
  const all = (alias: string): Sql =>
    sql`coalesce(${done(alias)}, case when ${underWay(alias)} then ${soFar(alias)} end)`;
  return Object.assign(all, {
    pieces: [
      { where: (alias: string) => sql`${done(alias)} is not null`, value: done },
      { where: underWay, value: soFar },
    ],
  });
}

/** Steps that are done, in so many whole minutes. */
export function doneInSql(
  step: Step,
  alias: string,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Sql {
  const key = doneKey(step, alias);
  return sql.join(
    [
      sql`${key} is not null`,
      ...(from === undefined ? [] : [sql`${key} >= ${from * 60 * startsBelow}::bigint`]),
      ...(to === undefined ? [] : [sql`${key} < ${(to + 1) * 60 * startsBelow}::bigint`]),
    ],
    sql` and `,
  );
}

/** Steps that took, or have taken so far, this many whole minutes or more: what `minutesSql` says, as an index has it. */
export function atLeastSql({ now }: HandlerContext, step: Step, minutes: number, alias: string): Sql {
  const [from] = columnsOf(step, alias);
  const begun = new Date(now.getTime() - minutes * 60_000);
  return sql`(${doneInSql(step, alias, { from: minutes })} or (${isUnderWay(step, alias)} and ${from} <= ${begun}::timestamptz))`;
}

/** The indexes that put tasks in the order of their steps' times. */
export const stepIndexes: TablePlan = {
  entity: '',
  table: 'task',
  columns: [],
  primaryKey: [],
  indexes: stepNames.map((step) => ({
    name: `task_${step}_time_idx`,
    columns: [],
    expression: keyText(steps[step][0], steps[step][1]),
    unique: false,
    using: 'btree',
  })),
  adds: true,
};

function columnsOf(step: Step, alias: string): readonly [Sql, Sql] {
  const [from, to] = steps[step];
  return [sql.ref(`${alias}.${from}`), sql.ref(`${alias}.${to}`)];
}

/** The minutes that a step should not pass (`ageingLimits` of the settings). */
export function limitOf({ settings }: Pick<HandlerContext, 'settings'>, step: Step): number {
  return groupNumber(settings, 'ageingLimits', step);
}
