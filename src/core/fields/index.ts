/** Every kind of field, closed: an unknown name is a fault of the schema, never a plug-in. */
import type { Entity, Field, FieldKind, FilterMatch } from '../model/catalogue.ts';
import { mustBeGiven } from '../model/entity/mustBeGiven.ts';
import type { FieldKindDefinition, JsonSchema } from './definition.ts';
import { boolean } from './boolean.ts';
import { code } from './code.ts';
import { codes } from './codes.ts';
import { date } from './date.ts';
import { dateTime } from './dateTime.ts';
import { decimal } from './decimal.ts';
import { derived } from './derived.ts';
import { files } from './files.ts';
import { html } from './html.ts';
import { integer } from './integer.ts';
import { json } from './json.ts';
import { longText } from './longText.ts';
import { money } from './money.ts';
import { point } from './point.ts';
import { ref } from './ref.ts';
import { refs } from './refs.ts';
import { rows } from './rows.ts';
import { secret } from './secret.ts';
import { shape } from './shape.ts';
import { text } from './text.ts';

import { duration } from './duration.ts';
import { rating } from './rating.ts';
export type { FieldKindDefinition, JsonSchema } from './definition.ts';

export const fieldKinds: Readonly<Record<FieldKind, FieldKindDefinition>> = {
  text,
  integer,
  decimal,
  money,
  duration,
  rating,
  boolean,
  date,
  dateTime,
  longText,
  html,
  code,
  codes,
  ref,
  refs,
  point,
  shape,
  files,
  rows,
  json,
  secret,
  derived,
};

/** The SQL type of a field's column; null where it has none. */
export function storageOf(field: Pick<Field, 'kind' | 'codeType'>): string | null {
  const definition = fieldKinds[field.kind];
  return field.codeType === 'string' ? (definition.storageOfTexts ?? definition.storage) : definition.storage;
}

/** How a filter compares this field unless it says otherwise; undefined where it cannot be filtered. */
export function defaultMatch(kind: FieldKind): FilterMatch | undefined {
  return fieldKinds[kind].matches[0];
}

/** A number that can be added, and drawn. */
export function isNumber(kind: FieldKind): boolean {
  return fieldKinds[kind].quantity === true;
}

/** A plain text, which a row can be named by. */
export function namesRows(kind: FieldKind | undefined): boolean {
  return kind !== undefined && fieldKinds[kind].names === true;
}

/** A moment, which the server reads in its zone. */
export function isInstant(kind: FieldKind): boolean {
  return fieldKinds[kind].column === 'instant';
}

/** Something that stands on a map. */
export function isPlace(kind: FieldKind): boolean {
  return fieldKinds[kind].place !== undefined;
}

/** One short value that fits into a cell while it is changed there. */
export function isEditedInCell(kind: FieldKind): boolean {
  return fieldKinds[kind].editedInCell === true;
}

type Entities = Readonly<Record<string, Entity>>;

/** Fields of a row within rows: what may be written, without the reference to the parent. */
export function writableRowFields(field: Field, entities: Entities): Field[] {
  if (field.shape) return Object.values(field.shape.fields);
  const child = field.rows === undefined ? undefined : entities[field.rows];
  const fields = child ? Object.values(child.fields) : [];
  return fields.filter((one) => !one.readOnly && one.name !== field.by && one.nameOf === undefined);
}

/** JSON Schema of one field's wire form, the fields of its rows included. */
export function schemaOf(field: Field, entities: Entities): JsonSchema {
  const schema = fieldKinds[field.kind].schema(field);
  if (!fieldKinds[field.kind].children) return schema;
  const fields = writableRowFields(field, entities);
  if (fields.length === 0) return { ...schema, items: { type: 'object' } };
  return { ...schema, items: schemaOfFields(fields, entities) };
}

/** Of an object of fields: closed, with what is required. */
function schemaOfFields(fields: readonly Field[], entities: Entities): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field, entities)])),
    required: fields.filter(mustBeGiven).map((field) => field.name),
    additionalProperties: false,
  };
}
