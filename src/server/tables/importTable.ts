/** Rows of an uploaded table through a call that adds one record each: all of them, or none. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Call, Label, Language, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { refusalOf } from '../calls/databaseRefusal.ts';
import type { Change, Handler, HandlerContext, Handlers, UniqueFault } from '../calls/handler.ts';
import { refuseJob } from '../office/faults.ts';
import { rowReader, type Column, type Report } from './importRow.ts';
import { cellReader } from './importValues.ts';
import { columnsOf } from './importHeadings.ts';
import { isBlank, type TableRow } from '../office/table.ts';

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
  /** Headings of what the list shows and nobody fills in. */
  readonly passedOver: readonly string[];
}

export interface ImportOptions {
  readonly handlers: Handlers;
  readonly uniqueFaults: readonly UniqueFault[];
}

const toldAtMost = 200;
/** Rows between two turns of the event loop. */
const rowsAtOnce = 10;

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
  const [head, ...rows] = table.filter(({ cells }) => !cells.every(isBlank));
  if (!head || rows.length === 0) throw refuseJob('table-empty');
  const handler = handlers[call.does];
  if (!handler) throw new Error(`Call "${call.id}" does "${call.does}", but no handler has this name`);
  const { told, note, report } = faultsIn(context.language);
  const noteColumn = (column: string, text: Label): void =>
    note(() => ({ row: head.number, column, field: null, message: textOf(text, context.language) }));
  const { columns, passedOver } = columnsOf(context, call, head, rows, noteColumn);
  const inputOf = rowReader({ context, call, columns, read: cellReader(context, handlers), report, noteColumn });
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
    passedOver,
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
