/**
 * The keyboard in a table. One row can be reached by Tab; arrows (or j and k) move on from it, Enter opens, Space
 * chooses, e opens what lies beneath, the right arrow goes to the row's own buttons. Written on the elements: a move
 * must not print a table again. A table that a row has opened beneath itself has keys of its own.
 */
import { useCallback, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { insideSelector, openHeldRow } from './heldRow.ts';

export const frameClass = 'vw-rows-frame';
const rowSelector = '[data-row-key]';

interface RowHandlers {
  readonly count: number;
  readonly open?: ((place: number) => void) | undefined;
  readonly choose?: ((place: number) => void) | undefined;
  readonly expand?: ((place: number) => void) | undefined;
  /** The keyboard has come to a row. */
  readonly land?: ((place: number) => void) | undefined;
}

type Reveal = (place: number) => void;

const indexOfRow = (row: HTMLElement) => Number(row.dataset['rowKey']);
const rowsOf = (frame: HTMLElement, selector = rowSelector) =>
  [...frame.querySelectorAll<HTMLElement>(selector)].filter((row) => row.closest(`.${frameClass}`) === frame);
const rowAt = (frame: HTMLElement, place: number) => rowsOf(frame, `.ant-table-tbody > [data-row-key="${place}"]`)[0];

const arrows: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'j', 'k']);

function target(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return Math.min(count - 1, place + 1);
  if (key === 'ArrowUp' || key === 'k') return Math.max(0, place - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'PageDown') return Math.min(count - 1, place + 10);
  if (key === 'PageUp') return Math.max(0, place - 10);
  return undefined;
}

/** A row that was not printed before cannot hold the focus yet: nothing has marked it. */
function focus(row: HTMLElement | undefined): void {
  if (!row) return;
  row.tabIndex = 0;
  row.focus();
}

/** Of many rows those out of sight are not there yet. */
function goTo(frame: HTMLElement, place: number, reveal: Reveal): void {
  const printed = rowAt(frame, place);
  if (printed) return focus(printed);
  // The row that has the focus may be taken out of the page: the frame keeps it until the other one is there.
  frame.focus({ preventScroll: true });
  reveal(place);
  const row = rowAt(frame, place);
  focus(row);
  // Rows around it come as it is scrolled to, and are seldom as high as they were expected to be.
  const settle = (): void => {
    if (row && document.activeElement === row) row.scrollIntoView({ block: 'nearest' });
  };
  requestAnimationFrame(() => requestAnimationFrame(settle));
}

/** The row's buttons, left to right; back beyond the first stands the row itself. */
function moveInside(row: HTMLElement, at: Element | null, step: number): void {
  const inside = [...row.querySelectorAll<HTMLElement>(insideSelector)];
  const now = at === null ? -1 : inside.findIndex((each) => each === at);
  const next = now + step;
  if (next < 0) row.focus();
  else inside[next]?.focus();
}

/** Tab may have led through headings far to the right, and they have moved the rows: one begins with its first word. */
function showStart(row: HTMLElement): void {
  const box = row.closest<HTMLElement>('.ant-table-content, .ant-table-body');
  if (box && box.scrollLeft !== 0) box.scrollLeft = 0;
}

interface Pressed {
  readonly key: string;
  readonly row: HTMLElement;
  /** What has the keyboard within the row; null where the row itself has it. */
  readonly inside: Element | null;
}

/** A key that is this table's; null for one that is another's, the browser's, or that of what is typed into a cell or opened from it. */
function pressedIn(frame: HTMLElement, event: KeyboardEvent): Pressed | null {
  const { target: element, key } = event;
  if (!(element instanceof HTMLElement)) return null;
  const row = element.closest<HTMLElement>(rowSelector);
  if (row?.closest(`.${frameClass}`) !== frame) return null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const isTyped = element.closest('input:not([type=checkbox]):not([type=radio]), textarea, [role=combobox]') !== null;
  if (element !== row && isTyped) return null;
  return { key, row, inside: element === row ? null : element };
}

/** @returns whether the key has done what it is for here, and is not the browser's any more */
function act(frame: HTMLElement, { key, row, inside }: Pressed, deeds: RowHandlers, reveal: Reveal): boolean {
  const place = indexOfRow(row);
  const { land, count } = deeds;
  // Where the row with the keyboard has taken the place of the chosen one, it is the next to be chosen.
  const isNext = land !== undefined && arrows.has(key) && row.getAttribute('aria-current') !== 'true';
  const next = isNext ? place : target(key, place, count);
  if (next !== undefined) {
    goTo(frame, next, reveal);
    land?.(next);
    return true;
  }
  if (key === 'ArrowRight' || (key === 'ArrowLeft' && inside)) {
    moveInside(row, inside, key === 'ArrowRight' ? 1 : -1);
    return true;
  }
  if (inside) {
    if (key === 'Escape') row.focus();
    return false;
  }
  const deed = { Enter: deeds.open, ' ': deeds.choose, e: deeds.expand }[key];
  deed?.(place);
  return deed !== undefined;
}

export function useRowKeys(deeds: RowHandlers) {
  const frame = useRef<HTMLDivElement>(null);
  const active = useRef(0);
  const [held] = useState(openHeldRow);
  const latest = useRef(deeds);
  latest.current = deeds;

  const mark = useCallback((place: number) => {
    const { current } = frame;
    if (!current) return;
    active.current = place;
    for (const row of rowsOf(current)) {
      const index = indexOfRow(row) === place ? 0 : -1;
      if (row.tabIndex !== index) row.tabIndex = index;
    }
  }, []);
  // Rows come and go; one of them must be within reach of Tab.
  const printed = useCallback(() => {
    const { current } = frame;
    if (!current) return;
    const rows = rowsOf(current);
    held.follow(rows, current);
    const [first] = rows;
    mark(rowAt(current, active.current) || !first ? active.current : indexOfRow(first));
  }, [mark, held]);
  const reveal = useRef<Reveal>(() => undefined);
  const reveals = useCallback((next: Reveal) => {
    reveal.current = next;
  }, []);

  const onFocus = useCallback(
    (event: FocusEvent<HTMLElement>) => {
      const { current } = frame;
      const row = event.target.closest<HTMLElement>(rowSelector);
      if (!current || row?.closest(`.${frameClass}`) !== current) return;
      mark(indexOfRow(row));
      if (event.target === row && row.matches(':focus-visible')) showStart(row);
      held.hold(row, event.target, rowsOf(current));
    },
    [mark, held],
  );
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    const { current } = frame;
    const pressed = current && pressedIn(current, event);
    if (pressed && act(current, pressed, latest.current, reveal.current)) event.preventDefault();
  }, []);
  return { frame, onFocus, onKeyDown, printed, reveals };
}
