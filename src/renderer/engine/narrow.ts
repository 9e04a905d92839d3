import { createContext, use, useSyncExternalStore } from 'react';

/** Below 768 pixels lists print cards, and filters move into a drawer. */
const query = '(max-width: 767.98px)';
export const narrowBelow = 768;

function subscribe(listener: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useNarrowWindow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

/** Whether a part of the page has less room than that, in a window that has more. */
export const NarrowContext = createContext(false);

/** Pixels below which a part of the page has room for little more than a column of a table and the next. */
export const tightBelow = 320;
/** Whether a part of the page has less room than that. */
export const TightContext = createContext(false);

export function useNarrow(): boolean {
  const part = use(NarrowContext);
  const whole = useNarrowWindow();
  return part || whole;
}
