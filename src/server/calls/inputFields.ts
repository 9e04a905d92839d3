/** How the text of each parameter of a call, from a query or a form, is read as its type. */
import type { Call } from '../../core/model/catalogue.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { asText } from '../../core/fields/readText.ts';

/** Undefined where the text is no such value. */
type FromText = (text: string) => unknown;

const known = new WeakMap<Call, ReadonlyMap<string, FromText>>();

export function readersOf(call: Call): ReadonlyMap<string, FromText> {
  const before = known.get(call);
  if (before) return before;
  // One of several may come as a text joined by commas: it stays as it is.
  const joined = new Set(call.filters.flatMap(({ as, params }) => (as === 'in' ? params : [])));
  const readers = Object.values(call.takes.fields).map((field): [string, FromText] => {
    const { readText } = fieldKinds[field.kind];
    return [field.name, joined.has(field.name) ? asText : (text) => readText(text, field)];
  });
  const made = new Map(readers);
  known.set(call, made);
  return made;
}
