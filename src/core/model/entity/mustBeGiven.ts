/** What a call must be sent: what it requires, unless that has a default, which is taken where nothing is given. */
import type { Field } from '../field.ts';

export function mustBeGiven({ required, default: value }: Pick<Field, 'required' | 'default'>): boolean {
  return required && (value === undefined || value === null);
}

/** What a record that is added cannot be without, and nothing else fills in: no form excuses it. */
export function keptByNew(fields: Readonly<Record<string, Field>>): ReadonlySet<string> {
  const kept = Object.values(fields).filter(
    ({ required, stored, default: begins }) => required && stored && begins === undefined,
  );
  return new Set(kept.map(({ name }) => name));
}
