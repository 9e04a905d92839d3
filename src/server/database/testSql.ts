/** One test of a column, against a value or another column, and how tests are joined. */
import { sql } from 'kysely';
import type { Column, Constant, Order, Sql } from './comparisonSql.ts';
import { compareColumns, compareWith, no, nullTest, valueOf, wireText, yes } from './comparisonSql.ts';
import { isShortPart, textParts } from './textParts.ts';

export function and(parts: readonly Sql[]): Sql {
  if (parts.length <= 1) return parts[0] ?? yes;
  return sql`(${sql.join(parts, sql` and `)})`;
}

export function or(parts: readonly Sql[]): Sql {
  if (parts.length <= 1) return parts[0] ?? no;
  return sql`(${sql.join(parts, sql` or `)})`;
}

export function negated(part: Sql): Sql {
  return sql`not coalesce(${part}, false)`;
}

/** What an operand stands for: a value, or a column of the row under test. */
export type Other = { readonly column: Column } | { readonly value: unknown };

export function compareOther(column: Column, order: Order, other: Other, constant: Constant): Sql {
  if ('value' in other) return compareWith(column, order, other.value, constant);
  if (order === '=' && other.column.family === 'refs') {
    return column.family === 'refs' ? no : has(other.column, { column }, constant);
  }
  return compareColumns(column, order, other.column, constant);
}

export function oneOf(column: Column, values: readonly unknown[], constant: Constant): Sql {
  return or(values.map((one) => (one === null ? nullTest(column, constant) : compareWith(column, '=', one, constant))));
}

export function filled(column: Column, wanted: boolean, constant: Constant): Sql {
  const empty = nullTest(column, constant);
  const blanks: Readonly<Partial<Record<Column['family'], Sql>>> = {
    text: sql`${column.sql} = ''`,
    refs: sql`cardinality(${column.sql}) = 0`,
    json: sql`${column.sql} in ('""', '[]')`,
  };
  const blank = blanks[column.family];
  const test = blank ? sql`coalesce(${empty} or ${blank}, true)` : empty;
  return wanted ? sql`not ${sql`(${test})`}` : sql`(${test})`;
}

export function has(column: Column, other: Other, constant: Constant): Sql {
  if ('value' in other) {
    const wanted = Array.isArray(other.value) ? other.value : [other.value];
    return or(wanted.map((one) => hasOne(column, one, constant)));
  }
  const single: Column = { family: 'text', type: 'text', sql: sql`single.value` };
  if (other.column.family === 'refs') {
    const match = has(column, { column: single }, constant);
    return sql`exists (select from unnest(${other.column.sql}) as single(value) where ${match})`;
  }
  return anyMember(column, (member) => compareColumns(member, '=', other.column, constant), constant);
}

/** Members of an array by containment, which its index serves; any other value by its members on the wire. */
function hasOne(column: Column, value: unknown, constant: Constant): Sql {
  if (column.family === 'codes' && column.type !== 'text') {
    const code =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && String(Number(value)) === value
          ? Number(value)
          : Number.NaN;
    if (!Number.isInteger(code) || Math.abs(code) >= 2 ** 31) return no;
    return sql`${column.sql} @> array[${constant(code, 'integer')}]`;
  }
  if ((column.family === 'refs' || column.family === 'codes') && typeof value === 'string' && !value.includes('\0')) {
    return sql`${column.sql} @> array[${constant(value, 'text')}]`;
  }
  return anyMember(column, (member) => compareWith(member, '=', value, constant), constant);
}

const member: Column = { family: 'text', type: 'text', sql: sql`member.value` };
/** Of a list whose members are compared with those of another. */
const inner: Column = { family: 'text', type: 'text', sql: sql`inside.value` };

function anyMember(column: Column, match: (member: Column) => Sql, constant: Constant): Sql {
  if (column.family === 'number' || column.family === 'boolean') return match(column);
  const members = membersSql(column, constant);
  if (!members) return no;
  return sql`exists (select from unnest(${members}) as member(value) where ${match(member)})`;
}

/** As on the wire; undefined for what has none. */
function membersSql(column: Column, constant: Constant): Sql | undefined {
  if (column.family === 'refs') return column.sql;
  const text = wireText(column, constant);
  return text && sql`string_to_array(nullif(${text}, ''), ',')`;
}

/** There is a member, and each of them is one of the others. */
export function within(column: Column, other: Other, constant: Constant): Sql {
  const isAmong = (one: Column): Sql => {
    if ('column' in other) return compareOther(one, '=', other, constant);
    return oneOf(one, (Array.isArray(other.value) ? other.value : [other.value]).filter(isSome), constant);
  };
  if (column.family === 'number' || column.family === 'boolean') return isAmong(column);
  const members = membersSql(column, constant);
  if (!members) return no;
  const from = sql`from unnest(${members}) as inside(value)`;
  return sql`(exists (select ${from}) and not exists (select ${from} where ${negated(isAmong(inner))}))`;
}

function isSome(value: unknown): boolean {
  return value !== null && value !== undefined;
}

export function like(column: Column, other: Other, constant: Constant): Sql {
  const text = wireText(column, constant);
  if (!text) return no;
  if ('value' in other) {
    const part = typeof other.value === 'number' ? String(other.value) : other.value;
    if (typeof part !== 'string' || part.includes('\0')) return no;
    if (column.parts && isShortPart(part)) return hasPart(text, constant(part, 'text'));
    return sql`${text} like ${constant(`%${part.replace(/[\\%_]/g, '\\$&')}%`, 'text')}`;
  }
  const part =
    other.column.family === 'number'
      ? sql`trim_scale(${valueOf(other.column, constant)}::numeric)::text`
      : wireText(other.column, constant);
  return part ? sql`position(${part} in ${text}) > 0` : no;
}

/** The index knows the part as such. `position` says the same for rows that are gone through without it, and is cheaper. */
function hasPart(text: Sql, part: Sql): Sql {
  return sql`(position(${part} in ${text}) > 0 and ${textParts(text)} @> array[${part}])`;
}
