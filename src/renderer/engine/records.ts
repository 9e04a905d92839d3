/** Rows out of an answer, whichever of its shapes the call gives, and what is sent to get them. */
import type { Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';
import type { ViewCall } from '../../core/model/view.ts';

export interface Records {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalCapped: boolean;
  /** False where all rows came at once. */
  readonly paged: boolean;
  /** Older ones that have ended are archived, and not among them. */
  readonly archivedBefore?: string;
}

/** A list's call also hears which fields the page shows. */
export const askedOf = ({ asks }: Pick<ViewCall, 'asks'>, params: Row): Row =>
  asks ? { ...params, fields: asks.join(',') } : params;

export function readRecords(data: unknown): Records {
  if (Array.isArray(data)) return { rows: data.filter(isRow), total: data.length, totalCapped: false, paged: false };
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

/** Of what is sent: where a page begins, and how many rows it has. */
export const pageParam = 'current';
export const sizeParam = 'size';

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
