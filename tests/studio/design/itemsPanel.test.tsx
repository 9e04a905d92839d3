/** Actions in the studio: one that is added, one whose name is taken, one that opens another page. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ItemsPanel } from '../../../src/studio/design/ItemsPanel.tsx';
import { page, showPanel } from './kit.tsx';

const panel = <ItemsPanel path={['actions']} implied={new Map([['edit', '编辑']])} isMerged />;
const nameOf = () => screen.getByRole('combobox', { name: '操作的名称，例如 归还 或 giveBack' });

test('a fresh action stands open, asks what it sets, and says once that this is still to be filled in', async () => {
  const { user, written } = showPanel(page(), panel);
  await user.type(nameOf(), 'giveBack{Enter}');
  expect(written()).toMatchObject({ actions: { giveBack: { set: {} } } });
  expect(await screen.findAllByText('待填写')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'giveBack 的更多设置' }).getAttribute('aria-expanded')).toBe('true');
  // Closed, it says so itself.
  await user.click(screen.getByRole('button', { name: 'giveBack 的更多设置' }));
  expect(screen.getAllByText('待填写')).toHaveLength(1);
});

test('a name that is taken adds nothing, and says so where it was typed until it is another', async () => {
  const { user, written } = showPanel(page({ actions: { giveBack: { set: { lost: true } } } }), panel);
  await user.type(nameOf(), 'giveBack{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('已有“giveBack”，请换一个名称');
  expect(written()).toMatchObject({ actions: { giveBack: { set: { lost: true } } } });
  await user.type(nameOf(), 'Again');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('{Enter}');
  expect(written()).toMatchObject({ actions: { giveBack: {}, giveBackAgain: { set: {} } } });
});

test('an action that is added by what it is called has a name of its own besides', async () => {
  const { user, written } = showPanel(page({ actions: { action: { set: { lost: true } } } }), panel);
  await user.type(nameOf(), '归还{Enter}');
  expect(written()).toMatchObject({ actions: { action2: { title: '归还', set: {} } } });
  await user.type(nameOf(), 'Give back{Enter}');
  expect(written()).toMatchObject({ actions: { giveBack: { title: 'Give back', set: {} } } });
});

test('an action of convention that is named is changed, not refused', async () => {
  const { user, written } = showPanel(page(), panel);
  await user.type(nameOf(), 'edit{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(written()).toMatchObject({ actions: { edit: {} } });
});

test('an action opens another page, which is chosen by its title', async () => {
  const { user, written } = showPanel(page({ actions: { look: { open: '' } } }), panel);
  await user.click(screen.getByRole('button', { name: 'look 的更多设置' }));
  expect(screen.getAllByText('待填写')).toHaveLength(1);
  await user.click(screen.getByRole('combobox', { name: /打开/ }));
  await user.click(await screen.findByText(/书目/));
  expect(written()).toMatchObject({ actions: { look: { open: 'books' } } });
});

test('a bare name that is looked into stays one until something is said of it', async () => {
  const columns = ['name', 'lost'];
  const { user, written } = showPanel(page({ columns }), <ItemsPanel path={['columns']} implied={new Map()} />);
  const more = screen.getByRole('button', { name: 'lost 的更多设置' });
  const before = written();
  await user.click(more);
  const title = screen.getByRole('textbox', { name: /lost · 显示为.*中文/ });
  expect(written()).toEqual(before);
  await user.type(title, '丢失的');
  expect(title).toHaveFocus();
  expect(written()).toMatchObject({ columns: ['name', { field: 'lost', title: '丢失的' }] });
  await user.click(more);
  expect(written()).toMatchObject({ columns: ['name', { field: 'lost', title: '丢失的' }] });
});
