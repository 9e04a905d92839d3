/** What is called otherwise than before, as two states of the schemas tell. Pure. */

interface Named {
  /** The name that it had before. */
  readonly was?: string | undefined;
}
type All<T extends Named> = Readonly<Record<string, T>>;

/** The same thing before, under its name or the one that it had; undefined where there was none. */
export function formerOf<T extends Named>(before: All<T>, name: string, now: T | undefined): T | undefined {
  if (Object.hasOwn(before, name)) return before[name];
  const was = now?.was;
  return was !== undefined && Object.hasOwn(before, was) ? before[was] : undefined;
}

/** By the name before, the name now, of what has another one. */
export function renamedIn<T extends Named>(before: All<T>, after: All<T>): ReadonlyMap<string, string> {
  const renamed = Object.entries(after).flatMap(([name, { was }]): [string, string][] => {
    const isOther = was !== undefined && Object.hasOwn(before, was) && !Object.hasOwn(before, name);
    return isOther ? [[was, name]] : [];
  });
  return new Map(renamed);
}
