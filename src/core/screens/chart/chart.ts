/** Tiles and charts over one call that counts. */
import { itemsOf, type RawFilter } from '../../source/raw.ts';
import { ofCall, saidOrGet, titleOfEntity } from '../callScreen.ts';
import type { ScreenDefinition } from '../definition.ts';
import { lintChart } from './lintChart.ts';
import { normaliseChart } from './normaliseChart.ts';
import { viewChart } from './projectChart.ts';

export const chart: ScreenDefinition<'chart'> = {
  ...ofCall<'chart'>(saidOrGet, normaliseChart),
  over: false,
  page: true,
  pane: () => ({ gives: undefined, takes: [], needs: [] }),
  title: titleOfEntity,
  asks: (_id, raw, call) => ({ filters: raw.call === call ? itemsOf<RawFilter>(raw.filters, 'field') : [] }),
  lint: lintChart,
  project: viewChart,
};
