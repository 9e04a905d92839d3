import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListView } from '../../core/model/view.ts';
import { useHashQuery } from '../engine/address/address.ts';
import { useSame } from '../engine/useSame.ts';
import { conditionContext, type ConditionContext } from '../engine/conditionContext.ts';
import { usePorts } from '../engine/engine.ts';
import { ofToday, useEachLook } from './today.ts';
import type { Loaded } from '../engine/useRecords.ts';
import { presentQuery } from './formerNames.ts';
import { movedOn, type ListState } from '../../core/screens/list/question.ts';
import { printListState, readListState } from './listState.ts';
import { useSavedFilters } from './saved/savedFilters.ts';

type Comes = (next: ListState, context: ConditionContext) => void;
const ignore = (): void => undefined;

/**
 * The list's state, kept in the address where the list is the page, in memory where it stands in a window. An address
 * that says nothing opens with the filters that the user has chosen for it. The clock is read once a day: "two months ago"
 * must not move while one pages. Filters that stand at their defaults move on with the day, at the next reading or look;
 * those that somebody has chosen stay.
 * @param comes told of the next state by the key or the click that brings it, before it is printed
 */
export function useListState(view: ListView, inAddress: boolean, comes: Comes = ignore) {
  const ports = usePorts();
  const [hashQuery, setHashQuery] = useHashQuery();
  const [ownQuery, setOwnQuery] = useState('');
  const [context, setContext] = useState(() => conditionContext(ports));
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
  const latest = useRef({ state, query, comes, context, ports });
  latest.current = { state, query, comes, context, ports };
  // The same function whatever the list shows: what only calls it is not printed anew with it.
  const setState = useCallback(
    (next: Partial<ListState>, replace = false) => {
      const { state, query, comes, context: before, ports } = latest.current;
      const now = ofToday(before, ports);
      const told = { ...state, ...next };
      const values = now === before ? told.values : movedOn(view.filters, told.values, before, now);
      const printed = printListState(view, { ...told, values }, now, query);
      setContext(now);
      if (inAddress) setHashQuery(printed, replace);
      else setOwnQuery(printed);
      if (printed !== query || now !== before) comes(readListState(view, presentQuery(view, printed), now), now);
    },
    [view, inAddress, setHashQuery],
  );
  /** Whether the day has turned: what stands at its defaults is asked for anew. */
  const turn = useCallback(() => {
    const { context, ports } = latest.current;
    const turned = ofToday(context, ports) !== context;
    if (turned) setState({}, true);
    return turned;
  }, [setState]);
  useEachLook(view.watches, turn);
  return useMemo(
    () => ({ state, setState, context, turn, savedFilters }),
    [state, setState, context, turn, savedFilters],
  );
}

/** Reads again: the same, or what the list asks for on another day. */
export function useReload(turn: () => boolean, reload: Loaded['reload']): Loaded['reload'] {
  return useCallback(
    (silent) => {
      if (!turn()) reload(silent);
    },
    [turn, reload],
  );
}
