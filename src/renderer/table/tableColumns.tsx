/** Columns: their heads as ProTable takes them, their cells as rows print them; made once for a view and its arrangement. */
import { useMemo, useRef } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewColumn } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import type { Ports } from '../engine/ports.ts';
import { PresenceMark } from '../presence/presence.tsx';
import { presenceColumn } from '../presence/presenceColumn.ts';
import { texts } from '../engine/texts.ts';
import { printCell, rowName } from '../fields/cell.tsx';
import type { BodyCell } from './bodyRows.ts';
import { ChooseAll, printChoice, type Choose } from './choice.tsx';
import { actionsBox, cellBoxes, choiceBox, type ColumnBox, foldBox, valueBox } from './columnBoxes.ts';
import type { HeaderExtras } from './headerCell.tsx';
import { seenSort, sortOrder, sortPlace } from './sort.ts';
import type { ProColumns, TableExpand, TableOverrides, TableProps } from './tableProps.ts';

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

/** A column as it is headed, and as its cells are printed. */
interface BuiltColumn extends ColumnBox {
  readonly head: ProColumns<Row>;
  readonly print: BodyCell['print'];
}

const columnOf = (box: ColumnBox, head: object, print: BodyCell['print']): BuiltColumn => {
  const { fixed, ...others } = box;
  return { ...box, head: { ...plain, ...others, ...(fixed === undefined ? {} : { fixed }), ...head }, print };
};

const foldColumn = ({ title, mark }: TableExpand['look']): BuiltColumn =>
  columnOf(foldBox, { title }, (row, { open }) => mark(row, open));

const choiceColumn = (many: boolean, columns: readonly ViewColumn[], choose: Choose): BuiltColumn =>
  columnOf(choiceBox, many ? { title: <ChooseAll /> } : {}, (row, state) =>
    printChoice(many, rowName(columns, row), state, choose),
  );

function valueColumn(column: ViewColumn, ports: Ports, print: Printing): BuiltColumn {
  const title = ports.text(column.title ?? column.definition.title);
  const printed = (row: Row) => (print ? print(column, row) : printCell(column, row, ports));
  return columnOf(valueBox(column, ports.text), { title }, printed);
}

function cellsOf(columns: readonly BuiltColumn[]): readonly BodyCell[] {
  const boxes = cellBoxes(columns);
  return columns.flatMap(({ key, print }, at) => {
    const box = boxes[at];
    return box ? [{ key, ...box, print }] : [];
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
    // Keyed by the record: what is open in it must not pass to another row that takes this place.
    const last = columnOf(actionsBox(actionsWidth), { title: ports.text(texts.operations) }, (row) => (
      <span key={asText(row[rowKey])}>{latest.current?.(row)}</span>
    ));
    return [...first, ...values, last];
  }, [columns, ports, print, look, many, choose, actionsWidth, rowKey, latest]);
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
    const seen = by === undefined ? undefined : seenSort(by, columns);
    const head = ({ field }: ViewColumn, sorts: boolean) => {
      const remember = (event: { shiftKey: boolean }) => {
        clicked.current = { field, add: event.shiftKey };
      };
      const extras: HeaderExtras = {
        sortplace: sorts && seen ? sortPlace(seen, field) : undefined,
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
