/** A row as CSV that Excel opens: no text of it would run as a formula. The file begins with `csvMark`. */
import { looksLikeFormula } from '../model/formulaText.ts';
import type { ExportedCell } from './exportedCell.ts';

/** Says that the file is UTF-8; without it Excel takes Chinese for something else. */
export const csvMark = '\ufeff';

export const csvLine = (cells: readonly ExportedCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A leading apostrophe keeps a text a text; a number may begin with a minus. */
function csvCell(cell: ExportedCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? cell : cell.at;
  const guarded = looksLikeFormula(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
