/** What the rows of a table are printed from, handed past ProTable: another row is no reason to print a table anew. */
import { createContext, type CSSProperties, type ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { TableExpand, TableProps } from './tableProps.ts';

/** What a row's own cells show of it beside its values. */
export interface RowState {
  readonly place: number;
  readonly chosen: boolean;
  /** Why it cannot be chosen. */
  readonly why: string | null;
  /** Whether what lies beneath it is open. */
  readonly open: boolean;
}

export interface BodyCell {
  readonly key: string;
  readonly className: string;
  readonly style: CSSProperties;
  readonly print: (row: Row, state: RowState) => ReactNode;
}

export interface BodyRows {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The same array as long as every row is printed alike: rows are kept for it. */
  readonly cells: readonly BodyCell[];
  readonly changed: ReadonlySet<string> | undefined;
  readonly current: string | null | undefined;
  readonly selection: TableProps['selection'];
  readonly expand: TableExpand | undefined;
  readonly onRow: TableProps['onRow'];
  /** Pixels of a row that has not been printed yet. */
  readonly rowHeight: number;
  /** Pixels of the frame that the rows are scrolled in, where they have one. */
  readonly frame: number | undefined;
  /** Printed rows are other ones. */
  readonly printed: () => void;
  /** Told how a row that is not printed yet comes. */
  readonly reveals: (reveal: (place: number) => void) => void;
}

export const BodyContext = createContext<BodyRows | null>(null);
