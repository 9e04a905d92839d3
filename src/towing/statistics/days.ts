/**
 * The figures of past days, kept so that nobody counts a million tasks again. A day of a unit is either kept as it is or
 * not at all: whoever changes one of its tasks drops it in the same transaction, and a timer counts it anew.
 */
import { sql, type Kysely } from 'kysely';
import { addToWireTime, dayStart } from '../../core/model/wireTime.ts';
import type { ColumnPlan, TablePlan } from '../../release/release.ts';
import { deploymentZone, wireTime } from '../../server/time/clock.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import type { Tables } from '../../server/database/tables.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { lockOf, settledAfter } from '../records/dayFigures.ts';
import { groupsSql, measureNames, partsSql, togetherSql, type Part } from './parts.ts';
import { limitOf, stepNames } from './stepMinutes.ts';

const column = (name: string, type: string, notNull = false): ColumnPlan => ({ name, type, notNull });
const unitAndDay = [column('detachment_id', 'text', true), column('day', 'text', true)];

/** The days that are kept, with the limits and the zone that they were counted by. */
const dayTable: TablePlan = {
  entity: '',
  table: 'task_figure_day',
  columns: [...unitAndDay, column('counted_by', 'text', true)],
  primaryKey: ['detachment_id', 'day'],
  indexes: [],
};

const figureTable: TablePlan = {
  entity: '',
  table: 'task_figure',
  columns: [
    ...unitAndDay,
    column('place', 'integer', true),
    column('brigade_id', 'text'),
    column('trailer_company_id', 'text'),
    column('detachment_service_id', 'text'),
    column('hour', 'integer'),
    ...stepNames.flatMap((step) => [
      column(`${step}_count`, 'integer'),
      column(`${step}_sum`, 'double precision'),
      column(`${step}_slowest`, 'integer'),
      column(`${step}_over`, 'integer'),
    ]),
    column('prediction_count', 'integer'),
    column('prediction_error', 'double precision'),
    column('prediction_bias', 'double precision'),
  ],
  primaryKey: ['detachment_id', 'day', 'place'],
  indexes: [],
};

export const figureTables = [dayTable, figureTable] as const;

const daysKept = 100;

type Counting = Pick<HandlerContext, 'settings'>;

/** Days that were counted before predictions were measured are counted anew. */
const countedBy = (context: Counting): string =>
  JSON.stringify([...stepNames.map((step) => limitOf(context, step)), deploymentZone(), 'predictions']);

interface KeptFigures {
  /** Days of all units that are asked for, `YYYY-MM-DD`, in their order. */
  readonly days: readonly string[];
  readonly parts: readonly Part[];
}

/**
 * What is kept of the whole days of a time range, in one moment of the database.
 * @param scope over rows `t` that have a unit and a company @param units all of which must have a day
 */
export async function keptFigures(
  context: HandlerContext,
  scope: readonly Sql[],
  units: readonly string[],
  { from, to }: Range,
): Promise<KeptFigures> {
  const { rows } = await sql<Part & { day: string | null }>`
    with common as materialized (
      select day from task_figure_day where detachment_id = any(${[...units]}::text[])
        and day || ' 00:00:00' >= ${from ?? ''} and day || ' 23:59:59' <= ${to ?? '9'} and counted_by = ${countedBy(context)}
      group by day having count(*) = ${units.length}
    ), kept as (
      select null::text as none, ${groupsSql}, ${togetherSql} from task_figure as t
      where ${sql.join([sql`t.day in (select day from common)`, ...scope], sql` and `)} group by ${groupsSql}
    ) select common.day, kept.* from common full join kept on kept.none = common.day order by common.day`.execute(
    context.db,
  );
  return {
    days: rows.flatMap(({ day }) => day ?? []),
    parts: rows.filter(({ day }) => day === null),
  };
}

/** Wire times, both within. */
interface Range {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Tasks `t` that were created on none of these days, as ranges that an index serves. */
export function besides(days: readonly string[]): Sql {
  const at = (time: string): Sql => sql`${time}::timestamp at time zone ${deploymentZone()}`;
  const gaps: Sql[] = [];
  let open: string | null = null;
  for (const day of days) {
    const start = `${day} 00:00:00`;
    if (open === null) gaps.push(sql`t.create_time < ${at(start)}`);
    else if (open < start) gaps.push(sql`(t.create_time >= ${at(open)} and t.create_time < ${at(start)})`);
    open = addToWireTime(start, '+1d');
  }
  return open === null ? sql`true` : sql`(${sql.join([...gaps, sql`t.create_time >= ${at(open)}`], sql` or `)})`;
}

interface Refreshing {
  readonly db: Kysely<Tables>;
  readonly now: Date;
  readonly settings: HandlerContext['settings'];
  /** Of fewer tasks than this all are counted at once anyway. */
  readonly above: number;
  readonly signal?: AbortSignal;
}

/** Counts the days that are not kept, the newest first, each in a transaction of its own. @returns how many */
export async function refreshFigures({ db, now, settings, above, signal }: Refreshing): Promise<number> {
  const { rows: size } = await sql<{ tasks: number }>`
    select reltuples::float8 as tasks from pg_class where oid = 'task'::regclass`.execute(db);
  if ((size[0]?.tasks ?? 0) < above) return 0;
  const missing = await missingDays(db, now, settings);
  let counted = 0;
  for (const { detachmentId, day } of missing) {
    if (signal?.aborted) break;
    await countDay(db, settings, detachmentId, day);
    counted += 1;
  }
  return counted;
}

interface UnitDay {
  readonly detachmentId: string;
  readonly day: string;
}

async function missingDays(db: Kysely<Tables>, now: Date, settings: HandlerContext['settings']): Promise<UnitDay[]> {
  const last = addToWireTime(dayStart(wireTime(new Date(now.getTime() - settledAfter))), '-1d');
  const { rows } = await sql<UnitDay>`
    select d.id as detachment_id, to_char(at, 'YYYY-MM-DD') as day from detachment d
      cross join generate_series(${last}::timestamp - ${daysKept - 1} * interval '1 day', ${last}::timestamp, '1 day') as at
    where not exists (select from task_figure_day k where k.detachment_id = d.id and k.day = to_char(at, 'YYYY-MM-DD')
      and k.counted_by = ${countedBy({ settings })})
    order by 2 desc, 1`.execute(db);
  return rows;
}

/** Behind every change of this day that is under way, and before the next. */
async function countDay(
  database: Kysely<Tables>,
  settings: HandlerContext['settings'],
  detachmentId: string,
  day: string,
): Promise<void> {
  const at = (time: string): Sql => sql`${time}::timestamp at time zone ${deploymentZone()}`;
  const start = `${day} 00:00:00`;
  const parts = partsSql({ settings }, [
    sql`t.detachment_id = ${detachmentId}`,
    sql`not t.deleted`,
    sql`t.create_time >= ${at(start)}`,
    sql`t.create_time < ${at(addToWireTime(start, '+1d'))}`,
  ]);
  const measured = measureNames.map((name) => sql.ref(name));
  await database.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${lockOf(detachmentId, day)})`.execute(db);
    await sql`delete from task_figure where detachment_id = ${detachmentId} and day = ${day}`.execute(db);
    await sql`
      insert into task_figure (day, place, ${groupsSql}, ${sql.join(measured)})
      select ${day}, row_number() over (), ${groupsSql}, ${sql.join(measured)} from (${parts}) as parts`.execute(db);
    await sql`
      insert into task_figure_day (detachment_id, day, counted_by) values (${detachmentId}, ${day}, ${countedBy({ settings })})
      on conflict (detachment_id, day) do update set counted_by = excluded.counted_by`.execute(db);
  });
}
