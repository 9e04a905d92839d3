/** What a page that stands open over midnight reads its defaults against. */
import { useEffect } from 'react';
import { conditionContext, type ConditionContext } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import type { Ports } from '../engine/ports.ts';

/** `before` as long as its day lasts. */
export function ofToday(before: ConditionContext, ports: Ports): ConditionContext {
  const now = conditionContext(ports);
  return now.now.slice(0, 10) === before.now.slice(0, 10) ? before : now;
}

/** Calls whenever rows of these entities are to be read again, and whenever the page is looked at. */
export function useEachLook(watches: readonly string[], look: () => void): void {
  const { watch } = usePorts();
  useEffect(() => {
    look();
    const stop = watch(watches, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }, [watches, look, watch]);
}
