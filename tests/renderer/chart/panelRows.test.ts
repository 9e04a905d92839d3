/** In which order a panel has its rows. */
import { expect, test } from 'vitest';
import type { ViewPanel } from '../../../src/core/model/view.ts';
import { panelRows } from '../../../src/renderer/chart/usePanelRows.ts';
import { makeWorld } from '../kit.tsx';
import { field } from '../libraryViews.ts';

const ports = makeWorld([], {}).portsIn('en-US');
const rows = [
  { day: 'Mon', count: 2 },
  { day: 'Tue', count: 10 },
  { day: 'Wed', count: 1 },
  { day: 'Fri', count: 7 },
];

function daysOf(as: ViewPanel['as']): unknown[] {
  const [category, value] = [field('day', 'text'), field('count', 'integer')];
  const panel = { id: 'days', title: 'Days', as, category, value, more: [], counts: [], opens: [], most: 12 };
  return panelRows(panel, rows, ports).map(({ day }) => day);
}

test.each(['columns', 'table', 'tiles'] as const)('%s have them as they come', (as) => {
  expect(daysOf(as)).toEqual(['Mon', 'Tue', 'Wed', 'Fri']);
});

test('bars begin with the longest', () => {
  expect(daysOf('bars')).toEqual(['Tue', 'Fri', 'Mon', 'Wed']);
});

test('a line goes by what its points stand for', () => {
  expect(daysOf('line')).toEqual(['Fri', 'Mon', 'Tue', 'Wed']);
});
