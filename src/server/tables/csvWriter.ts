/** CSV as Excel opens it: UTF-8 with its mark, CRLF, and no text that would run as a formula. */
import { csvLine, csvMark } from '../../core/fields/csvLine.ts';
import type { Cell, TableFile } from '../office/tableFile.ts';
import type { Sink } from '../office/zipWriter.ts';

export function csvWriter(sink: Sink, header: readonly string[]): TableFile {
  let begun = false;
  const put = async (rows: readonly (readonly Cell[])[]): Promise<void> => {
    const lines = rows.map(csvLine).join('');
    if (begun) return sink(Buffer.from(lines));
    begun = true;
    return sink(Buffer.from(`${csvMark}${csvLine(header)}${lines}`));
  };
  return { rows: put, end: () => (begun ? Promise.resolve() : put([])) };
}
