/** Figures of tasks in the smallest groups, from which all larger ones are put together. */
import { sql } from 'kysely';
import type { Sql } from '../../server/database/comparisonSql.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { arrivedSql, missedSql } from './arrivals.ts';
import { doneMinutesSql, limitOf, stepNames, type Step } from './stepMinutes.ts';
import { hourSql } from './taskAgeing.ts';

/** What tasks are grouped by, as columns. */
const groupColumns = ['detachmentId', 'brigadeId', 'trailerCompanyId', 'detachmentServiceId', 'hour'] as const;
export type GroupColumn = (typeof groupColumns)[number];

/** Of measured ways to tasks: how many, by how many minutes the prediction missed each, and by how many it was too low. */
const predictionNames = ['predictionCount', 'predictionError', 'predictionBias'] as const;

/** Of each step: how many tasks have done it, their minutes together, the most, and how many were over the limit. */
export const measureNames: readonly string[] = [
  ...stepNames.flatMap((step) => ['Count', 'Sum', 'Slowest', 'Over'].map((of) => `${step}${of}`)),
  ...predictionNames,
];

/** Null in a measure where no task of the group has done the step. */
export type Part = Readonly<Record<GroupColumn, string | number | null>> & Readonly<Record<string, unknown>>;

export const groupsSql: Sql = sql.join(groupColumns.map((column) => sql.ref(column)));

/** The smallest groups of the tasks `t` for which all of `where` hold: every task is read and measured once. */
export function partsSql(context: Pick<HandlerContext, 'settings'>, where: readonly Sql[]): Sql {
  const minutes = stepNames.map((step) => sql`${doneMinutesSql(step, 't')} as ${sql.ref(step)}`);
  return sql`
    select ${groupsSql}, ${sql.join(stepNames.flatMap((step) => measuresSql(context, step)))},
      ${sql.join(predictionNames.map(summed))} from (
      select t.detachment_id, t.brigade_id, t.trailer_company_id, t.detachment_service_id,
        ${hourSql('t')} as hour, ${sql.join(minutes)}, a.*
      from task as t cross join lateral (${arrivalsOfTask}) as a where ${sql.join(where, sql` and `)}
    ) as measured group by ${groupsSql}`;
}

const arrivalsOfTask = sql`
  select count(*)::int as prediction_count, sum(abs(${missedSql('a')})) as prediction_error,
    sum(${missedSql('a')}) as prediction_bias
  from measured_arrival as a where ${arrivedSql('a', 't')}`;

function summed(name: (typeof predictionNames)[number]): Sql {
  return name === 'predictionCount'
    ? sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`
    : sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`;
}

function measuresSql(context: Pick<HandlerContext, 'settings'>, step: Step): Sql[] {
  const column = sql.ref(step);
  const over = sql`count(*) filter (where ${column} > ${limitOf(context, step)}::float8)::int`;
  return [
    sql`count(${column})::int as ${sql.ref(`${step}Count`)}`,
    sql`sum(${column})::float8 as ${sql.ref(`${step}Sum`)}`,
    sql`max(${column}) as ${sql.ref(`${step}Slowest`)}`,
    sql`${over} as ${sql.ref(`${step}Over`)}`,
  ];
}

/** Measures of kept parts, together. */
export const togetherSql: Sql = sql.join(
  stepNames
    .flatMap((step) => [
      sql`sum(${sql.ref(`${step}Count`)})::int as ${sql.ref(`${step}Count`)}`,
      sql`sum(${sql.ref(`${step}Sum`)})::float8 as ${sql.ref(`${step}Sum`)}`,
      sql`max(${sql.ref(`${step}Slowest`)}) as ${sql.ref(`${step}Slowest`)}`,
      sql`sum(${sql.ref(`${step}Over`)})::int as ${sql.ref(`${step}Over`)}`,
    ])
    .concat(predictionNames.map(summed)),
);
