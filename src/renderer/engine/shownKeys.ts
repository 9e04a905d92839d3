/** The keys that do something on the pages that are shown, as a help sheet lists them. */
import type { Row } from '../../core/model/catalogue.ts';

/** What a help sheet lists. */
export interface ShownKey {
  readonly key: string;
  readonly title: string;
}

export interface ShownKeys {
  /** @param keys asked whenever the sheet is opened. */
  readonly add: (keys: () => readonly ShownKey[]) => () => void;
  readonly read: () => readonly ShownKey[];
}

export function openShownKeys(): ShownKeys {
  const all = new Set<() => readonly ShownKey[]>();
  return {
    add: (keys) => {
      all.add(keys);
      return () => void all.delete(keys);
    },
    read: () => [...new Map([...all].flatMap((keys) => keys()).map((one) => [one.key, one])).values()],
  };
}

/** As a person reads it. */
export const keyName = (key: string): string => key.replace(/[a-z0-9]$/, (letter) => letter.toUpperCase());

/** Whether a letter alone does something, by what is kept of its user. */
export const areSingleKeysOn = (kept: Row | undefined): boolean => kept?.['single'] !== false;
