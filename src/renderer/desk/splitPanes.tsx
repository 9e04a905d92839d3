/** Panes side by side and beneath each other, with edges that are dragged and stay where they were left. */
import { Splitter } from 'antd';
import { useMemo, useState } from 'react';
import type { DeskView, ViewPane } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { usePreference } from '../engine/usePreference.ts';
import { usePageMark } from '../engine/page/pageMarks.ts';
import { leastShare, useEdgeKeys } from './edgeKeys.ts';
import type { GoToPane } from './paneFocus.ts';
import { PaneFrame } from './paneFrame.tsx';
import type { Desk } from './useDesk.ts';

type Shares = Readonly<Record<string, number>>;

const least = `${leastShare * 100}%`;

/** Panes of a row, each with those beneath it. One whose upper pane is not there stands in its place. */
function columnsOf(panes: readonly ViewPane[]): readonly (readonly ViewPane[])[] {
  const columns = new Map<string, ViewPane[]>();
  for (const pane of panes) {
    const head = pane.below ?? pane.id;
    columns.set(head, [...(columns.get(head) ?? []), pane]);
  }
  return [...columns.values()];
}

function readShares(value: unknown): Shares {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, share]) => typeof share === 'number' && share > 0));
}

/** Widths of columns and heights of panes, by the id of the first pane or the pane: as dragged, else as the desk says. */
function useShares({ id }: DeskView) {
  const { value, write } = usePreference(`desk:${id}`);
  const kept = useMemo(() => ({ wide: readShares(value?.['wide']), high: readShares(value?.['high']) }), [value]);
  const [dragged, setDragged] = useState<typeof kept | null>(null);
  const shares = dragged ?? kept;
  const change = (way: 'wide' | 'high', ids: readonly string[], sizes: readonly number[]) => {
    const whole = sizes.reduce((sum, size) => sum + size, 0);
    if (whole <= 0) return shares;
    const next = Object.fromEntries(ids.map((each, index) => [each, ((sizes[index] ?? 0) / whole) * ids.length]));
    return { ...shares, [way]: { ...shares[way], ...next } };
  };
  return {
    shares,
    drag: (way: 'wide' | 'high', ids: readonly string[], sizes: readonly number[]) =>
      setDragged(change(way, ids, sizes)),
    keep: (way: 'wide' | 'high', ids: readonly string[], sizes: readonly number[]) => {
      const next = change(way, ids, sizes);
      setDragged(next);
      write(next);
    },
  };
}

/** As shares of a whole; a dragged one is a multiple of an equal share, as what the desk says is. */
function percentages(ids: readonly string[], sizes: readonly number[], dragged: Shares): string[] {
  const said = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
  const each = ids.map((id, index) => dragged[id] ?? (sizes[index] ?? 1) / said);
  const whole = each.reduce((sum, share) => sum + share, 0);
  return each.map((share) => `${(share / whole) * 100}%`);
}

interface Props {
  readonly desk: Desk;
  readonly go: GoToPane;
}

export function SplitPanes({ desk, go }: Props) {
  const { text } = usePorts();
  const { shares, drag, keep } = useShares(desk.view);
  usePageMark('has-panes');
  const columns = columnsOf(desk.panes);
  const heads = columns.map(([first]) => first?.below ?? first?.id ?? '');
  const widths = percentages(
    heads,
    columns.map(([first]) => first?.size ?? 1),
    shares.wide,
  );
  const frame = (pane: ViewPane) => (
    <PaneFrame {...{ desk, pane, go }} detach={pane.detach ? desk.detach : undefined} />
  );
  const edges = useEdgeKeys(
    'wide',
    columns.map(([first]) => (first ? text(first.title) : '')),
    (sizes) => keep('wide', heads, sizes),
  );
  return (
    <div className="vw-desk-panes" ref={edges}>
      <Splitter onResize={(sizes) => drag('wide', heads, sizes)} onResizeEnd={(sizes) => keep('wide', heads, sizes)}>
        {columns.map((panes, index) => (
          <Splitter.Panel key={heads[index]} size={widths[index] ?? 'auto'} min={least}>
            <Column {...{ panes, frame, drag, keep }} dragged={shares.high} />
          </Splitter.Panel>
        ))}
      </Splitter>
    </div>
  );
}

type Resize = (way: 'wide' | 'high', ids: readonly string[], sizes: readonly number[]) => void;

interface ColumnProps {
  readonly panes: readonly ViewPane[];
  readonly frame: (pane: ViewPane) => React.ReactNode;
  readonly dragged: Shares;
  readonly drag: Resize;
  readonly keep: Resize;
}

/** One pane fills its column; it stays the same one while others come and go beneath it. */
function Column({ panes, frame, dragged, drag, keep }: ColumnProps) {
  const { text } = usePorts();
  const ids = panes.map(({ id }) => id);
  const heights = percentages(
    ids,
    panes.map(({ size }, index) => (index === 0 ? 1 : size)),
    dragged,
  );
  const edges = useEdgeKeys(
    'high',
    panes.map(({ title }) => text(title)),
    (sizes) => keep('high', ids, sizes),
  );
  return (
    <div className="vw-desk-column" ref={edges}>
      <Splitter
        layout="vertical"
        onResize={(sizes) => drag('high', ids, sizes)}
        onResizeEnd={(sizes) => keep('high', ids, sizes)}
      >
        {panes.map((pane, index) => (
          <Splitter.Panel key={pane.id} size={heights[index] ?? 'auto'} min={least}>
            {frame(pane)}
          </Splitter.Panel>
        ))}
      </Splitter>
    </div>
  );
}
