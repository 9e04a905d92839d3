/**
 * ProTable, in one place and the lean way: no search form, no toolbar, no typed cells, no measuring tooltips, rows kept
 * by their place so that a new page changes texts and not elements (findings: this is what it costs otherwise).
 */
import { ProTable } from '@ant-design/pro-components';
import { Spin } from 'antd';
import { memo, useCallback, useMemo, type DragEvent } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { FoldedActions, useFolded } from '../actions/foldedActions.ts';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import { rowName } from '../fields/cell.tsx';
import { foldedAttribute } from '../painted/frame.ts';
import { startDrag } from './draggedRow.ts';
import { HeaderCell } from './headerCell.tsx';
import { frameClass, useRowKeys } from './rowKeys.ts';
import { useColumns } from './tableColumns.tsx';
import type { TableProps } from './tableProps.ts';
import './table.css';

/** Above this many rows only those in sight are printed, in a frame of fixed height. */
const virtualAbove = 100;

const toggleWidth = 40;

/** Rows by their place, and the way back from a record's key to its place. */
function useSlots(rows: readonly Row[], rowKey: string) {
  return useMemo(() => {
    const slots = new WeakMap<Row, string>(rows.map((row, index) => [row, String(index)]));
    const keyOf = (slot: string) => asText(rows[Number(slot)]?.[rowKey]);
    return { slotOf: (row: Row) => slots.get(row) ?? '', keyOf };
  }, [rows, rowKey]);
}

function selectionOf({ columns, selection, rows, rowKey }: PrintedProps, slots: ReturnType<typeof useSlots>) {
  if (!selection) return false as const;
  const { keys, onChange, many, whyNot } = selection;
  return {
    type: many ? ('checkbox' as const) : ('radio' as const),
    columnWidth: toggleWidth,
    fixed: true,
    selectedRowKeys: rows.filter((row) => keys.has(asText(row[rowKey]))).map(slots.slotOf),
    onChange: (chosen: readonly React.Key[]) => onChange(chosen.map((slot) => slots.keyOf(String(slot)))),
    getCheckboxProps: (row: Row) => {
      const why = whyNot?.(row) ?? null;
      return { disabled: why !== null, 'aria-label': rowName(columns, row), ...(why === null ? {} : { title: why }) };
    },
  };
}

/** Heights of rows are antd's three sizes. */
const sizes = { compact: 'small', middle: 'middle', comfortable: 'large' } as const;
const components = { header: { cell: HeaderCell } };

function rowHandlers({ rows, rowKey, selection, onOpen, onRow, onLand, overrides }: PrintedProps) {
  const choose = (place: number) => {
    const row = rows[place];
    if (!row || !selection || selection.whyNot?.(row)) return;
    const key = asText(row[rowKey]);
    const others = [...selection.keys].filter((each) => each !== key);
    if (!selection.many) selection.onChange([key]);
    else selection.onChange(selection.keys.has(key) ? others : [...others, key]);
  };
  const open = onOpen ?? onRow?.doubleClick;
  const openAt = (place: number) => {
    const row = rows[place];
    if (row) open?.(row);
  };
  const landAt = (place: number) => {
    const row = rows[place];
    if (row) onLand?.(row);
  };
  const expand = overrides?.expand;
  const expandAt = (place: number) => {
    const row = rows[place];
    if (row) expand?.toggle(asText(row[rowKey]));
  };
  return {
    count: rows.length,
    choose: selection && choose,
    open: open && openAt,
    expand: expand && expandAt,
    land: onLand && landAt,
  };
}

/** That rows are on their way lies over them: the table itself is not printed for it. */
export function Table({ loading, ...props }: TableProps) {
  return (
    <Spin spinning={loading} delay={300}>
      <PrintedTable {...props} />
    </Spin>
  );
}

type PrintedProps = Omit<TableProps, 'loading'>;

/** Printed again only when something that it shows is another one: whoever prints it keeps its props as they are. */
const PrintedTable = memo(function PrintedTable(props: PrintedProps) {
  const ports = usePorts();
  const { rows, rowKey, changed, sort, onRow, height, selection, current, overrides = {} } = props;
  // A row's key in the table is its place; whoever asks about the row reads which record it is.
  const record = useCallback((row: Row): object => ({ 'data-record': asText(row[rowKey]) }), [rowKey]);
  const keys = useRowKeys(rowHandlers(props));
  const folded = useFolded(keys.frame, props.actions?.width);
  const { built, clicked } = useColumns(props, folded);
  const slots = useSlots(rows, rowKey);
  const { arrange, summary, expand } = overrides;
  const before = [selection, expand].filter((each) => each !== undefined).length;
  const width = built.reduce((sum, column) => sum + Number(column.width), before * toggleWidth);
  const virtual = rows.length > virtualAbove;
  const frame = height ?? (virtual ? Math.max(320, Math.round(window.innerHeight * 0.62)) : undefined);
  const density = props.density ?? 'compact';
  // The same array as long as nothing in it changes: ProTable prints its columns anew for another one.
  const columns = useMemo(() => [...(arrange ? arrange(built) : built)], [arrange, built]);
  return (
    <FoldedActions value={folded}>
      {/* Keys are heard where they bubble to: the rows themselves hold the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={keys.frame}
        className={`${frameClass} vw-density-${density}`}
        {...{ [foldedAttribute]: folded }}
        tabIndex={-1}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <ProTable<Row>
          // A memoised cell does not hear of another language; a new table does.
          key={ports.language}
          className="vw-table"
          size={sizes[density]}
          components={components}
          search={false}
          options={false}
          toolBarRender={false}
          tableAlertRender={false}
          tableAlertOptionRender={false}
          pagination={false}
          showSorterTooltip={false}
          columnEmptyText={false}
          tableLayout="fixed"
          columns={columns}
          dataSource={rows}
          rowKey={slots.slotOf}
          rowClassName={(row) => {
            const flash = changed?.has(asText(row[rowKey])) ? 'vw-flash' : '';
            if (current !== undefined && current !== null && asText(row[rowKey]) === current)
              return `${flash} vw-row-current`;
            return selection?.whyNot?.(row) ? `${flash} vw-row-disabled` : flash;
          }}
          rowSelection={selectionOf(props, slots)}
          {...(expand
            ? {
                expandable: {
                  ...expand.look,
                  columnWidth: toggleWidth,
                  expandedRowKeys: rows.filter((row) => expand.keys.has(asText(row[rowKey]))).map(slots.slotOf),
                },
              }
            : {})}
          loading={false}
          locale={{ emptyText: props.empty }}
          virtual={virtual}
          {...(summary && rows.length > 0 ? { summary: () => summary(before) } : {})}
          scroll={{ x: width, ...(frame === undefined ? {} : { y: frame }) }}
          onChange={(_page, _filters, _sorter, { action }) => {
            if (action === 'sort') sort?.onSort(clicked.current.field, clicked.current.add);
          }}
          {...(onRow
            ? {
                onRow: (row: Row) => ({
                  ...record(row),
                  onClick: () => onRow.click(row),
                  onDoubleClick: () => onRow.doubleClick(row),
                  ...(onRow.drag
                    ? {
                        draggable: true,
                        onDragStart: (event: DragEvent) => {
                          startDrag(event, asText(row[rowKey]));
                          onRow.drag?.(row);
                        },
                      }
                    : {}),
                  ...(current !== undefined && current === asText(row[rowKey]) ? { 'aria-current': true } : {}),
                }),
              }
            : { onRow: record })}
        />
      </div>
    </FoldedActions>
  );
});
