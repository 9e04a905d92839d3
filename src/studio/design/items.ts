/** Named things of a list or a map, as they are written: by their names alone, or with words of their own. Pure. */
import { rowOf } from '../../core/model/row.ts';
import { put, type Path } from './document.ts';

/** Those that may say an item's name. */
export const keyWords = ['field', 'id', 'use', 'name'];

export function idOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  const words = rowOf(item);
  const word = keyWords.find((one) => typeof words[one] === 'string');
  return word === undefined ? undefined : String(words[word]);
}

/** The word by which an item says its name. A bare name is never that of a part. */
export const nameWordOf = (required: readonly string[]): string =>
  keyWords.find((one) => one !== 'use' && required.includes(one)) ?? 'id';

interface AddedItem {
  readonly id: string;
  readonly words: object | null;
  /** As it stands in a list. */
  readonly listed: unknown;
}

/** Of which nothing more is said than its name, that is a bare one where the list takes one. */
export function itemOf(
  id: string,
  words: object | null,
  { word, isBare }: { readonly word: string; readonly isBare: boolean },
): AddedItem {
  const isNamed = words === null || (isBare && Object.keys(words).length === 0);
  return { id, words, listed: isNamed ? id : { [word]: id, ...words } };
}

export function addTo(text: string, path: Path, value: unknown, { id, words, listed }: AddedItem) {
  if (Array.isArray(value)) return put(text, [...path, value.length], listed);
  if (value === undefined && words === null) return put(text, [...path, 0], listed);
  return put(text, [...path, id], words ?? {});
}
