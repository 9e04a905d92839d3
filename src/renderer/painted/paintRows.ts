/** Prints a list's first rows as text, for the frame of its page: the rows that the server gives now. */
import type { ListView, ViewColumn } from '../../core/model/view.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { linksMarkup } from '../actions/linksMarkup.ts';
import { readRecords } from '../engine/records.ts';
import { rowTexts } from '../fields/rowTexts.ts';
import { cellMarkup } from '../fields/cellMarkup.ts';
import { escapeHtml, htmlOf, type PrintPorts } from '../fields/markup.ts';
import { printOf } from '../fields/prints.ts';
import { presenceColumn } from '../presence/presenceColumn.ts';
import type { Frame } from './frame.ts';
import type { Filling } from './fillFrame.ts';

/** Above this many rows a table prints those in sight only, which needs measures. */
const mostRows = 100;

/** What belongs into the frame; null where it would not be the same page, which is then printed as it ever was. */
export function paintRows(frame: Frame, view: ListView, data: unknown, ports: PrintPorts): Filling | null {
  const records = readRecords(data);
  if (records.rows.length === 0 || records.rows.length > mostRows) return null;
  const print = rowPrinter(frame, view, ports);
  const rows = print && records.rows.map(print);
  if (!rows || rows.includes(null)) return null;
  const total = records.totalCapped ? `${records.total}+` : String(records.total);
  return { rows: rows.join(''), total: escapeHtml(ports.text(rowTexts.total, { total })) };
}

/** Null where a column is gone, or only its face can show it. */
function rowPrinter({ cells, more, folded }: Frame, view: ListView, ports: PrintPorts) {
  const columns = new Map(view.columns.map((column) => [column.field, column]));
  const printable = cells.every((cell) => {
    if (cell.is !== 'column') return true;
    const column = columns.get(cell.field);
    return column !== undefined && printOf(column.definition) !== null;
  });
  if (!printable) return null;
  const actions = view.actions.filter(({ at }) => at === 'row');
  const marked = view.presence === undefined ? undefined : presenceColumn(shown(cells, columns))?.field;
  return (row: Row, index: number): string | null => {
    const { inline, more: hasMore } = linksMarkup(actions, row, ports, folded);
    if (hasMore && more === '') return null;
    const links = `<span><span class="vw-row-actions">${inline.map(htmlOf).join('')}${hasMore ? more : ''}</span></span>`;
    const printed = cells.map((cell) => {
      if (cell.is === 'fixed') return cell.html;
      const column = cell.is === 'column' ? columns.get(cell.field) : undefined;
      if (!column) return `${cell.opens}${links}</td>`;
      const value = htmlOf(cellMarkup(column, row, ports));
      const framed = column.field === marked ? `<span class="vw-with-presence"><span>${value}</span></span>` : value;
      return `${cell.opens}${framed}</td>`;
    });
    const place = `data-row-key="${index}" tabindex="${index === 0 ? 0 : -1}"`;
    return `<tr class="ant-table-row ant-table-row-level-0" ${place}>${printed.join('')}</tr>`;
  };
}

const shown = (cells: Frame['cells'], columns: ReadonlyMap<string, ViewColumn>): readonly ViewColumn[] =>
  cells.flatMap((cell) => (cell.is === 'column' ? (columns.get(cell.field) ?? []) : []));
