/** A name that names nothing, with the nearest right word, which is then the fix. */
import { together, type Message } from '../../model/said/message.ts';
import type { LintCode } from '../../source/diagnosticCodes.ts';
import { replaceWord } from '../../source/fix.ts';
import type { Place, Report } from '../../source/source.ts';
import { meant, nearest } from '../nearest.ts';

/** @param place the token in which the name stands */
export function sayUnknown(
  report: Report,
  place: Place,
  code: LintCode,
  message: Message,
  given: string,
  words: Iterable<string>,
): void {
  const word = nearest(given, words);
  if (word === undefined) report(place, code, message);
  else report(place, code, together(message, meant(word)), replaceWord(place, given, word));
}
