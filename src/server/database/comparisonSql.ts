/** Comparisons in SQL that answer as core's `compare` and `equal` do; null stands for false. */
import { sql, type RawBuilder } from 'kysely';
import type { Scalar } from '../../core/model/catalogue.ts';
import { deploymentZone } from '../time/clock.ts';
import { instantOf, instantText } from '../time/instant.ts';

export type Sql = RawBuilder<unknown>;
export type Order = '=' | '>' | '>=' | '<' | '<=';

/** How a column's wire form compares. */
export type Family = 'text' | 'number' | 'boolean' | 'time' | 'date' | 'codes' | 'refs' | 'json' | 'opaque';

export interface Column {
  readonly family: Family;
  readonly sql: Sql;
  /** The SQL type that numbers are compared as. */
  readonly type: 'integer' | 'numeric' | 'double precision' | 'text';
  /** Stands in the column for null. */
  readonly unset?: Scalar;
  /** An index finds its parts of one or two signs. */
  readonly parts?: true;
}

/** Prints a constant: a parameter, or written out where the database takes none (index conditions). */
export type Constant = (value: string | number | boolean, type: string) => Sql;
export const parameter: Constant = (value, type) => sql`${value}::${sql.raw(type)}`;
export const writtenOut: Constant = (value, type) => sql`${sql.lit(String(value))}::${sql.raw(type)}`;

export const no: Sql = sql`false`;
export const yes: Sql = sql`true`;

const numeral = sql.lit('^\\s*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,2})?\\s*$');

/** A value as the column's own type has it. */
export function valueFor({ family, type }: Column, value: string | number | boolean, constant: Constant): Sql {
  if (family === 'boolean' || family === 'date') return constant(value, family);
  const instant = family === 'time' && typeof value === 'string' ? instantOf(value) : undefined;
  return instant ? constant(instantText(instant), 'timestamptz') : constant(value, type);
}

/** The wire's null. */
export function nullTest(column: Column, constant: Constant): Sql {
  const stored = sql`${column.sql} is null`;
  if (column.family === 'codes') return sql`(${stored} or cardinality(${column.sql}) = 0)`;
  if (column.family === 'json') return sql`(${stored} or ${column.sql} = 'null'::jsonb)`;
  if (column.unset === undefined || column.unset === null) return stored;
  return sql`(${column.sql} = ${valueFor(column, column.unset, constant)} or ${stored})`;
}

/** The column's value as the wire has it, null where it is unset. */
export function valueOf(column: Column, constant: Constant): Sql {
  if (column.unset === undefined || column.unset === null) return column.sql;
  return sql`nullif(${column.sql}, ${valueFor(column, column.unset, constant)})`;
}

/** A text as it stands on the wire; undefined for what is no text there. */
export function wireText(column: Column, constant: Constant): Sql | undefined {
  switch (column.family) {
    case 'text':
      return valueOf(column, constant);
    case 'codes':
      return sql`(nullif(array_to_string(${column.sql}, ','), '') collate "C")`;
    case 'time':
      return sql`(to_char(${valueOf(column, constant)} at time zone ${constant(deploymentZone(), 'text')}, 'YYYY-MM-DD HH24:MI:SS') collate "C")`;
    case 'date':
      return sql`(to_char(${valueOf(column, constant)}, 'YYYY-MM-DD') collate "C")`;
    default:
      return undefined;
  }
}

/** @param value what an operand's literal says: anything but a scalar equals nothing. */
export function compareWith(column: Column, order: Order, value: unknown, constant: Constant): Sql {
  if (typeof value === 'string' && value.includes('\0')) return no;
  switch (column.family) {
    case 'number':
      return compareNumber(column, order, value, constant);
    case 'boolean':
      if (order !== '=' || typeof value !== 'boolean' || value === column.unset) return no;
      return sql`${column.sql} = ${constant(value, 'boolean')}`;
    case 'time':
      return compareTime(column, order, value, constant);
    case 'date':
      return compareDate(column, order, value, constant);
    case 'text':
    case 'codes':
      return compareAsText(column, order, value, constant);
    default:
      return no;
  }
}

function compareNumber(column: Column, order: Order, value: unknown, constant: Constant): Sql {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) return no;
  if (column.unset === number && order === '=') return no;
  const whole = Number.isInteger(number) && Math.abs(number) < 2 ** 31;
  const type = column.type === 'integer' && !whole ? 'numeric' : column.type;
  const test = sql`${column.sql} ${sql.raw(order)} ${constant(number, type)}`;
  return order === '=' ? test : whereSet(column, test, constant);
}

/** Nothing is said of what stands for null. */
function whereSet(column: Column, test: Sql, constant: Constant): Sql {
  if (column.unset === undefined || column.unset === null) return test;
  return sql`(${test} and ${column.sql} <> ${valueFor(column, column.unset, constant)})`;
}

function compareTime(column: Column, order: Order, value: unknown, constant: Constant): Sql {
  const instant = typeof value === 'string' ? instantOf(value) : undefined;
  const test = instant && sql`${column.sql} ${sql.raw(order)} ${constant(instantText(instant), 'timestamptz')}`;
  return test ? whereSet(column, test, constant) : compareAsText(column, order, value, constant);
}

function compareDate(column: Column, order: Order, value: unknown, constant: Constant): Sql {
  if (typeof value === 'string' && instantOf(value)) {
    // A date beside a time is the beginning of that day, on the wall clock.
    const test =
      value.length === 10
        ? sql`${column.sql} ${sql.raw(order)} ${constant(value, 'date')}`
        : sql`${column.sql}::timestamp ${sql.raw(order)} ${constant(value, 'timestamp')}`;
    return whereSet(column, test, constant);
  }
  return compareAsText(column, order, value, constant);
}

function compareAsText(column: Column, order: Order, value: unknown, constant: Constant): Sql {
  const text = wireText(column, constant);
  if (!text) return no;
  if (typeof value === 'number') return asNumber(text, order, constant(value, 'double precision'));
  if (typeof value !== 'string') return no;
  return whereSet(column, compareText(column.family === 'text' ? column.sql : text, order, value, constant), constant);
}

/** A text that is a number compares as one; any other not at all. */
function asNumber(text: Sql, order: Order, number: Sql): Sql {
  return sql`(case when char_length(${text}) < 40 and ${text} ~ ${numeral} then ${text}::double precision ${sql.raw(order)} ${number} else false end)`;
}

function dateLike(value: string): boolean {
  return (value.length === 10 || value.length === 19) && value[4] === '-';
}

function compareText(text: Sql, order: Order, value: string, constant: Constant): Sql {
  const plain = constant(value, 'text');
  if (!dateLike(value)) return sql`${text} ${sql.raw(order)} ${plain}`;
  if (order === '=') {
    const twin =
      value.length === 10 ? `${value} 00:00:00` : value.endsWith(' 00:00:00') ? value.slice(0, 10) : undefined;
    return twin === undefined ? sql`${text} = ${plain}` : sql`${text} in (${plain}, ${constant(twin, 'text')})`;
  }
  return sql`${padded(text, plain)} ${sql.raw(order)} ${padded(plain, text)}`;
}

/** core's `asLongAs`. */
function padded(text: Sql, other: Sql): Sql {
  const dates = sql`char_length(${text}) = 10 and char_length(${other}) = 19 and substr(${text}, 5, 1) = '-' and substr(${other}, 5, 1) = '-'`;
  return sql`(case when ${dates} then ${text} || ' 00:00:00' else ${text} end collate "C")`;
}

/** Two columns of a row. */
export function compareColumns(left: Column, order: Order, right: Column, constant: Constant): Sql {
  const [a, b] = [valueOf(left, constant), valueOf(right, constant)];
  const same = left.family === right.family;
  if (same && ['number', 'time', 'date'].includes(left.family)) return sql`${a} ${sql.raw(order)} ${b}`;
  if (same && left.family === 'boolean') return order === '=' ? sql`${a} = ${b}` : no;
  const [leftText, rightText] = [wireText(left, constant), wireText(right, constant)];
  if (leftText && rightText)
    return sql`${padded(leftText, rightText)} ${sql.raw(order)} ${padded(rightText, leftText)}`;
  if (leftText && right.family === 'number') return asNumber(leftText, order, b);
  if (rightText && left.family === 'number') return asNumber(rightText, mirrored[order], a);
  return no;
}

const mirrored = { '=': '=', '>': '<', '>=': '<=', '<': '>', '<=': '>=' } as const;
