/** Columns as ProTable takes them: printed once for a view and its arrangement, cells memoised by their row. */
import { useMemo, useRef } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewColumn } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import { faceOf } from '../fields/faces.ts';
import { wordWidth } from '../fields/wordWidth.ts';
import type { Ports } from '../engine/ports.ts';
import { PresenceMark } from '../presence/presence.tsx';
import { texts } from '../engine/texts.ts';
import { printCell } from '../fields/cell.tsx';
import type { HeaderExtras } from './headerCell.tsx';
import { sortOrder, sortPlace } from './sort.ts';
import type { ProColumns, TableOverrides, TableProps } from './tableProps.ts';

/** A word of emphasis stands beside the value. */
const emphasisWidth = 72;

/** Of a column that holds one word of a few: room for its frame, its dot, and its cell's edges. */
const wordFrame = 40;
const widestWord = 220;

function widthOf({ width, definition, emphasis }: ViewColumn, text: Ports['text']): number {
  if (width !== undefined) return width;
  const words = faceOf({ kind: definition.kind }).oneWord ? (definition.options ?? []) : [];
  const longest = Math.max(0, ...words.map(({ label }) => wordWidth(text(label)) + wordFrame));
  const usual = Math.max(faceOf(definition).width, Math.min(longest, widestWord));
  return usual + (emphasis.length > 0 ? emphasisWidth : 0);
}
/** Who is at work stands beside the state, which says what they may be at; else beside what comes first. */
export function presenceColumn(columns: readonly ViewColumn[]): ViewColumn | undefined {
  return columns.find(({ definition }) => definition.rule !== undefined) ?? columns[0];
}

type Printing = TableOverrides['print'];

function withPresence(print: Printing, at: ViewColumn, entity: string, rowKey: string, ports: Ports): Printing {
  return (column, row) => {
    const printed = print ? print(column, row) : printCell(column, row, ports);
    if (column !== at) return printed;
    return (
      <span className="vw-with-presence">
        <span>{printed}</span>
        <PresenceMark entity={entity} id={asText(row[rowKey])} />
      </span>
    );
  };
}

const isOther = (next: Row, before: Row) => next !== before;

/** No value type at all makes ProTable hand the column to antd as it is; leaving the word out would mean `text`. */
const plain = { valueType: '' } as unknown as ProColumns<Row>;

function printColumn(column: ViewColumn, ports: Ports, print: TableOverrides['print']): ProColumns<Row> {
  const { align } = faceOf(column.definition);
  return {
    ...plain,
    key: column.field,
    dataIndex: column.field,
    title: ports.text(column.title ?? column.definition.title),
    width: widthOf(column, ports.text),
    ...(column.fixed === undefined ? {} : { fixed: column.fixed }),
    className: align === 'right' ? 'vw-cell vw-number' : 'vw-cell',
    align: align ?? 'left',
    render: (_dom, row) => (print ? print(column, row) : printCell(column, row, ports)),
    shouldCellUpdate: isOther,
  };
}

export function useColumns(props: Omit<TableProps, 'loading'>, folded: boolean) {
  const { columns, sort, actions, rowKey, onResize, overrides, presence } = props;
  const ports = usePorts();
  const own = overrides?.print;
  const print = useMemo(() => {
    const at = presenceColumn(columns);
    return at && presence !== undefined ? withPresence(own, at, presence, rowKey, ports) : own;
  }, [columns, own, presence, rowKey, ports]);
  const clicked = useRef({ field: '', add: false });
  const latest = useRef({ print: actions?.print, onResize });
  latest.current = { print: actions?.print, onResize };
  const by = sort?.by;
  const actionsWidth = folded ? actions?.folded : actions?.width;
  const resizable = onResize !== undefined;
  const built = useMemo(() => {
    // Of a sort's columns those that are seen have places: an id that only settles ties is none.
    const seen = by?.split(',').filter((part) => columns.some(({ field }) => part.replace(/^-/, '') === field));
    const head = ({ field }: ViewColumn, sorts: boolean) => {
      const remember = (event: { shiftKey: boolean }) => {
        clicked.current = { field, add: event.shiftKey };
      };
      const extras: HeaderExtras = {
        sortplace: sorts && seen ? sortPlace(seen.join(','), field) : undefined,
        onresize: resizable ? (width) => latest.current.onResize?.(field, width) : undefined,
        resizeword: ports.text(texts.resizeColumn),
      };
      return { ...extras, ...(sorts ? { onClickCapture: remember, onKeyDownCapture: remember } : {}) } as object;
    };
    const printed = columns.map((column): ProColumns<Row> => {
      const base = printColumn(column, ports, print);
      const sorts = by !== undefined && column.sortable;
      const headed = sorts || resizable ? { ...base, onHeaderCell: () => head(column, sorts) } : base;
      return sorts ? { ...headed, sorter: { multiple: 1 }, sortOrder: sortOrder(by, column.field) } : headed;
    });
    if (actionsWidth === undefined) return printed;
    const last: ProColumns<Row> = {
      ...plain,
      key: '#actions',
      title: ports.text(texts.operations),
      width: actionsWidth,
      fixed: 'right',
      className: 'vw-cell-actions',
      // Keyed by the record: what is open in it must not pass to another row that takes this place.
      render: (_dom, row) => <span key={asText(row[rowKey])}>{latest.current.print?.(row)}</span>,
      shouldCellUpdate: isOther,
    };
    return [...printed, last];
  }, [columns, by, ports, print, actionsWidth, rowKey, resizable, clicked, latest]);
  return { built, clicked };
}
