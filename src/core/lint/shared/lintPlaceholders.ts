/** `{name}` in texts: a field whose value stands there, or a text that stands as it is written. */
import { entriesOf, isObject, textAt, type Place } from '../../source/source.ts';
import type { Reach } from '../lintConditions.ts';
import { fieldAt, type Linting } from '../lintReferences.ts';
import { says } from '../says/says.ts';

/** Each `{name}` of a text is a field that can be read there. @param isRowless there is no row that it could be a field of */
export function lintPlaceholders(linting: Linting, label: Place | undefined, reach: Reach, isRowless = false): void {
  for (const { place, name } of placeholdersIn(label))
    if (isRowless) linting.report(place, 'no-row', says.noRow);
    else fieldAt(linting, place, reach.fields, reach.of, name);
}

/** A question about several rows says how many they are, and nothing of any of them. */
export function lintCount({ report }: Linting, label: Place | undefined): void {
  for (const { place, name } of placeholdersIn(label))
    if (name !== 'count') report(place, 'misplaced-word', says.onlyCount({ name, count: '{count}' }));
}

/** A text that nothing is put into has none. */
export function lintPlain({ report }: Linting, label: Place | undefined): void {
  for (const { place, name } of placeholdersIn(label)) report(place, 'misplaced-word', says.saidAsItStands({ name }));
}

function placeholdersIn(label: Place | undefined): { readonly place: Place; readonly name: string }[] {
  const texts = isObject(label) ? entriesOf(label).map((entry) => entry.value) : label ? [label] : [];
  return texts.flatMap((place) =>
    [...(textAt(place) ?? '').matchAll(/\{([a-zA-Z0-9]+)\}/g)].map(([, name = '']) => ({ place, name })),
  );
}
