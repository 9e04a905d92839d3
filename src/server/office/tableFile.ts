/** A table written to a file row by row: what the two formats have in common. */
import type { ExportedCell } from '../../core/fields/exportedCell.ts';

export type Cell = ExportedCell;

export interface TableFile {
  readonly rows: (rows: readonly (readonly Cell[])[]) => Promise<void>;
  readonly end: () => Promise<void>;
}
