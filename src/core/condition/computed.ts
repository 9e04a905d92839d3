/** The value of a computed field, of one record; the server prints the same as SQL, and a property test holds the two equal. */
import type { Row } from '../model/catalogue.ts';
import type { Computed } from '../model/computed.ts';
import { secondsBetween } from '../model/wireTime.ts';
import { emptyContext, evaluate } from './condition.ts';
import { fieldsOf } from './conditionSimplify.ts';

export function computedValue(form: Computed, row: Row): unknown {
  if ('minutes' in form) return minutesBetween(row[form.minutes.from], row[form.minutes.to]);
  if ('joined' in form) {
    const parts = form.joined.map((name) => row[name]).filter((part) => typeof part === 'string' && part !== '');
    return parts.length === 0 ? null : parts.join(form.between);
  }
  return (form.choice.find((one) => evaluate(one.if, row, emptyContext)) ?? { value: form.otherwise }).value;
}

function minutesBetween(from: unknown, to: unknown): number | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const seconds = secondsBetween(from, to);
  return Number.isNaN(seconds) ? null : Math.floor(seconds / 60);
}

/** The fields that a form reads, each once. */
export function computedFrom(form: Computed): readonly string[] {
  if ('minutes' in form) return [form.minutes.from, form.minutes.to];
  if ('joined' in form) return form.joined;
  return [...new Set(form.choice.flatMap((one) => [...fieldsOf(one.if)]))];
}
