import type { ViewColumn } from '../../core/model/view.ts';

/** Beside which column it is said who is at work on a row: the state, which says what they may be at; else what comes first. */
export function presenceColumn(columns: readonly ViewColumn[]): ViewColumn | undefined {
  return columns.find(({ definition }) => definition.rule !== undefined) ?? columns[0];
}
