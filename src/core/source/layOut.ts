/**
 * What may use parts, and how a list that does is laid out. An item that names a part gives way to the part's items, in the
 * part's order. What the list says itself of an item with the same name goes over the part's, word by word, and stands where
 * the list says it.
 */

/** The words of a screen whose lists may use parts. */
export const sharedLists: ReadonlySet<string> = new Set([
  'columns',
  'filters',
  'actions',
  'fields',
  'sections',
  'when',
  'advice',
]);

/** The words of a screen whose object may be a part's, as a whole. */
export const sharedObjects: ReadonlySet<string> = new Set(['fill', 'propose']);

export const sharedWords: ReadonlySet<string> = new Set([...sharedLists, ...sharedObjects]);

/** How items are read, be they values or nodes of a tree. */
export interface Items<T> {
  /** The name of the part that an item uses; undefined where it is no such item. */
  readonly used: (item: T) => string | undefined;
  /** The item's own name; undefined where it has none. */
  readonly key: (item: T) => string | undefined;
  /** The words of the first over those of the second. */
  readonly over: (own: T, shared: T) => T;
}

/** What an action does, and with what: one that is said itself takes the place of the part's. */
export const deeds = ['call', 'open', 'goto', 'set'];

/** Whether a word of the part's item stays beneath the words that the list says itself. */
export function staysBeneath(word: string, own: ReadonlySet<string>): boolean {
  if (own.has(word)) return false;
  return !(word === 'params' || deeds.includes(word)) || !deeds.some((deed) => own.has(deed));
}

/** @param shared the items of the part that this item uses, laid out themselves */
export function layOut<T>(own: readonly T[], { used, key, over }: Items<T>, shared: (use: T) => readonly T[]): T[] {
  if (own.every((item) => used(item) === undefined)) return [...own];
  const runs = own.map((item) => ({ item, shared: used(item) === undefined ? undefined : shared(item) }));
  const said = new Set(runs.flatMap((run) => (run.shared ? [] : [key(run.item)])));
  const byKey = new Map<string, T>();
  for (const item of runs.flatMap((run) => run.shared ?? [])) {
    const name = key(item);
    if (name !== undefined && !byKey.has(name)) byKey.set(name, item);
  }
  return runs.flatMap((run) => {
    if (run.shared) return run.shared.filter((item) => key(item) === undefined || !said.has(key(item)));
    const beneath = byKey.get(key(run.item) ?? '');
    return [beneath === undefined ? run.item : over(run.item, beneath)];
  });
}
