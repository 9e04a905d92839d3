/** A page from a table of the database that DATABASE_URL names: its columns as fields. */
import pg from 'pg';
import type { RawField } from '../src/generated/grammar.ts';
import { nearest } from '../src/core/lint/nearest.ts';
import { UsageFault } from './usage.ts';
import { fieldName, freeFieldName, titleOf, type InlineEntity } from './scaffoldScreen.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  readonly length: number | null;
  readonly comment: string | null;
}

const system = new Set(['id', 'version', 'createTime', 'updateTime', 'detachmentId', 'eventHead', 'eventSeq']);

const types: Readonly<Record<string, Partial<RawField>>> = {
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  real: { type: 'number' },
  'double precision': { type: 'number' },
  numeric: { type: 'number' },
  money: { type: 'number', widget: 'money' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  'timestamp without time zone': { type: 'string', format: 'date-time' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  json: { type: 'object', widget: 'json' },
  jsonb: { type: 'object', widget: 'json' },
  ARRAY: { type: 'array', widget: 'json' },
  point: { type: 'object', widget: 'point' },
};

/** The page is named as the table. Throws `UsageFault` without a database or such a table. */
export async function importTable(
  table: string,
  url: string | undefined,
): Promise<{ id: string; entity: InlineEntity }> {
  if (url === undefined) throw new UsageFault('DATABASE_URL must name the database that the table is in');
  const columns = await readColumns(table, url);
  const properties: Record<string, RawField> = {};
  const required: string[] = [];
  for (const column of columns) {
    const name = freeFieldName(column.name);
    if (name === '' || system.has(name) || name in properties) continue;
    properties[name] = fieldOf(name, column);
    if (!column.nullable && !column.hasDefault) required.push(name);
  }
  if (Object.keys(properties).length === 0)
    throw new UsageFault(`table "${table}" has no column that could be a field`);
  const id = fieldName(table);
  return { id, entity: { title: titleOf(id), ...(required.length > 0 ? { required } : {}), properties } };
}

function fieldOf(name: string, column: Column): RawField {
  const title = column.comment?.replace(/[{}]/g, '').trim() || titleOf(name);
  const words = types[column.type];
  if (words) return { ...words, title };
  return column.length === null ? { type: 'string', title } : { type: 'string', title, maxLength: column.length };
}

async function readColumns(table: string, url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (cause) {
    throw new UsageFault(
      `DATABASE_URL must name a PostgreSQL that answers: ${cause instanceof Error ? cause.message : ''}`,
    );
  }
  try {
    const { rows } = await client.query<Column>(
      `select c.column_name as name, c.data_type as type, c.is_nullable = 'YES' as nullable,
              c.column_default is not null as "hasDefault", c.character_maximum_length as length,
              col_description(format('%I.%I', c.table_schema, c.table_name)::regclass, c.ordinal_position::int) as comment
         from information_schema.columns c
        where c.table_schema = current_schema() and c.table_name = $1
        order by c.ordinal_position`,
      [table],
    );
    if (rows.length > 0) return rows;
    const tables = await client.query<{ name: string }>(
      'select table_name as name from information_schema.tables where table_schema = current_schema()',
    );
    const meant = nearest(
      table,
      tables.rows.map(({ name }) => name),
    );
    throw new UsageFault(`there is no table "${table}"${meant === undefined ? '' : `; did you mean "${meant}"?`}`);
  } finally {
    await client.end();
  }
}
