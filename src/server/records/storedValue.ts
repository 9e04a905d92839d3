/** A field's value between its wire form and its column. */
import type { Field } from '../../core/model/catalogue.ts';
import { wireTime } from '../time/clock.ts';
import { instantOf } from '../time/instant.ts';
import { plate } from '../../core/model/plate.ts';
import { safeHtml } from './safeHtml.ts';

interface Place {
  readonly lng: number;
  readonly lat: number;
}

/** Wire form → what the database is given. Null, and an empty text, is the field's "unset", else its default: that column is never null. */
export function toStored(field: Field, given: unknown): unknown {
  const value = isUnset(given) && field.kind !== 'codes' && field.unset === undefined ? field.default : given;
  if (isUnset(value)) return field.unset ?? empty(field);
  switch (field.kind) {
    case 'dateTime':
      return typeof value === 'string' ? (instantOf(value) ?? value) : value;
    case 'codes':
      return codesOf(field, value);
    case 'refs':
      return Array.isArray(value) ? value.map(String) : String(value).split(',');
    case 'point':
      return pointText(value);
    case 'shape':
    case 'files':
    case 'json':
      return JSON.stringify(value);
    case 'html':
      return typeof value === 'string' ? safeHtml(value) : value;
    case 'text':
      return typeof value === 'string' && field.widget === 'plate' ? plate(value) : value;
    default:
      return value;
  }
}

function isUnset(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** A list of codes that has a default is never null in its column. */
function empty({ kind, default: value }: Field): unknown {
  return kind === 'codes' && Array.isArray(value) ? [] : null;
}

function codesOf(field: Field, value: unknown): unknown {
  const codes = (Array.isArray(value) ? value : String(value).split(','))
    .map((code) => String(code).trim())
    .filter(Boolean);
  const distinct = [...new Set(codes)];
  if (distinct.length === 0) return empty(field);
  return field.codeType === 'string' ? distinct : distinct.map(Number);
}

/** `{lng, lat}` or a GeoJSON point. */
function pointText(value: unknown): string | null {
  const { coordinates, lng, lat } = value as Partial<Place> & { coordinates?: readonly unknown[] };
  const [x, y] = Array.isArray(coordinates) ? coordinates : [lng, lat];
  return typeof x === 'number' && typeof y === 'number' ? `(${x},${y})` : null;
}

/** What the database gives → wire form. The one place where instants turn into wire times. */
export function fromStored(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === field.unset) return null;
  switch (field.kind) {
    case 'dateTime':
      return value instanceof Date ? wireTime(value) : value;
    case 'money':
    case 'decimal':
      return Number(value);
    case 'codes':
      return Array.isArray(value) && value.length > 0 ? value.join(',') : null;
    default:
      return value;
  }
}
