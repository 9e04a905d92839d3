/** A tree as a page: all rows at once, searched and folded in the browser, moved through one call. */
import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useCallback, useMemo, useState, type ComponentProps, type SyntheticEvent } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { TreeView } from '../../core/model/view.ts';
import { ActionButtons } from '../actions/actionButtons.tsx';
import { RefreshButton } from '../actions/refreshButton.tsx';
import { useRunAction } from '../actions/useRunAction.ts';
import { pick } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { asText } from '../engine/asText.ts';
import type { PaneSide } from '../engine/paneSide.ts';
import { sizeLimit } from '../list/listState.ts';
import { LoadFault, RowsSkeleton, StaleBanner, Nothing } from '../engine/states.tsx';
import { texts } from '../engine/texts.ts';
import { useRecords, type Loaded } from '../engine/useRecords.ts';
import './tree.css';
import { TreeGrid } from './treeGrid.tsx';
import { allNodes, growTree, shownNodes, type TreeNode } from './treeRows.ts';
import { treeTexts } from './treeTexts.ts';
import { useMove } from './useMove.ts';

/** Below this many rows everything is unfolded at first. */
const unfoldedBelow = 80;

function useFolding(all: readonly TreeNode[]) {
  const [own, setOwn] = useState<ReadonlySet<string> | null>(null);
  const parents = useMemo(() => all.filter(({ children }) => children.length > 0).map(({ id }) => id), [all]);
  const usual = useMemo(() => new Set(all.length < unfoldedBelow ? [] : parents), [all.length, parents]);
  const folded = own ?? usual;
  const fold = useCallback(
    (id: string, closed: boolean) =>
      setOwn((before) => {
        const next = new Set(before ?? usual);
        if (closed) next.add(id);
        else next.delete(id);
        return next;
      }),
    [usual],
  );
  const isClosed = parents.length > 0 && parents.every((id) => folded.has(id));
  return { folded, fold, isClosed, setAll: (closed: boolean) => setOwn(new Set(closed ? parents : [])) };
}

function matcher(view: TreeView, query: string): ((row: Row) => boolean) | null {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return null;
  return (row) => view.search.some((name) => asText(row[name]).toLowerCase().includes(wanted));
}

interface Props {
  readonly view: TreeView;
  readonly params: Row;
  readonly pane?: PaneSide | undefined;
}

/** On a desk, the row that has the keyboard, or is pressed, is what is chosen here. */
function useGivenRow(all: readonly TreeNode[], pane: PaneSide | undefined) {
  return ({ target }: SyntheticEvent) => {
    const at = target instanceof Element ? target.closest<HTMLElement>('[data-row-key]') : null;
    const id = at?.dataset['rowKey'];
    const node = all.find((one) => one.id === id);
    if (node && pane && pane.chosen !== node.id) pane.choose(node.id, node.row);
  };
}

interface ToolsProps extends Props {
  readonly run: ReturnType<typeof useRunAction>;
  readonly reload: () => void;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly folding: ReturnType<typeof useFolding>;
}

/** Searching, folding, reading anew, and the actions of the page. */
function Tools({ view, params, run, reload, query, onQuery, folding }: ToolsProps) {
  const { text } = usePorts();
  return (
    <div className="vw-head-actions">
      {view.search.length > 0 && (
        <Input
          allowClear
          className="vw-tree-search"
          prefix={<SearchOutlined />}
          aria-label={text(treeTexts.search)}
          placeholder={text(treeTexts.search)}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
      )}
      <Button onClick={() => folding.setAll(!folding.isClosed)}>
        {text(folding.isClosed ? treeTexts.unfoldAll : treeTexts.foldAll)}
      </Button>
      <RefreshButton reload={reload} />
      <ActionButtons actions={view.actions.filter(({ at }) => at === 'page')} row={params} run={run} />
    </div>
  );
}

interface FootProps {
  readonly view: TreeView;
  /** Rows that are here, and all that there are. */
  readonly count: number;
  readonly total: number;
  readonly moving: ReturnType<typeof useMove>;
}

/** How many rows there are, how they are moved, and what was moved last. */
function Foot({ view, count, total, moving }: FootProps) {
  const { text } = usePorts();
  return (
    <div className="vw-tree-foot">
      <span>{text(total > count ? treeTexts.capped : treeTexts.count, { count })}</span>
      {view.move && <span className="vw-tree-keys">{text(treeTexts.keys)}</span>}
      <span role="status" className="vw-tree-moved">
        {moving.last && (
          <>
            {text(treeTexts.moved, { name: moving.last.name })}
            <Button type="link" size="small" onClick={moving.undo}>
              {text(treeTexts.undo)}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}

interface RowsProps extends Pick<ComponentProps<typeof TreeGrid>, 'view' | 'shown' | 'all' | 'matches' | 'run'> {
  readonly loaded: Loaded;
  readonly folding: ReturnType<typeof useFolding>;
  readonly moving: ReturnType<typeof useMove>;
}

/** The tree, or what stands there where there is none. */
function Rows({ view, loaded, shown, all, matches, run, folding, moving }: RowsProps) {
  const { text } = usePorts();
  const { records, fault, reload, changed } = loaded;
  if (!records) return fault ? <LoadFault fault={fault} retry={reload} /> : <RowsSkeleton columns={4} />;
  if (shown.length === 0) {
    return (
      <div className="vw-tree vw-tree-empty">
        <Nothing said={text(matches ? treeTexts.noMatch : texts.emptyList)} />
      </div>
    );
  }
  const move = (node: TreeNode, place: Parameters<typeof moving.move>[1], name: string) =>
    moving.move(node, place, all, name);
  return (
    <TreeGrid
      {...{ view, shown, all, changed, matches, run }}
      folded={folding.folded}
      onFold={folding.fold}
      onMove={move}
    />
  );
}

export function TreePage({ view, params, pane }: Props) {
  const ports = usePorts();
  const { text } = ports;
  const sent = useMemo(
    () => pick({ ...params, current: 1, size: sizeLimit, orderBy: view.order }, view.call.takes),
    [params, view],
  );
  const loaded = useRecords(view.call, sent, view.watches, view.rowKey);
  const { records, reload, fresh } = loaded;
  const refresh = useCallback(() => reload(true), [reload]);
  const run = useRunAction(refresh, undefined, fresh);
  const moving = useMove(view, records?.rows ?? [], reload);
  const roots = useMemo(() => growTree(moving.rows, view), [moving.rows, view]);
  const all = useMemo(() => allNodes(roots), [roots]);
  const onChosen = useGivenRow(all, pane);
  const folding = useFolding(all);
  const [query, setQuery] = useState('');
  const matches = useMemo(() => matcher(view, query), [view, query]);
  const shown = useMemo(() => shownNodes(roots, folding.folded, matches), [roots, folding.folded, matches]);
  const rows = <Rows {...{ view, loaded, shown, all, matches, run, folding, moving }} />;
  return (
    <section className="vw-page vw-tree-page" aria-label={text(view.title)}>
      <div className="vw-head">
        <h1>{text(view.title)}</h1>
        <Tools {...{ view, params, run, reload, query, folding }} onQuery={setQuery} />
      </div>
      {view.help && <p className="vw-help">{text(view.help)}</p>}
      {records && <StaleBanner fault={loaded.fault} offline={ports.offline} retry={reload} />}
      {pane ? (
        <div className="vw-tree-given" role="presentation" onFocus={onChosen} onClick={onChosen}>
          {rows}
        </div>
      ) : (
        rows
      )}
      {records && <Foot {...{ view, moving }} count={all.length} total={records.total} />}
    </section>
  );
}
