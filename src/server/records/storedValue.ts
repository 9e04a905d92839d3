/** A field's value between its wire form and its column: as its kind says, and what only the server can make of it. */
import type { Field } from '../../core/model/catalogue.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { wireTime } from '../time/clock.ts';
import { instantOf } from '../time/instant.ts';
import { safeHtml } from './safeHtml.ts';

type Change = (value: unknown) => unknown;
type Column = NonNullable<(typeof fieldKinds)[keyof typeof fieldKinds]['column']>;

const made: Readonly<Record<Column, { readonly toColumn: Change; readonly fromColumn: Change }>> = {
  instant: {
    toColumn: (value) => (typeof value === 'string' ? (instantOf(value) ?? value) : value),
    fromColumn: (value) => (value instanceof Date ? wireTime(value) : value),
  },
  markup: {
    toColumn: (value) => (typeof value === 'string' ? safeHtml(value) : value),
    fromColumn: (value) => value,
  },
};

/** Wire form → what the database is given. Null, and an empty text, is the field's "unset", else its default: that column is never null. */
export function toStored(field: Field, given: unknown): unknown {
  const { column, toColumn, emptyColumn } = fieldKinds[field.kind];
  // Rich text may be cleaned to nothing.
  const written = column ? made[column].toColumn(given) : given;
  const value = isUnset(written) && !emptyColumn && field.unset === undefined ? field.default : written;
  const kept = isUnset(value) ? (field.unset ?? null) : value;
  if (kept === null) return emptyColumn?.(field) ?? null;
  if (column) return made[column].toColumn(kept);
  return toColumn ? toColumn(kept, field) : kept;
}

function isUnset(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const readers = new WeakMap<Field, Change>();

/** What the database gives of a field → wire form. The one place where instants turn into wire times. */
export function storedReader(field: Field): Change {
  const known = readers.get(field);
  if (known) return known;
  const { unset, kind } = field;
  const { column, fromColumn: ofKind } = fieldKinds[kind];
  const change = column ? made[column].fromColumn : (ofKind ?? ((value) => value));
  const reader: Change = (value) => {
    if (value === null || value === undefined) return null;
    const read = change(value);
    return read === unset ? null : read;
  };
  readers.set(field, reader);
  return reader;
}
