/** Rows put together and counted, for any entity: access, scope and filters stand in it as in a list. */
import { sql } from 'kysely';
import { groupedName, groupingField, stepEnds, type Figure, type GroupedBy } from '../../core/model/aggregate.ts';
import type { Call, Entity, Field, Row } from '../../core/model/catalogue.ts';
import { isInstant } from '../../core/fields/index.ts';
import { looking, mayRead, sortableBy } from './access.ts';
import { refuse } from './faults.ts';
import { given, type Given } from './given.ts';
import { entityOf, rowsSql } from './query.ts';
import { filterSql } from './query/queryFilters.ts';
import { wireReader } from './wireRow.ts';
import { columnOf } from '../database/columnSql.ts';
import { valueOf, writtenOut, type Sql } from '../database/comparisonSql.ts';
import { conditionSql, valueColumn } from '../database/conditionSql.ts';
import { deploymentZone } from '../time/clock.ts';
import type { RecordContext } from './context.ts';

/** Who asks, and the call that says what is counted. */
export interface Aggregating extends RecordContext {
  readonly call: Call;
}

/** Groups that one grouping may have: more is no figure that a person reads. */
const groupsAtMost = 2_000;

const alias = 't';
const counted = 'counted';

/** What is asked of the rows: every grouping has the same. */
interface Counting {
  readonly context: Aggregating;
  readonly entity: Entity;
  readonly where: Sql;
  readonly figures: readonly (readonly [name: string, figure: Figure])[];
}

export async function aggregate(context: Aggregating, input: Row): Promise<Given> {
  const { call } = context;
  const entity = entityOf(context, call.entity);
  const parts = [...rowsSql(context, entity, call), ...filterSql(context, entity, call.filters, input, alias)];
  const where = parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`;
  const figures = Object.entries(call.figures ?? {}).filter(([name]) => mayReadAnswered(context, call, name));
  const counting = { context, entity, where, figures };
  const rows: Row[] = [];
  for (const [name, by] of Object.entries(call.groupings ?? {})) {
    if (by.every((one) => mayGroup(context, entity, one))) rows.push(...(await groupsOf(counting, name, by)));
  }
  return given(rows);
}

function mayGroup(context: Aggregating, entity: Entity, { field: name }: GroupedBy): boolean {
  const field = entity.fields[name];
  return field !== undefined && sortableBy(context, field);
}

/** The answer's own field says who may read what is made of several. */
function mayReadAnswered(context: Aggregating, { gives }: Call, name: string): boolean {
  const field = 'shape' in gives ? gives.shape.fields[name] : undefined;
  return field !== undefined && mayRead(context, field);
}

/** @throws Refusal 422 where there are more groups than anybody reads */
async function groupsOf(counting: Counting, name: string, by: readonly GroupedBy[]): Promise<Row[]> {
  const { context } = counting;
  const { rows } = await statement(counting, by).execute(context.db);
  if (rows.length > groupsAtMost) throw refuse('too-many-groups', { values: { limit: groupsAtMost } });
  const wire = wireReader(shownEntity(counting, by), context);
  return rows.map((row) => ({
    [groupingField]: name,
    ...wire(row),
    ...Object.fromEntries(
      [...by.flatMap(stepNames), ...counting.figures.map(([figure]) => figure)].map((one) => [one, row[one] ?? null]),
    ),
  }));
}

const stepNames = (by: GroupedBy): readonly string[] =>
  by.step === undefined ? [] : [groupedName(by), ...stepEnds(by)];

/** The entity as far as its groups have its fields: those without steps, and the names of what they refer to. */
function shownEntity({ entity }: Counting, by: readonly GroupedBy[]): Entity {
  const plain = new Set(by.filter(({ step }) => step === undefined).map(({ field }) => field));
  const fields = Object.entries(entity.fields).filter(
    ([name, field]) => plain.has(name) || (field.nameOf && plain.has(field.nameOf.field)),
  );
  // A value that has been grouped is not computed again from a row that lacks what it is made of.
  const own = fields.map(([name, { computed, ...field }]): [string, Field] => [
    name,
    computed ? { ...field, stored: true } : field,
  ]);
  return { ...entity, fields: Object.fromEntries(own) };
}

/** The innermost prints each value once, so that it is grouped by what it reads; the outermost adds the names of references. */
function statement(counting: Counting, by: readonly GroupedBy[]) {
  const { context, entity, where, figures } = counting;
  const printed = [
    ...by.flatMap((one) => groupedSql(counting, one)),
    ...figures.flatMap(([name, figure]) => figureInputs(counting, name, figure)),
    sql`1 as one`,
  ];
  const groups = by
    .flatMap((one) => (one.step === undefined ? [one.field] : stepNames(one)))
    .map((name) => sql.id(name));
  const measured = figures.map(([name, figure]) => sql`${measureSql(name, figure)} as ${sql.id(name)}`);
  const shown = [...groups, ...measured, ...(groups.length + measured.length === 0 ? [sql`count(*) as one`] : [])];
  const names = Object.values(shownEntity(counting, by).fields).filter(({ nameOf }) => nameOf !== undefined);
  const row = { entity, catalogue: context.release.catalogue, alias: counted };
  const named = names.map((field) => sql`${columnOf(row, field, true).sql} as ${sql.id(field.name)}`);
  const grouping = groups.length === 0 ? sql`` : sql`group by ${sql.join(groups)} order by ${sql.join(groups)}`;
  return sql<Row>`
    select ${sql.join([sql`counted.*`, ...named])} from (
      select ${sql.join(shown)} from (
        select ${sql.join(printed)} from ${sql.table(entity.table)} as t ${where}
      ) as listed ${grouping} limit ${groupsAtMost + 1}
    ) as counted ${readingOrder(by, names)}
  `;
}

/** By the names of what is referred to, not by their ids; else by what is grouped by. */
function readingOrder(by: readonly GroupedBy[], names: readonly Field[]) {
  const terms = by.flatMap((one) => {
    if (one.step !== undefined) return stepNames(one);
    return [...names.filter(({ nameOf }) => nameOf?.field === one.field).map(({ name }) => name), one.field];
  });
  return terms.length === 0 ? sql`` : sql`order by ${sql.join(terms.map((name) => sql.id(name)))}`;
}

function fieldOf({ entity }: Counting, name: string | undefined): Field {
  const field = entity.fields[name ?? ''];
  if (!field) throw new Error(`an aggregate must name fields of entity "${entity.id}", given "${name}"`);
  return field;
}

/** What stands in the place of a value that nobody has entered is none. */
function valueSql({ context, entity }: Counting, field: Field): Sql {
  return valueOf(valueColumn(looking(context, entity, alias), field, false), writtenOut);
}

/** A value by itself, or the step of time that it lies in, by the clock of the deployment. */
function groupedSql(counting: Counting, by: GroupedBy): Sql[] {
  const field = fieldOf(counting, by.field);
  const value = valueSql(counting, field);
  if (by.step === undefined) return [sql`${value} as ${sql.id(by.field)}`];
  const clock = isInstant(field.kind) ? sql`${value} at time zone ${deploymentZone()}` : sql`${value}::timestamp`;
  const begins = sql`date_trunc(${sql.lit(by.step)}, ${clock})`;
  const last = isInstant(field.kind) ? sql`interval '1 second'` : sql`interval '1 day'`;
  const form = isInstant(field.kind) ? sql`'YYYY-MM-DD HH24:MI:SS'` : sql`'YYYY-MM-DD'`;
  const [from, to] = stepEnds(by);
  return [
    sql`to_char(${begins}, ${sql.lit(stepForms[by.step])}) as ${sql.id(groupedName(by))}`,
    sql`to_char(${begins}, ${form}) as ${sql.id(from)}`,
    sql`to_char(${begins} + ${sql.raw(`interval '1 ${by.step}'`)} - ${last}, ${form}) as ${sql.id(to)}`,
  ];
}

/** How a step is called; a week by its Monday. */
const stepForms = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD', week: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;

const valueNamed = (name: string) => sql.id(`${name}Value`);
const chosenBy = (name: string) => sql.id(`${name}Chosen`);

function figureInputs(counting: Counting, name: string, figure: Figure): Sql[] {
  const { context, entity } = counting;
  const value =
    figure.field === undefined
      ? []
      : [sql`${valueSql(counting, fieldOf(counting, figure.field))} as ${valueNamed(name)}`];
  const { where } = figure;
  const chosen = where
    ? [sql`coalesce(${conditionSql(where, looking(context, entity, alias))}, false) as ${chosenBy(name)}`]
    : [];
  return [...value, ...chosen];
}

/** Two places are as many as a figure of a page has; the sum and the ends of a field are as exact as it is. */
function measureSql(name: string, { measure, where }: Figure): Sql {
  const value = valueNamed(name);
  const only = where ? sql` filter (where ${chosenBy(name)})` : sql``;
  switch (measure) {
    case 'count':
      return sql`(count(*)${only})::int`;
    case 'sum':
      return sql`coalesce(sum(${value})${only}, 0)::float8`;
    case 'mean':
      return sql`round((avg(${value})${only})::numeric, 2)::float8`;
    case 'min':
      return sql`(min(${value})${only})::float8`;
    case 'max':
      return sql`(max(${value})${only})::float8`;
    case 'p90':
      return sql`round((percentile_cont(0.9) within group (order by ${value})${only})::numeric, 2)::float8`;
  }
}
