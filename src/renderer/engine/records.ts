/** Rows out of an answer, whichever of its shapes the call gives, and what is sent to get them. */
import { manyAtMost } from '../../core/model/genericCalls.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';
import { pageParam, sizeParam } from '../../core/screens/list/question.ts';

export interface Records {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalCapped: boolean;
  /** False where all rows came at once. */
  readonly paged: boolean;
  /** Older ones that have ended are archived, and not among them. */
  readonly archivedBefore?: string;
}

export function readRecords(data: unknown): Records {
  if (Array.isArray(data)) {
    return { rows: data.filter(isRow), total: data.length, totalCapped: data.length === manyAtMost, paged: false };
  }
  if (!isRow(data)) return { rows: [], total: 0, totalCapped: false, paged: false };
  const rows = Array.isArray(data.records) ? data.records.filter(isRow) : [];
  const counted = typeof data.total === 'number' ? data.total : undefined;
  return {
    rows,
    total: counted ?? (typeof data.count === 'number' ? data.count : rows.length),
    totalCapped: data.totalCapped === true,
    paged: counted !== undefined,
    ...(typeof data.archivedBefore === 'string' ? { archivedBefore: data.archivedBefore } : {}),
  };
}

/** What a shorter first page shows is the beginning of a longer one: known before it is asked for. */
export function beginningOf(records: Records, was: Row, asked: Row): Records | undefined {
  const [longer, shorter] = [was[sizeParam], asked[sizeParam]];
  if (!records.paged || typeof shorter !== 'number' || typeof longer !== 'number' || shorter >= longer)
    return undefined;
  const isSame = JSON.stringify({ ...was, [sizeParam]: shorter }) === JSON.stringify(asked);
  return isSame && asked[pageParam] === 1 ? { ...records, rows: records.rows.slice(0, shorter) } : undefined;
}

/** The answer of a call that gives one record. */
export const readOne = (data: unknown): Records => {
  const rows = isRow(data) ? [data] : [];
  return { rows, total: rows.length, totalCapped: false, paged: false };
};
