/** A table written to a file row by row: what the two formats have in common. */

/** Null is an empty cell; `{at}` a wire date or wire time, which is a date to the program that opens the file. */
export type Cell = string | number | null | { readonly at: string };

export interface TableFile {
  readonly rows: (rows: readonly (readonly Cell[])[]) => Promise<void>;
  readonly end: () => Promise<void>;
}
