/** Entities as they stand on the wire, and as the database's rows hold them. */
import type { Catalogue, Entity, Field, Rule } from '../src/core/model/catalogue.ts';
import { fieldKinds } from '../src/core/fields/index.ts';
import { columnsOf } from '../src/release/tables.ts';
import { camelCase } from '../src/core/model/columnNames.ts';
import { orNull, printCodes, printInterface, typeName, valueType, type Member } from './interfaces.ts';
import { bothLanguages } from '../src/core/model/label.ts';

export function printEntityTypes(catalogue: Catalogue): string {
  const entities = Object.values(catalogue.entities).sort((left, right) => (left.id < right.id ? -1 : 1));
  const printed: string[] = [printCodes(catalogue)];
  for (const entity of entities) {
    const title = bothLanguages(entity.title);
    const wire = wireMembers(entity, catalogue);
    printed.push(printInterface(typeName(entity.id), `${title}, as it stands on the wire.`, wire));
    printed.push(printInterface(`${typeName(entity.id)}Row`, `A row of ${entity.table}.`, rowMembers(entity)));
  }
  const tables = entities.map((entity): Member => {
    return { name: camelCase(entity.table), type: `${typeName(entity.id)}Row` };
  });
  printed.push(printInterface('EntityRows', 'The tables of entities by camelCase name, as Kysely sees them.', tables));
  return printed.join('\n');
}

function wireMembers(entity: Entity, catalogue: Catalogue): Member[] {
  return Object.values(entity.fields)
    .filter((field) => !fieldKinds[field.kind].secret)
    .map((field) => ({
      name: field.name,
      type: wireType(field, catalogue),
      says: bothLanguages(field.title),
      // What some users may not read is absent for them, and child rows stand only in the answers that say so.
      optional: field.read !== undefined || fieldKinds[field.kind].children === true,
    }));
}

function wireType(field: Field, catalogue: Catalogue): string {
  if (fieldKinds[field.kind].children && field.rows !== undefined) return `readonly ${typeName(field.rows)}[]`;
  if (fieldKinds[field.kind].computed) return outcomeType(catalogue.rules[field.rule ?? '']);
  const filled = field.required || (field.default !== undefined && field.default !== null);
  return orNull(valueType(field, catalogue), !filled);
}

function outcomeType(rule: Rule | undefined): string {
  if (!rule) return 'unknown';
  // A rule that lints answers every combination, so there is always a value.
  const values = [...rule.rows, ...(rule.otherwise ? [{ then: rule.otherwise }] : [])].map(({ then }) => then.value);
  return [...new Set(values.map((value) => JSON.stringify(value)))].join(' | ');
}

const rowTypes: Readonly<Record<string, string>> = {
  text: 'string',
  integer: 'number',
  'double precision': 'number',
  'numeric(14,2)': 'string',
  boolean: 'boolean',
  date: 'string',
  'timestamptz(0)': 'Date',
  'integer[]': 'number[]',
  'text[]': 'string[]',
  point: '{ lng: number; lat: number }',
};

function rowMembers(entity: Entity): Member[] {
  const columns = columnsOf(entity).map((column) => {
    const name = camelCase(column.name);
    const field = entity.fields[name];
    return { name, type: orNull(rowType(column.type, field), !column.notNull) };
  });
  return [...columns, { name: 'eventHead', type: 'string | null' }, { name: 'eventSeq', type: 'number' }];
}

function rowType(storage: string, field: Field | undefined): string {
  if (storage === 'jsonb') return field ? fieldKinds[field.kind].typeName(field) : 'unknown';
  const type = rowTypes[storage];
  if (type === undefined) throw new Error(`no TypeScript type is known for the column type "${storage}"`);
  return type;
}
