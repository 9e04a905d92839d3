/** One pane: its bar, and its screen, or what must be chosen before it has anything to show. */
import { BlockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Nothing } from '../engine/states.tsx';
import { use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { sourcesOf } from '../../core/screens/desk/model.ts';
import type { ViewPane } from '../../core/model/view.ts';
import { DraftScopeContext, paneDrafts, type DraftPage } from '../engine/drafts/drafts.ts';
import { usePorts } from '../engine/engine.ts';
import { NarrowContext, narrowBelow, tightBelow, TightContext } from '../engine/narrow.ts';
import { PaneScreenContext, type PaneSide } from '../engine/paneSide.ts';
import { useSame } from '../engine/useSame.ts';
import { deskTexts, saysAwaited } from './deskTexts.ts';
import type { GoToPane } from './paneFocus.ts';
import { awaitedBy, paramsOf } from './picks.ts';
import type { Desk } from './useDesk.ts';

interface Props {
  readonly desk: Desk;
  readonly pane: ViewPane;
  /** The keyboard goes to another pane. */
  readonly go: GoToPane;
  /** Left out: it cannot stand elsewhere. */
  readonly detach?: ((pane: ViewPane) => void) | undefined;
}

/**
 * Where one goes on with what is chosen in this pane: to what is first in the desk's order of all that shows it, and then to
 * what stands beneath that to be filled in, which may come a moment later.
 */
function goOnward({ panes, view }: Desk, { id }: ViewPane, go: GoToPane): void {
  const hanging = panes.filter((pane) => sourcesOf(pane).includes(id)).map((pane) => pane.id);
  const next = view.order.find((one) => hanging.includes(one));
  if (next === undefined) return;
  const beneath = view.panes.find(({ below }) => below === next);
  go(beneath?.id ?? next, next);
}

function useSide({ desk, pane, go }: Props, params: Row): PaneSide {
  const { choose, chosen, drop } = desk;
  const { id, needs } = pane;
  const key = chosen(id);
  const drags = desk.view.panes.some(({ drop }) => drop === id);
  const about = JSON.stringify(needs.map((name) => params[name] ?? null));
  const latest = useRef({ desk, pane, go });
  latest.current = { desk, pane, go };
  return useMemo(
    () => ({
      chosen: key,
      choose: (key: string, row: Row) => choose(id, key, row, true),
      show: (key: string, row: Row) => choose(id, key, row, false),
      gone: () => drop(id),
      onward: () => goOnward(latest.current.desk, latest.current.pane, latest.current.go),
      done: () => {
        const [first] = latest.current.desk.view.panes;
        if (first) latest.current.go(first.id);
      },
      drags,
      about,
    }),
    [choose, drop, id, key, about, drags],
  );
}

/** Forms in it are the page's, and its own: what is chosen elsewhere must not take their input away unasked. */
function PaneDrafts({ pane, children }: { pane: string; children: ReactNode }) {
  const page = use(DraftScopeContext);
  const scope = useMemo<DraftPage>(
    () => ({
      name: paneDrafts(page, pane),
      get shown() {
        return page?.shown ?? true;
      },
    }),
    [page, pane],
  );
  return <DraftScopeContext value={scope}>{children}</DraftScopeContext>;
}

function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [narrow, setNarrow] = useState(false);
  const [tight, setTight] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const watcher = new ResizeObserver(() => {
      const { clientWidth } = current;
      if (clientWidth === 0) return;
      setNarrow(clientWidth < narrowBelow);
      setTight(clientWidth < tightBelow);
    });
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return { box, narrow, tight };
}

function PaneScreen(props: Props) {
  const { desk, pane } = props;
  const { text } = usePorts();
  const print = use(PaneScreenContext);
  const params = useSame(paramsOf(pane, desk.picks));
  const side = useSide(props, params);
  const awaited = awaitedBy(desk.view, pane, params);
  const says = awaited.length === 0 ? null : saysAwaited(pane, awaited, text);
  return useMemo(() => {
    if (says === null) return print?.({ id: pane.screen, params, pane: side });
    return <Nothing className="vw-pane-empty" said={says} />;
  }, [says, print, pane, params, side]);
}

export function PaneFrame(props: Props) {
  const { pane, detach } = props;
  const { text } = usePorts();
  const { box, narrow, tight } = useRoom();
  const title = text(pane.title);
  const word = text(deskTexts.detach);
  return (
    <div className="vw-pane" data-pane={pane.id} role="group" aria-label={title} tabIndex={-1}>
      <div className="vw-pane-body" ref={box}>
        <NarrowContext value={narrow}>
          <TightContext value={tight}>
            <PaneDrafts pane={pane.id}>
              <PaneScreen {...props} />
            </PaneDrafts>
          </TightContext>
        </NarrowContext>
      </div>
      {detach && (
        <Button
          className="vw-pane-detach"
          icon={<BlockOutlined />}
          aria-label={`${word}: ${title}`}
          title={word}
          onClick={() => detach(pane)}
        />
      )}
    </div>
  );
}
