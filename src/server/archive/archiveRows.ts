/** Moves rows into the parts of their years, and back, some at a time: what a batch moves is moved with all that belongs to it, or not at all. */
import { sql, type Kysely } from 'kysely';
import type { Sql } from '../database/comparisonSql.ts';
import type { Tables } from '../database/tables.ts';
import { deploymentZone } from '../time/clock.ts';
import { archiveColumn, liveTable } from '../database/archive/archiveKnown.ts';
import { tablesOf, type ArchivePlan } from './archivePlan.ts';
import { makeYear, yearsOf } from './archivePartitions.ts';

type Db = Kysely<Tables>;

/** Rows whose records were made before; `null`: none. */
type Before = Date | null;

const column = sql.id(archiveColumn);
const yearSql = (zone: string): Sql => sql`extract(year from t.create_time at time zone ${zone})::int`;

interface Chosen {
  readonly id: string;
  readonly unit: string;
  readonly year: number;
}

/** Rows that are to be archived. Read by the order of time, so that few of the others are looked at. */
function wantedSql({ ended }: ArchivePlan, before: Date): Sql {
  return sql`t.create_time < ${before} and (${sql.raw(ended)})`;
}

/** @returns how many records a batch has moved: none are left where it is 0. */
export async function archiveBatch(db: Db, plan: ArchivePlan, before: Date, atMost: number): Promise<number> {
  const from = sql`${sql.id(liveTable(plan.table))} as t`;
  const year = yearSql(deploymentZone());
  const { rows: some } = await sql<Chosen>`
    select t.id, t.detachment_id as unit, ${year} as year from ${from}
    where ${wantedSql(plan, before)} order by t.create_time, t.id limit ${atMost}`.execute(db);
  for (const one of new Set(some.map((row) => row.year)))
    for (const table of tablesOf(plan)) await makeYear(db, table, one);
  return moveSome(db, plan, some, { from, year, where: wantedSql(plan, before), lying: sql`t.${column} = 0` });
}

/** Brings back what is archived and was made no sooner than that: all of it where it is `null`. */
export async function returnBatch(db: Db, plan: ArchivePlan, before: Before, atMost: number): Promise<number> {
  const from = sql`${sql.id(plan.table)} as t`;
  const lying = sql`t.${column} <> 0`;
  const where = before ? sql`${lying} and t.create_time >= ${before}` : lying;
  const { rows: some } = await sql<Chosen>`
    select t.id, t.detachment_id as unit, 0 as year from ${from} where ${where} order by t.id limit ${atMost}`.execute(
    db,
  );
  return moveSome(db, plan, some, { from, year: sql`0`, where, lying });
}

interface Moving {
  readonly from: Sql;
  /** Where a row goes. */
  readonly year: Sql;
  readonly where: Sql;
  /** Where it and what belongs to it lie now. */
  readonly lying: Sql;
}

/** What somebody holds, or has changed since it was chosen, stays. Rows of one unit lie together wherever tables are divided over machines. */
async function moveSome(db: Db, plan: ArchivePlan, some: readonly Chosen[], moving: Moving): Promise<number> {
  let moved = 0;
  for (const unit of [...new Set(some.map((row) => row.unit))].sort()) {
    const ids = some.flatMap((row) => (row.unit === unit ? [row.id] : []));
    moved += await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Chosen>`
        select t.id, t.detachment_id as unit, ${moving.year} as year from ${moving.from}
        where t.detachment_id = ${unit} and t.id = any(${ids}::text[]) and ${moving.where}
        order by t.id for update of t skip locked`.execute(trx);
      await moveRows(trx, plan, unit, rows, moving.lying);
      return rows.length;
    });
  }
  return moved;
}

async function moveRows(trx: Db, plan: ArchivePlan, unit: string, rows: readonly Chosen[], lying: Sql): Promise<void> {
  for (const year of new Set(rows.map((row) => row.year))) {
    const ids = rows.flatMap((row) => (row.year === year ? [row.id] : []));
    const move = async (table: string, by: string): Promise<void> => {
      await sql`update ${sql.id(table)} as t set ${column} = ${sql.lit(year)}
        where t.detachment_id = ${unit} and t.${sql.id(by)} = any(${ids}::text[]) and ${lying}`.execute(trx);
    };
    await move(plan.table, 'id');
    for (const { table, by } of plan.beside) await move(table, by);
  }
}

/** Records that wait to be moved, counted up to a limit. */
export async function countWaiting(db: Db, plan: ArchivePlan, before: Date, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ${sql.id(liveTable(plan.table))} as t where ${wantedSql(plan, before)} limit ${atMost}
    ) as waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether any year holds a row. */
export async function hasArchived(db: Db, { table }: ArchivePlan): Promise<boolean> {
  if ((await yearsOf(db, table)).length === 0) return false;
  const { rows } = await sql`select 1 from ${sql.id(table)} where ${column} <> 0 limit 1`.execute(db);
  return rows.length > 0;
}
