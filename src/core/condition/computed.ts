/** The value of a computed field, of one record; the server prints the same as SQL, and a property test holds the two equal. */
import type { Field, Row } from '../model/catalogue.ts';
import { compare } from '../model/compare.ts';
import { isOfRows, type Computed, type OwnForm, type RowsForm } from '../model/computed.ts';
import { secondsBetween } from '../model/wireTime.ts';
import { emptyContext, evaluate } from './condition.ts';
import { fieldsOf } from './conditionSimplify.ts';

export function computedValue(form: OwnForm, row: Row): unknown {
  if ('minutes' in form) return minutesBetween(row[form.minutes.from], row[form.minutes.to]);
  if ('joined' in form) {
    const parts = form.joined.map((name) => row[name]).filter((part) => typeof part === 'string' && part !== '');
    return parts.length === 0 ? null : parts.join(form.between);
  }
  return (form.choice.find((one) => evaluate(one.if, row, emptyContext)) ?? { value: form.otherwise }).value;
}

/** The record with what is computed of its own fields, as they are now. */
export function withComputed(fields: Readonly<Record<string, Field>>, record: Row): Row {
  const computed = Object.values(fields).flatMap(({ name, computed: form }) =>
    form && !isOfRows(form) ? [[name, computedValue(form, record)] as const] : [],
  );
  return computed.length === 0 ? record : { ...record, ...Object.fromEntries(computed) };
}

function minutesBetween(from: unknown, to: unknown): number | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const seconds = secondsBetween(from, to);
  return Number.isNaN(seconds) ? null : Math.floor(seconds / 60);
}

/** What is measured of the rows that point at a record. */
export function measured({ measure, field = '', where }: RowsForm, rows: readonly Row[]): unknown {
  const chosen = rows.filter((row) => evaluate(where, row, emptyContext));
  if (measure === 'count') return chosen.length;
  const values = chosen.map((row) => row[field]).filter((value) => value !== null && value !== undefined);
  if (measure === 'sum') return sumOf(values.map(Number));
  const sign = measure === 'min' ? 1 : -1;
  return values.toSorted((one, other) => sign * compare(one, other))[0] ?? null;
}

/** Beyond this a sum is not told apart, so that no values, however large, make it none. */
export const sumAtMost = 1e300;
/** As exact as a sum of decimals is the same in whatever order they are added. */
export const sumPlaces = 6;

function sumOf(values: readonly number[]): number {
  const sum = values.reduce((before, value) => before + value, 0);
  const kept = Math.max(-sumAtMost, Math.min(sumAtMost, sum));
  return Math.abs(kept) < 1e15 ? Number(kept.toFixed(sumPlaces)) : kept;
}

/** The fields of its own record that a form reads, each once. */
export function computedFrom(form: Computed): readonly string[] {
  if (isOfRows(form)) return ['id'];
  if ('minutes' in form) return [form.minutes.from, form.minutes.to];
  if ('joined' in form) return form.joined;
  return [...new Set(form.choice.flatMap((one) => [...fieldsOf(one.if)]))];
}
