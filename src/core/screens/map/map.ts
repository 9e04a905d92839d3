/** Lists as marks on one map: of no call of its own, and there for whoever has one of the lists. */
import type { Catalogue, MapScreen } from '../../model/catalogue.ts';
import { fieldsOf } from '../../project/projectActions.ts';
import type { PaneShape, ScreenDefinition } from '../definition.ts';
import { chosenParam } from './model.ts';
import { lintMap } from './lintMap.ts';
import { normaliseMap } from './normaliseMap.ts';
import { decidedMap, viewMap } from './projectMap.ts';

/** What is chosen on a map is a row of its first layer's entity, whichever of its layers shows it. */
function paneOfMap({ layers }: MapScreen, catalogue: Catalogue): PaneShape {
  const list = catalogue.screens[layers[0]?.list ?? ''];
  return { gives: list && fieldsOf(list, catalogue), takes: [chosenParam], needs: [] };
}

export const map: ScreenDefinition<'map'> = {
  over: false,
  fromRow: false,
  page: true,
  pane: paneOfMap,
  ofScreens: true,
  callName: () => undefined,
  title: (raw, { titleOf }) => titleOf(raw.layers[0]?.screen ?? ''),
  asks: () => ({}),
  normalise: normaliseMap,
  lint: lintMap,
  counts: [],
  decided: decidedMap,
  project: viewMap,
};
