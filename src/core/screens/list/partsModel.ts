/**
 * What a list may have beyond its columns: headings over several of them, a row that sums up, cells that are
 * changed where they stand, what a row opens beneath itself.
 */
import type { Condition } from '../../model/condition.ts';
import type { SectionBody } from '../../model/screens/screenParts.ts';
import type { Label } from '../../model/values.ts';
import type { ViewCall, ViewField, ViewSectionBody } from '../../model/screens/viewParts.ts';

/** A heading over several columns. */
export interface ColumnGroup {
  readonly title: Label;
  readonly columns: readonly string[];
}

export type SummaryKind = 'sum' | 'average' | 'count';
/** One figure of the rows that are shown, beneath its column. */
export interface Summary {
  readonly field: string;
  readonly as: SummaryKind;
}

export interface ListParts {
  readonly groups?: readonly ColumnGroup[];
  readonly summary?: readonly Summary[];
  /** The column whose values are the lanes in which its rows stand. */
  readonly lanes?: string;
  /** The filter that stands above it as one line, typed or scanned: one hit opens at once. */
  readonly scan?: string;
}

/** Cells that are changed where they stand: one value goes to the call with the row's id. */
export interface CellEdit {
  readonly call: string;
  readonly columns: readonly string[];
}
export interface ViewCellEdit {
  readonly call: ViewCall;
  /** As the call takes them. */
  readonly fields: readonly ViewField[];
  /** Holds for the rows that may be changed. */
  readonly enabled?: Condition;
}

export interface ScreenListParts extends ListParts {
  readonly edit?: CellEdit;
  /** Opened beneath a row. */
  readonly expand?: SectionBody;
}
export interface ViewListParts extends ListParts {
  readonly edit?: ViewCellEdit;
  readonly expand?: ViewSectionBody;
}
