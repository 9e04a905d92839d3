/** A list: filters, actions, rows, pages. */
import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ListView, ViewAction, ViewFilter } from '../../core/model/view.ts';
import { ActionButtons } from '../actions/actionButtons.tsx';
import { BulkBar } from '../actions/bulkBar.tsx';
import { useRunAction } from '../actions/useRunAction.ts';
import type { ConditionContext } from '../engine/conditionContext.ts';
import { useEngine, usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import { late } from '../engine/late/late.tsx';
import { useNarrow } from '../engine/narrow.ts';
import { useFixed } from './useFixed.ts';
import type { PaneSide } from '../engine/paneSide.ts';
import { StaleBanner } from '../engine/states.tsx';
import { useRecords, type Loaded } from '../engine/useRecords.ts';
import { rowName } from '../fields/cell.tsx';
import { FilterBar } from './filters/filterBar.tsx';
import { actionsAt, Rows, type Run, type State } from './table/listRows.tsx';
import { asksOf, listParams, type ListState, visibleFilters } from '../../core/screens/list/question.ts';
import { useChosenRow } from './useChosenRow.ts';
import { ListTools } from './listTools.tsx';
import { Pages } from './pages.tsx';
import { LatePaperNote } from './paper/latePaperNote.ts';
import { SavedTool } from './saved/savedTool.tsx';
import { useListKeys } from './useListKeys.ts';
import { useListLook, type ListLook } from './useListLook.ts';
import { useBegun } from './begun.ts';
import { useListState, useReload } from './useListState.ts';
import './list.css';

const ScanBox = late(() => import('./scan/scanBox.tsx').then(({ ScanBox: it }) => it));

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

/** What the call is sent for a state: the filters that show, the page, and what the page itself was opened with. */
function useSending(view: ListView, params: Row, isPane: boolean) {
  // A page's filters stand in its address; a pane's are laid over those that it has.
  const filters = isPane ? [] : view.filters.flatMap((filter) => filter.params);
  const fixed = useFixed(view.call.takes, [...filters, 'current', 'size', 'orderBy'], params);
  return useCallback(
    (state: ListState, context: ConditionContext): Row => {
      const filters = visibleFilters(view.filters, view.when, state.values, context);
      const sent = listParams(state, filters, fixed, view.call.takes);
      return isPane ? { ...sent, ...fixed } : sent;
    },
    [view, fixed, isPane],
  );
}

/** Where the last row of the last page is gone, the page before has become the last. */
function useLastPage({ records, loading }: Loaded, { state: { page, size }, setState }: State): void {
  const last = records?.paged ? Math.max(1, Math.ceil(records.total / size)) : undefined;
  const beyond = records?.rows.length === 0 && last !== undefined && page > last && !loading;
  useEffect(() => {
    if (beyond && last !== undefined) setState({ page: last }, true);
  }, [beyond, last, setState]);
}

/** The filter that is a line of its own, and those that stand together. */
function useScanned({ filters, scan }: ListView) {
  return useMemo(
    () => [filters.find(({ field }) => field === scan), filters.filter(({ field }) => field !== scan)] as const,
    [filters, scan],
  );
}

/** Searches from the first page; for what has just been searched for, the rows are read anew. */
function useSearch({ state: shown, setState }: State, reload: Loaded['reload']) {
  const latest = useRef(shown);
  latest.current = shown;
  return useCallback(
    (values: Row) => {
      const { current } = latest;
      const same = JSON.stringify(values) === JSON.stringify(current.values) && current.page === 1;
      if (same) reload();
      else setState({ values, page: 1 });
    },
    [reload, setState],
  );
}

/** The list's state for what stands beside its filters, which are not printed for another page or order. */
const StateContext = createContext<State | null>(null);

function Beside({ view, draft }: { view: ListView; draft: Row }) {
  const state = useContext(StateContext);
  return state && <SavedTool view={view} state={state} draft={draft} />;
}

/** A list on a desk may be asked for any field of its rows by the panes beside it. */
function useCall(view: ListView, { layout, columns }: ListLook, isPane: boolean) {
  const asks = asksOf(view, isPane || columns.some(({ optional }) => optional) ? columns : layout.shown);
  return useMemo(() => (asks ? { ...view.call, asks } : view.call), [view, asks]);
}

interface ListProps {
  readonly view: ListView;
  readonly params: Row;
  readonly begins?: Row | undefined;
  readonly inAddress: boolean;
  readonly pane?: PaneSide | undefined;
}

/** What the page shows, what it asked, and what becomes of its rows by hand. */
function useListRows({ view, params, inAddress, pane }: ListProps, look: ListLook) {
  const { soon } = useEngine();
  const call = useCall(view, look, pane !== undefined);
  const sending = useSending(view, params, pane !== undefined);
  const state = useListState(view, inAddress, (next, context) => soon.ask(call, sending(next, context)));
  const { state: shown, context } = state;
  const sent = useMemo(() => sending(shown, context), [sending, shown, context]);
  const loaded = useRecords(call, sent, view.watches, view.rowKey);
  useLastPage(loaded, state);
  const reload = useReload(state.turn, loaded.reload);
  const { kept, leave } = useLeaving(loaded.records, view.rowKey);
  return { state, sent, loaded, reload, kept, leave, staying: kept ? { ...loaded, records: kept } : loaded };
}

interface FiltersProps extends Pick<ListProps, 'view' | 'inAddress'> {
  /** Without the one that is a line of its own. */
  readonly filters: readonly ViewFilter[];
  readonly state: State;
  readonly reload: Loaded['reload'];
}

function Filters({ view, filters, state, inAddress, reload }: FiltersProps) {
  const search = useSearch(state, reload);
  const beside = useCallback((draft: Row) => inAddress && <Beside view={view} draft={draft} />, [inAddress, view]);
  return (
    <StateContext value={state}>
      <FilterBar
        filters={filters}
        when={view.when}
        values={state.state.values}
        context={state.context}
        onSearch={search}
        beside={beside}
      />
    </StateContext>
  );
}

interface HeadProps extends Pick<ListProps, 'view' | 'params'> {
  readonly run: Run;
  readonly tools: ReactNode;
  readonly filters: ReactNode;
}

/** Heading, tools and actions; on a narrow screen the filters stand between them. */
function Head({ view, params, run, tools, filters }: HeadProps) {
  const { text } = usePorts();
  const narrow = useNarrow();
  const actions = useMemo(() => actionsAt(view, 'page'), [view]);
  return (
    <div className="vw-head">
      <h1>{text(view.title)}</h1>
      {narrow && tools}
      {narrow && filters}
      <div className="vw-head-actions">
        {!narrow && tools}
        <ActionButtons actions={actions} row={params} run={run} />
      </div>
    </div>
  );
}

interface BulkProps {
  readonly view: ListView;
  readonly actions: readonly ViewAction[];
  readonly selection: ReturnType<typeof useSelection>;
  readonly refresh: () => void;
}

/** What is done with the chosen rows; those with which it failed stay chosen. */
function Bulk({ view, actions, selection: { selected, onChange }, refresh }: BulkProps) {
  return (
    <BulkBar
      actions={actions}
      selected={selected}
      nameOf={(row) => rowName(view.columns, row)}
      onClear={() => onChange([])}
      onDone={(failed) => {
        onChange(failed.map((row) => asText(row[view.rowKey])));
        refresh();
      }}
    />
  );
}

export function ListPage({ begins, ...props }: ListProps) {
  return <BegunList {...props} view={useBegun(props.view, begins)} />;
}

function BegunList(props: Omit<ListProps, 'begins'>) {
  const { view, params, inAddress, pane } = props;
  const ports = usePorts();
  const { text } = ports;
  const narrow = useNarrow();
  const look = useListLook(view);
  const { state, sent, loaded, reload, kept, leave, staying } = useListRows(props, look);
  const { state: shown } = state;
  const { records } = loaded;
  const refresh = useCallback(() => reload(true), [reload]);
  const run = useRunAction(refresh, undefined, loaded.fresh, leave);
  const box = useRef<HTMLElement>(null);
  useListKeys(view.actions, { rows: kept?.rows, params, list: box }, run);
  const bulk = useMemo(() => actionsAt(view, 'bulk'), [view]);
  const choice = useChosenRow(pane, kept?.rows, view.rowKey);
  const selection = useSelection(kept?.rows ?? [], view.rowKey, bulk.length > 0);
  const [scanned, others] = useScanned(view);
  const filters = <Filters {...{ view, state, inAddress, reload }} filters={others} />;
  const latest = useRef(sent);
  latest.current = sent;
  const paramsNow = useCallback(() => latest.current, []);
  const tools = <ListTools view={view} params={paramsNow} reload={reload} look={look} />;
  return (
    <section className="vw-page vw-list" aria-label={text(view.title)} ref={box}>
      <Head {...{ view, params, run, tools, filters }} />
      {view.help && <p className="vw-help">{text(view.help)}</p>}
      {scanned && (
        <ScanBox
          {...{ view, state, run }}
          filter={scanned}
          loaded={staying}
          focused={inAddress}
          fallback={<div className="vw-scan-place" />}
        />
      )}
      {!narrow && filters}
      {kept && (
        <Suspense>
          <LatePaperNote
            filters={view.filters}
            values={shown.values}
            rows={{ ...kept, ...shown, count: kept.rows.length }}
          />
        </Suspense>
      )}
      {records && <StaleBanner fault={loaded.fault} offline={ports.offline} retry={reload} />}
      <Bulk {...{ view, selection, refresh }} actions={bulk} />
      <Rows {...{ view, state, run, params, look, choice, inAddress }} loaded={staying} selection={selection.table} />
      {kept?.paged && (
        <Pages
          {...{ state, narrow }}
          filters={view.filters}
          total={kept.total}
          totalCapped={kept.totalCapped}
          archivedBefore={kept.archivedBefore}
        />
      )}
    </section>
  );
}
