/** Tiles and charts over one call that counts. */
import { aggregateOf, itemsOf, type RawFilter, type RawScreenOf } from '../../source/raw.ts';
import { ofCall, saidOrGet, titleOfEntity } from '../callScreen.ts';
import type { ScreenDefinition } from '../definition.ts';
import { typeWord } from '../../lint/says/objectWords.ts';
import { itself } from '../counted.ts';
import { lintChart } from './lintChart.ts';
import { normaliseChart } from './normaliseChart.ts';
import { viewChart } from './projectChart.ts';

/** The call that it names, or the one that it brings. */
function callOfChart(id: string, raw: RawScreenOf<'chart'>): string {
  return raw.call === undefined && raw.aggregate !== undefined ? aggregateOf(id) : saidOrGet(id, raw);
}

export const chart: ScreenDefinition<'chart'> = {
  ...ofCall<'chart'>(callOfChart, normaliseChart),
  over: false,
  fromRow: false,
  page: true,
  pane: () => ({ gives: undefined, takes: [], needs: [] }),
  title: titleOfEntity,
  asks: (id, raw, call) => ({ filters: callOfChart(id, raw) === call ? itemsOf<RawFilter>(raw.filters, 'field') : [] }),
  lint: lintChart,
  counts: [{ of: typeWord('chart'), placesIn: itself, words: ['sections'] }],
  project: viewChart,
};
