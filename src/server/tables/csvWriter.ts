/** CSV as Excel opens it: UTF-8 with its mark, CRLF, and no text that would run as a formula. */
import { looksLikeFormula } from '../../core/model/formulaText.ts';
import type { Cell, TableFile } from '../office/tableFile.ts';
import type { Sink } from '../office/zipWriter.ts';

export function csvWriter(sink: Sink, header: readonly string[]): TableFile {
  let begun = false;
  const put = async (rows: readonly (readonly Cell[])[]): Promise<void> => {
    const lines = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
    if (begun) return sink(Buffer.from(lines));
    begun = true;
    return sink(Buffer.from(`\ufeff${header.map(csvCell).join(',')}\r\n${lines}`));
  };
  return { rows: put, end: () => (begun ? Promise.resolve() : put([])) };
}

/** A leading apostrophe keeps a text a text; a number may begin with a minus. */
function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? cell : cell.at;
  const guarded = looksLikeFormula(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
