/** Whether a word of the language says something of a field of this kind. */
import type { FieldKind } from '../model/catalogue.ts';
import { kindWords } from './definition.ts';
import { fieldKinds } from './index.ts';

const wordsOfKinds: ReadonlySet<string> = new Set(kindWords);

/** Those that speak of any kind do. @param widget the way of showing it, which may know more of them */
export function fitsKind(word: string, kind: FieldKind, widget: string | undefined): boolean {
  if (!wordsOfKinds.has(word)) return true;
  const { words, wordsOfWidgets = {} } = fieldKinds[kind];
  const ofWidget = widget !== undefined && Object.hasOwn(wordsOfWidgets, widget) ? (wordsOfWidgets[widget] ?? []) : [];
  return [...words, ...ofWidget].some((one) => one === word);
}
