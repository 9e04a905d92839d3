/** All rows of a source through a cursor: what `listRows` reads by pages, in constant memory. */
import { sql } from 'kysely';
import type { Entity, Row } from '../../core/model/catalogue.ts';
import type { Sql } from '../database/comparisonSql.ts';
import { withNeeded } from '../records/query/neededFields.ts';
import { entityOf, rowsSql, type Reading, type Source } from '../records/query.ts';
import { filterSql, orderSql } from '../records/query/queryFilters.ts';
import { selectedColumns, wireReader } from '../records/wireRow.ts';

const alias = 't';

/** How many rows there are, counted to the end. */
export async function countAll(reading: Reading, source: Source, input: Row): Promise<number> {
  const entity = entityOf(reading, source.entity);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(entity.table)} as t ${whereOf(reading, entity, source, input)}
  `.execute(reading.db);
  return rows[0]?.count ?? 0;
}

/**
 * Batches of rows on the wire, in the list's order. @param reading its `db` must be a transaction, and stays busy with it
 * until the end. @param names the fields that are wanted; others are not even read.
 */
export async function* streamRows(
  reading: Reading,
  source: Source,
  input: Row,
  names: readonly string[],
  batch = 200,
): AsyncGenerator<Record<string, unknown>[]> {
  const entity = entityOf(reading, source.entity);
  const wanted = withNeeded(reading, entity, names);
  const { db } = reading;
  await sql`
    declare streamed no scroll cursor for
    select ${selectedColumns(reading, wanted, alias)} from ${sql.table(entity.table)} as t
    ${whereOf(reading, entity, source, input)} order by ${orderSql(reading, entity, input['orderBy'], alias)}
  `.execute(db);
  const wire = wireReader(wanted, reading);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(batch))} from streamed`.execute(db);
    if (rows.length > 0) yield rows.map(wire);
    if (rows.length < batch) break;
  }
  await sql`close streamed`.execute(db);
}

function whereOf(reading: Reading, entity: Entity, source: Source, input: Row): Sql {
  const parts = [
    ...rowsSql(reading, entity, source),
    ...filterSql(reading, entity, source.filters ?? [], input, alias),
  ];
  return parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`;
}
