/** A name that names nothing, with the nearest right word, which is then the fix. */
import type { LintCode } from '../../source/diagnosticCodes.ts';
import { replaceWord } from '../../source/fix.ts';
import type { Place, Report } from '../../source/source.ts';
import { nearest } from '../nearest.ts';

/** @param place the token in which the name stands */
export function sayUnknown(
  report: Report,
  place: Place,
  code: LintCode,
  message: string,
  given: string,
  words: Iterable<string>,
): void {
  const meant = nearest(given, words);
  if (meant === undefined) report(place, code, message);
  else report(place, code, `${message}; did you mean "${meant}"?`, replaceWord(place, given, meant));
}
