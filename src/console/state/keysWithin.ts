import { useEffect, type RefObject } from 'react';

/** Hears keys only while the focus is within a box. */
export function useKeysWithin(box: RefObject<HTMLElement | null>, hear: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.target instanceof Node && box.current?.contains(event.target)) hear(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
