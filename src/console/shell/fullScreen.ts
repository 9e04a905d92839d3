/** Full screen, and what is said when the browser refuses it. */
import { useSyncExternalStore } from 'react';

function follow(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function useFullScreen(onRefused: () => void): { readonly isOn: boolean; readonly toggle: () => void } {
  const isOn = useSyncExternalStore(follow, () => document.fullscreenElement !== null);
  return {
    isOn,
    toggle: () => {
      if (isOn) return void document.exitFullscreen();
      if (!document.fullscreenEnabled) return onRefused();
      document.documentElement.requestFullscreen().catch(onRefused);
    },
  };
}
