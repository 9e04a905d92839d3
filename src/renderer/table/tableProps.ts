/** What a table is printed from. */
import type { ProColumns } from '@ant-design/pro-components';
import type { ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewColumn } from '../../core/model/view.ts';
import type { Density } from './density.ts';

export type { ProColumns };

export interface TableProps {
  readonly columns: readonly ViewColumn[];
  readonly rows: readonly Row[];
  readonly rowKey: string;
  /** The entity of its rows, where it is shown who is at work on them. */
  readonly presence?: string | undefined;
  readonly loading: boolean;
  readonly empty: ReactNode;
  readonly changed?: ReadonlySet<string>;
  readonly sort?: { readonly by: string; readonly onSort: (field: string, add: boolean) => void };
  readonly selection?: {
    readonly keys: ReadonlySet<string>;
    readonly onChange: (keys: readonly string[]) => void;
    readonly many: boolean;
    readonly whyNot?: (row: Row) => string | null;
  };
  readonly actions?: TableActions | undefined;
  /** Enter on a row. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The key of the row that is chosen for others to show; null where none is, left out where none can be. */
  readonly current?: string | null;
  /** The keyboard has come to a row. */
  readonly onLand?: (row: Row) => void;
  /** A column's edge was moved; without it, edges stay where they are. */
  readonly onResize?: (field: string, width: number) => void;
  readonly density?: Density;
  readonly onRow?: {
    readonly click: (row: Row) => void;
    readonly doubleClick: (row: Row) => void;
    /** Rows can be dragged: told which one is. */
    readonly drag?: ((row: Row) => void) | undefined;
  };
  /** Fixed height of the body, in pixels. */
  readonly height?: number;
  readonly overrides?: TableOverrides;
}

/** Of rows that have links: the width of their column, and its width where the table folds them. */
interface TableActions {
  readonly width: number;
  readonly folded: number;
  readonly print: (row: Row) => ReactNode;
}

/** What only some lists have; its code is theirs alone. */
export interface TableOverrides {
  /** The columns as they are printed, from those that hold cells. */
  readonly arrange?: ((columns: readonly ProColumns<Row>[]) => readonly ProColumns<Row>[]) | undefined;
  /** Prints a cell, where not as every list does. */
  readonly print?: ((column: ViewColumn, row: Row) => ReactNode) | undefined;
  /** A last row; `before` cells stand before the first column. */
  readonly summary?: ((before: number) => ReactNode) | undefined;
  /** What rows open beneath themselves. */
  readonly expand?: TableExpand | undefined;
}

export interface TableExpand {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  /** The same object as long as it says the same. */
  readonly look: {
    /** Heads the column of marks. */
    readonly title: ReactNode;
    readonly mark: (row: Row, open: boolean) => ReactNode;
    /** What lies beneath a row that is open. */
    readonly print: (row: Row) => ReactNode;
  };
}
