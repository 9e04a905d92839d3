/** Characters that nobody sees and machines obey: those of control, of no width, halves of one, and those that turn the direction of what follows. */
import { says } from '../says/says.ts';
import { replaceValue } from '../../source/fix.ts';
import { entriesOf, itemsOf, textAt, type LintSource, type Place, type Report } from '../../source/source.ts';

/** A line's end and a tab may stand in a value of several lines; labels are held to one line by the grammar. */
const unseen = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u200B\u2028\u2029\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Where one may stand in the text of a file: written out, or as JSON escapes it. */
const mayHave = /\\[bfu]|\p{Cs}|[\u007F-\u009F\u200B\u2028\u2029\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;

export function lintCharacters(source: LintSource, report: Report): void {
  if (source.root && mayHave.test(source.text)) lintWithin({ source, node: source.root }, report);
}

function lintWithin(place: Place, report: Report): void {
  lintText(place, report);
  for (const item of itemsOf(place)) lintWithin(item, report);
  for (const { key, value } of entriesOf(place)) {
    lintText(key, report);
    lintWithin(value, report);
  }
}

function lintText(place: Place, report: Report): void {
  const text = textAt(place) ?? '';
  const [first] = text.match(unseen) ?? [];
  if (first === undefined) return;
  const code = `U+${(first.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  report(place, 'wrong-form', says.unseenCharacter({ code }), replaceValue(place, text.replace(unseen, '')));
}
