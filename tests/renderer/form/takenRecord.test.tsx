/** A form over a record that others take away while it is open. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FormView } from '../../../src/core/model/view.ts';
import { ScreenDialog } from '../../../src/renderer/index.ts';
import { later, makeWorld, show, windowOf } from '../kit.tsx';
import { lend, readers, title } from '../libraryViews.ts';

const plain: FormView = { ...lend, id: 'plain', fields: [title], when: [] };

it('says that it is gone, takes nothing more, and closes unasked', async () => {
  const world = makeWorld([plain, readers], {});
  const onClose = vi.fn();
  const { user } = show(world, <ScreenDialog id="plain" params={{ id: 'k1' }} onClose={onClose} />);
  await user.type(await screen.findByLabelText('书名'), 'D');
  act(() => world.tellOf('book', 'k2', true));
  expect(screen.queryByText(/不再由您处理/)).toBeNull();
  act(() => world.tellOf('book', 'k1', true));
  const over = await windowOf('借出');
  expect(await over.findByText(/已被转走或收回/)).toBeVisible();
  expect(over.getByRole('button', { name: '确定' })).toBeDisabled();
  expect(over.getByLabelText('书名').closest('form')).toHaveAttribute('inert');
  await user.click(over.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(undefined));
});

it('says nothing of what the form itself gives away', async () => {
  const sent = later<object>();
  const world = makeWorld([plain, readers], { 'book.lendTo': () => sent.promise });
  const { user } = show(world, <ScreenDialog id="plain" params={{ id: 'k1' }} onClose={() => undefined} />);
  await user.type(await screen.findByLabelText('书名'), 'Dune');
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
  act(() => world.tellOf('book', 'k1', true));
  expect(screen.queryByText(/不再由您处理/)).toBeNull();
  await act(async () => sent.resolve({}));
  expect(screen.queryByText(/不再由您处理/)).toBeNull();
});
