/** The right word that was probably meant. */
import { listedValues, type Message } from '../model/said/message.ts';

/** Levenshtein's distance, in which two neighbours that changed places count once. */
function distance(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[right.length] ?? 0;
}

/** Longer than any word of ours: who writes more meant none of them. */
const longest = 64;

/** The nearest of the words, or undefined where none is near enough to have been meant: a third of its letters, or `limit`. */
export function nearest(
  given: string,
  words: Iterable<string>,
  limit = Math.max(1, Math.floor(given.length / 3)),
): string | undefined {
  if (given.length > longest) return undefined;
  let found: string | undefined;
  let least = limit + 1;
  for (const word of words) {
    // As many steps away at least as it is longer or shorter.
    if (Math.abs(word.length - given.length) >= least) continue;
    const away = word.toLowerCase() === given.toLowerCase() ? 0 : distance(given, word);
    if (away < least) [found, least] = [word, away];
  }
  return found;
}

/** `; did you mean "name"?`, or nothing. */
export function didYouMean(given: string, words: Iterable<string>): string {
  return meantText(given, words)['en-US'];
}

/** The end of a sentence that names the nearest of the words, in both languages, or nothing. */
export function meantText(given: string, words: Iterable<string>): Message {
  return meant(nearest(given, words));
}

/** The end of a sentence that names what was probably meant, or nothing. */
export function meant(word: string | undefined): Message {
  if (word === undefined) return { 'zh-CN': '', 'en-US': '' };
  return { 'zh-CN': `，您要找的是"${word}"吗？`, 'en-US': `; did you mean "${word}"?` };
}

/** More of them nobody reads in a sentence. */
const mostNamed = 12;

/** The end of a sentence that proposes the word that was meant, or names all that there are where nothing resembles it. */
export const proposed = (word: string | undefined, words: readonly string[]): Message =>
  word === undefined ? possible(words) : meant(word);

/** The end of a sentence that names the words of which none was meant, where they are few, or nothing. */
export function possible(words: readonly string[]): Message {
  if (words.length === 0 || words.length > mostNamed) return meant(undefined);
  const named = listedValues(words);
  return { 'zh-CN': `，可用的词有：${named['zh-CN']}`, 'en-US': `; its words are ${named['en-US']}` };
}
