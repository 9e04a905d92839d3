import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../engine.ts';
import { longestHold } from './hand.ts';

/**
 * What makes a page move when it changes, as it was until the user's hand rests: a line that went with the press that it asked
 * for would take the page away between press and release.
 */
export function useAtRest<T>(next: T): T {
  const { hand } = useEngine();
  const [shown, setShown] = useState(next);
  /** By when the first change that is not shown yet is. */
  const due = useRef<number>(null);
  useEffect(() => {
    if (shown === next) return undefined;
    let current = true;
    due.current ??= performance.now() + longestHold;
    hand.whenAtRest(() => {
      if (!current) return;
      due.current = null;
      setShown(next);
    }, due.current);
    return () => {
      current = false;
    };
  }, [hand, shown, next]);
  return shown;
}
