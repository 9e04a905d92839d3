/** Which rows are seen, asked for in the studio. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScopeInput } from '../../../src/studio/design/inputs/ScopeInput.tsx';
import { page, showPanel } from './kit.tsx';

const panel = <ScopeInput path={['entity', 'scope']} label="可见的行" />;
const choose = async (user: ReturnType<typeof showPanel>['user'], box: string, option: string): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: box }));
  await user.click(await screen.findByTitle(option));
};

test('is one of three, each written in its own way', async () => {
  const { user, written } = showPanel(page({}, { scope: 'detachment' }), panel);
  expect(screen.getByText('本单位的行')).toBeTruthy();
  await choose(user, '可见的行', '所有行');
  expect(written()).toMatchObject({ entity: { scope: 'all' } });
  await choose(user, '可见的行', '按用户类型');
  expect(written()).toMatchObject({ entity: { scope: {} } });
});

test('by user type it asks for a condition of each type that is added, and forgets one that is removed', async () => {
  const { user, written } = showPanel(page({}, { scope: {} }), panel);
  await choose(user, '可见的行 · 用户类型', '馆员 2');
  expect(written()).toMatchObject({ entity: { scope: { 2: {} } } });
  expect(screen.getByText('馆员')).toBeTruthy();
  await user.click(screen.getByText('添加条件'));
  expect(written()).toMatchObject({ entity: { scope: { 2: { name: { filled: true } } } } });
  await user.click(screen.getByRole('button', { name: '删除 2' }));
  expect(written()).toEqual(JSON.parse(page({}, { scope: {} })));
});
