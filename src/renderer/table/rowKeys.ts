/**
 * The keyboard in a table. One row can be reached by Tab; arrows (or j and k) move on from it, Enter opens, Space
 * chooses, e opens what lies beneath, the right arrow goes to the row's own buttons. Written on the elements: a move
 * must not print a table again. A table that a row has opened beneath itself has keys of its own.
 */
import { useCallback, useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

export const frameClass = 'vw-rows-frame';
const rowSelector = '[data-row-key]';
const insideSelector = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';

export interface RowHandlers {
  readonly count: number;
  readonly open?: ((place: number) => void) | undefined;
  readonly choose?: ((place: number) => void) | undefined;
  readonly expand?: ((place: number) => void) | undefined;
  /** The keyboard has come to a row. */
  readonly land?: ((place: number) => void) | undefined;
}

const placeOf = (row: HTMLElement) => Number(row.dataset['rowKey']);
const rowsOf = (frame: HTMLElement, selector = rowSelector) =>
  [...frame.querySelectorAll<HTMLElement>(selector)].filter((row) => row.closest(`.${frameClass}`) === frame);
const rowAt = (frame: HTMLElement, place: number) =>
  rowsOf(frame, `.ant-table-tbody [data-row-key="${place}"], .ant-table-tbody-virtual [data-row-key="${place}"]`)[0];

function target(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return Math.min(count - 1, place + 1);
  if (key === 'ArrowUp' || key === 'k') return Math.max(0, place - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'PageDown') return Math.min(count - 1, place + 10);
  if (key === 'PageUp') return Math.max(0, place - 10);
  return undefined;
}

/** Steps that a virtual table may need to print the row that it is scrolled to. */
const timeout = 20;

/** A row that came by scrolling cannot hold the focus yet: nothing has marked it. */
function focus(row: HTMLElement): void {
  row.tabIndex = 0;
  row.focus();
}

/** Rows out of sight of a virtual table are not there yet: it is scrolled to where the row will be. */
function goTo(frame: HTMLElement, place: number, from: HTMLElement): void {
  const row = rowAt(frame, place);
  if (row) return focus(row);
  const holder = frame.querySelector<HTMLElement>('.ant-table-tbody-virtual-holder');
  if (!holder) return;
  const height = from.offsetHeight;
  // The row that has the focus is taken out of the page: the frame keeps it until the other one is there.
  frame.focus({ preventScroll: true });
  // Rows differ in height: from where the first step has led, what is still missing is stepped again.
  const seek = (left: number): void => {
    const come = rowAt(frame, place);
    if (come) return focus(come);
    if (left === 0 || document.activeElement !== frame) return;
    const printed = rowsOf(frame).map(placeOf);
    const missing = place < Math.min(...printed) ? place - Math.min(...printed) : place - Math.max(...printed);
    holder.scrollTop += missing * height;
    requestAnimationFrame(() => requestAnimationFrame(() => seek(left - 1)));
  };
  seek(timeout);
}

/** The row's buttons, left to right; back beyond the first stands the row itself. */
function moveInside(row: HTMLElement, at: Element | null, step: number): void {
  const inside = [...row.querySelectorAll<HTMLElement>(insideSelector)];
  const now = at === null ? -1 : inside.findIndex((each) => each === at);
  const next = now + step;
  if (next < 0) row.focus();
  else inside[next]?.focus();
}

export function useRowKeys(deeds: RowHandlers) {
  const frame = useRef<HTMLDivElement>(null);
  const active = useRef(0);
  const latest = useRef(deeds);
  latest.current = deeds;

  const mark = useCallback((place: number) => {
    const { current } = frame;
    if (!current) return;
    active.current = place;
    for (const row of rowsOf(current)) row.tabIndex = placeOf(row) === place ? 0 : -1;
  }, []);
  // Rows come, go and move with every print; one of them must be within reach of Tab.
  useEffect(() => {
    const { current } = frame;
    const reachable = current && rowAt(current, active.current) ? active.current : 0;
    mark(reachable);
  });

  const onFocus = useCallback(
    (event: FocusEvent) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>(rowSelector);
      if (row?.closest(`.${frameClass}`) === frame.current) mark(placeOf(row));
    },
    [mark],
  );
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    const { current } = frame;
    const element = event.target as HTMLElement;
    const row = element.closest<HTMLElement>(rowSelector);
    if (
      !current ||
      row?.closest(`.${frameClass}`) !== current ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const onRow = element === row;
    // What is typed into a cell, or opened from it, is not the table's.
    if (!onRow && element.closest('input:not([type=checkbox]):not([type=radio]), textarea, [role=combobox]') !== null)
      return;
    const place = placeOf(row);
    const next = target(event.key, place, latest.current.count);
    const done = (): void => event.preventDefault();
    if (next !== undefined) {
      done();
      goTo(current, next, row);
      return latest.current.land?.(next);
    }
    if (event.key === 'ArrowRight') return (done(), moveInside(row, onRow ? null : element, 1));
    if (event.key === 'ArrowLeft' && !onRow) return (done(), moveInside(row, element, -1));
    if (!onRow) {
      if (event.key === 'Escape') row.focus();
      return;
    }
    if (event.key === 'Enter' && latest.current.open) return (done(), latest.current.open(place));
    if (event.key === ' ' && latest.current.choose) return (done(), latest.current.choose(place));
    if (event.key === 'e' && latest.current.expand) return (done(), latest.current.expand(place));
  }, []);
  return { frame, onFocus, onKeyDown };
}
