/** What the server says of a table: how many rows, and what is wrong with which cell. */
import type { Row } from '../../../core/model/catalogue.ts';
import { isRow } from '../../../core/model/row.ts';

export interface ImportFault {
  /** As the spreadsheet counts, from 1. */
  readonly row: number;
  /** Its heading; null where the whole row is at fault. */
  readonly column: string | null;
  readonly message: string;
}

export interface Outcome {
  readonly rows: number;
  readonly faultCount: number;
  /** The first ones. */
  readonly faults: readonly ImportFault[];
  /** Headings of what the list shows and nobody fills in. */
  readonly passedOver: readonly string[];
}

/** Undefined where an answer says nothing of a table. */
export function readOutcome(data: unknown): Outcome | undefined {
  if (!isRow(data) || typeof data.rows !== 'number' || !Array.isArray(data.faults)) return undefined;
  const faults = data.faults.filter(isRow).map((fault: Row) => ({
    row: Number(fault.row),
    column: typeof fault.column === 'string' ? fault.column : null,
    message: String(fault.message ?? ''),
  }));
  return {
    rows: data.rows,
    faultCount: typeof data.faultCount === 'number' ? data.faultCount : faults.length,
    faults,
    passedOver: Array.isArray(data.passedOver) ? data.passedOver.map(String) : [],
  };
}
