import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListView } from '../../core/model/view.ts';
import { useHashQuery } from '../engine/address/address.ts';
import { useSame } from '../engine/useSame.ts';
import { conditionContext, type ConditionContext } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { presentQuery } from './formerNames.ts';
import type { ListState } from './listQuestion.ts';
import { printListState, readListState } from './listState.ts';
import { useSavedFilters } from './saved/savedFilters.ts';

type Comes = (next: ListState, context: ConditionContext) => void;
const ignore = (): void => undefined;

/**
 * The list's state, kept in the address where the list is the page, in memory where it stands in a window. An address
 * that says nothing opens with the filters that the user has chosen for it. The clock is read once: "two months ago" must
 * not move while one pages.
 * @param comes told of the next state by the key or the click that brings it, before it is printed
 */
export function useListState(view: ListView, inAddress: boolean, comes: Comes = ignore) {
  const ports = usePorts();
  const [hashQuery, setHashQuery] = useHashQuery();
  const [ownQuery, setOwnQuery] = useState('');
  // oxlint-disable-next-line react/exhaustive-deps -- the clock is read once for a view, see above
  const context = useMemo(() => conditionContext(ports), [view]);
  const given = inAddress ? hashQuery : ownQuery;
  const savedFilters = useSavedFilters(view, context);
  const { ready, opening, take } = savedFilters;
  const [toOpen, setToOpen] = useState(inAddress && hashQuery === '');
  const query = presentQuery(view, toOpen && given === '' && opening ? opening.query : given);
  useEffect(() => {
    if (!toOpen || !ready) return;
    setToOpen(false);
    if (given === '' && opening) setHashQuery(take(opening).query, true);
  }, [toOpen, ready, given, opening, take, setHashQuery]);
  const read = useMemo(() => readListState(view, query, context), [view, query, context]);
  // Another page, order or size is no reason to print the filters anew.
  const values = useSame(read.values);
  const state = useMemo(() => ({ ...read, values }), [read, values]);
  const latest = useRef({ state, query, comes });
  latest.current = { state, query, comes };
  // The same function whatever the list shows: what only calls it is not printed anew with it.
  const setState = useCallback(
    (next: Partial<ListState>, replace = false) => {
      const { state, query, comes } = latest.current;
      const printed = printListState(view, { ...state, ...next }, context, query);
      if (inAddress) setHashQuery(printed, replace);
      else setOwnQuery(printed);
      if (printed !== query) comes(readListState(view, presentQuery(view, printed), context), context);
    },
    [view, context, inAddress, setHashQuery],
  );
  return useMemo(() => ({ state, setState, context, savedFilters }), [state, setState, context, savedFilters]);
}
