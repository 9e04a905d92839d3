/** Columns: their heads as ProTable takes them, their cells as rows print them; made once for a view and its arrangement. */
import { useMemo, useRef, type CSSProperties } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewColumn } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import { faceOf } from '../fields/faces.ts';
import { wordWidth } from '../fields/wordWidth.ts';
import type { Ports } from '../engine/ports.ts';
import { PresenceMark } from '../presence/presence.tsx';
import { texts } from '../engine/texts.ts';
import { printCell, rowName } from '../fields/cell.tsx';
import type { BodyCell } from './bodyRows.ts';
import { ChooseAll, printChoice, type Choose } from './choice.tsx';
import { edgesOf, type PlacedColumn } from './columnEdges.ts';
import type { HeaderExtras } from './headerCell.tsx';
import { sortOrder, sortPlace } from './sort.ts';
import type { ProColumns, TableExpand, TableOverrides, TableProps } from './tableProps.ts';

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

/** No value type at all makes ProTable hand the column to antd as it is; leaving the word out would mean `text`. */
const plain = { valueType: '' } as unknown as ProColumns<Row>;

const toggleWidth = 40;

/** A column as it is headed, and as its cells are printed. */
interface BuiltColumn extends PlacedColumn {
  readonly head: ProColumns<Row>;
  readonly key: string;
  readonly className: string;
  readonly align?: CSSProperties['textAlign'];
  readonly print: BodyCell['print'];
}

const before = (key: string, className: string, head: object, print: BodyCell['print']): BuiltColumn => ({
  key,
  className,
  width: toggleWidth,
  fixed: 'left',
  head: { ...plain, key, className, width: toggleWidth, fixed: 'left', ...head },
  print,
});

const foldColumn = ({ title, mark }: TableExpand['look']): BuiltColumn =>
  before('#fold', 'ant-table-row-expand-icon-cell', { title }, (row, { open }) => mark(row, open));

const choiceColumn = (many: boolean, columns: readonly ViewColumn[], choose: Choose): BuiltColumn =>
  before('#choice', 'ant-table-selection-column', many ? { title: <ChooseAll /> } : {}, (row, state) =>
    printChoice(many, rowName(columns, row), state, choose),
  );

function valueColumn(column: ViewColumn, ports: Ports, print: Printing): BuiltColumn {
  const { align = 'left' } = faceOf(column.definition);
  const { field: key, fixed } = column;
  const className = align === 'right' ? 'vw-cell vw-number' : 'vw-cell';
  const width = widthOf(column, ports.text);
  const title = ports.text(column.title ?? column.definition.title);
  return {
    key,
    className,
    width,
    fixed,
    align,
    head: { ...plain, key, title, width, ...(fixed === undefined ? {} : { fixed }), className, align },
    print: (row) => (print ? print(column, row) : printCell(column, row, ports)),
  };
}

function cellsOf(columns: readonly BuiltColumn[]): readonly BodyCell[] {
  const edges = edgesOf(columns);
  return columns.map(({ key, className, align, print }, at) => {
    const edge = edges[at];
    return {
      key,
      className: ['ant-table-cell', className, edge?.className].filter(Boolean).join(' '),
      style: { ...edge?.style, ...(align === undefined ? {} : { textAlign: align }) },
      print,
    };
  });
}

/** The columns with their cells, whatever the rows are sorted by. */
function useBuilt(props: Omit<TableProps, 'loading'>, folded: boolean, choose: Choose): readonly BuiltColumn[] {
  const { columns, actions, rowKey, overrides, presence, selection } = props;
  const ports = usePorts();
  const own = overrides?.print;
  const print = useMemo(() => {
    const at = presenceColumn(columns);
    return at && presence !== undefined ? withPresence(own, at, presence, rowKey, ports) : own;
  }, [columns, own, presence, rowKey, ports]);
  const latest = useRef(actions?.print);
  latest.current = actions?.print;
  const actionsWidth = folded ? actions?.folded : actions?.width;
  const look = overrides?.expand?.look;
  const many = selection?.many;
  return useMemo(() => {
    const first = [
      ...(look ? [foldColumn(look)] : []),
      ...(many === undefined ? [] : [choiceColumn(many, columns, choose)]),
    ];
    const values = columns.map((column) => valueColumn(column, ports, print));
    if (actionsWidth === undefined) return [...first, ...values];
    const last: BuiltColumn = {
      key: '#actions',
      className: 'vw-cell-actions',
      width: actionsWidth,
      fixed: 'right',
      head: {
        ...plain,
        key: '#actions',
        title: ports.text(texts.operations),
        width: actionsWidth,
        fixed: 'right',
        className: 'vw-cell-actions',
      },
      // Keyed by the record: what is open in it must not pass to another row that takes this place.
      print: (row) => <span key={asText(row[rowKey])}>{latest.current?.(row)}</span>,
    };
    return [...first, ...values, last];
  }, [columns, ports, print, look, many, choose, actionsWidth, rowKey]);
}

export function useColumns(props: Omit<TableProps, 'loading'>, folded: boolean, choose: Choose) {
  const { columns, sort, onResize } = props;
  const ports = usePorts();
  const built = useBuilt(props, folded, choose);
  const clicked = useRef({ field: '', add: false });
  const latest = useRef(onResize);
  latest.current = onResize;
  const by = sort?.by;
  const resizable = onResize !== undefined;
  const heads = useMemo(() => {
    const byField = new Map(columns.map((column) => [column.field, column]));
    // Of a sort's columns those that are seen have places: an id that only settles ties is none.
    const seen = by?.split(',').filter((part) => byField.has(part.replace(/^-/, '')));
    const head = ({ field }: ViewColumn, sorts: boolean) => {
      const remember = (event: { shiftKey: boolean }) => {
        clicked.current = { field, add: event.shiftKey };
      };
      const extras: HeaderExtras = {
        sortplace: sorts && seen ? sortPlace(seen.join(','), field) : undefined,
        onresize: resizable ? (width) => latest.current?.(field, width) : undefined,
        resizeword: ports.text(texts.resizeColumn),
      };
      return { ...extras, ...(sorts ? { onClickCapture: remember, onKeyDownCapture: remember } : {}) } as object;
    };
    return built.map(({ key, head: base }): ProColumns<Row> => {
      const column = byField.get(key);
      if (!column) return base;
      const sorts = by !== undefined && column.sortable;
      const headed = sorts || resizable ? { ...base, onHeaderCell: () => head(column, sorts) } : base;
      return sorts ? { ...headed, sorter: { multiple: 1 }, sortOrder: sortOrder(by, key) } : headed;
    });
  }, [built, columns, by, ports, resizable, clicked, latest]);
  const cells = useMemo(() => cellsOf(built), [built]);
  const width = useMemo(() => built.reduce((sum, column) => sum + column.width, 0), [built]);
  return { heads, cells, width, clicked };
}
