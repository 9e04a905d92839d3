/** What a field is given from elsewhere than its input. */
import type { ViewField } from '../../core/model/view.ts';
import { faceOf } from './faces.ts';

/**
 * What an address or the clock gives is a text: a value of the field's kind where it reads as one; else as it is, for the check to
 * refuse.
 */
export function valueGiven(field: ViewField, given: unknown): unknown {
  const face = faceOf(field);
  if (typeof given !== 'string' || given === '' || face.joined) return given;
  return face.readText(given, field) ?? given;
}
