/** The column of a field, as conditions and queries look at it. */
import { sql } from 'kysely';
import type { Catalogue, Entity, Field, Rule } from '../../core/model/catalogue.ts';
import { fieldKinds, storageOf } from '../../core/fields/index.ts';
import { valueFor, type Column, type Constant, type Family, type Sql } from './comparisonSql.ts';

export type Schemas = Pick<Catalogue, 'entities' | 'rules'>;

export interface Row {
  readonly entity: Entity;
  readonly catalogue: Schemas;
  /** The table's name in the statement. */
  readonly alias: string;
  /** Whether tables are divided over several machines: then a name is found only beside its row. */
  readonly divided?: boolean;
}

export function fieldOf(entity: Entity, name: string): Field {
  const field = entity.fields[name];
  if (!field) throw new Error(`a condition must name fields of entity "${entity.id}", given "${name}"`);
  return field;
}

function columnSql(row: Row, field: string): Sql {
  return sql.ref(`${row.alias}.${field}`);
}

/** @param raw leaves the value that stands for "unset" in place: rules and indexes look at what is stored. */
export function columnOf(row: Row, field: Field, raw: boolean): Column {
  if (field.nameOf) return { family: 'text', type: 'text', sql: nameSql(row, field.nameOf) };
  const column = { ...typeOf(field), sql: columnSql(row, field.name), ...partsOf(row, field) };
  return raw || field.unset === undefined ? column : { ...column, unset: field.unset };
}

function partsOf({ entity }: Row, { name, unset }: Field): Pick<Column, 'parts'> {
  const finds =
    unset === undefined && entity.indexes.some(({ using, fields }) => using === 'parts' && fields[0] === name);
  return finds ? { parts: true } : {};
}

/** A column as an input of a rule: the rule's default stands in for null, and is stored where the field says so. */
export function inputOf(row: Row, field: Field, rule: Rule, constant: Constant): Column {
  const column = columnOf(row, field, true);
  const value = rule.inputs[field.name];
  if (value === null || value === undefined || value === field.unset) return column;
  const stored =
    field.unset === undefined || field.unset === null
      ? column.sql
      : sql`nullif(${column.sql}, ${valueFor(column, field.unset, constant)})`;
  // A column with a default is never null: without `coalesce`, indexes whose condition says the same serve the rule.
  const isFilled = field.required || (field.default !== undefined && field.default !== null);
  if (isFilled && field.unset === undefined) return column;
  return {
    ...column,
    sql: sql`coalesce(${stored}, ${valueFor(column, value, constant)})`,
  };
}

const unit = 'detachmentId';

/** The name of what a reference points at: a subquery that is computed for the rows of one page only. */
function nameSql(row: Row, nameOf: NonNullable<Field['nameOf']>): Sql {
  const entity = row.catalogue.entities[nameOf.entity];
  if (!entity) throw new Error(`field "${nameOf.field}" must refer to an entity, given "${nameOf.entity}"`);
  const name = sql.ref(`named.${nameOf.label}`);
  // Both lie beside each other where tables are divided, and only there can they be joined.
  const beside =
    row.divided === true && entity.shard === unit && row.entity.shard === unit
      ? sql` and named.${sql.ref(unit)} = ${columnSql(row, unit)}`
      : sql``;
  return sql`(select ${name} from ${sql.table(entity.table)} as named
    where named.id = ${columnSql(row, nameOf.field)}${beside})`;
}

const families: Readonly<Record<string, Family>> = {
  text: 'text',
  integer: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  date: 'date',
  'timestamptz(0)': 'time',
  'text[]': 'refs',
  'integer[]': 'codes',
  jsonb: 'json',
  point: 'opaque',
};

export function typeOf(field: Field): Pick<Column, 'family' | 'type'> {
  const storage = storageOf(field) ?? '';
  const type = elementTypes.find((one) => storage.startsWith(one)) ?? 'text';
  const family = fieldKinds[field.kind].coded === 'many' ? 'codes' : type === 'numeric' ? 'number' : families[storage];
  if (!family) throw new Error(`field "${field.name}" of kind ${field.kind} has no column`);
  return { family, type };
}

const elementTypes = ['integer', 'double precision', 'numeric'] as const;
