/** What may be done at each place of the file that is asked for: anything, but where a shipped file only grows. */
import { parseJson } from '../../core/model/row.ts';
import { free, freedomIn, type FreedomAt } from '../../core/source/shippedFreedom.ts';
import { parseSource } from '../../core/source/source.ts';

/** @param shipped the text that it was shipped as; null where it may become anything */
export function freedomOf(file: string, shipped: string | null, text: string): FreedomAt {
  const mine = parseSource(file, text, []);
  // Of what cannot be read the linter tells; nothing is changed in it by questions.
  if (shipped === null || !mine.root || !parseSource(file, shipped, []).root) return () => free;
  return freedomIn(parseJson(shipped), { source: mine, node: mine.root });
}
