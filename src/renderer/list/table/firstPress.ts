/**
 * The link of a row that was clicked on the page that was painted before this list: what it opens is opened first, and the
 * rows, which cost more, are printed beneath it.
 */
import { startTransition, useEffect, useRef, useState } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import type { ViewAction } from '../../../core/model/view.ts';
import { isVisible, whyDisabled } from '../../actions/possible.ts';
import type { useRunAction } from '../../actions/useRunAction.ts';
import { useEngine } from '../../engine/engine.ts';
import { shownWindows } from '../../engine/hand/keyGap.ts';
import type { Ports, PressedLink } from '../../engine/ports.ts';

interface Press {
  readonly link: PressedLink;
  readonly action: ViewAction;
  readonly row: Row;
}

/** What the link does, where it opens a screen and is possible; anything else waits for the rows, as every other deed. */
function pressOf(actions: readonly ViewAction[], rows: readonly Row[], ports: Ports): Press | null {
  const link = ports.pressed?.();
  const row = link && rows[link.row];
  if (!row) return null;
  const isMeant = (action: ViewAction): boolean =>
    action.at === 'row' &&
    action.open !== undefined &&
    ports.text(action.title) === link.says &&
    isVisible(action, row, ports);
  const action = actions.find(isMeant);
  return action && whyDisabled(action, row, ports) === null ? { link, action, row } : null;
}

/** The rows wait no longer for a window. In milliseconds. */
const longest = 2000;
/** The frame that shows the window, and the one that a user sees it by. */
const framesOfWindow = 2;

/** Tells once a window is shown that was not there, or after the longest time. @returns how to stop */
function onWindow(tell: () => void): () => void {
  const before = shownWindows().length;
  let frames = 0;
  let asked = 0;
  const look = (): void => {
    if (shownWindows().length > before) frames += 1;
    if (frames > framesOfWindow) tell();
    else asked = requestAnimationFrame(look);
  };
  look();
  const timer = setTimeout(tell, longest);
  return () => {
    cancelAnimationFrame(asked);
    clearTimeout(timer);
  };
}

const linkThatSays = ({ row, says }: PressedLink): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`tbody > tr[data-row-key="${row}"] .vw-row-actions button`)].find(
    ({ textContent }) => textContent.trim() === says,
  );

/**
 * @param rows undefined as long as they are on their way
 * @returns whether the rows are to wait
 */
export function useFirstPress(
  actions: readonly ViewAction[],
  rows: readonly Row[] | undefined,
  run: ReturnType<typeof useRunAction>,
): boolean {
  const { ports, focus } = useEngine();
  const [press, setPress] = useState<Press | null | undefined>(undefined);
  const [over, setOver] = useState(false);
  const latest = useRef(run);
  latest.current = run;
  const begun = useRef(false);
  if (rows && press === undefined) setPress(pressOf(actions, rows, ports));
  useEffect(() => {
    if (!press || begun.current) return;
    begun.current = true;
    const { link, action, row } = press;
    link.take();
    void latest.current(action, row).finally(() => {
      setOver(true);
      // As if it had been clicked itself: whoever closes the window goes on where they were.
      const clicked = linkThatSays(link);
      if (clicked) focus.behind(clicked);
    });
  }, [press, focus]);
  useEffect(() => (press ? onWindow(() => startTransition(() => setOver(true))) : undefined), [press]);
  return Boolean(press) && !over;
}
