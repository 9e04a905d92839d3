/** Loads rows with PostgreSQL's COPY, which `pg` speaks but has no method for. */
import type pg from 'pg';
import type { Row } from '../../core/model/catalogue.ts';

export interface TableShape {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly field: string }[];
}

interface ColumnShape {
  readonly name: string;
  readonly type: string;
  readonly field: string;
  readonly defaulted: boolean;
}

/** Tables by name, with all their columns. */
export async function readShapes(client: pg.ClientBase): Promise<ReadonlyMap<string, readonly ColumnShape[]>> {
  const { rows } = await client.query<{ table: string; name: string; type: string; defaulted: boolean }>(
    `select table_name as "table", column_name as name, udt_name as type, column_default is not null as defaulted
     from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`,
  );
  const shapes = new Map<string, ColumnShape[]>();
  for (const { table, name, type, defaulted } of rows) {
    const column = { name, type, defaulted, field: camelCase(name) };
    shapes.set(table, [...(shapes.get(table) ?? []), column]);
  }
  return shapes;
}

/** The columns that rows like the sample fill: one with a default is left to it where the sample does not name it. */
export function shapeFor(
  table: string,
  columns: readonly ColumnShape[] | undefined,
  sample: Row,
  beside: Row,
): TableShape {
  if (!columns) throw new Error(`Table "${table}" must exist before it is seeded`);
  return { table, columns: columns.filter(({ defaulted, field }) => !defaulted || field in sample || field in beside) };
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** One line of COPY's text format. @param beside what stands in the line where the row has nothing: cheaper than a copy. */
export function copyLine({ columns }: TableShape, row: Row, beside: Row): string {
  let line = '';
  for (const { type, field } of columns) {
    if (line !== '') line += '\t';
    line += encode(row[field] ?? beside[field], type);
  }
  return `${line}\n`;
}

function encode(value: unknown, type: string): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (type === 'point') return pointText(value);
  if (type === 'jsonb') return escape(JSON.stringify(value));
  if (Array.isArray(value)) return escape(`{${value.map(element).join(',')}}`);
  return escape(String(value));
}

function pointText(value: unknown): string {
  const { lng, lat } = value as { lng: number; lat: number };
  return `(${lng},${lat})`;
}

function element(value: unknown): string {
  return typeof value === 'number' ? String(value) : `"${String(value).replace(/["\\]/g, '\\$&')}"`;
}

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escape(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => special[sign] ?? sign) : text;
}

/** The part of pg's connection that a query of its own may use. */
interface Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

export async function copyRows(client: pg.ClientBase, shape: TableShape, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const columns = shape.columns.map(({ name }) => `"${name}"`).join(', ');
  const text = `copy "${shape.table}" (${columns}) from stdin`;
  await new Promise<void>((resolve, reject) => {
    let failed: Error | undefined;
    const copying = {
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: Connection) => {
        connection.sendCopyFromChunk(Buffer.from(lines.join('')));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => {
        failed = error;
        reject(error);
      },
      handleReadyForQuery: () => {
        if (!failed) resolve();
      },
    };
    client.query(copying as unknown as pg.Submittable);
  });
}
