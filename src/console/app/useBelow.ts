import { useCallback, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
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

/** True while the window is narrower than this many pixels. */
export const useBelow = (pixels: number): boolean => useMedia(`(max-width: ${pixels - 0.02}px)`);

/** True where the system asks for less motion. */
export const useStillness = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
