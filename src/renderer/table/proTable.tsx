/**
 * ProTable, in one place and the lean way: no search form, no toolbar, no typed cells, no measuring tooltips, rows kept
 * by their place so that a new page changes texts and not elements (measured by `tests/bench/standIns.ts`).
 */
import { ProTable } from '@ant-design/pro-components';
import { Spin } from 'antd';
import { memo, useCallback, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { FoldedActions, useFolded } from '../actions/foldedActions.ts';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import { foldedAttribute } from '../painted/frame.ts';
import { BodyContext, type BodyRows } from './bodyRows.ts';
import { useChoose, type Choose } from './choice.tsx';
import { HeaderCell } from './headerCell.tsx';
import { frameClass, useRowKeys } from './rowKeys.ts';
import { mostRows } from './rowWindow.ts';
import { TableBody } from './tableBody.tsx';
import { useColumns } from './tableColumns.tsx';
import type { TableProps } from './tableProps.ts';
import './table.css';

/** Heights of rows are antd's three sizes. */
const sizes = { compact: 'small', middle: 'middle', comfortable: 'large' } as const;
/** Of one line, in pixels. */
const rowHeights = { compact: 37, middle: 45, comfortable: 55 } as const;
const components = { header: { cell: HeaderCell }, body: { wrapper: TableBody } };

function rowHandlers({ rows, rowKey, selection, onOpen, onRow, onLand, overrides }: PrintedProps, choose: Choose) {
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
    choose: selection && ((place: number) => choose(place)),
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

/** Handlers of rows, the same ones as long as rows hear the same. */
function useHeard(onRow: TableProps['onRow']): TableProps['onRow'] {
  const latest = useRef(onRow);
  latest.current = onRow;
  const [hears, drags] = [onRow !== undefined, onRow?.drag !== undefined];
  return useMemo(
    () =>
      hears
        ? {
            click: (row) => latest.current?.click(row),
            doubleClick: (row) => latest.current?.doubleClick(row),
            drag: drags ? (row) => latest.current?.drag?.(row) : undefined,
          }
        : undefined,
    [hears, drags],
  );
}

/** One row in ProTable's own list stands for all: they go past it, and it is not printed again for other ones. */
const some: Row[] = [{}];
const noRows: Row[] = [];
const theOnlyKey = (): string => '0';

/** Heads, columns and what is said where there are no rows: printed again for another one of these, and not for other rows. */
function useFrame(props: PrintedProps, { heads, width, clicked }: ReturnType<typeof useColumns>): ReactNode {
  const ports = usePorts();
  const { empty, sort, overrides = {} } = props;
  const density = props.density ?? 'compact';
  const { arrange, summary } = overrides;
  const latest = useRef(sort);
  latest.current = sort;
  const hasRows = props.rows.length > 0;
  const before = [props.selection, overrides.expand].filter((each) => each !== undefined).length;
  // The same array as long as nothing in it changes: ProTable prints its columns anew for another one.
  const columns = useMemo(() => [...(arrange ? arrange(heads) : heads)], [arrange, heads]);
  const said = hasRows ? null : empty;
  return useMemo(
    () => (
      <ProTable<Row>
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
        dataSource={hasRows ? some : noRows}
        rowKey={theOnlyKey}
        loading={false}
        locale={{ emptyText: said }}
        {...(summary && hasRows ? { summary: () => summary(before) } : {})}
        scroll={{ x: width }}
        onChange={(_page, _filters, _sorter, { action }) => {
          if (action === 'sort') latest.current?.onSort(clicked.current.field, clicked.current.add);
        }}
      />
    ),
    [ports.language, density, columns, hasRows, said, summary, before, width, clicked],
  );
}

/** Printed again only when something that it shows is another one: whoever prints it keeps its props as they are. */
const PrintedTable = memo(function PrintedTable(props: PrintedProps) {
  const { rows, rowKey, changed, onRow, height, selection, current, overrides = {} } = props;
  const keyOf = useCallback((row: Row) => asText(row[rowKey]), [rowKey]);
  const choose = useChoose({ rows, keyOf, selection });
  const keys = useRowKeys(rowHandlers(props, choose));
  const folded = useFolded(keys.frame, props.actions?.width);
  const built = useColumns(props, folded, choose);
  const density = props.density ?? 'compact';
  const many = rows.length > mostRows;
  const frame = height ?? (many ? Math.max(320, Math.round(window.innerHeight * 0.62)) : undefined);
  const body: BodyRows = {
    rows,
    keyOf,
    cells: built.cells,
    changed,
    current,
    selection,
    expand: overrides.expand,
    onRow: useHeard(onRow),
    rowHeight: rowHeights[density],
    frame,
    printed: keys.printed,
    reveals: keys.reveals,
  };
  const framed: CSSProperties & { '--vw-rows-height'?: string } =
    frame === undefined ? {} : { '--vw-rows-height': `${frame}px` };
  return (
    <FoldedActions value={folded}>
      <BodyContext value={body}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys are heard where they bubble to: the rows themselves hold the focus */}
        <div
          ref={keys.frame}
          className={`${frameClass} vw-density-${density}${frame === undefined ? '' : ' vw-rows-framed'}`}
          style={framed}
          {...{ [foldedAttribute]: folded }}
          tabIndex={-1}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
        >
          {useFrame(props, built)}
        </div>
      </BodyContext>
    </FoldedActions>
  );
});
