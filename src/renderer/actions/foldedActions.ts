/** Whether a table has so little room that its rows keep one link each, and the others wait behind three dots. */
import { createContext, useLayoutEffect, useState, type RefObject } from 'react';
import { linksShare } from './actionsWidth.ts';

/** Heard through cells that are not printed again. */
export const FoldedActions = createContext(false);

export function useFolded(frame: RefObject<HTMLElement | null>, width: number | undefined): boolean {
  const [folded, setFolded] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || width === undefined) return;
    // What is not laid out, such as a page behind another tab, keeps what it had.
    const measure = () => element.clientWidth > 0 && setFolded(width > element.clientWidth * linksShare);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [frame, width]);
  return folded;
}
