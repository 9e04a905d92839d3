/** What a filter is set to: of a field that has only so many values, one that is there. */
import { fieldKinds } from '../../fields/index.ts';
import type { Catalogue, FilterMatch } from '../../model/catalogue.ts';
import { listedValues } from '../../model/said/message.ts';
import { replaceValue } from '../../source/fix.ts';
import type { Place } from '../../source/source.ts';
import { knownField, own, type KnownField } from '../lintKnown.ts';
import { codesOf, type Linting } from '../lintReferences.ts';
import { says } from '../says/says.ts';

interface Sought {
  readonly as: FilterMatch;
  readonly field: KnownField;
}

/** A part of a text finds what has it, several values are joined by commas. */
export function lintSought({ known, report }: Linting, place: Place, { as, field }: Sought): void {
  const { type, value } = place.node;
  if ((type !== 'string' && type !== 'number') || value === '') return;
  const isCoded = field.kind !== undefined && fieldKinds[field.kind].coded !== undefined;
  const values = field.enum ?? (isCoded ? [...(codesOf(known, field.dictionary) ?? [])] : []);
  if (values.length === 0) return;
  const isThere = (sought: string): boolean =>
    values.some((one) => (as === 'like' ? includesText(String(one), sought) : String(one) === sought));
  const wrong = (as === 'in' ? String(value).split(',') : [String(value)]).find((sought) => !isThere(sought));
  const meant = as === 'exact' ? values.find((one) => String(one) === String(value)) : undefined;
  if (meant !== undefined && meant !== value && values.every((one) => typeof one === typeof meant)) {
    const told = says.codeGiven({ name: field.name, given: JSON.stringify(value), code: JSON.stringify(meant) });
    return report(place, 'wrong-literal', told, replaceValue(place, meant));
  }
  if (wrong === undefined) return;
  const allowed = listedValues(values);
  report(place, 'not-one-of', says.notOneOf({ given: JSON.stringify(wrong), allowed }));
}

const includesText = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** As it is written, else as fields of the kind are filtered. */
export function matchOf({ kind }: KnownField, said: string | undefined): FilterMatch | undefined {
  const { matches } = kind === undefined ? { matches: [] } : fieldKinds[kind];
  return said === undefined ? matches[0] : matches.find((match) => match === said);
}

/** The filter of a screen that a parameter of it sets; undefined where that takes both ends of a range, or none. */
export function soughtBy(
  { screens, calls, entities }: Catalogue,
  id: string | undefined,
  name: string,
): Sought | undefined {
  const screen = own(screens, id);
  const filters = screen && 'filters' in screen ? screen.filters : [];
  const filter = filters.find(({ params }) => params.length === 1 && params[0] === name);
  const entity = screen && own(entities, own(calls, screen.call)?.entity);
  const field = filter && own(entity?.fields ?? {}, filter.field);
  return filter && field && { as: filter.as, field: knownField(field) };
}
