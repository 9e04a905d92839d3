/** The keyboard's way to what is said of a mark that is chosen by hand, and back to where it was chosen. */
import { useCallback, useEffect, useRef, useState } from 'react';

interface Left {
  readonly element: Element | null;
  /** In pixels, how far down the page was. */
  readonly scrolled: number;
}

/** Each step is another object: the same way may be gone twice. */
type Step = { readonly to: 'card' } | { readonly to: 'left' };

/**
 * What to call as a mark is chosen by hand (`go`: its card has the keyboard, and is in sight) and as its card is closed
 * (`back`: what had the keyboard has it again, and the page is as far down as it was).
 */
export function useWayToCard() {
  const card = useRef<HTMLElement>(null);
  const left = useRef<Left | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  useEffect(() => {
    if (step?.to === 'card') {
      card.current?.querySelector('h2')?.focus({ preventScroll: true });
      card.current?.scrollIntoView?.({ block: 'nearest' });
      return;
    }
    if (!step || !left.current) return;
    const { element, scrolled } = left.current;
    left.current = null;
    if (window.scrollY !== scrolled) window.scrollTo({ top: scrolled });
    if (element instanceof HTMLElement) element.focus();
  }, [step]);
  const go = useCallback(() => {
    left.current = { element: document.activeElement, scrolled: window.scrollY };
    setStep({ to: 'card' });
  }, []);
  const back = useCallback(() => setStep({ to: 'left' }), []);
  return { card, go, back };
}
