/** A table as it was uploaded, whatever its format. */
export interface TableRow {
  /** As the program that made it counts, from 1. */
  readonly number: number;
  readonly cells: readonly TableValue[];
}
export type TableValue = string | number | boolean | null;

/** Signs that nobody sees are what a sheet has where something was deleted. */
export const isBlank = (cell: TableValue | undefined): boolean => String(cell ?? '').trim() === '';

/** Beside its headings. */
export const mostRows = 5_000;
export const mostColumns = 200;
/** Characters of a cell: what spreadsheets themselves keep. */
export const longestCell = 32_767;
