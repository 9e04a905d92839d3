/** The row of a list that is chosen where the list is a pane of a desk, and how another one is. */
import { useEffect, useMemo } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { asText } from '../engine/asText.ts';
import type { PaneSide } from '../engine/paneSide.ts';

export interface RowChoice {
  readonly key: string | null;
  readonly choose: (row: Row) => void;
  readonly onward: () => void;
  /** Whether rows may be dragged to another pane. */
  readonly drags: boolean;
}

export function useChosenRow(
  pane: PaneSide | undefined,
  rows: readonly Row[] | undefined,
  rowKey: string,
): RowChoice | undefined {
  const key = pane?.chosen ?? null;
  const shown = key === null ? undefined : rows?.find((row) => asText(row[rowKey]) === key);
  const show = pane?.show;
  // What a refresh brings of the chosen row is what the other panes should know.
  useEffect(() => {
    if (key !== null && shown) show?.(key, shown);
  }, [key, shown, show]);
  return useMemo(
    () =>
      pane && {
        key,
        choose: (row: Row) => pane.choose(asText(row[rowKey]), row),
        onward: pane.onward,
        drags: pane.drags,
      },
    [pane, key, rowKey],
  );
}
