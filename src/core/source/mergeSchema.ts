/**
 * Three states of one schema file become one: what both sides changed in different places is kept,
 * what both changed in the same place is a conflict. Objects merge by key, lists by the `id` or `field` of their items.
 */
import { listOf, isRow } from '../model/row.ts';
interface MergedSchema {
  readonly value: unknown;
  /** Paths (`columns.name.title`) that both sides changed differently; the shipped value stands there. */
  readonly conflicts: readonly string[];
}

/** What both sides changed differently at one place; undefined on the side that took it away. */
interface Conflict {
  readonly path: string;
  readonly theirs: unknown;
  readonly mine: unknown;
}

interface ChosenMerge {
  readonly value: unknown;
  readonly conflicts: readonly Conflict[];
}

const absent = Symbol('absent');
/** A value, or `absent`. */
type Member = unknown;

/** `mine` was made on `base`; `shipped` is what `base` has become meanwhile. */
export function mergeSchema(base: unknown, shipped: unknown, mine: unknown): MergedSchema {
  const { value, conflicts } = mergeChosen(base, shipped, mine, () => false);
  return { value, conflicts: conflicts.map(({ path }) => path) };
}

/** The same, where somebody chooses: mine stands at the conflicts that `takesMine` names, theirs at the others. */
export function mergeChosen(
  base: unknown,
  theirs: unknown,
  mine: unknown,
  takesMine: (path: string) => boolean,
): ChosenMerge {
  const conflicts: Conflict[] = [];
  const value = merged(base, theirs, mine, '', { conflicts, takesMine });
  return { value, conflicts };
}

interface Merging {
  readonly conflicts: Conflict[];
  readonly takesMine: (path: string) => boolean;
}

function merged(base: Member, theirs: Member, mine: Member, path: string, merging: Merging): Member {
  if (isSame(theirs, mine) || isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  if (isRow(theirs) && isRow(mine)) {
    const before: Members = isRow(base) ? keyed(base) : new Map();
    return Object.fromEntries(mergedEntries(before, keyed(theirs), keyed(mine), path, merging));
  }
  const lists = [base, theirs, mine].map(byKey);
  if (lists[1] && lists[2]) {
    return mergedEntries(lists[0] ?? new Map(), lists[1], lists[2], path, merging).map(([, item]) => item);
  }
  const known = (value: Member): unknown => (value === absent ? undefined : value);
  merging.conflicts.push({ path, theirs: known(theirs), mine: known(mine) });
  return merging.takesMine(path) ? mine : theirs;
}

type Members = ReadonlyMap<string, unknown>;

function mergedEntries(
  base: Members,
  theirs: Members,
  mine: Members,
  path: string,
  merging: Merging,
): [string, unknown][] {
  return orderOf([...base.keys()], [...theirs.keys()], [...mine.keys()]).flatMap((name): [string, unknown][] => {
    const at = path === '' ? name : `${path}.${name}`;
    const value = merged(memberOf(base, name), memberOf(theirs, name), memberOf(mine, name), at, merging);
    return value === absent ? [] : [[name, value]];
  });
}

/** In my order, or in theirs where only they have another; what one side added stands behind what stands before it there. */
function orderOf(base: readonly string[], theirs: readonly string[], mine: readonly string[]): readonly string[] {
  const [order, added] = isOrdered(base, mine) ? [[...theirs], mine] : [[...mine], theirs];
  let before = -1;
  for (const name of added) {
    const at = order.indexOf(name);
    if (at >= 0) before = at;
    else order.splice((before += 1), 0, name);
  }
  return order;
}

/** What both have stands in the same order in both. */
function isOrdered(one: readonly string[], other: readonly string[]): boolean {
  const common = one.filter((name) => other.includes(name));
  return isSame(
    common,
    other.filter((name) => common.includes(name)),
  );
}

/** The order of keys counts: it is the order of columns and fields. */
function isSame(left: Member, right: Member): boolean {
  return left === right || (left !== absent && right !== absent && JSON.stringify(left) === JSON.stringify(right));
}

function memberOf(members: Members, name: string): Member {
  return members.has(name) ? members.get(name) : absent;
}

function keyed(value: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value));
}

/** A list whose items all name themselves, once each; undefined for any other. */
function byKey(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = new Map<string, unknown>();
  for (const item of listOf(value)) {
    const key = isRow(item) ? (item['id'] ?? item['field'] ?? item['name']) : item;
    if ((typeof key !== 'string' && typeof key !== 'number') || items.has(String(key))) return undefined;
    items.set(String(key), item);
  }
  return items;
}
