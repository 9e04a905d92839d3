import { useCallback, useSyncExternalStore } from 'react';
import { useEngine } from './engine.ts';
import type { Preference } from './preferences.ts';

/** One of them, and how to change it: `null` forgets it. `ready` is false until they have come. */
export function usePreference(key: string) {
  const { preferences } = useEngine();
  const all = useSyncExternalStore(preferences.subscribe, preferences.read);
  const value = all?.[key];
  const write = useCallback((next: Preference | null) => preferences.write(key, next), [preferences, key]);
  const known = typeof value === 'object' && value !== null ? (value as Preference) : undefined;
  return { ready: all !== undefined, value: known, write } as const;
}
