/** The table of a list as text: its frame and heads as ProTable prints them, and how its rows are framed. */
import CaretDownOutlined from '@ant-design/icons-svg/es/asn/CaretDownOutlined';
import CaretUpOutlined from '@ant-design/icons-svg/es/asn/CaretUpOutlined';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import EllipsisOutlined from '@ant-design/icons-svg/es/asn/EllipsisOutlined';
import type { ListView, ViewColumn } from '../../core/model/view.ts';
import { actionsWidth, linksShare } from '../actions/actionsWidth.ts';
import { texts } from '../engine/texts.ts';
import { escapeHtml, type PrintPorts } from '../fields/markup.ts';
import { rowTexts } from '../fields/rowTexts.ts';
import {
  actionsBox,
  type CellBox,
  cellBoxes,
  choiceBox,
  type ColumnBox,
  foldBox,
  valueBox,
} from '../table/columnBoxes.ts';
import { seenSort, sortOrder, sortPlace } from '../table/sort.ts';
import { boxHtml, iconHtml, themed } from './antdParts.ts';
import { type FrameCell, foldedAttribute, rowsPlace } from '../painted/frame.ts';

interface PrintedTable {
  readonly html: string;
  readonly cells: readonly FrameCell[];
  readonly more: string;
  readonly folded: boolean;
}

const styleOf = ({ style }: CellBox): string =>
  [
    style.position && `position: ${style.position};`,
    style.left !== undefined && `left: ${style.left}px;`,
    style.right !== undefined && `right: ${style.right}px;`,
    style.textAlign && `text-align: ${style.textAlign};`,
  ]
    .filter(Boolean)
    .join(' ');

const opensHead = (box: CellBox, more = ''): string =>
  `<th class="${box.className}${more}" style="${styleOf(box)}" scope="col" tabindex="0">`;
const opensCell = (box: CellBox): string => `<td class="${box.className}" style="${styleOf(box)}">`;

function headHtml(column: ViewColumn, box: CellBox, by: string, text: PrintPorts['text']): string {
  const title = escapeHtml(text(column.title ?? column.definition.title));
  if (!column.sortable) return `${opensHead(box)}${title}</th>`;
  const order = sortOrder(by, column.field);
  const caret = (drawing: typeof CaretUpOutlined, way: 'up' | 'down', is: 'ascend' | 'descend'): string =>
    iconHtml(drawing, `ant-table-column-sorter-${way}${order === is ? ' active' : ''}`);
  const carets = caret(CaretUpOutlined, 'up', 'ascend') + caret(CaretDownOutlined, 'down', 'descend');
  const place = sortPlace(by, column.field);
  const says = place === undefined ? '' : `<span class="vw-sort-place" aria-hidden="true">${place}</span>`;
  const sorted = order === null ? '' : ' ant-table-column-sort';
  return `${opensHead(box, ` ant-table-column-has-sorters${sorted}`)}<div class="ant-table-column-sorters"><span class="ant-table-column-title">${title}</span><span class="ant-table-column-sorter ant-table-column-sorter-full"><span class="ant-table-column-sorter-inner" aria-hidden="true">${carets}</span></span></div>${says}</th>`;
}

function moreHtml(folded: boolean, text: PrintPorts['text']): string {
  const word = escapeHtml(text(rowTexts.more));
  const face = folded
    ? `class="vw-row-link ant-dropdown-trigger vw-row-link-dots" aria-label="${word}" title="${word}">${iconHtml(EllipsisOutlined)}`
    : `class="vw-row-link ant-dropdown-trigger ">${word} ${iconHtml(RightOutlined, 'vw-arrow-down')}`;
  return `<button type="button" aria-haspopup="menu" aria-expanded="false" ${face}</button>`;
}

/** A column that stands before those of values; head and cells as markup, the same in every row. */
interface ColumnBefore {
  readonly box: ColumnBox;
  readonly head: string;
  readonly cell: string;
}

function columnsBefore(view: ListView, text: PrintPorts['text']): readonly ColumnBefore[] {
  const unfold = `<span class="vw-unseen">${escapeHtml(text(texts.unfold))}</span>`;
  const fold = { box: foldBox, head: unfold, cell: foldHtml(text(texts.unfold)) };
  const choose = `<span class="vw-unseen">${escapeHtml(text(texts.choose))}</span>`;
  const all = `<div class="ant-table-selection">${boxHtml(text(texts.chooseAll))}${choose}</div>`;
  const choice = { box: choiceBox, head: all, cell: boxHtml(text(texts.choose)) };
  const isChosen = view.actions.some(({ at }) => at === 'bulk');
  return [...(view.expand ? [fold] : []), ...(isChosen ? [choice] : [])];
}

interface Shown {
  readonly columns: readonly ViewColumn[];
  readonly sort: string;
  /** Pixels that the table has. */
  readonly width: number;
}

export function printTable(view: ListView, { columns, sort, width }: Shown, { text }: PrintPorts): PrintedTable {
  const rowActions = view.actions.filter(({ at }) => at === 'row');
  const widths = actionsWidth(rowActions, (action) => text(action.title), text(rowTexts.more));
  const folded = rowActions.length > 0 && widths.width > width * linksShare;
  const before = columnsBefore(view, text);
  const values = columns.map((column) => valueBox(column, text));
  const last = rowActions.length > 0 ? [actionsBox(folded ? widths.folded : widths.width)] : [];
  const boxes = [...before.map(({ box }) => box), ...values, ...last];
  const framed = cellBoxes(boxes);
  const seen = seenSort(sort, columns);
  const heads = framed.map((box, at) => {
    const own = before[at];
    const column = columns[at - before.length];
    if (column) return headHtml(column, box, seen, text);
    return `${opensHead(box)}${own ? own.head : escapeHtml(text(texts.operations))}</th>`;
  });
  const cells = framed.map((box, at): FrameCell => {
    const own = before[at];
    const column = columns[at - before.length];
    if (own) return { is: 'fixed', html: `${opensCell(box)}${own.cell}</td>` };
    return column
      ? { is: 'column', field: column.field, opens: opensCell(box) }
      : { is: 'actions', opens: opensCell(box) };
  });
  const sum = boxes.reduce((total, box) => total + box.width, 0);
  const html = tableHtml({ boxes, heads, sum, isWider: sum > width, folded });
  return { html, cells, more: moreHtml(folded, text), folded };
}

const foldHtml = (name: string): string =>
  `<button type="button" class="vw-fold" aria-expanded="false" aria-label="${escapeHtml(name)}">${iconHtml(RightOutlined)}</button>`;

interface TableHtml {
  readonly boxes: readonly ColumnBox[];
  readonly heads: readonly string[];
  readonly sum: number;
  readonly isWider: boolean;
  readonly folded: boolean;
}

const tableClass = `ant-table ant-table-small ${themed} ant-table-css-var ant-table-layout-fixed ant-table-fixed-column ant-table-scroll-horizontal`;
const around = `${themed} ant-table-css-var ant-table-wrapper`;
const loading = `<div class="ant-spin-nested-loading ${themed}"><div class="ant-spin-container">`;

function tableHtml({ boxes, heads, sum, isWider, folded }: TableHtml): string {
  const has = (side: 'left' | 'right'): string =>
    boxes.some(({ fixed }) => fixed === side) ? ` ant-table-has-fix-${side}` : '';
  const cols = boxes.map(({ width }) => `<col style="width: ${width}px;">`).join('');
  const classes = `${tableClass}${isWider ? ' ant-table-ping-right' : ''}${has('left')}${has('right')}`;
  const table = `<table style="width: ${sum}px; min-width: 100%; table-layout: fixed;"><colgroup>${cols}</colgroup><thead class="ant-table-thead"><tr>${heads.join('')}</tr></thead><tbody class="ant-table-tbody">${rowsPlace}</tbody></table>`;
  return `${loading}<div class="vw-rows-frame vw-density-compact" ${foldedAttribute}="${folded}" tabindex="-1"><div class="ant-pro-table vw-table"><div class="${around}">${loading}<div class="${classes}"><div class="ant-table-container"><div class="ant-table-content" style="overflow: auto hidden;">${table}</div></div></div></div></div></div></div></div></div></div>`;
}
