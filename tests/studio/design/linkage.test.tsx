/** Linkage, asked for in the studio: what is not edited stays as it is written. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WordInput } from '../../../src/studio/design/inputs/WordInput.tsx';
import { page, showPanel } from './kit.tsx';

const rows = (...when: readonly object[]): string => page({}, { when });
const panel = <WordInput path={['entity', 'when']} label="联动" />;
const whenOf = (written: unknown): unknown => (written as { entity: { when: unknown } }).entity.when;

const rich = {
  if: { lost: true },
  set: { name: { value: { now: '-1d', at: 'dayStart' }, options: [1, 2], readOnly: true } },
};

test('an edited condition leaves all that the row sets', async () => {
  const { user, written } = showPanel(rows(rich), panel);
  await user.click(screen.getByText('添加条件'));
  expect(whenOf(written())).toEqual([{ ...rich, if: { lost: true, name: { filled: true } } }]);
});

test('an edited word leaves the others of its field', async () => {
  const { user, written } = showPanel(rows(rich), panel);
  await user.click(screen.getByRole('switch', { name: '只读' }));
  expect(whenOf(written())).toEqual([{ ...rich, set: { name: { ...rich.set.name, readOnly: false } } }]);
});

test('what shows a field that nothing hides is told there, and hidden otherwise at a press', async () => {
  const shown = { if: { lost: true }, set: { name: { visible: true } } };
  const { user, written } = showPanel(rows(shown), panel);
  expect(screen.getByText(/没有别的行隐藏 "name"/).closest('.design-warning')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: /"visible": false/ }));
  expect(whenOf(written())).toEqual([shown, { if: {}, set: { name: { visible: false } } }]);
  expect(screen.queryByText(/没有别的行隐藏/)).toBeNull();
});

test('the last word of a row takes its field along, and not what the row cannot be without', async () => {
  const { user, written } = showPanel(rows({ if: { lost: true }, set: { name: { visible: false } } }), panel);
  await user.click(screen.getByRole('button', { name: '删除 可见' }));
  expect(whenOf(written())).toEqual([{ if: { lost: true }, set: {} }]);
});
