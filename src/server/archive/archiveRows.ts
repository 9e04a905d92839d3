/** Moves rows into the parts of their years, and back, some at a time: what a batch moves is moved with all that belongs to it, or not at all. */
import { sql, type Kysely } from 'kysely';
import { codeOf } from '../../core/model/thrown.ts';
import { sqlStates } from '../postgres/sqlStates.ts';
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

/** What a turn moves, and what it cannot: a record that is alike another one, where an index keeps such records from lying together. */
export interface Batch {
  /** Records at once. */
  readonly atMost: number;
  /** Those that stay: they are not tried again. More may be added. */
  readonly staying: Set<string>;
}

/** @returns how many records a batch has moved */
export async function archiveBatch(db: Db, plan: ArchivePlan, before: Date, batch: Batch): Promise<number> {
  const from = sql`${sql.id(liveTable(plan.table))} as t`;
  const year = yearSql(deploymentZone());
  const { rows: some } = await sql<Chosen>`
    select t.id, t.detachment_id as unit, ${year} as year from ${from}
    where ${wantedSql(plan, before)} and ${notStaying(batch)} order by t.create_time, t.id limit ${batch.atMost}`.execute(
    db,
  );
  for (const one of new Set(some.map((row) => row.year)))
    for (const table of tablesOf(plan)) await makeYear(db, table, one);
  return moveSome(db, plan, some, { from, year, where: wantedSql(plan, before), lying: sql`t.${column} = 0`, batch });
}

/** Brings back what is archived and was made no sooner than that, or has not ended any more: all of it where it is `null`. */
export async function returnBatch(db: Db, plan: ArchivePlan, before: Before, batch: Batch): Promise<number> {
  const from = sql`${sql.id(plan.table)} as t`;
  const lying = sql`t.${column} <> 0`;
  const where = before ? sql`${lying} and (t.create_time >= ${before} or ${goesOnSql(plan)})` : lying;
  const { rows: some } = await sql<Chosen>`
    select t.id, t.detachment_id as unit, 0 as year from ${from}
    where ${where} and ${notStaying(batch)} order by t.id limit ${batch.atMost}`.execute(db);
  return moveSome(db, plan, some, { from, year: sql`0`, where, lying, batch });
}

/** Of a record that is archived: there is something to be done with it again. */
function goesOnSql({ ended }: ArchivePlan): Sql {
  return sql`(${sql.raw(ended)}) is not true`;
}

/** Brings back an archived record that has not ended any more, in the transaction of what has changed it: lists of every day have it at once. */
export async function returnOpened(
  db: Db,
  plan: ArchivePlan,
  { id, detachmentId }: { readonly id: string; readonly detachmentId: string },
): Promise<void> {
  const lying = sql`t.${column} <> 0`;
  const { rows } = await sql<Chosen>`
    select t.id, t.detachment_id as unit, 0 as year from ${sql.id(plan.table)} as t
    where t.detachment_id = ${detachmentId} and t.id = ${id} and ${lying} and ${goesOnSql(plan)}`.execute(db);
  await moveRows(db, plan, detachmentId, rows, lying);
}

function notStaying({ staying }: Batch): Sql {
  return staying.size === 0 ? sql`true` : sql`t.id <> all(${[...staying]}::text[])`;
}

interface Moving {
  readonly from: Sql;
  /** Where a row goes. */
  readonly year: Sql;
  readonly where: Sql;
  /** Where it and what belongs to it lie now. */
  readonly lying: Sql;
  readonly batch: Batch;
}

/** What somebody holds, or has changed since it was chosen, stays. Rows of one unit lie together wherever tables are divided over machines. */
async function moveSome(db: Db, plan: ArchivePlan, some: readonly Chosen[], moving: Moving): Promise<number> {
  let moved = 0;
  for (const unit of [...new Set(some.map((row) => row.unit))].sort()) {
    const ids = some.flatMap((row) => (row.unit === unit ? [row.id] : []));
    moved += await moveOfUnit(db, plan, { unit, ids }, moving);
  }
  return moved;
}

interface OfUnit {
  readonly unit: string;
  readonly ids: readonly string[];
}

/** Where one of them cannot lie there, it is looked for by halves, and the others go without it. */
async function moveOfUnit(db: Db, plan: ArchivePlan, { unit, ids }: OfUnit, moving: Moving): Promise<number> {
  try {
    return await moveTogether(db, plan, { unit, ids }, moving);
  } catch (error) {
    if (codeOf(error) !== sqlStates.unique) throw error;
    if (ids.length <= 1) {
      for (const id of ids) moving.batch.staying.add(id);
      return 0;
    }
    const half = Math.ceil(ids.length / 2);
    const first = await moveOfUnit(db, plan, { unit, ids: ids.slice(0, half) }, moving);
    return first + (await moveOfUnit(db, plan, { unit, ids: ids.slice(half) }, moving));
  }
}

async function moveTogether(db: Db, plan: ArchivePlan, { unit, ids }: OfUnit, moving: Moving): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Chosen>`
      select t.id, t.detachment_id as unit, ${moving.year} as year from ${moving.from}
      where t.detachment_id = ${unit} and t.id = any(${[...ids]}::text[]) and ${moving.where}
      order by t.id for update of t skip locked`.execute(trx);
    await moveRows(trx, plan, unit, rows, moving.lying);
    return rows.length;
  });
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
