/**
 * The rows of a table as plain markup: one component a row, and none a cell. Rows are kept by their place, so that a new page
 * changes texts and not elements; a row that says the same is not printed again.
 */
import {
  memo,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { BodyContext, type BodyCell, type BodyRows, type RowState } from './bodyRows.ts';
import { startDrag } from './draggedRow.ts';
import { useRowWindow } from './rowWindow.ts';

interface PrintedProps extends RowState {
  readonly row: Row;
  readonly record: string;
  readonly cells: readonly BodyCell[];
  readonly className: string;
  readonly current: boolean;
  readonly onRow: BodyRows['onRow'];
}

const PrintedRow = memo(function PrintedRow({ row, record, cells, className, current, onRow, ...state }: PrintedProps) {
  const heard = onRow && {
    onClick: () => onRow.click(row),
    onDoubleClick: () => onRow.doubleClick(row),
    ...(onRow.drag && {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        startDrag(event, record);
        onRow.drag?.(row);
      },
    }),
  };
  return (
    <tr
      className={className}
      // Its place; whoever asks about the row reads which record it is.
      data-row-key={state.place}
      data-record={record}
      // Which one can be reached by Tab is written past React (rowKeys.ts).
      tabIndex={-1}
      aria-current={current || undefined}
      {...heard}
    >
      {cells.map(({ key, className: cell, style, print }) => (
        <td key={key} className={cell} style={style}>
          {print(row, state)}
        </td>
      ))}
    </tr>
  );
});

/** As wide as what is in sight of the table, however far that is scrolled to the side. */
function Beneath({ columns, children }: { columns: number; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const scrolled = frame.current?.closest('.ant-table-content');
    if (!scrolled) return undefined;
    const measure = () => setWidth(scrolled.clientWidth);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(scrolled);
    return () => watcher.disconnect();
  }, []);
  return (
    <tr className="ant-table-expanded-row ant-table-expanded-row-level-1">
      <td className="ant-table-cell" colSpan={columns}>
        <div ref={frame} className="ant-table-expanded-row-fixed" style={{ ...sticks, width }}>
          {children}
        </div>
      </td>
    </tr>
  );
}
const sticks = { position: 'sticky', left: 0, overflow: 'hidden' } as const;

function Gap({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr className="vw-gap" aria-hidden>
      <td aria-hidden colSpan={columns} style={{ height }} />
    </tr>
  ) : null;
}

function classOf({ changed, current, selection, expand }: BodyRows, key: string, why: string | null): string {
  const words = ['ant-table-row ant-table-row-level-0'];
  if (changed?.has(key)) words.push('vw-flash');
  if (current === key) words.push('vw-row-current');
  else if (why !== null) words.push('vw-row-disabled');
  if (selection?.keys.has(key)) words.push('ant-table-row-selected');
  if (expand?.keys.has(key)) words.push('ant-table-expanded');
  return words.join(' ');
}

function printRow(body: BodyRows, row: Row, place: number): readonly ReactNode[] {
  const { selection, expand, cells, current, onRow } = body;
  const key = body.keyOf(row);
  const why = selection?.whyNot?.(row) ?? null;
  const open = expand?.keys.has(key) ?? false;
  const printed = (
    <PrintedRow
      key={place}
      row={row}
      record={key}
      place={place}
      cells={cells}
      className={classOf(body, key, why)}
      current={current === key}
      chosen={selection?.keys.has(key) ?? false}
      why={why}
      open={open}
      onRow={onRow}
    />
  );
  if (!expand || !open) return [printed];
  return [
    printed,
    <Beneath key={`beneath ${key}`} columns={cells.length}>
      {expand.look.print(row)}
    </Beneath>,
  ];
}

function Rows({ body, place }: { body: BodyRows; place: RefObject<HTMLElement | null> }) {
  const { rows, cells, rowHeight, frame, printed, reveals } = body;
  const { shown, reveal } = useRowWindow(place, { count: rows.length, rowHeight, frame });
  useLayoutEffect(() => reveals(reveal), [reveals, reveal]);
  useEffect(printed);
  return (
    <>
      <Gap height={shown.above} columns={cells.length} />
      {rows.slice(shown.from, shown.to).flatMap((row, at) => printRow(body, row, shown.from + at))}
      <Gap height={shown.beneath} columns={cells.length} />
    </>
  );
}

/** Stands in for antd's own: around what measures the columns, and what is said where there are no rows. */
export function TableBody({ className, children }: { className?: string; children?: ReactNode }) {
  const body = useContext(BodyContext);
  const place = useRef<HTMLTableSectionElement>(null);
  const [measuring]: readonly ReactNode[] = Array.isArray(children) ? children : [];
  return (
    <tbody className={className} ref={place}>
      {body && body.rows.length > 0 ? measuring : children}
      {body && body.rows.length > 0 && <Rows body={body} place={place} />}
    </tbody>
  );
}
