/** Who may, in the studio: types of user, or a condition over the user, one made of the other. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AllowInput } from '../../../src/studio/design/inputs/AllowInput.tsx';
import { page, showPanel } from './kit.tsx';

const panel = <AllowInput path={['actions', 'close', 'allow']} label="谁能用" />;
const closing = (allow: unknown) => page({ actions: { close: { set: { lost: true }, allow } } });
const allowed = (written: unknown) => (written as { actions: { close: { allow: unknown } } }).actions.close.allow;

test('the types that may so far begin the condition, and come back from it', async () => {
  const { user, written } = showPanel(closing([2]), panel);
  expect(screen.getByText('馆员')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: '谁能用 · 按什么' }));
  await user.click(await screen.findByText('按条件'));
  expect(allowed(written())).toEqual({ userType: [2] });
  await user.click(screen.getByRole('button', { name: /添加条件/ }));
  expect(allowed(written())).toEqual({ userType: [2], detachmentId: { filled: true } });
  await user.click(screen.getByRole('combobox', { name: '谁能用 · 按什么' }));
  await user.click(await screen.findByText('按用户类型'));
  expect(allowed(written())).toEqual([2]);
});

test('a condition names fields of the user, and none of the page', async () => {
  const { user } = showPanel(closing({ userType: 1 }), panel);
  await user.click(screen.getByRole('combobox', { name: '谁能用 · 字段' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toContain('userType');
  expect(offered).not.toContain('lost');
});
