/** A computed field as SQL: the same value for every row as core's `computedValue` gives (a property test holds them equal). */
import { sql } from 'kysely';
import { sumAtMost, sumPlaces } from '../../../core/condition/computed.ts';
import type { OwnForm, RowsForm } from '../../../core/model/computed.ts';
import type { Condition } from '../../../core/condition/condition.ts';
import { deploymentZone } from '../../time/clock.ts';
import type { Sql } from '../comparisonSql.ts';

interface ComputedOver {
  /** The column of a field of the row. */
  readonly column: (field: string) => Sql;
  /** Null stands for false. */
  readonly condition: (condition: Condition) => Sql;
  /** The SQL type of its values. */
  readonly type: string;
}

export function computedSql(form: OwnForm, { column, condition, type }: ComputedOver): Sql {
  if ('minutes' in form) {
    // By the wall clock, as times are on the wire. Of times that lie far apart there are more than an integer holds.
    const wall = (field: string): Sql => sql`(${column(field)} at time zone ${sql.lit(deploymentZone())})`;
    return sql`floor(extract(epoch from (${wall(form.minutes.to)} - ${wall(form.minutes.from)})) / 60)::float8`;
  }
  if ('joined' in form) {
    const parts = form.joined.map((field) => sql`nullif(${column(field)}, '')`);
    return sql`nullif(concat_ws(${sql.lit(form.between)}, ${sql.join(parts)}), '')`;
  }
  const literal = (value: unknown): Sql => sql`${sql.lit(value)}::${sql.raw(type)}`;
  const cases = form.choice.map((one) => sql`when ${condition(one.if)} then ${literal(one.value)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${literal(form.otherwise)} end`;
}

interface RowsOver {
  /** The table whose rows are measured, under the alias by which `where` and `value` read it. */
  readonly from: Sql;
  /** All that makes a row one of those that are measured. */
  readonly where: readonly Sql[];
  /** What is measured of each; null where it is missing. */
  readonly value: Sql;
}

/** A measure of the rows that point at a record, as a subquery over it. */
export function rowsFormSql({ measure }: RowsForm, { from, where, value }: RowsOver): Sql {
  const rows = sql`from ${from} where ${sql.join(where, sql` and `)}`;
  if (measure === 'count') return sql`(select count(*)::int ${rows})`;
  if (measure === 'min') return sql`(select min(${value}) ${rows})`;
  if (measure === 'max') return sql`(select max(${value}) ${rows})`;
  const end = sql`${sql.lit(String(sumAtMost))}::numeric`;
  const sum = sql`least(greatest(coalesce(sum((${value})::numeric), 0), -${end}), ${end})`;
  return sql`(select round(${sum}, ${sql.lit(sumPlaces)})::float8 ${rows})`;
}
