/** A table or view of the database that is another's: read and written as it stands. */
import { snakeCase } from '../columnNames.ts';

export interface Elsewhere {
  readonly schema: string;
  readonly table: string;
  /** Stored field → column, where the field's own name does not say it. */
  readonly columns: Readonly<Record<string, string>>;
}

interface Written {
  readonly table?: string | undefined;
  readonly properties: Readonly<Record<string, { readonly was?: string | undefined; readonly readOnly?: boolean }>>;
}

/** Undefined for a table that is made for the entity. */
export function elsewhereOf({ table, properties }: Written): Elsewhere | undefined {
  // A file with faults may say anything.
  const point = typeof table === 'string' ? table.indexOf('.') : -1;
  if (table === undefined || point < 0) return undefined;
  const columns = Object.entries(properties).flatMap(([field, { was }]): [string, string][] =>
    was === undefined ? [] : [[field, was]],
  );
  return {
    schema: table.slice(0, point),
    table: table.slice(point + 1),
    columns: Object.fromEntries(columns),
  };
}

/** Nobody writes what has no field that can be written. */
export function isOnlyRead(entity: Written): boolean {
  const fields = Object.values(entity.properties);
  return elsewhereOf(entity) !== undefined && fields.every(({ readOnly }) => readOnly === true);
}

/** What the server reads it by: a view of its own, which nobody's table is named like. */
export function viewNameOf(entity: string): string {
  return `elsewhere_${snakeCase(entity)}`.slice(0, 50);
}

const created = ['create_time', 'created_at', 'created_on', 'created'];
const updated = ['update_time', 'updated_at', 'updated_on', 'modified_at', 'updated'];
const times = new Set(['timestamp', 'timestamptz', 'date']);

/** Columns of the table that say when a row was made and changed; they are the record's own times. */
export function timesOf(columns: readonly { readonly name: string; readonly base: string }[]): {
  readonly made: string | undefined;
  readonly changed: string | undefined;
} {
  const first = (names: readonly string[]): string | undefined =>
    names.find((one) => columns.some((column) => column.name === one && times.has(column.base)));
  return { made: first(created), changed: first(updated) };
}
