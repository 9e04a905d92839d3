/** A computed field as SQL: the same value for every row as core's `computedValue` gives (a property test holds them equal). */
import { sql } from 'kysely';
import type { Computed } from '../../core/model/computed.ts';
import type { Condition } from '../../core/condition/condition.ts';
import { deploymentZone } from '../time/clock.ts';
import type { Sql } from './comparisonSql.ts';

export interface ComputedOver {
  /** The column of a field of the row. */
  readonly column: (field: string) => Sql;
  /** Null stands for false. */
  readonly condition: (condition: Condition) => Sql;
  /** The SQL type of its values. */
  readonly type: string;
}

export function computedSql(form: Computed, { column, condition, type }: ComputedOver): Sql {
  if ('minutes' in form) {
    // By the wall clock, as times are on the wire.
    const wall = (field: string): Sql => sql`(${column(field)} at time zone ${sql.lit(deploymentZone())})`;
    return sql`floor(extract(epoch from (${wall(form.minutes.to)} - ${wall(form.minutes.from)})) / 60)::int`;
  }
  if ('joined' in form) {
    const parts = form.joined.map((field) => sql`nullif(${column(field)}, '')`);
    return sql`nullif(concat_ws(${sql.lit(form.between)}, ${sql.join(parts)}), '')`;
  }
  const literal = (value: unknown): Sql => sql`${sql.lit(value)}::${sql.raw(type)}`;
  const cases = form.choice.map((one) => sql`when ${condition(one.if)} then ${literal(one.value)}`);
  return sql`case ${sql.join(cases, sql` `)} else ${literal(form.otherwise)} end`;
}
