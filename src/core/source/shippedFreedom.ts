/** What may be done at each place of a file that only grows, told before it is done: as `notKept` tells after it. Pure. */
import { isRow, listOf, memberIn, rowOf } from '../model/row.ts';
import { growing, isWorded, standingItems, worded } from './shippedKept.ts';
import { itemsOf, memberOf, type Place } from './source.ts';

interface Freedom {
  /** It may be taken away, or get another name. */
  readonly goes: boolean;
  /** More may be put into it. */
  readonly grows: boolean;
  /** It may be another, or something in it may. */
  readonly changes: boolean;
}

type Steps = readonly (string | number)[];
export type FreedomAt = (path: Steps) => Freedom;

export const free: Freedom = { goes: true, grows: true, changes: true };
/** It stays, and what stands in it may be more or another. */
const staying: Freedom = { ...free, goes: false };
const fixed: Freedom = { goes: false, grows: false, changes: false };
/** What may not be added can only be taken away. */
const unwelcome: Freedom = { ...fixed, goes: true };

/** @param shipped the parsed file @param mine what it is by now */
export function freedomIn(shipped: unknown, mine: Place): FreedomAt {
  const file = rowOf(shipped);
  const itemAt = itemsFinder(file, mine);
  return ([word, item, ...rest]) => {
    if (word === undefined) return staying;
    const name = String(word);
    const value = memberIn(file, name);
    if (name === 'required' && item !== undefined) return inRequired(file, mine, item);
    if (growing.has(name) && item !== undefined) {
      const own = itemAt(name, item);
      // What happens by itself at a shipped entity may tell of it, and sets nothing.
      if (own === undefined) return name === 'on' && rest[0] === 'set' ? unwelcome : free;
      return rest.length === 0 ? { ...fixed, changes: isRow(own) } : within(own, rest, mine);
    }
    const mayCome = growing.has(name) || worded.has(name) || name === 'required';
    if (value === undefined) return mayCome ? free : unwelcome;
    if (mayCome || isWorded(name, value, mine)) return item === undefined ? staying : free;
    return within(value, item === undefined ? [] : [item, ...rest], mine);
  };
}

/** @returns what is shipped of the item or member that stands there; undefined for the author's own */
function itemsFinder(file: Readonly<Record<string, unknown>>, mine: Place) {
  const found = new Map<string, ReadonlyMap<string | number, unknown>>();
  const itemsShipped = (word: string): ReadonlyMap<string | number, unknown> => {
    const list = file[word];
    if (!Array.isArray(list)) return new Map(Object.entries(rowOf(list)));
    const place = memberOf(mine, word);
    if (!place) return new Map();
    const nodes = itemsOf(place).map(({ node }) => node);
    const standing = standingItems(list, place);
    return new Map(standing.flatMap((one, index) => (one ? [[nodes.indexOf(one.node), list[index]] as const] : [])));
  };
  return (word: string, at: string | number): unknown => {
    const items = found.get(word) ?? itemsShipped(word);
    found.set(word, items);
    return items.get(at);
  };
}

/** A shipped field is required as it was shipped; one that is the author's own, as they say. */
function inRequired(file: Readonly<Record<string, unknown>>, mine: Place, at: string | number): Freedom {
  const name: unknown = itemsOf(memberOf(mine, 'required'))[Number(at)]?.node.value;
  return listOf(file['required']).includes(name) ? fixed : free;
}

/** Word for word as it is shipped, but for what people read. */
function within(value: unknown, [step, ...rest]: Steps, mine: Place): Freedom {
  if (step === undefined) return { ...fixed, changes: hasWords(value, mine) };
  const own = memberIn(value, String(step));
  const name = String(step);
  if (isRow(value) && own !== undefined && isWorded(name, own, mine)) return rest.length === 0 ? staying : free;
  if (own !== undefined) return within(own, rest, mine);
  return isRow(value) && worded.has(name) ? free : unwelcome;
}

/** Something in it is what people read. */
function hasWords(value: unknown, mine: Place): boolean {
  if (Array.isArray(value)) return value.some((item: unknown) => hasWords(item, mine));
  return Object.entries(rowOf(value)).some(([name, own]) => isWorded(name, own, mine) || hasWords(own, mine));
}
