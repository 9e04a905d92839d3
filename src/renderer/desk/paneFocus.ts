/** The keyboard from pane to pane: F6 and Shift+F6 go round, and each pane remembers where it was left. */
import { useCallback, useEffect, useRef, type RefObject } from 'react';

const paneSelector = '[data-pane]';
/** Where the keyboard begins in a pane: at what is chosen or proposed, at a row, else at the first that can be pressed. */
const beginnings = [
  '[data-row-key][aria-current="true"]',
  'form input:checked',
  '[data-row-key][tabindex="0"]',
  'form input:not(:disabled), form textarea:not(:disabled)',
  'button:not(:disabled), a[href], [tabindex="0"]',
];

const panesIn = (desk: HTMLElement | null) => [...(desk?.querySelectorAll<HTMLElement>(paneSelector) ?? [])];

function isUsable(element: HTMLElement | undefined, pane: HTMLElement): element is HTMLElement {
  return element !== undefined && element.isConnected && pane.contains(element) && !element.matches(':disabled');
}

export function usePaneFocus(desk: RefObject<HTMLElement | null>): (pane: string) => void {
  const left = useRef(new WeakMap<HTMLElement, HTMLElement>());
  const enter = useCallback((pane: HTMLElement | undefined) => {
    if (!pane) return;
    const before = left.current.get(pane);
    const begin = beginnings.map((selector) => pane.querySelector<HTMLElement>(selector)).find((one) => one !== null);
    const target = isUsable(before, pane) ? before : (begin ?? pane);
    target.focus();
    pane.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, []);
  useEffect(() => {
    const { current } = desk;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const pane = target.closest<HTMLElement>(paneSelector);
      if (pane && pane !== target) left.current.set(pane, target);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      const panes = panesIn(current);
      if (panes.length === 0) return;
      event.preventDefault();
      const at = panes.findIndex((pane) => pane.contains(document.activeElement));
      const step = event.shiftKey ? -1 : 1;
      enter(at < 0 ? panes[0] : panes[(at + step + panes.length) % panes.length]);
    };
    current?.addEventListener('focusin', remember);
    window.addEventListener('keydown', onKey);
    return () => {
      current?.removeEventListener('focusin', remember);
      window.removeEventListener('keydown', onKey);
    };
  }, [desk, enter]);
  const go = (id: string) => enter(panesIn(desk.current).find((pane) => pane.dataset['pane'] === id));
  return go;
}
