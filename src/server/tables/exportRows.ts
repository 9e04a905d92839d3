/** The rows of a generic list, from the database into a table file: a batch in memory at a time. */
import type { Call, Row } from '../../core/model/catalogue.ts';
import type { Reading } from '../records/query.ts';
import { streamRows } from './queryStream.ts';
import { exportCells, type ExportedList } from './exportColumns.ts';
import { namesOfReferences } from './referenceNames.ts';
import type { TableFile } from '../office/tableFile.ts';

/** @param done is told how many rows have been written. */
export async function exportRows(
  reading: Reading,
  { call, params, list }: { call: Call; params: Row; list: ExportedList },
  file: TableFile,
  done: (rows: number) => Promise<void>,
): Promise<void> {
  const columns = exportCells(list, reading.language);
  const names = columns.flatMap((column) => column.names);
  let written = 0;
  await reading.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (db) => {
      const streamed = { ...reading, db };
      const named = namesOfReferences(streamed, call, names);
      for await (const rows of streamRows(streamed, call, params, names)) {
        await named(rows);
        await file.rows(rows.map((row) => columns.map(({ cell }) => cell(row))));
        written += rows.length;
        await done(written);
      }
    });
}
