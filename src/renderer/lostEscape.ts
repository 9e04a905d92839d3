/**
 * Escape while the keyboard is behind the window in front: a button that had it was disabled or has left its window, and
 * the browser sends keys to the body; or it came back to a row of the page. No window hears such a key, so the one in
 * front is asked instead, and takes the keyboard.
 */
import { isThere } from './engine/hand/heldFocus.ts';

/** With the number of the key, which antd reads. */
const escape = { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true, cancelable: true };

/** How far in front an element is drawn: the highest `z-index` of it and of what it stands in. */
function layerOf(element: Element): number {
  let layer = 0;
  for (let around: Element | null = element; around; around = around.parentElement) {
    const own = Number.parseInt(getComputedStyle(around).zIndex, 10);
    if (own > layer) layer = own;
  }
  return layer;
}

/** What has just been hidden may still be sent keys. A menu or a calendar of a window lies before it, and hears its own. */
const isBehind = (element: HTMLElement, front: Element): boolean =>
  element === document.body || !isThere(element) || layerOf(element) < layerOf(front);

/** The open window in front of all others: of two in one layer, the one opened last. */
function frontWindow(): HTMLElement | undefined {
  const open = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].filter(isThere);
  return open.reduce<HTMLElement | undefined>(
    (front, next) => (front && layerOf(front) > layerOf(next) ? front : next),
    undefined,
  );
}

function sendEscape(front: HTMLElement): void {
  const holder = front.querySelector<HTMLElement>('[tabindex]') ?? front.closest<HTMLElement>('[tabindex]');
  holder?.focus({ preventScroll: true });
  front.dispatchEvent(new KeyboardEvent('keydown', escape));
}

/** Closes the window in front as Escape would, which asks where there is something to lose. @returns false where none is open. */
export function leaveFrontWindow(): boolean {
  const front = frontWindow();
  if (front) sendEscape(front);
  return front !== undefined;
}

/** Starts hearing it; what it answers ends that. */
export function hearLostEscape(): () => void {
  // Before the window that is being closed, which would keep the key to itself.
  const hear = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const front = frontWindow();
    if (!front || !(event.target instanceof HTMLElement) || !isBehind(event.target, front)) return;
    event.stopPropagation();
    sendEscape(front);
  };
  document.addEventListener('keydown', hear, true);
  return () => document.removeEventListener('keydown', hear, true);
}
