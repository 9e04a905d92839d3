/** What a list may have beyond its columns: headings over several of them, a row that sums up. */
import type { Label } from './catalogue.ts';

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
}
