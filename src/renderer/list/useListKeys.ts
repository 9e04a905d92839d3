/** Keys of a list's actions: each is done for the row that is chosen, else for the one that has the keyboard. */
import type { RefObject } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { useActionKeys } from '../actions/useActionKeys.ts';

interface Rows {
  readonly rows: readonly Row[] | undefined;
  /** What the page was opened with: above the rows there is no row. */
  readonly params: Row;
  readonly list: RefObject<HTMLElement | null>;
}

export function useListKeys(
  actions: readonly ViewAction[],
  rows: Rows,
  run: (action: ViewAction, row: Row) => Promise<void>,
): void {
  useActionKeys(actions, { shown: (action) => rowFor(action, rows) }, run);
}

function rowFor({ at }: ViewAction, { rows, params, list }: Rows): Row | undefined {
  if (at === 'page') return params;
  const row = ['[aria-current="true"]', ':focus', ':focus-within']
    .map((state) => list.current?.querySelector<HTMLElement>(`[data-row-key]${state}`))
    .find((one) => one);
  return row ? rows?.[Number(row.dataset['rowKey'])] : undefined;
}
