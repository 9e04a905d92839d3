import { useCallback, useEffect, useRef, useState } from 'react';

/** A click that cannot be made twice: while the first is under way, further ones do nothing. */
export function useOnce(run: () => Promise<unknown>): readonly [() => void, boolean] {
  const [busy, setBusy] = useState(false);
  const state = useRef({ running: false, mounted: true });
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const { current } = state;
    current.mounted = true;
    return () => {
      current.mounted = false;
    };
  }, []);
  const once = useCallback(() => {
    const { current } = state;
    if (current.running) return;
    current.running = true;
    setBusy(true);
    void latest.current().finally(() => {
      current.running = false;
      if (current.mounted) setBusy(false);
    });
  }, []);
  return [once, busy];
}
