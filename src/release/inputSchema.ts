/** JSON Schema of what a call takes: its fields, its filters as they may stand on the wire. */
import type { Call, Catalogue, Field, Filter } from '../core/model/catalogue.ts';
import { mustBeGiven } from '../core/model/entity/mustBeGiven.ts';
import { fieldKinds, schemaOf, type JsonSchema } from '../core/fields/index.ts';

type Schema = Record<string, unknown>;

interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
}

/** Closed: a parameter that the call does not declare is refused, never ignored. */
export function inputSchema(call: Call, catalogue: Catalogue): InputSchema {
  const filters = new Map(call.filters.flatMap((filter) => filter.params.map((param) => [param, filter])));
  const properties = Object.values(call.takes.fields).map((field): [string, JsonSchema] => {
    const filter = filters.get(field.name);
    return [field.name, filter ? filterSchema(field, filter, call, catalogue) : writtenSchema(field, catalogue)];
  });
  const required = Object.values(call.takes.fields).filter(mustBeGiven);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: required.map((field) => field.name),
    additionalProperties: false,
  };
}

/** A code that is written must be one of its dictionary; one that is asked for may be any. */
function writtenSchema(field: Field, catalogue: Catalogue): JsonSchema {
  const schema = schemaOf(field, catalogue.entities);
  const items =
    fieldKinds[field.kind].coded === 'one' ? catalogue.dictionaries[field.dictionary ?? '']?.items : undefined;
  if (!items) return schema;
  const ids: (string | number | null)[] = items.map(({ id }) =>
    field.codeType === 'string' ? String(id) : Number(id),
  );
  return { ...schema, enum: field.required || field.notNull ? ids : [...ids, null] };
}

/** One of several is a value, a list of values, or a text of them joined by commas; the end of a range of times may be a day. */
function filterSchema(field: Field, filter: Filter, call: Call, catalogue: Catalogue): JsonSchema {
  const schema = schemaOf(field, catalogue.entities);
  if (filter.as === 'range' && fieldKinds[field.kind].endsWithDay) return { ...schema, format: 'wireTimeOrDate' };
  if (filter.as !== 'in') return schema;
  const entity = catalogue.entities[call.entity ?? ''];
  const source = entity?.fields[filter.field];
  const item: Schema =
    source && !fieldKinds[source.kind].computed ? { ...schemaOfItem(source) } : { type: ['string', 'number'] };
  return {
    anyOf: [
      item,
      { type: 'array', items: item, maxItems: 1000 },
      { ...joined(item), maxLength: 4000 },
      { type: 'null' },
    ],
  };
}

/** What one value of a field is, without the limits that only a value to be stored must keep. */
function schemaOfItem(field: Field): JsonSchema {
  const { name, kind, title, codeType, readOnly, search, stored } = field;
  const bare: Field = { name, kind, title, readOnly, search, stored, required: true };
  const { minLength: _, ...item } = fieldKinds[kind].schema(codeType === undefined ? bare : { ...bare, codeType });
  return item;
}

function joined(item: Schema): Schema {
  const one = item['type'] === 'integer' ? '-?\\d{1,15}' : '-?\\d{1,15}(\\.\\d{1,10})?';
  return item['type'] === 'integer' || item['type'] === 'number'
    ? { type: 'string', pattern: `^${one}(,${one})*$` }
    : { type: 'string' };
}
