/** What is done to saved filters: each takes all of them, and answers all of them. */
import type { Row } from '../../../core/model/catalogue.ts';
import { readsAs } from '../../../core/model/entity/readsAs.ts';
import type { Says } from '../../engine/speech.ts';
import type { SavedFilter } from './savedFilters.ts';
import { savedTexts } from './savedTexts.ts';

export const mostSaved = 20;
export const longestName = 30;

type All = readonly SavedFilter[];

/** Why filters cannot have this name, or null; `own` is the name that they have. */
export function nameFault(saved: All, name: string, own?: string): readonly [Says, Row?] | null {
  if (name.trim() === '') return [savedTexts.nameMissing];
  if ([...name.trim()].length > longestName) return [savedTexts.nameLong, { limit: longestName }];
  const taken = saved.find((each) => each.name !== own && readsAs(each.name) === readsAs(name));
  return taken ? [savedTexts.nameTaken, { name: taken.name }] : null;
}

export const add = (saved: All, name: string, query: string): All => [...saved, { name: name.trim(), query }];

export const rename = (saved: All, own: string, name: string): All =>
  saved.map((each) => (each.name === own ? { ...each, name: name.trim() } : each));

export const overwrite = (saved: All, name: string, query: string): All =>
  saved.map((each) => (each.name === name ? { ...each, query } : each));

export const remove = (saved: All, name: string): All => saved.filter((each) => each.name !== name);

/** The list opens with it, and with no other; without a name, as its author made it. */
export const openWith = (saved: All, name: string | null): All =>
  saved.map(({ opens: _, ...each }) => (each.name === name ? { ...each, opens: true } : each));

/** Back at its place, unless its name has gone to another, or there is no room any more. */
export function putBack(saved: All, gone: SavedFilter, place: number): All {
  if (saved.length >= mostSaved || saved.some(({ name }) => name === gone.name)) return saved;
  const { opens, ...rest } = gone;
  const back = opens && !saved.some((each) => each.opens) ? gone : rest;
  return [...saved.slice(0, place), back, ...saved.slice(place)];
}
