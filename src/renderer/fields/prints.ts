/**
 * What a cell of each kind of field shows, as data: a closed map, so that a kind that says nothing of it does not compile.
 * Null where only its face can show it: a list with such a column is not printed before its page is there.
 */
import type { FieldKind, Row } from '../../core/model/catalogue.ts';
import type { ViewField } from '../../core/model/view.ts';
import { printBoolean } from './boolean/print.ts';
import { printCode, printCodes } from './code/print.ts';
import { printRemaining, printTime } from './date/print.ts';
import { printDerived } from './derived/print.ts';
import { printDuration } from './duration/print.ts';
import { listed } from './listed.ts';
import { printLongText } from './longText/print.ts';
import type { Markup, PrintPorts } from './markup.ts';
import { printDecimal, printInteger, printMoney } from './number/print.ts';
import { printPoint } from './point/print.ts';
import { printRef } from './ref/print.ts';
import { printRows } from './rows/print.ts';
import { printSecret } from './secret/print.ts';
import { printShape } from './shape/print.ts';
import { printPlace, printStacked, printText } from './text/print.ts';

export type Print = (value: unknown, field: ViewField, row: Row, ports: PrintPorts) => Markup;

const prints: Readonly<Record<FieldKind, Print | null>> = {
  text: printText,
  longText: printLongText,
  html: null,
  integer: printInteger,
  decimal: printDecimal,
  money: printMoney,
  duration: printDuration,
  rating: null,
  boolean: printBoolean,
  date: printTime,
  dateTime: printTime,
  code: printCode,
  codes: printCodes,
  ref: printRef,
  refs: printRef,
  point: printPoint,
  shape: printShape,
  files: null,
  rows: printRows,
  json: null,
  secret: printSecret,
  derived: printDerived,
};

/** How cells of a field are printed as data; null where they cannot be. */
export function printOf({ kind, options, widget }: Pick<ViewField, 'kind' | 'options' | 'widget'>): Print | null {
  if (kind === 'text' && widget === 'icon') return null;
  if (kind === 'text' && widget === 'place') return printPlace;
  if (kind === 'text' && widget === 'identifier') return printStacked;
  if (kind === 'dateTime' && widget === 'remaining') return printRemaining;
  return prints[options && listed.has(kind) ? 'code' : kind];
}
