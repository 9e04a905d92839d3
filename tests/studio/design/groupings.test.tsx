/** Figures are put together by questions: by which field, a time by which unit, and by which other field besides. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WordInput } from '../../../src/studio/design/inputs/WordInput.tsx';
import { showPanel } from './kit.tsx';

const figures = (group: object) =>
  JSON.stringify({
    type: 'chart',
    title: '统计',
    aggregate: { entity: 'jotting', group, computed: { count: { measure: 'count' } } },
  });
const at = ['aggregate', 'group'];
const show = (group: object) => showPanel(figures(group), <WordInput path={at} label="分组方式" />);
const groupIn = (written: unknown) => (written as { aggregate: { group: unknown } }).aggregate.group;

async function choose(user: ReturnType<typeof show>['user'], name: string, option: RegExp): Promise<void> {
  await user.click(screen.getByRole('combobox', { name }));
  const [found] = (await screen.findAllByText(option)).filter((one) => one.closest('.ant-select-item') !== null);
  if (!found) throw new Error(`${name} offers ${option.source}`);
  await user.click(found);
}

test('a grouping is begun with a field; a date is by the month, until another unit is said', async () => {
  const { user, written } = show({ all: [] });
  await choose(user, '按哪个字段分组', /记录日期/);
  expect(groupIn(written())).toEqual({ all: [], written: [{ field: 'written', unit: 'month' }] });
  await choose(user, '分组方式 · written 1 · 时间单位', /^周$/);
  expect(groupIn(written())).toEqual({ all: [], written: [{ field: 'written', unit: 'week' }] });
});

test('another field is asked for beside it, and either may go', async () => {
  const { user, written } = show({ shelf: ['shelf'] });
  await choose(user, '再按一个字段', /记录日期/);
  expect(groupIn(written())).toEqual({ shelf: ['shelf', { field: 'written', unit: 'month' }] });
  expect(screen.queryByRole('combobox', { name: '再按一个字段' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '删除 书架' }));
  expect(screen.queryByRole('button', { name: '删除 记录日期' })).toBeNull();
  expect(groupIn(written())).toEqual({ shelf: [{ field: 'written', unit: 'month' }] });
});

test('only what rows can be put together by is offered, and all of them together where nothing says so yet', async () => {
  const { user, written } = show({ shelf: ['shelf'] });
  await user.click(screen.getByRole('combobox', { name: '按哪个字段分组' }));
  expect((await screen.findAllByText(/书架/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/说明/)).toBeNull();
  await choose(user, '按哪个字段分组', /^不分组（合计）$/);
  expect(groupIn(written())).toEqual({ shelf: ['shelf'], all: [] });
});
