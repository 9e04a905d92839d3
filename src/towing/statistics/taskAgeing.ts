/** Timeliness: minutes between the steps of tasks, against `ageingLimits` of the settings. */
import { sql } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import { deploymentZone } from '../../server/time/clock.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import type { Sorts } from '../../server/records/query/queryFilters.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';
import { atLeastSql, byStep, doneInSql, isStep, limitOf, minutesSql, stepNames, type Step } from './stepMinutes.ts';
import { listWithin } from '../records/taskLists.ts';

/** Stands in a filter for rows that name none. */
export const unnamed = 'none';

/** References that a filter may ask to be empty, with their columns. */
const namedBy = [
  ['brigadeId', 'brigade_id'],
  ['trailerCompanyId', 'trailer_company_id'],
  ['detachmentServiceId', 'detachment_service_id'],
] as const;

/** The hour of the deployment's clock at which a task was called in. */
export const hourSql = (alias: string): Sql =>
  sql`date_part('hour', ${sql.ref(`${alias}.task_create_time`)} at time zone ${deploymentZone()})::int`;

/** @returns a page of tasks with `assignMinutes` … `finishMinutes`, and in `overdueStep` the first step over its limit. */
export const listByPageCommandCentreAgeing: Handler<'listByPageCommandCentreAgeing'> = async (context, input) => {
  const wanted = conditionsOf(context, input);
  const named = Object.entries(input).filter(
    ([name, value]) => value !== unnamed || !namedBy.some(([one]) => one === name),
  );
  const and = (alias: string): readonly Sql[] => wanted.map((condition) => condition(alias));
  const source = { where: { deleted: false }, and, sorts: sortsOf(context) };
  const page = await listWithin(context, Object.fromEntries(named), source);
  const minutes = await minutesOf(
    context,
    page.records.map(({ id }) => String(id)),
  );
  return { ...page, records: page.records.map((row) => ({ ...row, ...minutes.get(String(row['id'])) })) };
};

/** By the minutes of each step, and by the first step that is over its limit. */
function sortsOf(context: HandlerContext): Sorts {
  const minutes = stepNames.map((step) => [`${step}Minutes`, byStep(context, step)] as const);
  const overdueStep = (alias: string): Sql => {
    const cases = stepNames.map((step, index) => sql`when ${isOver(context, step, alias)} then ${index}::int`);
    return sql`case ${sql.join(cases, sql` `)} end`;
  };
  return { ...Object.fromEntries(minutes), overdueStep };
}

type Condition = (alias: string) => Sql;
type AgeingInput = Input<'listByPageCommandCentreAgeing'>;

function conditionsOf(context: HandlerContext, input: AgeingInput): Condition[] {
  const overdue = givenText(input.overdueStep);
  const hour = input.createHour ?? undefined;
  const empty = namedBy.filter(([name]) => input[name] === unnamed);
  return [
    ...(overdue === undefined ? [] : [(alias: string) => overdueSql(context, overdue, alias)]),
    ...paced(context, givenText(input.ageingPace)),
    ...(hour === undefined ? [] : [(alias: string) => sql`${hourSql(alias)} = ${hour}`]),
    ...empty.map(
      ([, column]) =>
        (alias: string) =>
          sql`${sql.ref(`${alias}.${column}`)} is null`,
    ),
    ...doneWithin(input),
  ];
}

/** The share of its limit from which a step is near it. */
const nearFrom = 2 / 3;

/** Tasks of which a step is over its limit, or near it; any where nothing, or all, is asked for. */
function paced(context: HandlerContext, pace: string | undefined): Condition[] {
  if (pace !== 'near' && pace !== 'over') return [];
  return [
    (alias) => {
      const steps = stepNames.map((step) =>
        pace === 'over'
          ? isOver(context, step, alias)
          : atLeastSql(context, step, Math.ceil(limitOf(context, step) * nearFrom), alias),
      );
      return sql`(${sql.join(steps, sql` or `)})`;
    },
  ];
}

/** Tasks that have done the step, in so many minutes. @throws Refusal 400 for minutes of no step */
function doneWithin(input: AgeingInput): Condition[] {
  const step = givenText(input.doneStep);
  const from = input.minutesFrom ?? undefined;
  const to = input.minutesTo ?? undefined;
  if (step === undefined) {
    if (from === undefined && to === undefined) return [];
    throw refuse('bad-parameters', { fields: { doneStep: ofWhichStep } });
  }
  if (!isStep(step)) return [() => sql`false`];
  return [(alias) => doneInSql(step, alias, { from, to })];
}

const ofWhichStep = { 'zh-CN': '请先选择已完成的步骤', 'en-US': 'Select a completed step first' };

function overdueSql(context: HandlerContext, step: string, alias: string): Sql {
  return isStep(step) ? isOver(context, step, alias) : sql`false`;
}

function isOver(context: HandlerContext, step: Step, alias: string): Sql {
  return atLeastSql(context, step, Math.floor(limitOf(context, step)) + 1, alias);
}

async function minutesOf(context: HandlerContext, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const columns = stepNames.map((step) => sql`${minutesSql(context, step, 't')} as ${sql.ref(`${step}_minutes`)}`);
  const { rows } = await sql<Row>`
    select t.id, ${hourSql('t')} as create_hour, ${sql.join(columns)} from task as t
    where t.id = any(${[...ids]}::text[])`.execute(context.db);
  return new Map(
    rows.map(({ id, ...minutes }) => {
      const over = stepNames.find((step) => Number(minutes[`${step}Minutes`] ?? 0) > limitOf(context, step));
      return [String(id), { ...minutes, overdueStep: over ?? null }];
    }),
  );
}
