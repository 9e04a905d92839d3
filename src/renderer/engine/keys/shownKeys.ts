/** The keys that do something on the pages that are shown, as a help sheet lists them. */
import type { Row } from '../../../core/model/catalogue.ts';

/** What a help sheet lists. */
export interface ShownKey {
  readonly key: string;
  readonly title: string;
}

export interface ShownKeys {
  /** @param keys asked whenever the sheet is opened. @param isHeard whether they do something as they stand */
  readonly add: (keys: () => readonly ShownKey[], isHeard: boolean) => () => void;
  readonly read: () => readonly ShownKey[];
  readonly isHeard: (key: string) => boolean;
  /** Something is being done: the next key acts on what comes of it. Returns the same promise. */
  readonly begin: <Done>(deed: Promise<Done>) => Promise<Done>;
  readonly isBusy: () => boolean;
  /** Ends when nothing is being done. */
  readonly atRest: () => Promise<void>;
}

export function openShownKeys(): ShownKeys {
  const all = new Map<() => readonly ShownKey[], boolean>();
  const deeds = new Set<Promise<unknown>>();
  return {
    add: (keys, isHeard) => {
      all.set(keys, isHeard);
      return () => void all.delete(keys);
    },
    read: () => [...new Map([...all.keys()].flatMap((keys) => keys()).map((one) => [one.key, one])).values()],
    isHeard: (key) => [...all].some(([keys, isHeard]) => isHeard && keys().some((one) => one.key === key)),
    begin: (deed) => {
      deeds.add(deed);
      const end = (): void => void deeds.delete(deed);
      deed.then(end, end);
      return deed;
    },
    isBusy: () => deeds.size > 0,
    atRest: async () => {
      while (deeds.size > 0) await Promise.allSettled(deeds);
    },
  };
}

/** As a person reads it. */
export const keyName = (key: string): string => key.replace(/[a-z0-9]$/, (letter) => letter.toUpperCase());

/** Whether a letter alone does something, by what is kept of its user. */
export const areSingleKeysOn = (kept: Row | undefined): boolean => kept?.['single'] !== false;
