/** How this user likes this list: its columns, and the density of all lists. */
import { useCallback, useMemo } from 'react';
import type { ListView } from '../../core/model/view.ts';
import { layoutKey } from '../../core/screens/list/question.ts';
import { usePreference } from '../engine/usePreference.ts';
import { densities, type Density } from '../table/density.ts';
import { presentLayout } from './formerNames.ts';
import { changeLayout, readLayout, shownColumns, type ColumnLayout, type LayoutChange } from './table/columnLayout.ts';

export interface ListLook {
  /** False until what the user keeps has come; then nothing moves under the pointer. */
  readonly ready: boolean;
  readonly layout: ColumnLayout;
  readonly columns: ListView['columns'];
  readonly density: Density;
  readonly change: (change: LayoutChange) => void;
  readonly reset: () => void;
  readonly setDensity: (density: Density) => void;
}

const readDensity = (value: unknown): Density => densities.find((each) => each === value) ?? 'compact';

export function useListLook(view: ListView): ListLook {
  const kept = usePreference(layoutKey(view.id));
  const general = usePreference('lists');
  const { value, write } = kept;
  const layout = useMemo(() => readLayout(presentLayout(view, value)), [view, value]);
  const columns = useMemo(() => shownColumns(view.columns, layout), [view, layout]);
  const change = useCallback((next: LayoutChange) => write({ ...changeLayout(layout, next) }), [layout, write]);
  const reset = useCallback(() => write(null), [write]);
  const { write: writeGeneral } = general;
  const setDensity = useCallback((density: Density) => writeGeneral({ density }), [writeGeneral]);
  const density = readDensity(general.value?.['density']);
  const { ready } = kept;
  return useMemo(
    () => ({ ready, layout, columns, density, change, reset, setDensity }),
    [ready, layout, columns, density, change, reset, setDensity],
  );
}
