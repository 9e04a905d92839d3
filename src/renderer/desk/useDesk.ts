/** One opening of a desk: what is chosen, and which of its panes stand in windows of their own. */
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { evaluate } from '../../core/condition/condition.ts';
import type { DeskView, ViewPane } from '../../core/model/view.ts';
import { useHashQuery } from '../engine/address/address.ts';
import { asText } from '../engine/asText.ts';
import { conditionContext } from '../engine/conditionContext.ts';
import { DraftScopeContext, paneDrafts } from '../engine/drafts/drafts.ts';
import { useLeaveGuard, usePorts } from '../engine/engine.ts';
import { changedIn, chosenIn, dependentsOf, withoutShown, withPick, type Picks } from './picks.ts';
import { useDeskChannel, type WindowLink } from './useDeskChannel.ts';

/** The parameter of the address that names the row chosen at first, in the first pane. */
const chosenParam = 'chosen';

export interface Desk {
  readonly view: DeskView;
  readonly picks: Picks;
  /** Those that are there, by what is chosen; not those in windows of their own. */
  readonly panes: readonly ViewPane[];
  readonly detached: ReadonlySet<string>;
  readonly chosen: (pane: string) => string | null;
  /** @param byHand input that hangs on what was chosen before is asked about */
  readonly choose: (pane: string, key: string, row: Row, byHand: boolean) => void;
  /** What this pane shows is there no more. */
  readonly drop: (pane: string) => void;
  readonly detach: (pane: ViewPane) => void;
  readonly bringBack: (pane: string) => void;
  readonly blocked: WindowLink | null;
  readonly forgetBlocked: () => void;
}

/** @param alone the pane that this window shows; null where it shows the desk */
export function useDesk(view: DeskView, params: Row, alone: string | null): Desk {
  const ports = usePorts();
  const mayLeave = useLeaveGuard();
  const scope = use(DraftScopeContext);
  const [picks, setPicks] = useState<Picks>({});
  const latest = useRef({ view, scope, picks });
  latest.current = { view, scope, picks };
  const take = useCallback((next: Picks) => {
    latest.current.picks = next;
    setPicks(next);
  }, []);
  const mayLose = useCallback(
    (panes: readonly string[]) => mayLeave(panes.map((id) => paneDrafts(latest.current.scope, id))),
    [mayLeave],
  );
  const hear = useTold(() => latest.current, take, mayLose);
  const channel = useDeskChannel(view, alone, picks, hear);
  const { tell } = channel;
  const choose = useCallback(
    (pane: string, key: string, row: Row, byHand: boolean) => {
      const pick = () => {
        const { picks: before, view: shown } = latest.current;
        const next = withPick(shown, before, pane, key, row);
        if (next === before) return;
        take(next);
        tell(next);
      };
      const isOther = latest.current.picks[pane]?.key !== key;
      const may = byHand && isOther ? mayLose(dependentsOf(latest.current.view.panes, pane)) : true;
      if (may === true) return pick();
      void may.then((yes) => yes && pick());
    },
    [mayLose, take, tell],
  );
  const drop = useCallback(
    (pane: string) => {
      const next = withoutShown(latest.current.view, latest.current.picks, pane);
      take(next);
      tell(next);
    },
    [take, tell],
  );
  const headKey = chosenIn(view, picks, view.panes[0]?.id ?? '');
  useChosenInAddress(view, params, choose, headKey, alone === null);
  const shown = useMemo(
    () =>
      view.panes.filter(({ visible }) => {
        const row = visible && picks[visible.pane]?.row;
        return !visible || (row !== undefined && evaluate(visible.if, row, conditionContext(ports, row)));
      }),
    [view, picks, ports],
  );
  const chosen = useCallback((pane: string) => chosenIn(view, picks, pane), [view, picks]);
  const { detached, detach, bringBack, blocked, forgetBlocked } = channel;
  const panes = useMemo(() => shown.filter(({ id }) => !detached.has(id)), [shown, detached]);
  return { view, picks, panes, detached, chosen, choose, drop, detach, bringBack, blocked, forgetBlocked };
}

/**
 * What another window has chosen is chosen here too; where input hangs on what was chosen before, once its user has given it up.
 * Where they keep it, the other window is told what is chosen here.
 */
function useTold(
  here: () => { readonly view: DeskView; readonly picks: Picks },
  take: (picks: Picks) => void,
  mayLose: (panes: readonly string[]) => true | Promise<boolean>,
): (picks: Picks, answer: (picks: Picks) => void) => void {
  const latest = useRef({ here, take, mayLose });
  latest.current = { here, take, mayLose };
  /** What was told last while they are asked. */
  const waiting = useRef<Picks>(null);
  return useCallback((told, answer) => {
    const { here, take, mayLose } = latest.current;
    if (waiting.current !== null) {
      waiting.current = told;
      return;
    }
    const { view, picks } = here();
    const may = mayLose(changedIn(picks, told).flatMap((id) => dependentsOf(view.panes, id)));
    if (may === true) return take(told);
    waiting.current = told;
    void may.then((yes) => {
      const last = waiting.current ?? told;
      waiting.current = null;
      if (yes) latest.current.take(last);
      else answer(latest.current.here().picks);
    });
  }, []);
}

/** An address may name what is chosen at first, of which nothing is known but its id; it follows what is chosen later. */
function useChosenInAddress(
  { panes }: DeskView,
  params: Row,
  choose: Desk['choose'],
  chosen: string | null,
  isWhole: boolean,
): void {
  const wanted = asText(params[chosenParam]);
  const first = panes[0]?.id;
  const [query, setQuery] = useHashQuery();
  const latest = useRef({ choose, chosen, query });
  latest.current = { choose, chosen, query };
  useEffect(() => {
    if (wanted !== '' && first !== undefined && wanted !== latest.current.chosen)
      latest.current.choose(first, wanted, { id: wanted }, true);
  }, [wanted, first]);
  useEffect(() => {
    const said = new URLSearchParams(latest.current.query);
    if (!isWhole || chosen === null || said.get(chosenParam) === chosen) return;
    said.set(chosenParam, chosen);
    setQuery(String(said), true);
  }, [chosen, isWhole, setQuery]);
}
