import { csvWriter } from './csvWriter.ts';
import type { ExportedList } from './exportColumns.ts';
import type { TableFile } from '../office/tableFile.ts';
import { xlsxWriter } from '../office/xlsxWriter.ts';
import type { Sink } from '../office/zipWriter.ts';

export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html; charset=utf-8',
} as const;

export type Format = 'xlsx' | 'csv';

export function tableFile(
  sink: Sink,
  { title, header }: Pick<ExportedList, 'title' | 'header'>,
  format: Format,
): TableFile {
  return format === 'csv' ? csvWriter(sink, header) : xlsxWriter(sink, { title, header });
}
