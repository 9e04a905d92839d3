/** What a panel draws: the limit it is measured by, and how its figures read. */
import { theme } from 'antd';
import { expect, test } from 'vitest';
import type { ViewPanel } from '../../../src/core/model/view.ts';
import { drawingOption } from '../../../src/renderer/chart/drawingOption.ts';
import { makeWorld } from '../kit.tsx';
import { field, genre } from '../libraryViews.ts';

const token = theme.getDesignToken();
const ports = makeWorld([], {}).portsIn('en-US');
const panel: ViewPanel = {
  id: 'minutes',
  title: 'Minutes',
  as: 'columns',
  category: field('branch', 'text'),
  value: field('minutes', 'duration', { title: 'Minutes' }),
  target: field('limit', 'duration'),
  more: [genre],
  counts: [],
  opens: [],
  most: 12,
};
const drawn = (limit: number | null) =>
  drawingOption({ panel, rows: [{ branch: 'East', minutes: 125, limit, genre: 2 }], ports, token });

test('an empty limit is none, and nothing is over it', () => {
  const [series] = drawn(null).series;
  expect(series).not.toHaveProperty('markLine');
  expect(series?.data[0]?.itemStyle.color).toBe(token.colorPrimary);
});

test('a limit is drawn, and what passes it is a fault', () => {
  const [series] = drawn(60).series;
  expect(series).toHaveProperty('markLine');
  expect(series?.data[0]?.itemStyle.color).toBe(token.colorError);
});

test('on pointing, figures read as their fields do: a duration in hours, a code by its name', () => {
  const said = drawn(null).tooltip.formatter({ dataIndex: 0 });
  expect(said).toContain('Poetry');
  expect(said).not.toContain('<b>125</b>');
});
