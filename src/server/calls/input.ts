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
