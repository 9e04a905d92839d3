/**
 * Other spellings of a value that a JSON body may use: codes compare as numbers, so that `"3"` is the
 * code 3; a point may be GeoJSON; an id that stands beside a lookup's records may be a number; and a filter that is left empty is
 * as if it were left out, as every empty text of an address is. Judges nothing itself.
 */
import type { Call, Entity, Field, Row } from '../../core/model/catalogue.ts';
import { fieldKinds, writableRowFields } from '../../core/fields/index.ts';
import { isRow } from '../../core/model/row.ts';

type Entities = Readonly<Record<string, Entity>>;

export function readSpellings(call: Call, entities: Entities, body: Row): Row {
  const given = Object.entries(body).filter(([name, value]) => value !== '' || !isFilter(call, name));
  return readRow(namedFields(Object.values(call.takes.fields)), entities, Object.fromEntries(given));
}

const isFilter = ({ filters }: Call, name: string): boolean => filters.some(({ params }) => params.includes(name));

type Named = ReadonlyMap<string, Field>;

function namedFields(fields: readonly Field[]): Named {
  return new Map(fields.map((field) => [field.name, field]));
}

function readRow(fields: Named, entities: Entities, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = fields.get(name);
      return [name, field ? readValue(field, entities, value) : value];
    }),
  );
}

function readValue(field: Field, entities: Entities, value: unknown): unknown {
  const { respelled, children } = fieldKinds[field.kind];
  if (respelled) return respelled(value, field);
  if (children && Array.isArray(value)) {
    const fields = namedFields(writableRowFields(field, entities));
    return value.map((row: unknown) => (isRow(row) ? readRow(fields, entities, row) : row));
  }
  const beside = typeof value === 'number' && field.lookup?.extra.some(({ id }) => id === String(value));
  return beside ? String(value) : value;
}
