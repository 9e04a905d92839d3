/** How much room a row's links are given where they are folded. */
import { expect, test } from 'vitest';
import { actionsWidth } from '../../../src/renderer/actions/actionsWidth.ts';
import type { ViewAction } from '../../../src/core/model/view.ts';
import { action } from '../libraryViews.ts';

const out = { primary: true, enabled: { held: { not: 1 } } };
const foldedOf = (...actions: readonly ViewAction[]): number =>
  actionsWidth(actions, ({ title }) => String(title), '更多').folded;
const look = action('look', '看');
const others = [action('more', '很长的一个操作'), action('last', '最长的最后一个操作')];

test('is that of the most urgent, and of what stands for it where it is not possible', () => {
  const alone = foldedOf(look, action('out', '出场', { primary: true }), ...others);
  const stoodFor = foldedOf(look, action('out', '出场', out), action('ask', '申请放行'), ...others);
  const asWide = foldedOf(look, action('out', '申请放行', { primary: true }), ...others);
  expect(alone).toBeLessThan(stoodFor);
  expect(stoodFor).toBe(asWide);
});

test('holds the longest word of what is there for some seconds only', () => {
  const passing = (name: string) => action('back', name, { visible: { lentTime: { gt: { now: '-30s' } } } });
  const asLong = foldedOf(look, action('out', 'assignment', { primary: true }), ...others);
  expect(foldedOf(look, passing('Undo assignment'), ...others)).toBe(asLong);
  expect(foldedOf(look, action('back', 'Undo assignment'), ...others)).toBeLessThan(asLong);
});
