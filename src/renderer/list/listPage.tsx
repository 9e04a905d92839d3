/** A list: filters, actions, rows, pages. Its rows are asked for before the table's code has come. */
import { Button, Empty, Pagination } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Row } from '../../core/catalogue.ts';
import type { ListView, ViewAction } from '../../core/view.ts';
import { ActionButton } from '../actions/actionButton.tsx';
import { BulkBar } from '../actions/bulkBar.tsx';
import { actionsWidth, inSteadyOrder, RowActions } from '../actions/rowActions.tsx';
import { isVisible, useRunAction } from '../actions/useRunAction.ts';
import { pick } from '../conditionContext.ts';
import { usePorts } from '../engine.ts';
import { asText } from '../fields/face.ts';
import { useNarrow } from '../narrow.ts';
import { preload } from '../preload.ts';
import { LoadFault, RowsSkeleton, StaleBanner } from '../states.tsx';
import { texts } from '../texts.ts';
import { useRecords, type Loaded } from '../useRecords.ts';
import { Cards } from './cards.tsx';
import { rowName } from './cell.tsx';
import { CardExpansion, ExpandingTable } from './expansion.tsx';
import { FilterBar, visibleFilters } from './filterBar.tsx';
import { countActive, listParams, nextSort } from './listState.ts';
import { ListTools } from './listTools.tsx';
import { Table, type TableProps } from './proTable.tsx';
import { SavedTool } from './savedTool.tsx';
import { useListLook, type ListLook } from './useListLook.ts';
import { useListState } from './useListState.ts';
import './list.css';

const RichTable = lazy(() => import('./richTable.tsx'));
const SummaryCard = lazy(() => import('./summary.tsx').then(({ SummaryCard }) => ({ default: SummaryCard })));
const readingTime = 1000;

type State = ReturnType<typeof useListState>;
type Run = ReturnType<typeof useRunAction>;

const at = (view: ListView, place: ViewAction['at']) => view.actions.filter((action) => action.at === place);

/** Words beyond a list's columns bring their code along, and only then. */
function ListTable({ view, reload, ...table }: TableProps & { view: ListView; reload: () => void }) {
  const { groups, summary, edit, expand } = view;
  if ([groups, summary, edit].some((part) => part !== undefined))
    return <RichTable view={view} reload={reload} {...table} />;
  return expand ? <ExpandingTable view={view} {...table} /> : <Table {...table} />;
}

/** What Enter on a row does: the first of its actions that shows something and changes nothing by itself. */
const openingAction = (actions: readonly ViewAction[]) =>
  actions.find((action) => action.goto !== undefined) ?? actions.find((action) => action.open !== undefined);

/** One primary button: the first that says so. */
function PageActions({ actions, run, params }: { actions: readonly ViewAction[]; run: Run; params: Row }) {
  const ports = usePorts();
  const shown = actions.filter((action) => isVisible(action, params, ports));
  const primary = shown.find((action) => action.primary);
  return shown.map((action) => (
    <ActionButton key={action.id} action={action} row={params} run={run} as="button" primary={action === primary} />
  ));
}

function EmptyList({ view, state, run, params }: { view: ListView; state: State; run: Run; params: Row }) {
  const { text } = usePorts();
  const filtered = countActive(view.filters, state.state.values) > 0;
  const [add] = at(view, 'page').filter((action) => action.primary);
  const clear = () => {
    const names = view.filters.flatMap((filter) => filter.params);
    state.setState({ values: Object.fromEntries(names.map((name) => [name, null])), page: 1 });
  };
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(filtered ? texts.emptyFiltered : texts.emptyList)}>
      {filtered && <Button onClick={clear}>{text(texts.clearFilters)}</Button>}
      {!filtered && add && <ActionButton action={add} row={params} run={run} as="button" />}
    </Empty>
  );
}

function Pages({ loaded, state, narrow }: { loaded: Loaded; state: State; narrow: boolean }) {
  const { text } = usePorts();
  const { records } = loaded;
  if (!records || !records.paged) return null;
  const { page, size } = state.state;
  const total = records.totalCapped ? `${records.total}+` : String(records.total);
  const sizes = [...new Set([10, 20, 50, 100, 200, 500, 999, size])].sort((a, b) => a - b);
  return (
    <div className="vw-pages">
      <span className="vw-total">{text(texts.total, { total })}</span>
      <Pagination
        size="small"
        simple={narrow}
        current={page}
        pageSize={size}
        total={records.total}
        showSizeChanger={!narrow}
        pageSizeOptions={sizes}
        onChange={(next, nextSize) => state.setState({ page: nextSize === size ? next : 1, size: nextSize })}
      />
    </div>
  );
}

/** Chosen rows; those that left the page are no longer chosen. */
function useSelection(rows: readonly Row[], rowKey: string, wanted: boolean) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const onChange = useCallback((next: readonly string[]) => setKeys(new Set(next)), []);
  const selected = useMemo(() => rows.filter((row) => keys.has(asText(row[rowKey]))), [rows, rowKey, keys]);
  const table = useMemo(() => (wanted ? { keys, onChange, many: true } : undefined), [wanted, keys, onChange]);
  return { selected, onChange, table };
}

/** Rows that an action takes away are not waited for; one that is refused, or taken back, stands where it stood. */
function useLeaving(records: Loaded['records'], rowKey: string) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback(
    (row: Row, leaves: boolean) =>
      setGone((before) => {
        const key = asText(row[rowKey]);
        const others = [...before].filter((each) => each !== key);
        return new Set(leaves ? [...others, key] : others);
      }),
    [rowKey],
  );
  const kept = useMemo(() => {
    if (!records || gone.size === 0) return records;
    const rows = records.rows.filter((row) => !gone.has(asText(row[rowKey])));
    return { ...records, rows, total: records.total - (records.rows.length - rows.length) };
  }, [records, gone, rowKey]);
  return { kept, leave };
}

/** Whoever looks at rows will open one: the dialog's code comes while he reads them, and never before they are there. */
function DialogCode(): null {
  useEffect(() => {
    const timer = setTimeout(() => preload(() => import('../form/formDialog.tsx')), readingTime);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

interface BodyProps {
  readonly view: ListView;
  readonly state: State;
  readonly loaded: Loaded;
  readonly run: Run;
  readonly params: Row;
}

type RowsProps = BodyProps & { selection: ReturnType<typeof useSelection>; look: ListLook };

function Rows(props: RowsProps): ReactNode {
  const { view, loaded, look } = props;
  const narrow = useNarrow();
  const { records } = loaded;
  if (!records || !look.ready) {
    if (!records && loaded.fault) return <LoadFault fault={loaded.fault} retry={loaded.reload} />;
    return <RowsSkeleton columns={view.columns.length} />;
  }
  return narrow ? <RowCards {...props} rows={records.rows} /> : <RowTable {...props} rows={records.rows} />;
}

/** What cards and table print alike. The same objects as long as they say the same. */
function useShared({ view, state, loaded, run, params, look, rows }: RowsProps & { rows: readonly Row[] }) {
  const rowActions = useMemo(() => inSteadyOrder(at(view, 'row')), [view]);
  const print = useCallback((row: Row) => <RowActions actions={rowActions} row={row} run={run} />, [rowActions, run]);
  const empty = rows.length === 0 ? <EmptyList view={view} state={state} run={run} params={params} /> : null;
  const shared = { columns: look.columns, rows, rowKey: view.rowKey, changed: loaded.changed, empty };
  return { rowActions, print, shared };
}

function RowCards(props: RowsProps & { rows: readonly Row[] }) {
  const { view, selection, look, rows } = props;
  const { rowActions, print, shared } = useShared(props);
  const beneath = (row: Row) => <CardExpansion view={view} row={row} />;
  return (
    <>
      <Cards
        {...shared}
        selection={selection.table}
        actions={rowActions.length > 0 ? print : undefined}
        beneath={view.expand && beneath}
      />
      {view.summary && (
        <Suspense>
          <SummaryCard summary={view.summary} columns={look.columns} rows={rows} />
        </Suspense>
      )}
    </>
  );
}

function RowTable(props: RowsProps & { rows: readonly Row[] }) {
  const { view, state, loaded, run, selection, look } = props;
  const { text } = usePorts();
  const { rowActions, print, shared } = useShared(props);
  const { setState, state: shown } = state;
  const sort = useMemo(() => {
    const onSort = (field: string, add: boolean) =>
      setState({ sort: nextSort(shown.sort, field, add, view.sort), page: 1 });
    return { by: shown.sort, onSort };
  }, [setState, shown.sort, view]);
  const actions = useMemo(
    () =>
      rowActions.length > 0
        ? { width: actionsWidth(rowActions, (action) => text(action.title), text(texts.more)), print }
        : undefined,
    [rowActions, print, text],
  );
  const { change } = look;
  const onResize = useCallback((resize: string, width: number) => change({ resize, width }), [change]);
  const onOpen = useMemo(() => {
    const opener = openingAction(rowActions);
    return opener && ((row: Row) => void run(opener, row));
  }, [rowActions, run]);
  const table: TableProps = {
    ...shared,
    loading: loaded.loading,
    sort,
    density: look.density,
    onResize,
    onOpen,
    ...(selection.table ? { selection: selection.table } : {}),
    actions,
  };
  return (
    <Suspense fallback={<RowsSkeleton columns={view.columns.length} />}>
      <ListTable view={view} reload={() => loaded.reload(true)} {...table} />
      {view.actions.some((action) => action.open !== undefined) && <DialogCode />}
    </Suspense>
  );
}

/** What the call is sent: the filters that show, the page, and what the page itself was opened with. */
function useSent(view: ListView, params: Row, { state, context }: State) {
  return useMemo(() => {
    const filters = visibleFilters(view.filters, view.when, state.values, context);
    const own = new Set([...view.filters.flatMap((filter) => filter.params), 'current', 'size', 'orderBy']);
    const fixed = pick(
      params,
      view.call.takes.filter((name) => !own.has(name)),
    );
    return listParams(state, filters, fixed, view.call.takes);
  }, [view, state, context, params]);
}

/** Where the last row of the last page is gone, the page before has become the last. */
function useLastPage({ records, loading }: Loaded, { state: { page, size }, setState }: State): void {
  const last = records?.paged ? Math.max(1, Math.ceil(records.total / size)) : undefined;
  const beyond = records?.rows.length === 0 && last !== undefined && page > last && !loading;
  useEffect(() => {
    if (beyond && last !== undefined) setState({ page: last }, true);
  }, [beyond, last, setState]);
}

export function ListPage({ view, params, inAddress }: { view: ListView; params: Row; inAddress: boolean }) {
  const ports = usePorts();
  const { text } = ports;
  const narrow = useNarrow();
  const state = useListState(view, inAddress);
  const { state: shown, setState, context } = state;
  const sent = useSent(view, params, state);
  const loaded = useRecords(view.call, sent, view.watches, view.rowKey);
  useLastPage(loaded, state);
  const { reload, records, fresh } = loaded;
  const refresh = useCallback(() => reload(true), [reload]);
  const { kept, leave } = useLeaving(records, view.rowKey);
  const staying = kept ? { ...loaded, records: kept } : loaded;
  const run = useRunAction(refresh, undefined, fresh, leave);
  const look = useListLook(view);
  const bulk = useMemo(() => at(view, 'bulk'), [view]);
  const selection = useSelection(kept?.rows ?? [], view.rowKey, bulk.length > 0);

  const search = (values: Row) => {
    const same = JSON.stringify(values) === JSON.stringify(shown.values) && shown.page === 1;
    if (same) reload();
    else setState({ values, page: 1 });
  };
  const beside = (draft: Row) => inAddress && <SavedTool view={view} state={state} draft={draft} />;
  const filters = (
    <FilterBar
      filters={view.filters}
      when={view.when}
      values={shown.values}
      context={context}
      onSearch={search}
      beside={beside}
    />
  );
  const tools = (
    <ListTools view={view} params={sent} records={records} selected={selection.selected} reload={reload} look={look} />
  );
  return (
    <section className="vw-page vw-list" aria-label={text(view.title)}>
      <div className="vw-head">
        <h1>{text(view.title)}</h1>
        {narrow && tools}
        {narrow && filters}
        <div className="vw-head-actions">
          {!narrow && tools}
          <PageActions actions={at(view, 'page')} run={run} params={params} />
        </div>
      </div>
      {view.help && <p className="vw-help">{text(view.help)}</p>}
      {!narrow && filters}
      {records && <StaleBanner fault={loaded.fault} offline={ports.offline} retry={reload} />}
      <BulkBar
        actions={bulk}
        selected={selection.selected}
        nameOf={(row) => rowName(view.columns, row)}
        onClear={() => selection.onChange([])}
        onDone={(failed) => {
          selection.onChange(failed.map((row) => asText(row[view.rowKey])));
          refresh();
        }}
      />
      <Rows view={view} state={state} loaded={staying} run={run} params={params} selection={selection} look={look} />
      <Pages loaded={staying} state={state} narrow={narrow} />
    </section>
  );
}
