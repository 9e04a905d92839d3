/** Reading rows of an entity as an actor: scope, detachments and field access stand in every query. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { fieldKinds } from '../../core/fields/index.ts';
import { wireTime } from '../time/clock.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Entity, Filter, Row } from '../../core/model/catalogue.ts';
import type { Condition } from '../../core/condition/condition.ts';
import type { Asking } from './access.ts';
import { mayRead, scopeSql } from './access.ts';
import { refuse } from './faults.ts';
import type { RecordContext } from './context.ts';
import { reached } from './query/archiveReach.ts';
import { narrowingSql } from './query/narrowing.ts';
import { withNeeded } from './query/neededFields.ts';
import type { Sql } from '../database/comparisonSql.ts';
import { compiled, plainRows } from '../database/sqlText.ts';
import { asksForPart, filterSql, orderSql, piecesOf, type Sorts } from './query/queryFilters.ts';
import type { WireRow } from './given.ts';
import { countedSql, pageTotal, type PageTotal } from './query/pageTotal.ts';
import type { Showing } from './wireRow.ts';
import { selectedColumns, wireReader } from './wireRow.ts';

export type Reading = Showing & Pick<RecordContext, 'db' | 'known' | 'distributed' | 'archive'>;

/** What to read: a call, or an entity with what a call would say. */
export interface Source {
  readonly entity?: string;
  /** Narrows the rows for good. */
  readonly where?: Condition;
  readonly filters?: readonly Filter[];
  /** More conditions in SQL, over the table's alias. */
  readonly and?: (alias: string) => readonly Sql[];
  /** What the rows can be ordered by beside the entity's fields, over the table's alias. */
  readonly sorts?: Sorts;
  /** Rows of child entities (kind `rows`) beneath each record; by default only where one record is read. */
  readonly children?: boolean;
  /** Of a page, or of many: only these, and what their values are made of. Default: all. */
  readonly fields?: readonly string[] | undefined;
}

export interface Page extends PageTotal {
  readonly records: readonly WireRow[];
  readonly current: number;
  readonly size: number;
  /** A wire time: what was made before and has ended is archived and not among them; a filter of time finds it. */
  readonly archivedBefore?: string;
}

const countedAtMost = 10_000;
const pageSize = 20;
const alias = 't';

export function entityOf({ release }: Pick<Asking, 'release'>, name: string | undefined): Entity {
  const entity = release.catalogue.entities[name ?? ''];
  if (!entity) throw new Error(`a query must name an entity of the release, given "${name}"`);
  return entity;
}

/** Everything that holds for the rows of a source, whoever asks and however. */
export function rowsSql(asking: Asking, entity: Entity, source: Source): Sql[] {
  const parts = scopeSql(asking, entity, alias);
  if (source.where) parts.push(narrowingSql(asking, entity, source.where, alias));
  return [...parts, ...(source.and?.(alias) ?? [])];
}

function whereSql(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`;
}

/**
 * A page of rows on the wire. @param input the call's parameters: its filters, `current`, `size`, `orderBy`.
 * @throws Refusal 400 where one names a field that this actor may not read.
 */
export async function listRows(reading: Reading, source: Source, input: Row): Promise<Page> {
  const size = whole(input['size'], pageSize);
  const current = whole(input['current'], 1);
  const filters = source.filters ?? [];
  const { entity, archivedBefore } = reached(reading, entityOf(reading, source.entity), filters, input);
  const parts = [...rowsSql(reading, entity, source), ...filterSql(reading, entity, filters, input, alias)];
  const where = whereSql(parts);
  const shown = source.fields ? withNeeded(reading, entity, source.fields) : entity;
  const counted = asksForPart(entity, filters, input) ? await countRows(reading, entity, where) : undefined;
  const few = counted !== undefined && counted <= countedAtMost;
  const from = sql`${sql.table(entity.table)} as t ${where}`;
  const columns = selectedColumns(reading, shown, alias);
  const order = orderSql(reading, entity, input['orderBy'], alias, source.sorts);
  const within = { limit: size, offset: (current - 1) * size };
  const pieced = few ? undefined : piecesOf(input['orderBy'], source.sorts);
  const first = pieced && (await readRows(reading, piecedSql(entity, columns, parts, pieced, within)));
  // A page that is not full ends with rows without a value, or is the last: then all rows are put in order.
  const rows =
    first?.length === size
      ? first
      : await readRows(
          reading,
          sql<Row>`select ${columns} from ${ordered(reading, few ? foundFirst(from) : from, order, within)}`,
        );
  const records = await wired(reading, shown, rows, source.children ?? false);
  const page = { current, size, found: rows.length };
  const total = await pageTotal(page, countedAtMost, async () => counted ?? (await countRows(reading, entity, where)));
  return {
    records,
    current,
    size,
    ...total,
    ...(archivedBefore ? { archivedBefore: wireTime(archivedBefore) } : {}),
  };
}

interface Within {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The rows of a page in their order. What a column's value is looked up by (a company's name) is then asked for the rows of
 * the page alone: the database would else ask it for those that are passed over, too, ten thousand of the last page. Tables
 * that are divided over machines pass over their rows there.
 */
function ordered({ distributed }: Reading, from: Sql, order: Sql, { limit, offset }: Within): Sql {
  const page = sql`${from} order by ${order} limit ${limit} offset ${offset}`;
  return offset === 0 || distributed ? page : sql`(select t.* from ${page}) as t order by ${order}`;
}

/** All rows are found, then put in order: the database would else go through them in order until a page is full, and never fill it. */
function foundFirst(from: Sql): Sql {
  return sql`(select t.* from ${from} offset 0) as t`;
}

/** A page of rows that have a value: as many of each piece as the page may hold of it, found by an index, then merged. */
function piecedSql(
  entity: Entity,
  columns: Sql,
  parts: readonly Sql[],
  { pieces, direction }: NonNullable<ReturnType<typeof piecesOf>>,
  { limit, offset }: Within,
): RawBuilder<Row> {
  const table = sql.table(entity.table);
  const keys = entity.shard === null ? ['id'] : [entity.shard, 'id'];
  const key = (of: string): Sql => sql.join(keys.map((name) => sql.ref(`${of}.${name}`)));
  const rows = pieces.map(({ where, value }) => {
    const found = sql`select ${key(alias)}, ${value(alias)} as ordered_by from ${table} as t ${whereSql([...parts, where(alias)])}`;
    return sql`(${found} order by ${value(alias)} ${direction}, t.id ${direction} limit ${offset + limit})`;
  });
  const order = (of: string): Sql =>
    sql`order by ${sql.ref(`${of}.orderedBy`)} ${direction}, ${sql.ref(`${of}.id`)} ${direction}`;
  const matches = keys.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`page.${name}`)}`);
  return sql<Row>`
    select ${columns} from (
      select one.* from (${sql.join(rows, sql` union all `)}) as one ${order('one')} limit ${limit} offset ${offset}
    ) as page join ${table} as t on ${sql.join(matches, sql` and `)} ${order('page')}
  `;
}

function whole(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : otherwise;
}

/** Stops one beyond what is told. */
async function countRows({ db, known }: Reading, entity: Entity, where: Sql): Promise<number> {
  const query = compiled(countedSql(sql`from ${sql.table(entity.table)} as t ${where}`, countedAtMost));
  const count = async (): Promise<number> => (await plainRows(db, query))[0]?.count ?? 0;
  return known ? known.counted(query, count) : count();
}

/** Once for all who ask the same at this moment. */
function readRows<Found>({ db, known }: Reading, statement: RawBuilder<Found>): Promise<readonly Found[]> {
  const query = compiled(statement);
  return known ? known.of(query, () => plainRows(db, query)) : plainRows(db, query);
}

/** All rows of a source, newest first or as `orderBy` says, at most `limit`. */
export async function readMany(reading: Reading, source: Source, limit: number, input: Row = {}): Promise<WireRow[]> {
  const entity = entityOf(reading, source.entity);
  const where = whereSql([
    ...rowsSql(reading, entity, source),
    ...filterSql(reading, entity, source.filters ?? [], input, alias),
  ]);
  const shown = source.fields ? withNeeded(reading, entity, source.fields) : entity;
  const rows = await readRows(
    reading,
    sql<Row>`
    select ${selectedColumns(reading, shown, alias)} from ${sql.table(entity.table)} as t ${where}
    order by ${orderSql(reading, entity, input['orderBy'], alias)} limit ${limit}
  `,
  );
  return wired(reading, shown, rows, source.children ?? false);
}

/** One record with its child rows; undefined where there is none that this actor may see. */
export async function readOne(reading: Reading, source: Source, id: unknown): Promise<WireRow | undefined> {
  const entity = entityOf(reading, source.entity);
  const row = await findRow(reading, entity, source, id, false);
  if (!row) return undefined;
  return (await wired(reading, entity, [row], source.children ?? true))[0];
}

/** The row as `selectedColumns` reads it, locked until the transaction ends where `lock` says so. */
export async function findRow(
  reading: Reading,
  entity: Entity,
  source: Source,
  id: unknown,
  lock: boolean,
): Promise<Row | undefined> {
  if (typeof id !== 'string' || id === '') return undefined;
  return rowWhere(reading, entity, whereSql([sql`t.id = ${id}`, ...rowsSql(reading, entity, source)]), lock);
}

/** The same of a row that is found by its id, whoever may see it. @param where of the alias `t` */
export async function rowWhere(
  reading: Asking & Pick<Reading, 'db' | 'distributed'>,
  entity: Entity,
  where: Sql,
  lock: boolean,
): Promise<Row | undefined> {
  const apart = lock && reading.distributed && entity.shard === 'detachmentId';
  if (apart && !(await lockApart(reading, entity, where))) return undefined;
  const rows = await plainRows(
    reading.db,
    compiled(sql<Row>`
    select ${selectedColumns(reading, entity, alias)} from ${sql.table(entity.table)} as t ${where}
    ${lock && !apart ? sql`for update of t` : sql``}
  `),
  );
  return rows[0];
}

/** Where tables are divided over machines a row is locked by a statement that names its unit and no other table. */
async function lockApart({ db }: Pick<Reading, 'db'>, entity: Entity, where: Sql): Promise<boolean> {
  const table = sql.table(entity.table);
  const found = compiled(
    sql<{ id: string; unit: string }>`select t.id, t.detachment_id as unit from ${table} as t ${where}`,
  );
  const [row] = await plainRows(db, found);
  if (!row) return false;
  await sql`select 1 from ${table} where detachment_id = ${row.unit} and id = ${row.id} for update`.execute(db);
  return true;
}

/** Rows that are put on the wire between two turns of the event loop. */
const rowsAtOnce = 100;

async function inTurns<T>(rows: readonly Row[], read: (row: Row) => T): Promise<T[]> {
  const made: T[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await othersTurn();
    for (const row of rows.slice(from, from + rowsAtOnce)) made.push(read(row));
  }
  return made;
}

async function wired(reading: Reading, entity: Entity, rows: readonly Row[], children: boolean): Promise<WireRow[]> {
  const records = await inTurns(rows, wireReader(entity, reading));
  if (!children || rows.length === 0) return records;
  const ids = rows.map((row) => row['id']);
  for (const field of Object.values(entity.fields)) {
    if (
      !fieldKinds[field.kind].children ||
      field.rows === undefined ||
      field.by === undefined ||
      !mayRead(reading, field)
    )
      continue;
    const byParent = await childrenOf(reading, entityOf(reading, field.rows), field.by, ids);
    records.forEach((record, i) => (record[field.name] = byParent.get(ids[i]) ?? []));
  }
  return records;
}

/** Child rows of many parents in one query, in the order in which they were made. */
async function childrenOf(
  reading: Reading,
  child: Entity,
  by: string,
  ids: readonly unknown[],
): Promise<Map<unknown, WireRow[]>> {
  const where = whereSql([sql`${sql.ref(`t.${by}`)} = any(${[...ids]}::text[])`, ...scopeSql(reading, child, alias)]);
  const rows = await readRows(
    reading,
    sql<Row>`
    select ${selectedColumns(reading, child, alias)} from ${sql.table(child.table)} as t ${where} order by t.create_time, t.id
  `,
  );
  const wire = wireReader(child, reading);
  const found = new Map<unknown, WireRow[]>();
  for (const row of rows) {
    const before = found.get(row[by]);
    if (before) before.push(wire(row));
    else found.set(row[by], [wire(row)]);
  }
  return found;
}

/** @throws Refusal 404: what is another's answers as what is not there. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw refuse('unknown-record');
  return row;
}
