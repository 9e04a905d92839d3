/** Screens as values, with the parts that they use laid out in them. */
import { tableBy } from '../model/names.ts';
import type { PartUse } from '../model/catalogue.ts';
import { isRow } from '../model/row.ts';
import { layOut, sharedLists, sharedObjects, sharedWords, staysBeneath, type Items } from './layOut.ts';
import type { Replaced } from './settingsRead.ts';

type Words = Readonly<Record<string, unknown>>;
type Parts = Readonly<Record<string, Words>>;

interface PartsUsed {
  readonly screens: Readonly<Record<string, unknown>>;
  readonly parts: Readonly<Record<string, PartUse>>;
}

/** A part that there is none of, that lacks the word or that uses itself adds nothing: the linter says so. */
export function useParts(
  screens: Readonly<Record<string, unknown>>,
  parts: Parts,
  replaced: Replaced = () => undefined,
): PartsUsed {
  const users = new Map(Object.keys(parts).map((name) => [name, new Set<string>()]));
  const laid = Object.entries(screens).map(([id, screen]): [string, unknown] => {
    if (!isRow(screen)) return [id, screen];
    const { value, pairs, named } = laidOnce(screen, parts);
    for (const pair of pairs) replaced(...pair);
    for (const name of named.keys()) users.get(name)?.add(id);
    return [id, value];
  });
  const uses = Object.entries(parts).map(([name, words]): [string, PartUse] => {
    const has = Object.keys(words).filter((word) => sharedWords.has(word));
    return [name, { words: has, screens: [...(users.get(name) ?? [])].sort() }];
  });
  return { screens: tableBy(laid), parts: tableBy(uses) };
}

interface Laid {
  readonly value: unknown;
  /** What stands in place of objects as they were written. */
  readonly pairs: readonly (readonly [before: object, after: object])[];
  /** The parts that it names, as they were. */
  readonly named: ReadonlyMap<string, Words | undefined>;
}

/** Of each screen, for as long as the parts that it names are the same. */
const laidBefore = new WeakMap<object, Laid>();

function laidOnce(screen: Words, parts: Parts): Laid {
  const before = laidBefore.get(screen);
  if (before && [...before.named].every(([name, part]) => partOf(parts, name) === part)) return before;
  const pairs: [before: object, after: object][] = [];
  const named = new Map<string, Words | undefined>();
  const told = (name: string): unknown => named.set(name, partOf(parts, name));
  const replaced: Replaced = (...pair) => void pairs.push(pair);
  const laying: Laying = { parts, replaced, told, within: [] };
  const laid = { value: laidOut(withObjects(screen, laying), laying), pairs, named };
  laidBefore.set(screen, laid);
  return laid;
}

const partOf = (parts: Parts, name: string): Words | undefined =>
  Object.hasOwn(parts, name) ? parts[name] : undefined;

interface Laying {
  readonly parts: Parts;
  readonly replaced: Replaced;
  readonly told: (part: string) => unknown;
  /** The parts around, so that none is laid out in itself. */
  readonly within: readonly string[];
}

/** What uses no part stays the same object. */
function laidOut(value: unknown, laying: Laying, word?: string): unknown {
  if (Array.isArray(value)) {
    const items = word !== undefined && sharedLists.has(word) ? listOf(value, word, laying) : value;
    const inner = items.map((item) => laidOut(item, laying));
    return inner.length === value.length && inner.every((item, index) => item === value[index]) ? value : inner;
  }
  if (!isRow(value)) return value;
  const entries = Object.entries(value);
  const inner = entries.map(([name, member]): [string, unknown] => [name, laidOut(member, laying, name)]);
  if (inner.every(([, member], index) => member === entries[index]?.[1])) return value;
  const after = Object.fromEntries(inner);
  laying.replaced(value, after);
  return after;
}

const usedIn = (item: unknown): string | undefined =>
  isRow(item) && typeof item['use'] === 'string' ? item['use'] : undefined;

/** A screen, or a part, with the objects of parts in place of those that name one. */
function withObjects(words: Words, laying: Laying): Words {
  if (!Object.keys(words).some((word) => sharedObjects.has(word) && usedIn(words[word]) !== undefined)) return words;
  const entries = Object.entries(words).flatMap(([word, value]): [string, unknown][] => {
    const name = sharedObjects.has(word) ? usedIn(value) : undefined;
    if (name === undefined) return [[word, value]];
    laying.told(name);
    const part = laying.within.includes(name) ? undefined : partOf(laying.parts, name);
    const shared = part && withObjects(part, { ...laying, within: [...laying.within, name] })[word];
    return isRow(shared) ? [[word, shared]] : [];
  });
  const after = Object.fromEntries(entries);
  laying.replaced(words, after);
  return after;
}

function listOf(items: readonly unknown[], word: string, laying: Laying): readonly unknown[] {
  const { parts, replaced, told, within } = laying;
  const kind: Items<unknown> = {
    used: usedIn,
    key: keyOf,
    over: (own, shared) => {
      const after = over(own, shared);
      if (isRow(own) && isRow(after)) replaced(own, after);
      return after;
    },
  };
  return layOut(items, kind, (item) => {
    const name = kind.used(item) ?? '';
    told(name);
    const list = within.includes(name) ? undefined : partOf(parts, name)?.[word];
    return Array.isArray(list) ? listOf(list, word, { ...laying, within: [...within, name] }) : [];
  });
}

/** A bare name is the part's item. */
function over(own: unknown, shared: unknown): unknown {
  if (!isRow(own)) return shared;
  if (!isRow(shared)) return own;
  const said = new Set(Object.keys(own));
  return { ...Object.fromEntries(Object.entries(shared).filter(([word]) => staysBeneath(word, said))), ...own };
}

function keyOf(item: unknown): string | undefined {
  const key = isRow(item) ? (item['id'] ?? item['field']) : item;
  return typeof key === 'string' ? key : undefined;
}
