/**
 * The record that the keyboard stands at. Rows are printed by their place: when others come or go before it, its row is another
 * element, and the one that has the focus shows another record.
 */
export interface HeldRow {
  /**
   * The keyboard has come to a row, or to something in it. A dialog gives it back to the element that opened it: where that shows
   * another record by now, the keyboard goes on to the record that the dialog was about, or to the row itself, whose keys only look.
   */
  readonly hold: (row: HTMLElement, element: HTMLElement, rows: readonly HTMLElement[]) => void;
  /** Rows have been printed: the keyboard goes to where its record stands now. */
  readonly follow: (rows: readonly HTMLElement[], frame: HTMLElement) => void;
}

export const insideSelector = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]';

interface Held {
  readonly record: string;
  readonly element: HTMLElement;
  /** What it is called, where it is not the row itself. */
  readonly name: string | null;
}

const dialogSelector = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="tooltip"]';

const recordOf = (row: HTMLElement): string => row.dataset['record'] ?? '';
const nameOf = (element: HTMLElement): string => element.getAttribute('aria-label') ?? element.textContent;

const sameIn = (row: HTMLElement, name: string | null): HTMLElement =>
  [...row.querySelectorAll<HTMLElement>(insideSelector)].find((one) => nameOf(one) === name) ?? row;

export function openHeldRow(): HeldRow {
  let held: Held | null = null;
  let isInDialog = false;
  /** The record that went from under the keyboard, which has not moved since. */
  let former: string | null = null;
  const hold: HeldRow['hold'] = (row, element, rows) => {
    const isReturn = isInDialog && held?.element === element && recordOf(row) !== held.record;
    const { record, name } = held ?? {};
    isInDialog = false;
    former = null;
    held = { record: recordOf(row), element, name: row === element ? null : nameOf(element) };
    if (!isReturn || name === undefined) return;
    const about = rows.find((one) => recordOf(one) === record);
    if (about !== undefined) sameIn(about, name).focus();
    else row.focus();
  };
  return {
    hold,
    follow(rows, frame) {
      if (held === null) return;
      const { record, element, name } = held;
      const at = document.activeElement;
      const isGone = !element.isConnected && (at === null || at === document.body);
      if (!isGone && !frame.contains(at)) {
        const isBetween = at === null || at === document.body;
        isInDialog = isBetween ? isInDialog : at.closest(dialogSelector) !== null;
        if (!isInDialog) held = null;
        return;
      }
      const row = rows.find((one) => recordOf(one) === record);
      const stands = rows.find((one) => one.contains(at));
      // At the frame itself it waits for a row that is not printed yet.
      if (stands === undefined && !isGone) return;
      const back = former === null || stands === undefined ? undefined : rows.find((one) => recordOf(one) === former);
      if (back !== undefined && stands === at && row?.getAttribute('aria-current') !== 'true') {
        // It has come back, and nothing else was chosen: what was undone has the keyboard as before.
        if (back === stands) hold(back, back, rows);
        else back.focus();
        return;
      }
      if (row !== undefined && row !== stands) {
        sameIn(row, name).focus();
      } else if (row === undefined && stands !== undefined && at instanceof HTMLElement) {
        // The record is gone: a button in its place is another record's.
        if (at.matches('button, a[href]')) stands.focus();
        else hold(stands, at, rows);
        former = record;
      }
    },
  };
}
