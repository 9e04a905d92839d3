/** Reads what a request brings into the JavaScript types that `release.check` judges. Judges nothing itself. */
import type { Call, Row } from '../../core/model/catalogue.ts';
import { readersOf } from './inputFields.ts';

/**
 * Names and texts of a query, a form-encoded body or a multipart form. A text that is not of its type stays a text, and a
 * name that stands twice is a list, for the check to refuse; an empty text is a parameter that was left out, but for one
 * that the call does not know.
 */
export function readTexts(call: Call, texts: Iterable<readonly [string, string]>): Row {
  const readers = readersOf(call);
  const given = new Map<string, unknown[]>();
  for (const [name, text] of texts) {
    const read = readers.get(name);
    if (text === '' && read) continue;
    const value = read?.(text) ?? text;
    const before = given.get(name);
    if (before) before.push(value);
    else given.set(name, [value]);
  }
  return Object.fromEntries(
    [...given].map(([name, values]) => [name, values.length === 1 ? values[0] : values.flat()]),
  );
}

/** The same text for equal inputs, whatever the order of their keys. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${sorted.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}
