/** The keyboard from pane to pane: F6 and Shift+F6 go round, and each pane remembers where it was left. */
import { useCallback, useEffect, useRef, type RefObject } from 'react';

const paneSelector = '[data-pane]';
/** Where a deed leads back to a pane, the row that is chosen there has the keyboard, wherever it was left. */
const chosenSelector = '[data-row-key][aria-current="true"]';
/** Where the keyboard begins in a pane: at what is chosen or proposed, at a row, else at the first that can be pressed. */
const beginnings = [
  chosenSelector,
  'form input:checked',
  '[data-row-key][tabindex="0"]',
  'form input:not(:disabled), form textarea:not(:disabled)',
  'button:not(:disabled), a[href], [tabindex="0"]',
];

const panesIn = (desk: HTMLElement | null) => [...(desk?.querySelectorAll<HTMLElement>(paneSelector) ?? [])];

function isUsable(element: HTMLElement | undefined, pane: HTMLElement): element is HTMLElement {
  return element !== undefined && element.isConnected && pane.contains(element) && !element.matches(':disabled');
}

const beginningIn = (pane: HTMLElement): HTMLElement | undefined =>
  beginnings.map((selector) => pane.querySelector<HTMLElement>(selector)).find((one) => one !== null) ?? undefined;

/** Milliseconds in which what was chosen may bring the pane that it is answered in. */
const comesWithin = 5_000;

/** Takes the keyboard to a pane: at once, or once it is there; until then to the other one. */
export type GoToPane = (pane: string, meanwhile?: string) => void;

interface Awaiting {
  /** The pane, once there is something in it to go to. */
  readonly come: () => HTMLElement | undefined;
  readonly enter: (pane: HTMLElement | undefined) => void;
  readonly onEnd: () => void;
}

/** Takes the keyboard to a pane once it comes. @returns what ends the waiting */
function awaitPane(desk: HTMLElement, { come, enter, onEnd }: Awaiting): () => void {
  // Whoever moves on meanwhile is not called back.
  const held = document.activeElement;
  const watcher = new MutationObserver(() => {
    const isHeld = document.activeElement === held;
    if (isHeld && !come()) return;
    end();
    if (isHeld) enter(come());
  });
  const end = (): void => {
    onEnd();
    watcher.disconnect();
    clearTimeout(timer);
  };
  const timer = setTimeout(end, comesWithin);
  watcher.observe(desk, { childList: true, subtree: true });
  return end;
}

export function usePaneFocus(desk: RefObject<HTMLElement | null>): GoToPane {
  const left = useRef(new WeakMap<HTMLElement, HTMLElement>());
  const awaited = useRef<(() => void) | null>(null);
  const enter = useCallback((pane: HTMLElement | undefined, toChosen = false): void => {
    if (!pane) return;
    const chosen = toChosen ? pane.querySelector<HTMLElement>(chosenSelector) : null;
    const before = chosen ?? left.current.get(pane);
    const target = isUsable(before, pane) ? before : (beginningIn(pane) ?? pane);
    target.focus();
    pane.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, []);
  const go: GoToPane = (id, meanwhile) => {
    awaited.current?.();
    const find = (name: string | undefined) => panesIn(desk.current).find((pane) => pane.dataset['pane'] === name);
    const come = (): HTMLElement | undefined => {
      const pane = find(id);
      return pane && (left.current.has(pane) || beginningIn(pane)) ? pane : undefined;
    };
    enter(come() ?? find(meanwhile) ?? find(id), true);
    if (come() || !desk.current) return;
    awaited.current = awaitPane(desk.current, { come, enter, onEnd: () => (awaited.current = null) });
  };
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
      awaited.current?.();
      current?.removeEventListener('focusin', remember);
      window.removeEventListener('keydown', onKey);
    };
  }, [desk, enter]);
  return go;
}
