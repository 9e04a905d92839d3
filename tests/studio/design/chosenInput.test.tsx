/** A choice that is only handed on leaves the question empty for the next one. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ChosenInput } from '../../../src/studio/design/inputs/ChosenInput.tsx';

test('what was chosen stands there no longer than its value does', async () => {
  const chosen: string[] = [];
  const offered = [{ value: 'damage', label: '损坏情况 damage' }];
  render(
    <ChosenInput
      value=""
      offered={offered}
      disabled={false}
      label="set"
      placeholder="a field"
      onChange={(name) => chosen.push(name)}
    />,
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'set' }), '损坏');
  await userEvent.click(await screen.findByText('损坏情况 damage'));
  expect(chosen).toEqual(['damage']);
  expect(screen.getByText('a field')).toBeTruthy();
  expect(document.querySelector('.ant-select-selection-item')).toBeNull();
});
