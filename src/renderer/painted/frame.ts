/**
 * A page as it stands around the rows of its list, kept so that it can be painted the next time before the page's own code
 * is there: markup without any row, where the rows belong, and how one is framed. Nothing of a record is in it. Of a page
 * that is written by hand only what stands around it is kept, and all of it belongs where rows would.
 */

/** A cell of every row: of a column, of the row's actions, or what stands in all rows alike. */
export type FrameCell =
  | { readonly is: 'column'; readonly field: string; readonly opens: string }
  | { readonly is: 'actions'; readonly opens: string }
  | { readonly is: 'fixed'; readonly html: string };

export interface Frame {
  /** The screen, or the name of the written page, whose content belongs here. */
  readonly screen: string;
  /** With `rowsPlace` once where rows belong, and `totalPlace` where their number is said. */
  readonly html: string;
  readonly cells: readonly FrameCell[];
  /** The link behind which a row's further actions wait; empty where no row had any. */
  readonly more: string;
  /** Whether a row keeps one link only. */
  readonly folded: boolean;
  readonly pageSize: number | null;
}

export const rowsPlace = '<!--rows-->';
export const totalPlace = '<!--total-->';

/** Names of what the frame is taken from, and painted into. */
export const rowSelector = 'tbody > tr.ant-table-row[data-row-key]';
export const totalSelector = '.vw-total';
export const foldedAttribute = 'data-folded';
