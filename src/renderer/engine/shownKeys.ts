/** The keys that do something on the pages that are shown, as a help sheet lists them. */

/** What a help sheet lists. */
export interface ShownKey {
  readonly key: string;
  readonly title: string;
}

export interface ShownKeys {
  readonly add: (keys: readonly ShownKey[]) => () => void;
  readonly read: () => readonly ShownKey[];
}

export function openShownKeys(): ShownKeys {
  const all = new Set<readonly ShownKey[]>();
  return {
    add: (keys) => {
      all.add(keys);
      return () => void all.delete(keys);
    },
    read: () => [...new Map([...all].flat().map((one) => [one.key, one])).values()],
  };
}
