import { useSyncExternalStore } from 'react';

/** Below 768 pixels lists print cards, and filters move into a drawer. */
const query = '(max-width: 767.98px)';

function subscribe(listener: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
