/** Lists as marks on one map: of no call of its own, and there for whoever has one of the lists. */
import type { ScreenDefinition } from '../definition.ts';
import { lintMap } from './lintMap.ts';
import { normaliseMap } from './normaliseMap.ts';
import { decidedMap, viewMap } from './projectMap.ts';

export const map: ScreenDefinition<'map'> = {
  over: false,
  page: true,
  ofScreens: true,
  callName: () => undefined,
  title: (raw, { titleOf }) => titleOf(raw.layers[0]?.list ?? ''),
  asks: () => ({}),
  normalise: normaliseMap,
  lint: lintMap,
  decided: decidedMap,
  project: viewMap,
};
