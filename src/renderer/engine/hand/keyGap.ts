/**
 * Between the deed that asks for a window and the moment that the window has the keyboard, the page still has it: a key that
 * is pressed meanwhile was meant for the window, and presses nothing behind it. What the page can do without waits for it, too.
 */
import { comesFirst } from '../late/preload.ts';

const windows = '[role="dialog"][aria-modal="true"]';
/** A window that has not come by then is told of, and waits in one that takes the keyboard. In milliseconds. */
const longest = 3000;

/** Those that lie over the page, to be answered first. */
export const shownWindows = (): readonly Element[] =>
  [...document.querySelectorAll<HTMLElement>(windows)].filter((each) => each.checkVisibility?.() ?? true);

/** Modifiers alone, what the browser does, and Escape, which closes what is on its way, are let through. */
const isHeld = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === 'Enter' || key === 'Backspace' || key === 'Delete');

/** Starts holding; ends by itself once a window that was not there has the keyboard. @returns what ends it before */
export function holdKeys(): () => void {
  const before = new Set(shownWindows());
  const isIn = (element: Element | null): boolean => {
    const found = element?.closest(windows);
    return found !== null && found !== undefined && !before.has(found);
  };
  const hold = (event: KeyboardEvent): void => {
    if (isIn(document.activeElement)) return end();
    if (!isHeld(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const hear = ({ target }: FocusEvent): void => {
    if (target instanceof Element && isIn(target)) end();
  };
  const timer = setTimeout(() => end(), longest);
  const isThere = comesFirst();
  function end(): void {
    isThere();
    clearTimeout(timer);
    window.removeEventListener('keydown', hold, true);
    document.removeEventListener('focusin', hear);
  }
  window.addEventListener('keydown', hold, true);
  document.addEventListener('focusin', hear);
  return end;
}
