/** The rows of a CSV: UTF-8, or GB 18030 as spreadsheets in Chinese write it. */
import { looksLikeFormula } from '../../core/model/formulaText.ts';
import { refuseJob } from '../office/faults.ts';
import { longestCell, mostColumns, mostRows, type TableRow } from '../office/table.ts';

/** @throws Refusal 422 where it is no text, or larger than what may be imported. */
export function readCsv(bytes: Buffer): TableRow[] {
  const text = decoded(bytes);
  if (text.includes('\0')) throw refuseJob('not-a-table');
  const rows: TableRow[] = [];
  let number = 1;
  let cells: string[] = [];
  for (let at = 0; at < text.length;) {
    const { value, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    if (value.length > longestCell) throw refuseJob('table-too-large', { values: { limit: longestCell } });
    cells.push(value);
    if (cells.length > mostColumns)
      throw refuseJob('table-too-large', { values: { limit: `${mostColumns} × ${mostRows}` } });
    const separator = separatorAt(text, end);
    at = end + separator.length;
    if (separator === ',' && at < text.length) continue;
    if (cells.some((value) => value !== '')) rows.push({ number, cells: cells.map(unguarded) });
    if (rows.length > mostRows + 1) throw refuseJob('table-too-large', { values: { limit: mostRows } });
    number += 1;
    cells = [];
  }
  return rows;
}

interface CellRead {
  readonly value: string;
  /** Where what separates it from the next begins. */
  readonly end: number;
}

function quotedCell(text: string, start: number): CellRead {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) throw refuseJob('table-broken');
  return { value: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
}

function plainCell(text: string, start: number): CellRead {
  let end = start;
  while (end < text.length && !',\r\n"'.includes(text.charAt(end))) end += 1;
  return { value: text.slice(start, end), end };
}

/** A comma or the end of a line; empty at the end of the text. */
function separatorAt(text: string, at: number): string {
  const first = text.charAt(at);
  if (first === '"' || !',\r\n'.includes(first)) throw refuseJob('table-broken');
  return text.startsWith('\r\n', at) ? '\r\n' : first;
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: what is no GB 18030 either is no text.
  }
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  } catch {
    throw refuseJob('not-a-table');
  }
}

/** The apostrophe that an export puts before what looks like a formula is not part of the text. */
function unguarded(text: string): string | null {
  if (text === '') return null;
  return text.startsWith("'") && looksLikeFormula(text) ? text.slice(1) : text;
}
