/** The home page's figures: today against yesterday at the same hour. */
import { sql } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import type { Condition } from '../../core/condition/condition.ts';
import { textOf } from '../../core/model/label.ts';
import { judge, outcomesOf } from '../../core/condition/rule.ts';
import { addToWireTime, dayStart } from '../../core/model/wireTime.ts';
import { deploymentZone, wireTime } from '../../server/time/clock.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import { entityOf, rowsSql } from '../../server/records/query.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { settingNumber } from '../records/settings.ts';
import { userTypes } from '../domain/userTypes.ts';
import { freePlaces, type FreePlaces } from '../records/freePlaces.ts';
import type { Handler } from '../records/handler.ts';

/** Figures within the actor's scope. The words of `states` are those of the rule `turn`: who must act. */
export const homeFigures: Handler<'homeFigures'> = async (context) => {
  const [states, today, lot, drivers] = [
    await statesOf(context),
    await daysOf(context),
    await lotOf(context),
    await driversOf(context),
  ];
  return { ...today, ...lot, ...(await placesOf(context)), ...drivers, states };
};

/** Unfinished tasks by who must act, the gravest first. */
async function statesOf(context: HandlerContext): Promise<readonly Row[]> {
  const rule = context.release.catalogue.rules['turn'];
  if (!rule) throw new Error('the home page needs the rule "turn"; the release has none');
  const columns = sql.join(Object.keys(rule.inputs).map((name) => sql.ref(`t.${name}`)));
  const where = within(context, 'task', { deleted: false, orderStatus: { not: 1 } });
  const { rows } = await sql<Row>`
    select ${columns}, count(*)::int as count from task as t where ${where} group by ${columns}`.execute(context.db);
  const counts = new Map<unknown, number>();
  for (const row of rows) {
    const value = judge(rule, row)?.value;
    counts.set(value, (counts.get(value) ?? 0) + Number(row['count']));
  }
  return outcomesOf(rule)
    .filter(({ value }) => counts.has(value))
    .sort((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity) || 0)
    .map(({ value, label, tone }) => ({
      value,
      label: textOf(label, context.language),
      tone,
      count: counts.get(value),
    }));
}

/** From midnight until now, and the day before from midnight until the same hour. */
async function daysOf(context: HandlerContext): Promise<Row> {
  const now = wireTime(context.now);
  const yesterday = addToWireTime(now, '-1d');
  const started = (of: string): Sql =>
    count('task', context, { deleted: false }, between('createTime', dayStart(of), of));
  const finished = (of: string): Sql =>
    count('task', context, { deleted: false, cancelStatus: 0 }, between('finishTime', dayStart(of), of));
  // Of yesterday's as of today's, only those that had been reached by this hour.
  const minutes = (of: string): Sql => sql`(
    select round(avg(extract(epoch from t.arrive_time - t.task_create_time)) / 60)::int from task as t
    where ${within(context, 'task', { deleted: false })} and ${between('createTime', dayStart(of), of)}
      and t.arrive_time <= ${instant(of)})`;
  return one(context, {
    startedToday: started(now),
    startedYesterday: started(yesterday),
    finishedToday: finished(now),
    finishedYesterday: finished(yesterday),
    minutesToday: minutes(now),
    minutesYesterday: minutes(yesterday),
  });
}

const inLot = { deleted: false, parkInTime: { filled: true } } as const;

/** Vehicles of the lots that this actor sees. */
function lotOf(context: HandlerContext): Promise<Row> {
  const now = wireTime(context.now);
  const yesterday = addToWireTime(now, '-1d');
  const moved = (field: 'parkInTime' | 'parkOutTime', of: string): Sql =>
    count('trailerOrder', context, inLot, between(field, dayStart(of), of));
  return one(context, {
    expected: count('trailerOrder', context, expectedVehicles(context)),
    inside: count('trailerOrder', context, { ...inLot, parkOutTime: null }),
    inToday: moved('parkInTime', now),
    inYesterday: moved('parkInTime', yesterday),
    outToday: moved('parkOutTime', now),
    outYesterday: moved('parkOutTime', yesterday),
  });
}

/** Free places of a lot for its own people; of a unit's several lots nobody wants the sum. */
async function placesOf({ actor, db, settings }: HandlerContext): Promise<Row> {
  if (actor.userType !== userTypes.park) return {};
  const { rows } = await sql<FreePlaces>`
    select ${freePlaces('p', settingNumber(settings, 'heavyTonnageAbove'))} from park p
    where p.id = ${actor.capacityId}`.execute(db);
  const [free] = rows;
  if (!free) return {};
  const { freeAll, freeHeavy, freeLight } = free;
  return freeHeavy === null ? { freeAll } : { freeHeavy, freeLight };
}

/** Those of the list that the figure opens. */
function expectedVehicles({ release }: HandlerContext): Condition {
  const where = release.catalogue.calls['park.expected']?.where;
  if (!where)
    throw new Error('the home page needs the call "park.expected" and what it lists; the release has neither');
  return where;
}

function driversOf(context: HandlerContext): Promise<Row> {
  return one(context, {
    onShift: count('driver', context, { workStatus: 1 }),
    idle: count('driver', context, { workStatus: 1, taskStatus: 0 }),
    standby: count('driver', context, { workStatus: 1, standStatus: 1 }),
  });
}

async function one(context: HandlerContext, values: Readonly<Record<string, Sql>>): Promise<Row> {
  const columns = Object.entries(values).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  const { rows } = await sql<Row>`select ${sql.join(columns)}`.execute(context.db);
  return rows[0] ?? {};
}

function count(entity: string, context: HandlerContext, where: Condition, and?: Sql): Sql {
  const { table } = entityOf(context, entity);
  return sql`(select count(*)::int from ${sql.table(table)} as t where ${within(context, entity, where)}${
    and ? sql` and ${and}` : sql``
  })`;
}

/** Within what this actor may see. */
function within(context: HandlerContext, entity: string, where: Condition): Sql {
  const parts = rowsSql(context, entityOf(context, entity), { entity, where });
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

function between(field: string, from: string, to: string): Sql {
  const column = sql.ref(`t.${field}`);
  return sql`${column} >= ${instant(from)} and ${column} <= ${instant(to)}`;
}

/** A time of the wire, in the deployment's zone. */
function instant(time: string): Sql {
  return sql`${time}::timestamp at time zone ${deploymentZone()}`;
}
