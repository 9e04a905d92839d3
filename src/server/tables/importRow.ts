/** One row of an uploaded table as what its call is sent, or everything that is wrong with its cells. */
import { clearersOf } from '../../core/condition/clearing.ts';
import type { Call, Field, Label, Row } from '../../core/model/catalogue.ts';
import { mustBeGiven } from '../../core/model/entity/mustBeGiven.ts';
import { textOf } from '../../core/model/label.ts';
import type { InputFault } from '../../release/release.ts';
import type { HandlerContext } from '../calls/handler.ts';
import { linked } from '../calls/linkage.ts';
import { isBlank, type TableRow, type TableValue } from '../office/table.ts';
import { withoutWordless } from '../records/safeHtml.ts';
import type { ReadCell } from './importValues.ts';

export interface Column {
  readonly index: number;
  readonly title: string;
  readonly field: Field;
}

export type Report = (row: number, column: Column | undefined, text: Label, values?: Row) => void;

interface Reading {
  readonly context: HandlerContext;
  readonly call: Call;
  /** In the order of `inOrderOfAsking`. */
  readonly columns: readonly Column[];
  readonly read: ReadCell;
  readonly report: Report;
  /** Of a column as a whole. */
  readonly noteColumn: (title: string, text: Label) => void;
}

const noneOfIt: Label = { 'zh-CN': '缺少这一列', 'en-US': 'This column is missing' };

/** @returns what the call is sent for a row; undefined where it would be refused, which is reported */
export function rowReader(reading: Reading): (rows: readonly TableRow[], index: number) => Promise<Row | undefined> {
  const absent = new Set<string>();
  return async (rows, index) => {
    const row = rows[index];
    if (!row) return undefined;
    const { values, wrong, unsaid } = await cellsOf(reading, row, (column) => cellsBelow(column, rows, index));
    const { context, call, columns, report, noteColumn } = reading;
    const { release, actor, now } = context;
    const written = withoutWordless(Object.values(call.takes.fields), release.catalogue.entities, values);
    const { input, excused, unmet } = linked(release.catalogue, call, written, actor, now);
    const faults = release
      .check(call, input)
      .filter(({ kind, field }) => kind !== 'missing' || !excused.has(field))
      .concat(unmet)
      .filter(({ field }, i, all) => !wrong.has(field) && all.findIndex((one) => one.field === field) === i);
    for (const { field, text, kind } of faults) {
      const column = columns.find((one) => one.field.name === field);
      const asked = call.takes.fields[field];
      const title = asked?.title;
      // What every row lacks is the table's fault, and told once.
      if (!column && asked && kind === 'missing' && mustBeGiven(asked)) {
        if (!absent.has(field)) noteColumn(textOf(asked.title, context.language), noneOfIt);
        absent.add(field);
        continue;
      }
      report(row.number, column, column || title === undefined ? text : named(title, text));
    }
    // What the form hides is not sent, and so not judged: what another cell asks by it cannot be read all the same.
    for (const { column, text } of unsaid) if (!(column.field.name in input)) report(row.number, column, text);
    return faults.length === 0 && wrong.size === 0 ? input : undefined;
  };
}

interface Cells {
  readonly values: Row;
  /** Fields of which nothing else is told: their cells are at fault, or cannot be read since another's is. */
  readonly wrong: ReadonlySet<string>;
  /** Faults of cells by which others ask, as long as the check of the whole row tells them. */
  readonly unsaid: readonly { readonly column: Column; readonly text: Label }[];
}

/** A lookup that asks by a cell at fault is not asked: whatever it answered would say nothing of its own cell. */
async function cellsOf(
  { context, call, columns, read, report }: Reading,
  row: TableRow,
  below: (column: Column) => Iterable<TableValue>,
): Promise<Cells> {
  const values: Record<string, unknown> = {};
  const wrong = new Set<string>();
  const asked = new Set(columns.flatMap(({ field }) => askedBy(field)));
  const invalid = new Map<string, { readonly column: Column; readonly text: Label }>();
  const unsaid = new Set<string>();
  for (const column of columns) {
    const { field } = column;
    const cell = row.cells[column.index] ?? null;
    if (isBlank(cell)) continue;
    const hindering = askedBy(field).filter((name) => wrong.has(name) || invalid.has(name));
    if (hindering.length > 0) {
      for (const name of hindering) unsaid.add(name);
      wrong.add(field.name);
      continue;
    }
    const found = await read(field, cell, values, below(column));
    if ('fault' in found) {
      wrong.add(field.name);
      report(row.number, column, found.fault, found.values);
      continue;
    }
    values[field.name] = found.value;
    const fault = asked.has(field.name) ? faultOf(context, call, field.name, found.value) : undefined;
    if (fault) invalid.set(field.name, { column, text: fault.text });
  }
  return { values, wrong, unsaid: [...unsaid].flatMap((name) => invalid.get(name) ?? []) };
}

/** What the check will say of a value, whatever stands beside it. */
function faultOf({ release }: HandlerContext, call: Call, name: string, value: unknown): InputFault | undefined {
  return release.check(call, { [name]: value }).find(({ field, kind }) => field === name && kind !== 'missing');
}

function* cellsBelow(column: Column, rows: readonly TableRow[], index: number): Iterable<TableValue> {
  for (let below = index + 1; below < rows.length; below += 1) yield rows[below]?.cells[column.index] ?? null;
}

/** The fields beside it that a field's lookup asks by. */
function askedBy({ lookup }: Field): readonly string[] {
  return lookup ? clearersOf({ lookup }) : [];
}

/** Each after those that its lookup asks by. */
export function inOrderOfAsking(columns: readonly Column[]): Column[] {
  const ordered = new Set<Column>();
  const place = (column: Column, above: readonly Column[]): void => {
    for (const name of askedBy(column.field)) {
      const asked = columns.find(({ field }) => field.name === name);
      if (asked && asked !== column && !above.includes(asked)) place(asked, [...above, column]);
    }
    ordered.add(column);
  };
  for (const column of columns) place(column, []);
  return [...ordered];
}

/** A fault of a field that has no column names it. */
function named(title: Label, text: Label): Label {
  const join = (language: 'zh-CN' | 'en-US'): string => `${textOf(title, language)}: ${textOf(text, language)}`;
  return { 'zh-CN': join('zh-CN'), 'en-US': join('en-US') };
}
