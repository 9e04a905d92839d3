/** How a user has arranged a list's columns, laid over what its view says now: pure, so that it outlives the schema. */
import { rowOf } from '../../../core/model/row.ts';
import type { ViewColumn } from '../../../core/model/view.ts';
import type { Preference } from '../../engine/preferences.ts';

export type Pin = 'left' | 'right' | 'none';

/** Names that the view no longer has are passed over; columns that it has and this does not know keep their place. */
export interface ColumnLayout {
  readonly order?: readonly string[];
  readonly hidden?: readonly string[];
  /** Those the user has chosen, which matters where the view leaves them out at first. */
  readonly shown?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
  readonly pins?: Readonly<Record<string, Pin>>;
}

export interface ArrangedColumn {
  readonly column: ViewColumn;
  readonly hidden: boolean;
  readonly pin: Pin;
}

const narrowest = 48;
const widest = 900;

const isName = (value: unknown): value is string => typeof value === 'string';
const entriesOf = (value: unknown): [string, unknown][] => Object.entries(rowOf(value));

/** What was kept, as far as it still makes sense. */
export function readLayout(kept: Preference | undefined): ColumnLayout {
  const { order, hidden, shown, widths, pins } = kept ?? {};
  const isWidth = (entry: [string, unknown]): entry is [string, number] =>
    typeof entry[1] === 'number' && entry[1] >= narrowest && entry[1] <= widest;
  const isPin = (entry: [string, unknown]): entry is [string, Pin] =>
    entry[1] === 'left' || entry[1] === 'right' || entry[1] === 'none';
  return {
    ...(Array.isArray(order) ? { order: order.filter(isName) } : {}),
    ...(Array.isArray(hidden) ? { hidden: hidden.filter(isName) } : {}),
    ...(Array.isArray(shown) ? { shown: shown.filter(isName) } : {}),
    widths: Object.fromEntries(entriesOf(widths).filter(isWidth)),
    pins: Object.fromEntries(entriesOf(pins).filter(isPin)),
  };
}

/** The view's order, with the user's over it: a column they have never seen stands after the one it follows in the view. */
function ordered(columns: readonly ViewColumn[], order: readonly string[]): readonly ViewColumn[] {
  const byName = new Map(columns.map((column) => [column.field, column]));
  const placed = order.filter((name, at) => byName.has(name) && order.indexOf(name) === at);
  for (const [at, { field }] of columns.entries()) {
    if (placed.includes(field)) continue;
    const before = columns.slice(0, at).findLast((each) => placed.includes(each.field));
    placed.splice(before ? placed.indexOf(before.field) + 1 : 0, 0, field);
  }
  return placed.flatMap((name) => byName.get(name) ?? []);
}

/** Every column in the order in which it is listed, those that are left out among them. */
export function arrangeColumns(columns: readonly ViewColumn[], layout: ColumnLayout): readonly ArrangedColumn[] {
  const hidden = new Set(layout.hidden ?? []);
  const shown = new Set(layout.shown ?? []);
  return ordered(columns, layout.order ?? columns.map(({ field }) => field)).map((column) => ({
    column,
    hidden: hidden.has(column.field) || (column.optional === true && !shown.has(column.field)),
    pin: layout.pins?.[column.field] ?? column.fixed ?? 'none',
  }));
}

/** The columns that are printed: pinned ones at their edge. With all of them left out, the view's first stays. */
export function shownColumns(columns: readonly ViewColumn[], layout: ColumnLayout): readonly ViewColumn[] {
  const arranged = arrangeColumns(columns, layout);
  const seen = arranged.filter((each) => !each.hidden);
  const kept = seen.length > 0 ? seen : arranged.slice(0, 1);
  const at = (pin: Pin) => kept.filter((each) => each.pin === pin);
  return [...at('left'), ...at('none'), ...at('right')].map(({ column, pin }) => {
    const { fixed: _, width: written, ...rest } = column;
    const width = layout.widths?.[column.field] ?? written;
    return { ...rest, ...(width === undefined ? {} : { width }), ...(pin === 'none' ? {} : { fixed: pin }) };
  });
}

export const isArranged = (layout: ColumnLayout): boolean =>
  [layout.order, layout.hidden, layout.shown, Object.keys(layout.widths ?? {}), Object.keys(layout.pins ?? {})].some(
    (part) => part !== undefined && part.length > 0,
  );

/** One change by the user. The order is written out whole, so that it stays theirs when the schema's changes. */
export type LayoutChange =
  | { readonly order: readonly string[] }
  | { readonly hide: string; readonly hidden: boolean }
  | { readonly pin: string; readonly at: Pin }
  | { readonly resize: string; readonly width: number };

export function changeLayout(layout: ColumnLayout, change: LayoutChange): ColumnLayout {
  if ('order' in change) return { ...layout, order: change.order };
  if ('hide' in change) {
    const hidden = (layout.hidden ?? []).filter((name) => name !== change.hide);
    const shown = (layout.shown ?? []).filter((name) => name !== change.hide);
    const chosen = [...(change.hidden ? hidden : shown), change.hide];
    return { ...layout, hidden: change.hidden ? chosen : hidden, shown: change.hidden ? shown : chosen };
  }
  if ('pin' in change) return { ...layout, pins: { ...layout.pins, [change.pin]: change.at } };
  const width = Math.round(Math.min(widest, Math.max(narrowest, change.width)));
  return { ...layout, widths: { ...layout.widths, [change.resize]: width } };
}
