/** A list's parameters as conditions and an order: only what the call declares, only by what this actor may read. */
import { sql } from 'kysely';
import type { Entity, Field, Filter, Index, Row, Scalar } from '../../../core/model/catalogue.ts';
import { membersOf, isScalar } from '../../../core/model/compare.ts';
import { hasMany } from '../../../core/model/entity/manyRows.ts';
import { isFilled, type Test } from '../../../core/condition/condition.ts';
import { fieldKinds } from '../../../core/fields/index.ts';
import { dayEnd, isWireDate } from '../../../core/model/wireTime.ts';
import type { Asking } from '../access.ts';
import { findableBy, looking, sortableBy, unknownParameter } from '../access.ts';
import type { Sql } from '../../database/comparisonSql.ts';
import { conditionSql, ruleSql, valueColumn } from '../../database/conditionSql.ts';
import { isShortPart } from '../../database/textParts.ts';
import { identifier } from '../../../core/model/identifier.ts';

/** @throws Refusal 400 where a given parameter is of a field that this actor may not read. */
export function filterSql(
  asking: Asking,
  entity: Entity,
  filters: readonly Filter[],
  input: Row,
  alias: string,
): Sql[] {
  return filters.flatMap((filter) => {
    const given = filter.params.filter((param) => isFilled(input[param]));
    const [first] = given;
    if (first === undefined) return [];
    const field = entity.fields[filter.field];
    const found = field && isFindable(field) && findableBy(asking, entity, field, alias);
    if (!field || !found) throw unknownParameter(first);
    return [...found, matchSql(asking, entity, field, filter, input, alias)];
  });
}

/** A field that says another has no value of its own that the database could find. */
const isFindable = ({ stored, nameOf, computed, rule }: Field): boolean =>
  stored || nameOf !== undefined || computed !== undefined || rule !== undefined;

/** Whether rows are asked for by a part of a text, or a member of a list, of which the database cannot know how often it occurs. */
export function asksForPart(entity: Entity, filters: readonly Filter[], input: Row): boolean {
  const isFoundBy = (wanted: Index['using'], field: string): boolean =>
    entity.indexes.some(({ using, fields: [first] }) => using === wanted && first === field);
  return filters.some(({ field, as, params: [param = ''] }) => {
    const part = input[param];
    if (as === 'has') return isFilled(part) && hasMany(entity) && isFoundBy('gin', field);
    return as === 'like' && typeof part === 'string' && isShortPart(part) && isFoundBy('parts', field);
  });
}

function matchSql(asking: Asking, entity: Entity, field: Field, filter: Filter, input: Row, alias: string): Sql {
  const over = looking(asking, entity, alias);
  const [from = '', to = ''] = filter.params;
  if (field.rule !== undefined) {
    const rule = asking.release.catalogue.rules[field.rule];
    if (!rule) throw new Error(`field "${field.name}" must name a rule, given "${field.rule}"`);
    return ruleSql(
      rule,
      outcomes(
        rule.rows.map(({ then }) => then.value),
        membersOf(input[from]),
      ),
      over,
    );
  }
  const test = filter.as === 'range' ? rangeTest(field, input[from], input[to]) : matchTest(field, filter, input[from]);
  return conditionSql({ [field.name]: test }, over);
}

/** A parameter of text may name an outcome that is a number. */
function outcomes(values: readonly Scalar[], wanted: readonly unknown[]): unknown[] {
  return wanted.map((one) => values.find((value) => String(value) === String(one)) ?? one);
}

function matchTest(field: Field, { as }: Filter, given: unknown): Test {
  const value = field.widget === 'identifier' && typeof given === 'string' ? identifier(given) : given;
  switch (as) {
    case 'like':
      return { like: scalarOf(value) };
    case 'has':
      return { has: membersOf(value).map(scalarOf) };
    case 'in':
      return membersOf(value).map((one) => storedTest(field, one));
    default:
      return Array.isArray(value) ? value.map((one) => storedTest(field, one)) : storedTest(field, value);
  }
}

/** Parameters of filters are checked before: each is a single value, or several. */
const scalarOf = (value: unknown): Scalar => (isScalar(value) ? value : null);

/** A code that stands for "unset" is null to conditions; to a person who filters by it, it is that code. */
function storedTest(field: Field, value: unknown): Scalar {
  return field.unset !== undefined && String(field.unset) === String(value) ? null : scalarOf(value);
}

/** Both ends belong to it; a day's end is its last second. */
function rangeTest(field: Field, from: unknown, to: unknown): Test {
  const { endsWithDay } = fieldKinds[field.kind];
  const end = endsWithDay && typeof to === 'string' && isWireDate(to) ? dayEnd(to) : to;
  return { ...(isFilled(from) ? { gte: scalarOf(from) } : {}), ...(isFilled(end) ? { lte: scalarOf(end) } : {}) };
}

/** As lists ask that say no order of their own. */
const newestFirst = '-createTime,-id';

/** For an answer that stands in one order, the newest first. @throws Refusal 400 where another is asked for */
export function refuseOrder({ orderBy }: { readonly orderBy?: unknown }): void {
  if (orderBy !== undefined && orderBy !== newestFirst) throw unknownParameter('orderBy');
}

/** Orders by what no column holds: name on the wire → what is printed, over the table's alias. */
export type Sorts = Readonly<Record<string, Sort>>;
type Sort = ((alias: string) => Sql) & {
  /**
   * Where no index has the value as it is asked for: the rows that have one, in pieces whose values an index has, or that are few.
   * What is in no piece has no value.
   */
  readonly pieces?: readonly Piece[];
};
interface Piece {
  readonly where: (alias: string) => Sql;
  readonly value: (alias: string) => Sql;
}

/** The pieces of what rows are first ordered by, and which way; undefined where it has none. */
export function piecesOf(
  orderBy: unknown,
  sorts: Sorts = {},
): { readonly pieces: readonly Piece[]; readonly direction: Sql } | undefined {
  const [first = '', ...more] = typeof orderBy === 'string' ? orderBy.split(',').map((part) => part.trim()) : [];
  const name = first.replace(/^-/, '');
  const pieces = more.length === 0 && Object.hasOwn(sorts, name) ? sorts[name]?.pieces : undefined;
  return pieces && { pieces, direction: sql.raw(first.startsWith('-') ? 'desc' : 'asc') };
}

/** `orderBy` of the wire, or the newest first; equal rows always in the same order. @throws Refusal 400 */
export function orderSql(asking: Asking, entity: Entity, orderBy: unknown, alias: string, sorts: Sorts = {}): Sql {
  const written = typeof orderBy === 'string' && orderBy !== '' ? orderBy : newestFirst;
  const parts = written.split(',').map((part) => part.trim());
  const names = parts.map((part) => part.replace(/^-/, ''));
  const descending = parts.at(-1)?.startsWith('-') ?? false;
  const orders = parts.map((part, i) => {
    const name = names[i] ?? '';
    const direction = sql.raw(part.startsWith('-') ? 'desc' : 'asc');
    // What is not there yet comes last, whichever way.
    if (Object.hasOwn(sorts, name)) return sql`${sorts[name]?.(alias)} ${direction} nulls last`;
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    if (
      !field ||
      !fieldKinds[field.kind].sortable ||
      !(field.stored || field.nameOf || field.computed) ||
      !sortableBy(asking, field)
    ) {
      throw unknownParameter('orderBy');
    }
    const { sql: column } = valueColumn(looking(asking, entity, alias), field, true);
    return sql`${column} ${direction}`;
  });
  if (!names.includes('id')) orders.push(sql`${sql.ref(`${alias}.id`)} ${sql.raw(descending ? 'desc' : 'asc')}`);
  return sql.join(orders);
}
