/** Filters and a sort that a user keeps under a name: as the list's address says them, so that defaults stay the list's own. */
import { useCallback, useMemo } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import { hasTexts, listOf, rowOf } from '../../../core/model/row.ts';
import type { ListView } from '../../../core/model/view.ts';
import { filtersKey } from '../../../core/screens/list/question.ts';
import type { ConditionContext } from '../../engine/conditionContext.ts';
import { useEngine, usePorts } from '../../engine/engine.ts';
import { usePreference } from '../../engine/usePreference.ts';
import { texts } from '../../engine/texts.ts';
import { presentQuery } from '../formerNames.ts';
import { isUnderstood, printListState, readListState } from '../listState.ts';

export interface SavedFilter {
  readonly name: string;
  readonly query: string;
  /** The list opens with it; one of them at most. */
  readonly opens?: true;
}

const keyOf = (view: ListView) => filtersKey(view.id);

const isSaved = (value: unknown): value is SavedFilter => hasTexts(value, 'name', 'query');

export function readSaved(kept: unknown): readonly SavedFilter[] {
  return listOf(rowOf(kept)['saved']).filter(isSaved);
}

/** The page and its size are where one is, not what one looks for. */
export const printSaved = (view: ListView, values: Row, sort: string, context: ConditionContext): string =>
  printListState(view, { values, sort, page: 1, size: view.size }, context);

/** What the list still has of a saved query: a schema may have changed since. */
export function understood(view: ListView, query: string, context: ConditionContext) {
  const given = [...new URLSearchParams(presentQuery(view, query))];
  const kept = given.filter(([name, text]) => isUnderstood(view, name, text));
  const printed = new URLSearchParams(kept).toString();
  const { values, sort } = readListState(view, printed, context);
  return { query: printed, values, sort, lost: given.length - kept.length };
}

export function useSavedFilters(view: ListView, context: ConditionContext) {
  const { preferences } = useEngine();
  const { notify, text } = usePorts();
  const { ready, value } = usePreference(keyOf(view));
  const saved = useMemo(() => readSaved(value), [value]);
  const change = useCallback(
    (by: (saved: readonly SavedFilter[]) => readonly SavedFilter[]) => {
      const next = by(readSaved(preferences.read()?.[keyOf(view)]));
      preferences.write(keyOf(view), next.length === 0 ? null : { saved: next });
    },
    [preferences, view],
  );
  /** Its values; what the list no longer has is dropped from it, and said. */
  const take = useCallback(
    ({ name, query }: SavedFilter) => {
      const { lost, ...left } = understood(view, query, context);
      if (lost > 0) {
        notify('warning', text(texts.savedLost, { name, count: lost }));
        change((all) => all.map((each) => (each.name === name ? { ...each, query: left.query } : each)));
      }
      return left;
    },
    [view, context, notify, text, change],
  );
  const opening = saved.find(({ opens }) => opens);
  return useMemo(() => ({ ready, saved, opening, change, take }), [ready, saved, opening, change, take]);
}

export type SavedFilters = ReturnType<typeof useSavedFilters>;
