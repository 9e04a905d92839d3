/** Rows as choices of a field. */
import { sql } from 'kysely';
import { choiceField } from '../../core/model/entity/choiceField.ts';
import { choicesAtMost } from '../../core/model/genericCalls.ts';
import type { Call, Entity, Field, Lookup, Row } from '../../core/model/catalogue.ts';
import type { Sql } from '../database/comparisonSql.ts';
import { valueColumn } from '../database/conditionSql.ts';
import { findableBy, looking, mayRead, type Asking } from './access.ts';
import { entityOf, readMany, type Reading, type Source } from './query.ts';

type Choosing = Pick<Call, 'entity' | 'where' | 'filters' | 'gives'> & Pick<Source, 'and'>;

/** Rows as choices: `{id, name}`, or the fields that the call gives; in the order of their names. */
export async function lookupRows(reading: Reading, call: Choosing, input: Row): Promise<Row[]> {
  const entity = entityOf(reading, call.entity);
  const named = Object.keys('shape' in call.gives ? call.gives.shape.fields : {}).filter(
    (name) => name !== 'id' && name !== 'name',
  );
  const asked = tellingMasked(reading, entity, [entity.label, ...named]);
  const rows = await readMany(asked, call, choicesAtMost, { ...input, orderBy: orderOfChoices(reading, entity) });
  return rows.map((row) => {
    const more = named.filter((name) => name in row).map((name) => [name, row[name]] as const);
    return { id: row['id'], name: row[entity.label] ?? null, ...Object.fromEntries(more) };
  });
}

/** The audit log hears of rows only where values are handed out that others see masked. */
function tellingMasked(reading: Reading, entity: Entity, names: readonly string[]): Reading {
  return names.some((name) => entity.fields[name]?.mask) ? reading : { ...reading, audit: undefined };
}

type ChosenBy = Pick<Lookup, 'value' | 'label'>;

/**
 * What a lookup offers of the rows of a call that lists or looks up, at most `choicesAtMost` of them.
 * @param names where given, only those whose value or label is one of these; a label is found where this actor sees it whole
 */
export async function offeredRows(
  reading: Reading,
  call: Call,
  input: Row,
  { value, label }: ChosenBy,
  names?: readonly string[],
): Promise<Row[]> {
  const entity = entityOf(reading, call.entity);
  const fields = [value, label].map((name) => choiceField(call, entity, name));
  const and = names && ((alias: string): Sql[] => [namedSql(reading, entity, fields, names, alias)]);
  const source = and ? { ...call, and } : call;
  if (call.does === 'lookup') return lookupRows(reading, source, input);
  return readMany(tellingMasked(reading, entity, fields), { ...source, fields }, choicesAtMost, input);
}

function namedSql(asking: Asking, entity: Entity, fields: readonly string[], names: readonly string[], alias: string) {
  const parts = fields.flatMap((name) => {
    const field = entity.fields[name];
    const found = field && isColumn(field) ? findableBy(asking, entity, field, alias) : undefined;
    if (!field || !found) return [];
    const column = valueColumn(looking(asking, entity, alias), field, true).sql;
    return [sql`(${sql.join([...found, sql`${column}::text = any(${[...names]}::text[])`], sql` and `)})`];
  });
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

const isColumn = ({ stored, nameOf, computed }: Field): boolean =>
  stored || nameOf !== undefined || computed !== undefined;

function orderOfChoices(asking: Asking, entity: Entity): string {
  const label = entity.fields[entity.label];
  return label?.stored && mayRead(asking, label) && !label.mask ? `${entity.label},id` : 'id';
}
