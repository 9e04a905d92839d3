/** Predicted against measured arrivals, way by way: the rows behind the statistics' figure. */
import { sql } from 'kysely';
import type { Sql } from '../../server/database/comparisonSql.ts';
import { entityOf, rowsSql } from '../../server/records/query.ts';
import { countedSql, pageTotal } from '../../server/records/query/pageTotal.ts';
import { filterSql, refuseOrder } from '../../server/records/query/queryFilters.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { wireTime } from '../../server/time/clock.ts';
import { companyNames } from '../records/companyNames.ts';
import type { Handler, Input } from '../records/handler.ts';

/** Measured − predicted, in minutes: above zero where the driver came later than was said. */
export const missedSql = (way: string): Sql => sql`(${measuredSql(way)} - ${sql.ref(`${way}.predicted`)})`;

/** Ways that ended at the scene of the task, of drivers of the company that has it. */
export const arrivedSql = (way: string, task: string): Sql => sql`
  ${sql.ref(`${way}.task_id`)} = ${sql.ref(`${task}.id`)} and ${sql.ref(`${way}.arrived_at`)} is not null
    and ${sql.ref(`${way}.company_id`)} = ${sql.ref(`${task}.trailer_company_id`)}`;

const measuredSql = (way: string): Sql =>
  sql`(extract(epoch from ${sql.ref(`${way}.arrived_at`)} - ${sql.ref(`${way}.sent_at`)}) / 60)::float8`;

interface Found {
  readonly task: string;
  readonly driver: string;
  readonly unit: string;
  readonly unitName: string | null;
  readonly regionId: string | null;
  readonly regionName: string | null;
  readonly tonnageId: number | null;
  readonly company: string;
  readonly taskNo: string | null;
  readonly place: string | null;
  readonly driverName: string | null;
  readonly created: Date;
  readonly sent: Date;
  readonly arrived: Date;
  readonly km: number;
  readonly predicted: number;
  readonly measured: number;
  readonly missed: number;
  readonly minutesFrom: string;
}

/** Evidence beside a figure: nobody pages further. */
const countedAtMost = 1_000;

/** The newest first, and in no other order; within the actor's tasks. @throws Refusal 400 */
export const arrivals: Handler<'arrivals'> = async (context, input) => {
  refuseOrder(input);
  const current = input.current ?? 1;
  const size = input.size ?? 20;
  const from = sql`from measured_arrival as a join task as t on ${arrivedSql('a', 't')}
    where ${whereOf(context, input)}`;
  const { rows } = await sql<Found>`
    select a.task_id as task, a.driver_id as driver, t.detachment_id as unit, a.company_id as company,
      t.task_no as "taskNo", t.accident_place_name as place, t.create_time as created, a.sent_at as sent,
      a.arrived_at as arrived, a.km, a.predicted, a.minutes_from as "minutesFrom",
      t.region_id as "regionId", t.tonnage_id as "tonnageId",
      (select r.name from region as r where r.detachment_id = t.detachment_id and r.id = t.region_id) as "regionName",
      ${measuredSql('a')} as measured, ${missedSql('a')} as missed,
      (select d.name from detachment as d where d.id = t.detachment_id) as "unitName",
      (select d.driver_name from driver as d where d.id = a.driver_id) as "driverName"
    ${from} order by a.sent_at desc, a.task_id, a.driver_id
    limit ${size} offset ${(current - 1) * size}`.execute(context.db);
  const names = await companyNames(context, [...new Set(rows.map(({ company }) => company))]);
  const records = rows.map((row) => ({
    id: `${row.task} ${row.driver}`,
    taskId: row.task,
    taskNo: row.taskNo,
    accidentPlaceName: row.place,
    detachmentId: row.unit,
    detachmentName: row.unitName,
    regionId: row.regionId,
    regionName: row.regionName,
    tonnageId: row.tonnageId,
    trailerCompanyId: row.company,
    trailerCompanyName: names.get(row.company) ?? row.company,
    driverName: row.driverName,
    createTime: wireTime(row.created),
    sentTime: wireTime(row.sent),
    arrivedTime: wireTime(row.arrived),
    distance: tenths(row.km),
    minutesFrom: row.minutesFrom,
    predictedMinutes: row.predicted,
    measuredMinutes: tenths(row.measured),
    missedMinutes: tenths(row.missed),
  }));
  const total = await pageTotal({ current, size, found: rows.length }, countedAtMost, async () => {
    const counted = await countedSql(from, countedAtMost).execute(context.db);
    return counted.rows[0]?.count ?? 0;
  });
  return { records, ...total, current, size };
};

export const tenths = (value: number): number => Math.round(value * 10) / 10;

function whereOf(context: HandlerContext, input: Input<'arrivals'>): Sql {
  const entity = entityOf(context, 'task');
  const all = [
    sql`true`,
    ...rowsSql(context, entity, { where: { deleted: false } }),
    ...filterSql(context, entity, context.call.filters, input, 't'),
  ];
  return sql.join(all, sql` and `);
}
