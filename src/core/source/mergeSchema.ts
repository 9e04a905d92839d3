/**
 * Three states of one schema file become one: what both sides changed in different places is kept,
 * what both changed in the same place is a conflict. Objects merge by key, lists by the `id` or `field` of their items.
 */
export interface MergedSchema {
  readonly value: unknown;
  /** Paths (`columns.name.title`) that both sides changed differently; the shipped value stands there. */
  readonly conflicts: readonly string[];
}

const absent = Symbol('absent');
/** A value, or `absent`. */
type Member = unknown;

/** `mine` was made on `base`; `shipped` is what `base` has become meanwhile. */
export function mergeSchema(base: unknown, shipped: unknown, mine: unknown): MergedSchema {
  const conflicts: string[] = [];
  const value = merged(base, shipped, mine, '', conflicts);
  return { value, conflicts };
}

function merged(base: Member, shipped: Member, mine: Member, path: string, conflicts: string[]): Member {
  if (isSame(shipped, mine) || isSame(base, mine)) return shipped;
  if (isSame(base, shipped)) return mine;
  if (isObject(shipped) && isObject(mine)) {
    return Object.fromEntries(
      mergedEntries(isObject(base) ? keyed(base) : new Map(), keyed(shipped), keyed(mine), path, conflicts),
    );
  }
  const lists = [base, shipped, mine].map(byKey);
  if (lists[1] && lists[2]) {
    return mergedEntries(lists[0] ?? new Map(), lists[1], lists[2], path, conflicts).map(([, item]) => item);
  }
  conflicts.push(path);
  return shipped;
}

/** In my order, what only the shipped state has behind what stands before it there. */
function mergedEntries(
  base: ReadonlyMap<string, unknown>,
  shipped: ReadonlyMap<string, unknown>,
  mine: ReadonlyMap<string, unknown>,
  path: string,
  conflicts: string[],
): [string, unknown][] {
  const names = [...mine.keys()];
  let before = -1;
  for (const name of shipped.keys()) {
    const at = names.indexOf(name);
    if (at >= 0) before = at;
    else names.splice((before += 1), 0, name);
  }
  return names.flatMap((name): [string, unknown][] => {
    const at = path === '' ? name : `${path}.${name}`;
    const value = merged(memberOf(base, name), memberOf(shipped, name), memberOf(mine, name), at, conflicts);
    return value === absent ? [] : [[name, value]];
  });
}

/** The order of keys counts: it is the order of columns and fields. */
function isSame(left: Member, right: Member): boolean {
  return left === right || (left !== absent && right !== absent && JSON.stringify(left) === JSON.stringify(right));
}

function memberOf(members: ReadonlyMap<string, unknown>, name: string): Member {
  return members.has(name) ? members.get(name) : absent;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keyed(value: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value));
}

/** A list whose items all name themselves, once each; undefined for any other. */
function byKey(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = new Map<string, unknown>();
  for (const item of value as readonly unknown[]) {
    const key = isObject(item) ? (item['id'] ?? item['field'] ?? item['name']) : item;
    if ((typeof key !== 'string' && typeof key !== 'number') || items.has(String(key))) return undefined;
    items.set(String(key), item);
  }
  return items;
}
