/** By when the value of a rule should have passed, and how grave it is, as SQL: what `lastingOf` says of one row. */
import { sql } from 'kysely';
import type { Clock, Rule } from '../../core/model/rule.ts';
import { outcomesOf } from '../../core/condition/rule.ts';
import type { Sql } from './comparisonSql.ts';
import { ruleSql, type Looking } from './conditionSql.ts';

/** Null where the row's value has no clock. */
export function dueSql(rule: Rule, looking: Looking): Sql {
  const cases = outcomesOf(rule).flatMap(({ value, clock }) =>
    clock ? [sql`when ${ruleSql(rule, [value], looking)} then ${dueOf(clock, looking.alias)}`] : [],
  );
  return cases.length === 0 ? sql`null::timestamptz` : sql`case ${sql.join(cases, sql` `)} end`;
}

/** By when a row should have passed whose value is known to be this one: a fraction of what `dueSql` asks of a row. */
export function dueOfSql(rule: Rule, value: string, alias: string): Sql {
  const clock = outcomesOf(rule).find((outcome) => outcome.value === value && outcome.clock)?.clock;
  return clock ? dueOf(clock, alias) : sql`null::timestamptz`;
}

/** How grave the row's value is; null where that is not said. */
export function gravitySql(rule: Rule, looking: Looking): Sql {
  const outcomes = outcomesOf(rule);
  const cases = [...new Set(outcomes.flatMap(({ order }) => order ?? []))].map((grave) => {
    const values = outcomes.filter(({ order }) => order === grave).map(({ value }) => value);
    return sql`when ${ruleSql(rule, values, looking)} then ${grave}::int`;
  });
  return cases.length === 0 ? sql`null::int` : sql`case ${sql.join(cases, sql` `)} end`;
}

function sinceSql({ since }: Clock, alias: string): Sql {
  return sql`coalesce(${sql.join(since.map((field) => sql.ref(`${alias}.${field}`)))}, null::timestamptz)`;
}

function dueOf(clock: Clock, alias: string): Sql {
  const { within, by, from } = clock;
  if (by !== undefined)
    return sql`case when ${sinceSql(clock, alias)} is not null then ${sql.ref(`${alias}.${by}`)} end`;
  if (within === undefined) return sql`null::timestamptz`;
  const since = sinceSql(clock, alias);
  const minutes = sql`${Math.round(within * 60)}::float8 * interval '1 second'`;
  if (from === undefined) return sql`${since} + ${minutes}`;
  return sql`case when ${since} is not null then coalesce(${sql.ref(`${alias}.${from}`)}, ${since}) + ${minutes} end`;
}
