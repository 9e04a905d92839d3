/** The rows of a CSV: UTF-8, or GB 18030 as spreadsheets in Chinese write it. */
import { looksLikeFormula } from '../../core/model/formulaText.ts';
import { refuseJob } from '../office/faults.ts';
import { mostColumns, mostRows, type TableRow } from '../office/table.ts';

/** @throws Refusal 422 where it is no text, or larger than what may be imported. */
export function readCsv(bytes: Buffer): TableRow[] {
  const text = decoded(bytes);
  if (text.includes('\0')) throw refuseJob('not-a-table');
  const rows: TableRow[] = [];
  let number = 1;
  let cells: string[] = [];
  // One cell with what ends it: quoted, or up to the next comma or end of line.
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw refuseJob('table-broken');
    const [, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (cells.length > mostColumns)
      throw refuseJob('table-too-large', { values: { limit: `${mostColumns} × ${mostRows}` } });
    if (end === ',' && cell.lastIndex < text.length) continue;
    if (cells.some((value) => value !== '')) rows.push({ number, cells: cells.map(unguarded) });
    if (rows.length > mostRows + 1) throw refuseJob('table-too-large', { values: { limit: mostRows } });
    number += 1;
    cells = [];
  }
  return rows;
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
