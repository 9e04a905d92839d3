/** What a page or a dialog is opened with: each value is of the kind of what the opened screen takes under that name. */
import type { Catalogue, Field } from '../../model/catalogue.ts';
import { entriesOf, textAt, type Place } from '../../source/source.ts';
import type { Reach } from '../lintConditions.ts';
import { knownFields, own, type KnownFields } from '../lintKnown.ts';
import type { Linting } from '../lintReferences.ts';
import { lintGivenTo, lintOnly } from '../lintSent.ts';
import { lintSought, soughtBy } from './lintSought.ts';

/** @param reach what the operands read; by value, where each reads something else */
export function lintGiven(
  linting: Linting,
  opens: Place | undefined,
  values: Place | undefined,
  reach: Reach | ((value: Place) => Reach),
): void {
  lintGivenOf(linting, textAt(opens), values, reach);
}

/** The same of a screen by its id: the menu may open one that it does not name. */
export function lintGivenOf(
  linting: Linting,
  opened: string | undefined,
  values: Place | undefined,
  reach: Reach | ((value: Place) => Reach),
): void {
  const entries = entriesOf(values);
  const takes = entries.length === 0 ? undefined : takenFields(linting.known.catalogue, opened);
  for (const { name, value } of entries) {
    lintGivenTo(linting, value, takes?.get(name), typeof reach === 'function' ? reach(value) : reach);
    const taken = takes?.get(name);
    lintOnly(linting, value, taken);
    // A parameter that says its values is told by these.
    const sought =
      taken && !taken.enum && taken.dictionary === undefined && soughtBy(linting.known.catalogue, opened, name);
    if (sought) lintSought(linting, value, sought);
  }
}

/** Parameters of its calls, its filters' among them; what it fills in itself goes over them. */
function takenFields({ screens, calls }: Catalogue, id: string | undefined): KnownFields | undefined {
  const screen = own(screens, id);
  if (!screen) return undefined;
  const load = 'load' in screen ? screen.load : undefined;
  const asked = [load, screen.call].flatMap((call) => Object.values(own(calls, call)?.takes.fields ?? {}));
  const filledIn: readonly (Field | string)[] = 'fields' in screen ? screen.fields : [];
  const all = [...asked, ...filledIn.flatMap((field) => (typeof field === 'string' ? [] : field))];
  return knownFields(Object.fromEntries(all.map((field) => [field.name, field])));
}
