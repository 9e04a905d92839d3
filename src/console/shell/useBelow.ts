import { useCallback, useSyncExternalStore } from 'react';

/** True while the window is narrower than this many pixels. */
export function useBelow(pixels: number): boolean {
  const query = `(max-width: ${pixels - 0.02}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
