/** A tree: rows that stand beneath each other. */
import type { Column } from '../../model/column.ts';
import type { Action, ScreenBase } from '../../model/screens/screenParts.ts';
import type { ViewAction, ViewBase, ViewCall, ViewColumn } from '../../model/screens/viewParts.ts';

/** How many rows stand directly beneath one: what a tree knows of each row besides its call's answer. */
export const childCount = 'childCount';

interface TreeWords {
  readonly type: 'tree';
  /** The field that names the row above. */
  readonly parent: string;
  /** The field by which rows beneath the same one stand in order. */
  readonly order?: string;
  readonly icon?: string;
  /** The fields that a search looks into. */
  readonly search: readonly string[];
}

export interface TreeScreen extends ScreenBase, TreeWords {
  readonly call: string;
  readonly columns: readonly Column[];
  /** Takes `id`, the field of `parent`, and `beforeId`. */
  readonly move?: string;
  readonly actions: readonly Action[];
}

export interface TreeView extends ViewBase, TreeWords {
  readonly call: ViewCall;
  readonly rowKey: string;
  readonly columns: readonly ViewColumn[];
  readonly move?: ViewCall;
  readonly actions: readonly ViewAction[];
  readonly watches: readonly string[];
}
