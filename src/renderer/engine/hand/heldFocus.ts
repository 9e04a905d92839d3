/**
 * Keeps the keyboard where it was. What has the focus may leave the page: a row's button once its task has moved on, a
 * window with its last answer. The browser then drops the focus to the body, and arrows, Enter and screen readers begin
 * anew at the top. Here it goes to the nearest that is left: what had it before, or what that stood in (row, drawer,
 * page).
 */

/** What had the focus, then the focusable elements around it, from the inside out: once it is gone, nothing tells. */
type Held = readonly HTMLElement[];

/** A window in a window, opened from a row's menu, is four deep. */
const remembered = 8;

const aroundSelector = '[tabindex]';

function heldBy(element: HTMLElement): Held {
  const held = [element];
  for (
    let around = element.parentElement?.closest<HTMLElement>(aroundSelector);
    around;
    around = around.parentElement?.closest<HTMLElement>(aroundSelector)
  )
    held.push(around);
  return held;
}

export const isThere = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && (element.checkVisibility?.() ?? true);

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

export interface HeldFocus {
  /** Starts keeping it; what it answers ends that. */
  readonly watch: () => () => void;
  /** Has it given to this one where what has it now is gone, and nothing that had it before is left. */
  readonly behind: (element: HTMLElement) => void;
}

export function openHeldFocus(): HeldFocus {
  let history: readonly Held[] = [];
  let asked = 0;
  const but = (element: HTMLElement): readonly Held[] => history.filter(([each]) => each !== element);
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    history = [heldBy(target), ...but(target)].slice(0, remembered);
  };
  const giveBack = () => {
    if (!isLost()) return;
    for (const held of history) {
      const left = held.find(isThere);
      if (!left) continue;
      left.focus({ preventScroll: true });
      if (!isLost()) return;
    }
  };
  const watch = () => {
    // Two frames later: who takes the focus on purpose, as a new form does, has it by then.
    const watcher = new MutationObserver(() => {
      const [last] = history;
      if (!last || last[0]?.isConnected || !isLost()) return;
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => {
        asked = requestAnimationFrame(giveBack);
      });
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      cancelAnimationFrame(asked);
      watcher.disconnect();
      document.removeEventListener('focusin', remember);
    };
  };
  return {
    watch,
    behind: (element) => {
      history = [...but(element).slice(0, remembered - 1), heldBy(element)];
    },
  };
}
