/** What a call must be sent: what it requires, unless that has a default, which is taken where nothing is given. */
import type { Field } from '../field.ts';

export function mustBeGiven({ required, default: value }: Pick<Field, 'required' | 'default'>): boolean {
  return required && (value === undefined || value === null);
}
