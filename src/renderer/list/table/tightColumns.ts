/** Columns where there is room for little more than one: none is so wide that nothing of the next is seen. */
import { use, useMemo } from 'react';
import type { ViewColumn } from '../../../core/model/view.ts';
import { usePorts } from '../../engine/engine.ts';
import { TightContext } from '../../engine/narrow.ts';
import { widthOf } from '../../table/columnBoxes.ts';
import type { ColumnLayout } from './columnLayout.ts';

/** In pixels. */
const widest = 160;

/** What its user has drawn wider stays so. */
export const tightColumns = (
  columns: readonly ViewColumn[],
  { widths = {} }: ColumnLayout,
  widthOf: (column: ViewColumn) => number,
): readonly ViewColumn[] =>
  columns.map((column) =>
    column.field in widths || widthOf(column) <= widest ? column : { ...column, width: widest },
  );

export function useTightColumns(columns: readonly ViewColumn[], layout: ColumnLayout): readonly ViewColumn[] {
  const tight = use(TightContext);
  const { text } = usePorts();
  return useMemo(
    () => (tight ? tightColumns(columns, layout, (column) => widthOf(column, text)) : columns),
    [tight, columns, layout, text],
  );
}
