/** What opens over the page from a button: how the keyboard gets into it, and what closes it. */
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

interface Leaving {
  /** What opened it, and gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Escape and another address close it. @returns what takes the focus over from its opener: needs a `tabIndex` */
export function useLeaving<Box extends HTMLElement>({ opener, onClose }: Leaving): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const openedAt = useRef(address);
  useEffect(() => {
    if (openedAt.current !== address) close.current();
  }, [address]);
  useEffect(() => {
    // It is laid into the document after this, and takes no focus before it is in sight: some frames later.
    let frame = 0;
    const enter = (): void => {
      if (document.activeElement !== opener.current) return;
      box.current?.focus({ preventScroll: true });
      if (document.activeElement === opener.current) frame = requestAnimationFrame(enter);
    };
    frame = requestAnimationFrame(enter);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // What lies beneath keeps its own.
      event.stopPropagation();
      close.current();
      cancelAnimationFrame(frame);
      opener.current?.focus();
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [opener]);
  return box;
}
