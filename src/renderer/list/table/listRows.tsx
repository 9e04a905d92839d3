/** The rows of a list, as a table or as cards; before they are there, that they are on their way, or why not. */
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import type { ListView, ViewAction } from '../../../core/model/view.ts';
import { ActionButton } from '../../actions/actionButton.tsx';
import { inSteadyOrder } from '../../actions/possible.ts';
import { actionsWidth } from '../../actions/actionsWidth.ts';
import { RowActions } from '../../actions/rowActions.tsx';
import type { useRunAction } from '../../actions/useRunAction.ts';
import { useEngine, usePorts } from '../../engine/engine.ts';
import { useNarrow, useNarrowWindow } from '../../engine/narrow.ts';
import type { StandingList } from '../../engine/ports.ts';
import { late } from '../../engine/late/late.tsx';
import { firstRowsStand } from '../../engine/late/preload.ts';
import { LoadFault, RowsSkeleton, Nothing } from '../../engine/states.tsx';
import { rowTexts } from '../../fields/rowTexts.ts';
import { texts } from '../../engine/texts.ts';
import type { Loaded } from '../../engine/useRecords.ts';
import { Cards } from '../../table/cards.tsx';
import { CardExpansion, ExpandingTable } from './expansion.tsx';
import { countActive } from '../listState.ts';
import { isPlain } from '../plainList.ts';
import { nextSort } from '../../table/sort.ts';
import { Table } from '../../table/proTable.tsx';
import type { TableProps } from '../../table/tableProps.ts';
import type { RowChoice } from '../useChosenRow.ts';
import type { ListLook } from '../useListLook.ts';
import { useFirstPress } from './firstPress.ts';
import { useTightColumns } from './tightColumns.ts';
import type { useListState } from '../useListState.ts';

const RichTable = lazy(() => import('./richTable.tsx'));
const Lanes = lazy(() => import('../lanes.tsx').then(({ Lanes: it }) => ({ default: it })));
const SummaryCard = late(() => import('./summary.tsx').then(({ SummaryCard: it }) => it));
const readingTime = 1000;

export type State = ReturnType<typeof useListState>;
export type Run = ReturnType<typeof useRunAction>;

interface Props {
  readonly view: ListView;
  readonly state: State;
  readonly loaded: Loaded;
  readonly run: Run;
  readonly params: Row;
  readonly look: ListLook;
  readonly selection: TableProps['selection'];
  /** Whether it is the page at the address. */
  readonly inAddress?: boolean;
  /** Where a row is chosen for other panes. */
  readonly choice?: RowChoice | undefined;
}
type RowsProps = Props & { readonly rows: readonly Row[] };

export const actionsAt = (view: ListView, place: ViewAction['at']): readonly ViewAction[] =>
  view.actions.filter((action) => action.at === place);

/** Words beyond a list's columns bring their code along, and only then. */
function ListTable({ view, reload, ...table }: TableProps & { view: ListView; reload: () => void }) {
  // What is chosen is shown beside the list: it opens nothing beneath itself.
  const expand = table.current === undefined ? view.expand : undefined;
  if (!isPlain(view)) return <RichTable view={view} reload={reload} {...table} />;
  return expand ? <ExpandingTable view={view} {...table} /> : <Table {...table} />;
}

/** What Enter on a row does: the first of its actions that shows something and changes nothing by itself. */
const openingAction = (actions: readonly ViewAction[]) =>
  actions.find((action) => action.goto !== undefined) ?? actions.find((action) => action.open !== undefined);

function EmptyList({ view, state, run, params }: { view: ListView; state: State; run: Run; params: Row }) {
  const { text } = usePorts();
  const filtered = countActive(view.filters, state.state.values) > 0;
  const [add] = actionsAt(view, 'page').filter((action) => action.primary);
  const clear = () => {
    const names = view.filters.flatMap((filter) => filter.params);
    state.setState({ values: Object.fromEntries(names.map((name) => [name, null])), page: 1 });
  };
  const said = text(filtered ? texts.emptyFiltered : (view.empty ?? texts.emptyList));
  const description = (
    <>
      {said}
      {filtered && view.empty && <p className="vw-hint">{text(view.empty)}</p>}
    </>
  );
  return (
    <Nothing said={description}>
      {filtered && <Button onClick={clear}>{text(texts.clearFilters)}</Button>}
      {!filtered && add && <ActionButton action={add} row={params} run={run} />}
    </Nothing>
  );
}

/** What somebody points at, or comes to, before they open it. */
const opens = '[data-row-key], .vw-head-actions, .vw-row-actions';

/**
 * Whoever looks at rows will open one: views and code of what the actions open come while the rows are read, at once where
 * somebody comes near, and never before the rows are there.
 */
function DialogCode({ view }: { view: ListView }): null {
  const { prepare } = useEngine();
  const latest = useRef(prepare);
  latest.current = prepare;
  useEffect(() => {
    const screens = new Set(view.actions.flatMap(({ open }) => (open === undefined ? [] : [open])));
    const begun = new AbortController();
    const begin = (): void => {
      begun.abort();
      for (const screen of screens) latest.current(screen);
    };
    const near = ({ target }: Event): void => void (target instanceof Element && target.closest(opens) && begin());
    for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, near, { signal: begun.signal });
    const timer = setTimeout(begin, readingTime);
    begun.signal.addEventListener('abort', () => clearTimeout(timer));
    return () => begun.abort();
  }, [view]);
  return null;
}

/** What cards and table print alike. The same objects as long as they say the same. */
function useShared({ view, state, loaded, run, params, look, rows }: RowsProps) {
  const rowActions = useMemo(() => inSteadyOrder(actionsAt(view, 'row')), [view]);
  const print = useCallback((row: Row) => <RowActions actions={rowActions} row={row} run={run} />, [rowActions, run]);
  const empty = rows.length === 0 ? <EmptyList view={view} state={state} run={run} params={params} /> : null;
  const { presence } = view;
  const shared = { columns: look.columns, rows, rowKey: view.rowKey, presence, changed: loaded.changed, empty };
  return { rowActions, print, shared };
}

function RowCards(props: RowsProps) {
  const { view, selection, look, rows } = props;
  const { rowActions, print, shared } = useShared(props);
  const beneath = (row: Row) => <CardExpansion view={view} row={row} />;
  return (
    <>
      <Cards
        {...shared}
        selection={selection}
        actions={rowActions.length > 0 ? print : undefined}
        beneath={view.expand && beneath}
        choice={props.choice}
      />
      {view.summary && <SummaryCard summary={view.summary} columns={look.columns} rows={rows} />}
    </>
  );
}

function RowTable(props: RowsProps) {
  const { view, state, loaded, run, selection, look, choice, rows, inAddress } = props;
  // In a narrow pane there is room for what is read; what is done stands where the chosen row is shown.
  const narrow = useNarrow();
  const { text } = usePorts();
  const { rowActions, print, shared } = useShared(props);
  const columns = useTightColumns(shared.columns, look.layout);
  const { setState, state: shown } = state;
  const sort = useMemo(() => {
    const onSort = (field: string, add: boolean) =>
      setState({ sort: nextSort(shown.sort, field, add, view.sort), page: 1 });
    return { by: shown.sort, onSort };
  }, [setState, shown.sort, view]);
  const actions = useMemo(
    () =>
      rowActions.length > 0 && !(choice && narrow)
        ? { ...actionsWidth(rowActions, (action) => text(action.title), text(rowTexts.more)), print }
        : undefined,
    [rowActions, print, text, choice, narrow],
  );
  const { change } = look;
  const onResize = useCallback((resize: string, width: number) => change({ resize, width }), [change]);
  const onOpen = useMemo(() => {
    if (choice)
      return (row: Row) => {
        choice.choose(row);
        choice.onward();
      };
    const opener = openingAction(rowActions);
    return opener && ((row: Row) => void run(opener, row));
  }, [rowActions, run, choice]);
  const onRow = useMemo(() => {
    if (!choice) return undefined;
    const { choose, drags } = choice;
    return { click: choose, doubleClick: choose, drag: drags ? choose : undefined };
  }, [choice]);
  const table: TableProps = {
    ...shared,
    columns,
    loading: loaded.loading,
    sort,
    density: look.density,
    onResize,
    onOpen,
    ...(selection ? { selection } : {}),
    ...(choice ? { current: choice.key, onLand: choice.choose } : {}),
    ...(onRow ? { onRow } : {}),
    actions,
  };
  return (
    <Suspense fallback={<RowsSkeleton columns={view.columns.length} />}>
      <ListTable view={view} reload={() => loaded.reload(true)} {...table} />
      {view.actions.some((action) => action.open !== undefined) && <DialogCode view={view} />}
      {inAddress && isPlain(view) && rows.length > 0 && (
        <Standing screen={view.id} columns={look.columns} pageSize={loaded.records?.paged ? shown.size : null} />
      )}
    </Suspense>
  );
}

function RowLanes({ lanes, ...props }: RowsProps & { lanes: string }) {
  const { view, run, loaded, choice, look } = props;
  const { rowActions, shared } = useShared(props);
  const { columns, rows, changed, empty } = shared;
  if (rows.length === 0) return <div className="vw-cards-empty">{empty}</div>;
  const beneath = view.expand && ((row: Row) => <CardExpansion view={view} row={row} />);
  return (
    <Suspense fallback={<RowsSkeleton columns={2} />}>
      <Lanes
        {...{ view, columns, rows, changed, run, choice, beneath }}
        field={lanes}
        actions={rowActions}
        outdated={loaded.outdated}
      />
      {view.summary && <SummaryCard summary={view.summary} columns={look.columns} rows={rows} />}
    </Suspense>
  );
}

/** Printed with the rows, and not before them: what they are printed by may still be on its way. */
function Standing({
  screen,
  columns,
  pageSize,
}: Omit<StandingList, 'fields'> & { columns: ListView['columns'] }): null {
  const { stands } = usePorts();
  useLayoutEffect(() => {
    stands?.({ screen, fields: columns.map(({ field }) => field), pageSize });
  }, [stands, screen, columns, pageSize]);
  return null;
}

export function Rows(props: Props): ReactNode {
  const { view, loaded, look } = props;
  const narrow = useNarrow();
  const narrowWindow = useNarrowWindow();
  const { records } = loaded;
  const isReady = (records !== undefined || loaded.fault !== undefined) && look.ready;
  const waits = useFirstPress(view.actions, props.inAddress && look.ready ? records?.rows : undefined, props.run);
  const isPrinted = isReady && !waits;
  useEffect(() => {
    if (isPrinted) firstRowsStand();
  }, [isPrinted]);
  if (waits) return null;
  if (!records || !look.ready) {
    if (!records && loaded.fault) return <LoadFault fault={loaded.fault} retry={loaded.reload} />;
    return <RowsSkeleton columns={view.columns.length} />;
  }
  if (view.lanes !== undefined) return <RowLanes {...props} lanes={view.lanes} rows={records.rows} />;
  // A pane is walked through by arrows, however narrow it is: only a phone's are cards.
  return (props.choice ? narrowWindow : narrow) ? (
    <RowCards {...props} rows={records.rows} />
  ) : (
    <RowTable {...props} rows={records.rows} />
  );
}
