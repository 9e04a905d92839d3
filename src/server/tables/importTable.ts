/** Rows of an uploaded table through a call that adds one record each: all of them, or none. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Call, Label, Language, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { refusalOf } from '../calls/databaseRefusal.ts';
import type { Change, Handler, HandlerContext, Handlers, UniqueFault } from '../calls/handler.ts';
import { refuseJob } from '../office/faults.ts';
import { inOrderOfAsking, rowReader, type Column, type Report } from './importRow.ts';
import { cellReader } from './importValues.ts';
import type { TableRow } from '../office/table.ts';
import { columnLetters } from '../office/xlsxWriter.ts';

interface ImportFault {
  /** As the spreadsheet counts, from 1; the headings are row 1. */
  readonly row: number;
  /** The heading; null where the row as a whole is at fault. */
  readonly column: string | null;
  readonly field: string | null;
  readonly message: string;
}

interface Imported {
  /** Beside the headings. */
  readonly rows: number;
  readonly imported: number;
  readonly faultCount: number;
  /** The first ones. */
  readonly faults: readonly ImportFault[];
}

export interface ImportOptions {
  readonly handlers: Handlers;
  readonly uniqueFaults: readonly UniqueFault[];
}

const toldAtMost = 200;
/** Rows between two turns of the event loop. */
const rowsAtOnce = 10;
const noColumn: Label = { 'zh-CN': '没有这一列', 'en-US': 'Unknown column' };
const untitled: Label = { 'zh-CN': '这一列有内容，但没有标题', 'en-US': 'This column has values but no heading' };
const twice: Label = { 'zh-CN': '这一列出现了两次', 'en-US': 'This column appears twice' };

/**
 * Within the context's transaction; leaves no trace where it is dry or where there is a fault.
 * @throws Refusal 422 where the table has no rows.
 */
export async function importTable(
  context: HandlerContext,
  call: Call,
  table: readonly TableRow[],
  dryRun: boolean,
  { handlers, uniqueFaults }: ImportOptions,
): Promise<Imported> {
  const [head, ...rows] = table;
  if (!head || rows.length === 0) throw refuseJob('table-empty');
  const handler = handlers[call.does];
  if (!handler) throw new Error(`Call "${call.id}" does "${call.does}", but no handler has this name`);
  const { told, note, report } = faultsIn(context.language);
  const noteColumn = (column: string, text: Label): void =>
    note(() => ({ row: head.number, column, field: null, message: textOf(text, context.language) }));
  const columns = columnsOf(call, head, noteColumn);
  for (const index of filledWithoutTitle(head, rows)) noteColumn(columnLetters(index), untitled);
  const inputOf = rowReader({ context, call, columns, read: cellReader(context, handlers), report });
  const changes: Change[] = [];
  const effects: (() => void)[] = [];
  await sql`savepoint import`.execute(context.db);
  for (const [index, row] of rows.entries()) {
    // Rows at fault ask the database nothing: others must get their turn none the less.
    if (index % rowsAtOnce === 0) await othersTurn();
    const input = await inputOf(rows, index);
    if (!input) continue;
    const inner: HandlerContext = {
      ...context,
      call,
      uploads: [],
      changed: (change) => void changes.push(change),
      say: () => undefined,
      afterCommit: (effect) => void effects.push(effect),
    };
    const columnOf = (name: string): Column | undefined => columns.find(({ field }) => field.name === name);
    await addRow(inner, handler, input, uniqueFaults, columnOf, (column, text, values) =>
      report(row.number, column, text, values),
    );
  }
  const { faultCount, faults } = told();
  const kept = !dryRun && faultCount === 0;
  if (!kept) await sql`rollback to savepoint import`.execute(context.db);
  if (kept) changes.forEach(context.changed);
  if (kept) effects.forEach(context.afterCommit);
  return {
    rows: rows.length,
    imported: kept ? rows.length : 0,
    faultCount,
    faults,
  };
}

/** Collects what is wrong: all of it is counted, the first ones are told. */
function faultsIn(language: Language) {
  const faults: ImportFault[] = [];
  let faultCount = 0;
  const note = (fault: () => ImportFault): void => {
    faultCount += 1;
    if (faultCount <= toldAtMost) faults.push(fault());
  };
  const report: Report = (row, column, text, values) =>
    note(() => {
      const message = textOf(text, language, values);
      return { row, column: column?.title ?? null, field: column?.field.name ?? null, message };
    });
  return { told: () => ({ faultCount, faults }), note, report };
}

/** By what stands above them: a field's title in either language, or its name. */
function columnsOf(call: Call, head: TableRow, fault: (title: string, text: Label) => void): Column[] {
  const fields = Object.values(call.takes.fields).filter(({ kind }) => !fieldKinds[kind].notImported);
  const columns: Column[] = [];
  head.cells.forEach((_, index) => {
    const title = titleAt(head, index);
    if (title === '') return;
    const field = fields.find((one) => one.name === title || titlesOf(one.title).includes(title));
    if (!field) fault(title, noColumn);
    else if (columns.some((column) => column.field.name === field.name)) fault(title, twice);
    else columns.push({ index, title, field });
  });
  return inOrderOfAsking(columns);
}

function titleAt({ cells }: TableRow, index: number): string {
  const written = String(cells[index] ?? '').trim();
  return written.endsWith('*') ? written.slice(0, -1).trimEnd() : written;
}

/** Where something stands beneath no heading: a heading over several columns is that of the first. */
function filledWithoutTitle(head: TableRow, rows: readonly TableRow[]): readonly number[] {
  const filled = new Set<number>();
  for (const { cells } of rows)
    for (const [index, cell] of cells.entries()) if (String(cell ?? '').trim() !== '') filled.add(index);
  return [...filled].filter((index) => titleAt(head, index) === '').sort((one, other) => one - other);
}

function titlesOf(title: Label): string[] {
  return typeof title === 'string' ? [title] : [title['zh-CN'], title['en-US']];
}

/** In a savepoint of its own: one row's refusal does not hide the next one's. */
async function addRow(
  context: HandlerContext,
  handler: Handler,
  input: Row,
  uniqueFaults: readonly UniqueFault[],
  columnOf: (field: string) => Column | undefined,
  report: (column: Column | undefined, text: Label, values?: Row) => void,
): Promise<void> {
  await sql`savepoint imported_row`.execute(context.db);
  try {
    await handler(context, input);
    await sql`release savepoint imported_row`.execute(context.db);
  } catch (error) {
    const refusal = refusalOf(error, context.release, uniqueFaults);
    if (!refusal || refusal.status >= 500) throw error;
    await sql`rollback to savepoint imported_row`.execute(context.db);
    const told = Object.entries(refusal.fields).map(([field, text]) => ({ column: columnOf(field), text }));
    const inTable = told.filter(({ column }) => column !== undefined);
    // A field without a column (the unit in a key) is told only where nothing else is.
    const shown = inTable.length > 0 ? inTable : [told[0] ?? { column: undefined, text: refusal.text }];
    for (const { column, text } of shown) report(column, text, refusal.values);
  }
}
