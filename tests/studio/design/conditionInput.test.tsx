/** A condition in the studio: how its comparisons are called. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConditionInput } from '../../../src/studio/design/inputs/ConditionInput.tsx';
import { page, showPanel } from './kit.tsx';

const withDue = page(
  { when: [{ if: { due: { gte: '2026-01-01' }, count: { gte: 2 } }, set: {} }] },
  {
    properties: {
      due: { type: 'string', format: 'date', title: '应还日期' },
      count: { type: 'integer', title: '数量' },
    },
  },
);

test('days and times are after and before one another, numbers are larger and smaller', async () => {
  const { user } = showPanel(withDue, <ConditionInput path={['when', 0, 'if']} label="当" />);
  expect(screen.getByTitle('不早于')).toBeTruthy();
  expect(screen.getByTitle('不小于')).toBeTruthy();
  const [due] = screen.getAllByRole('combobox', { name: '当 · 比较' });
  if (!due) throw new Error('the first clause must have a comparison');
  await user.click(due);
  expect(await screen.findByTitle('晚于')).toBeTruthy();
  expect(screen.queryByTitle('大于')).toBeNull();
});

test.each([
  ['name', '007', { name: '007' }],
  ['count', '007', { count: 7 }],
])('what is written beside %s is a value of its kind', async (field, typed, test) => {
  const text = page(
    { when: [{ if: { [field]: '' }, set: {} }] },
    { properties: { name: { type: 'string', title: '名称' }, count: { type: 'integer', title: '数量' } } },
  );
  const { user, written } = showPanel(text, <ConditionInput path={['when', 0, 'if']} label="当" />);
  await user.type(screen.getByRole('textbox', { name: '当 · 值' }), typed);
  expect(written()).toMatchObject({ when: [{ if: test }] });
});
