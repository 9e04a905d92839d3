/** A list: rows of one call, a page of them at a time. */
import type { Column, Filter } from '../../model/column.ts';
import type { Action, LinkageRow, ScreenBase } from '../../model/screens/screenParts.ts';
import type { Label } from '../../model/values.ts';
import type { ViewAction, ViewBase, ViewCall, ViewColumn, ViewFilter } from '../../model/screens/viewParts.ts';
import type { ScreenListParts, ViewListParts } from './partsModel.ts';

/** The type of a screen that does not say what it is. */
export const unsaidType = 'list';

export function isList<T extends { readonly type: string }>(one: T): one is Extract<T, { readonly type: 'list' }> {
  return one.type === 'list';
}

export interface ListScreen extends ScreenBase, ScreenListParts {
  readonly type: 'list';
  readonly call: string;
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  readonly sort: string;
  readonly size: number;
  /** What stands in place of rows while there are none. */
  readonly empty?: Label;
  readonly actions: readonly Action[];
  /** Linkage of the filters. */
  readonly when: readonly LinkageRow[];
}

export interface ListView extends ViewBase, ViewListParts {
  readonly type: 'list';
  /** Asked for all of its fields; for `reads` alone while no column is shown that is left out at first. */
  readonly call: ViewCall;
  readonly reads?: readonly string[];
  readonly rowKey: string;
  readonly columns: readonly ViewColumn[];
  readonly filters: readonly ViewFilter[];
  readonly sort: string;
  readonly size: number;
  readonly empty?: Label;
  readonly actions: readonly ViewAction[];
  readonly when: readonly LinkageRow[];
  /** Names that its columns and filters had before → their names now. */
  readonly was?: Readonly<Record<string, string>>;
  /** Entities whose changes make this list stale. */
  readonly watches: readonly string[];
  /** The entity on whose records, which its rows are, it is shown who is at work. */
  readonly presence?: string;
  /** Its rows may leave as a file. */
  readonly exports?: true;
  /** The call that adds a record, where the list has an `add`: a table of rows may be sent through it. */
  readonly imports?: ViewImport;
}

export interface ViewImport extends ViewCall {
  /** How cells of its columns are written, where that does not go without saying. */
  readonly written?: readonly { readonly title: Label; readonly as: Label }[];
}
