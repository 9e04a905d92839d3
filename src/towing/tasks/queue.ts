/** The queue: what waits for the asking unit now, the worst first. */
import { sql } from 'kysely';
import { emptyContext, evaluate, type Condition } from '../../core/condition/condition.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { identifying } from '../../core/model/identifier.ts';
import { addToWireTime } from '../../core/model/wireTime.ts';
import { lastingOf } from '../../core/condition/clock.ts';
import { judge } from '../../core/condition/rule.ts';
import { dueOfSql, dueSql, gravitySql } from '../../server/database/clockSql.ts';
import { conditionSql, ruleSql, type Looking } from '../../server/database/conditionSql.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import { looking, scopeSql } from '../../server/records/access.ts';
import { entityOf, listRows, rowsSql, type Source } from '../../server/records/query.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { settingNumber } from '../records/settings.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { rescue } from '../domain/orderState.ts';
import { stepsOf, type Queue } from '../domain/queue.ts';
import { userTypes } from '../domain/userTypes.ts';
import type { Handler } from '../records/handler.ts';
import { listWithin } from '../records/taskLists.ts';
import { returnedText } from './returned.ts';

const unfinished = { deleted: false, orderStatus: { not: 1 } } as const;

/** @returns a page of tasks, each with its step, its gravity and its limit; `gravity,dueTime` is the worst first. */
export const queue: Handler<'queue'> = async (context, input) => {
  const wanted = givenText(input.queueStep)?.split(',');
  const steps = stepsOfActor(context).filter(({ name }) => wanted?.includes(name) ?? true);
  const page = await listWithin(context, input, {
    where: unfinished,
    and: (alias) => [anyOf(steps.map((step) => stepSql(context, step, alias)))],
    sorts: sortsOf(context),
  });
  const repeated = await repeatedOf(
    context,
    page.records.map(({ id }) => String(id)),
  );
  return { ...page, records: page.records.map((row) => ({ ...row, ...standingOf(context, row, repeated) })) };
};

/** How many tasks wait in each step of the queue that has any. */
export const queueCounts: Handler<'queueCounts'> = async (context) => {
  const entity = entityOf(context, 'task');
  const source: Source = { where: unfinished };
  const steps = stepsOfActor(context);
  const counts = steps.map(
    (step) => sql`count(*) filter (where ${stepSql(context, step, 't')})::int as ${sql.ref(step.name)}`,
  );
  const { rows } = await sql<Row>`
    select ${sql.join(counts)} from ${sql.table(entity.table)} as t
    where ${sql.join(rowsSql(context, entity, source), sql` and `)}`.execute(context.db);
  return Object.fromEntries(
    steps.flatMap(({ name }) => (Number(rows[0]?.[name]) > 0 ? [[name, rows[0]?.[name]]] : [])),
  );
};

type Step = ReturnType<typeof stepsOf>[number];

function stepsOfActor({ actor }: HandlerContext): readonly Step[] {
  const whose: Queue = !actor.superManager && actor.userType === userTypes.company ? 'company' : 'command';
  return stepsOf(whose);
}

function turnOf(context: HandlerContext) {
  const rule = context.release.catalogue.rules['turn'];
  if (!rule) throw new Error('the queue needs the rule "turn"; the release has none');
  return rule;
}

function over(context: HandlerContext, alias: string): Looking {
  return looking(context, entityOf(context, 'task'), alias);
}

function stepSql(context: HandlerContext, step: Step, alias: string): Sql {
  const holds = standsSql(context, step, alias);
  if (!step.late) return sql`(${holds})`;
  return sql`(${holds} and ${dueOfSql(turnOf(context), step.turn, alias)} <= ${context.now}::timestamptz)`;
}

/** Whether a task is in this step, late or not. */
function standsSql(context: HandlerContext, { turn, where }: Step, alias: string): Sql {
  const holds = ruleSql(turnOf(context), [turn], over(context, alias));
  return where ? sql`(${holds} and ${conditionSql(where, over(context, alias))})` : holds;
}

function anyOf(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

const shownOnHome = 8;
const underWay = { deleted: false, cancelStatus: 0, orderStatus: 0 } as const;
const unsent = { ...underWay, distributionOrder: 0 } as const;

/**
 * What waits for somebody of this type to act; a driver's own task waits for them as long as it runs, a lot's while it brings a
 * vehicle.
 */
function waitsFor({ actor }: HandlerContext): Condition {
  if (actor.superManager) return { ...unsent, assigned: false };
  switch (actor.userType) {
    case userTypes.park:
      return underWay;
    case userTypes.company:
      return { ...unsent, assigned: true };
    case userTypes.driver:
      return underWay;
    default:
      return { ...unsent, assigned: false };
  }
}

/** A vehicle that is on its way to its lot; what the task says is of the one that is furthest behind. */
const onItsWay = { deleted: false, cancelStatus: 0, rescueStatus: rescue.towing, parkInTime: null } as const;

/** Tasks of which a vehicle that this actor sees is on its way: for a lot, to that lot. */
function bringsSql(context: HandlerContext, alias: string): Sql {
  const entity = entityOf(context, 'trailerOrder');
  const holds = [...scopeSql(context, entity, 'o'), conditionSql(onItsWay, looking(context, entity, 'o'))];
  const ofTask = sql`o.task_id = ${sql.ref(`${alias}.id`)} and o.detachment_id = ${sql.ref(`${alias}.detachment_id`)}`;
  return sql`exists (
    select from ${sql.table(entity.table)} as o where ${ofTask} and ${sql.join(holds, sql` and `)})`;
}

/** Tasks that wait, the oldest first, each with its place in the queue and how it came back. @returns `{count, records}` */
export const homeWaiting: Handler<'homeWaiting'> = async (context) => {
  const where = waitsFor(context);
  const isLot = !context.actor.superManager && context.actor.userType === userTypes.park;
  const source: Source = { entity: 'task', where, ...(isLot && { and: (alias) => [bringsSql(context, alias)] }) };
  const page = await listRows(context, source, { size: shownOnHome, orderBy: 'createTime,id' });
  return { count: page.total, records: page.records.map((row) => ({ ...row, ...waitingOf(context, row) })) };
};

/** What lists of tasks are put in order by beside their own fields: `gravity,dueTime` is the worst first. */
export function sortsOf(context: HandlerContext): NonNullable<Source['sorts']> {
  const byStep = (alias: string): Sql => {
    const cases = stepsOfActor(context).map(
      (step, place) => sql`when ${standsSql(context, step, alias)} then ${place}::int`,
    );
    return sql`case ${sql.join(cases, sql` `)} end`;
  };
  return {
    dueTime: (alias) => dueSql(turnOf(context), over(context, alias)),
    gravity: (alias) => gravitySql(turnOf(context), over(context, alias)),
    queueStep: byStep,
  };
}

/** Where a task stands in the queue of the asking unit: its step, its gravity, and by when the step should be over. */
function placeInQueue(context: HandlerContext, row: Row): Row {
  const turn = judge(turnOf(context), row);
  const step = stepsOfActor(context).find(
    ({ turn: value, where }) => value === turn?.value && (!where || evaluate(where, row, emptyContext)),
  );
  const lasting = turn?.clock ? lastingOf(turn.clock, row) : null;
  return { queueStep: step?.name ?? null, gravity: (step && turn?.order) ?? null, dueTime: lasting?.due ?? null };
}

/** When its command centre is told that a company has not sent a driver; null where it has, or has said that it knows of the task in time. */
function escalateTimeOf({ settings }: HandlerContext, row: Row): string | null {
  const { waitingSince, acknowledgedTime, escalatedTime } = row;
  if (row['assigned'] !== true || row['distributionOrder'] !== 0 || typeof waitingSince !== 'string') return null;
  if (acknowledgedTime && !escalatedTime) return null;
  return addToWireTime(waitingSince, `${Math.round(settingNumber(settings, 'escalateAfterSeconds'))}s`);
}

/** What a bell and a home page say of a task that waits, beside its own fields: its place in the queue, and how it came back. */
export function waitingOf(context: HandlerContext, row: Row): Row {
  const returned = typeof row['returnedStep'] === 'string';
  return { ...placeInQueue(context, row), returned, returnedText: returned ? returnedText(context, row) : null };
}

function standingOf(context: HandlerContext, row: Row, repeated: ReadonlySet<string>): Row {
  return {
    ...waitingOf(context, row),
    escalateTime: escalateTimeOf(context, row),
    repeated: repeated.has(String(row['id'])),
  };
}

/**
 * Those of the tasks of whose vehicles one, by its plate, stands in another task of the hours before or after
 * (`duplicateHours` of the settings): both of two repeats. A task that its reader may not see is told to them by no mark of another.
 */
async function repeatedOf(context: HandlerContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const hours = settingNumber(context.settings, 'duplicateHours');
  const seen = [sql`true`, ...scopeSql(context, entityOf(context, 'trailerOrder'), 'other')];
  const { rows } = await sql<{ taskId: string }>`
    select distinct one.task_id from trailer_order as one
    join trailer_order as other on other.vehicle_carno = one.vehicle_carno and other.task_id <> one.task_id
      and other.detachment_id = one.detachment_id and not other.deleted
      and other.create_time between one.create_time - ${hours}::float8 * interval '1 hour'
        and one.create_time + ${hours}::float8 * interval '1 hour'
    where one.task_id = any(${[...ids]}::text[]) and one.vehicle_carno ~ ${identifying.source}
      and ${sql.join(seen, sql` and `)}`.execute(context.db);
  return new Set(rows.map(({ taskId }) => taskId));
}
