/** The code of what takes a deed back does not come: what was done is told as done and not done a second time, and that it cannot be undone is said. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FormView, ListView } from '../../../src/core/model/view.ts';
import { ScreenDialog, ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/form/formDialog.tsx';
import '../../../src/renderer/list/listPage.tsx';
import { makeWorld, show } from '../kit.tsx';
import { action, book, books, both, call, column, field, page, title } from '../libraryViews.ts';

vi.mock('../../../src/renderer/actions/undo.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const notUndone = { tone: 'warning', message: '撤销功能未能载入，此次不能在这里撤销。请刷新页面' };
const undo = call('book.restore', ['id'], { changes: ['book'] });

it('by a button of a row', async () => {
  const view: ListView = {
    ...books,
    columns: [column(title)],
    filters: [],
    actions: [action('remove', both('删除', 'Delete'), { call: call('book.remove', ['id']), undo, danger: true })],
  };
  const world = makeWorld([view], { 'book.list': page([book(1)]), 'book.remove': {} });
  const { user } = show(world, <ScreenPage id="books" />);
  await user.click(await screen.findByRole('button', { name: '删除' }, { timeout: 40_000 }));
  await waitFor(() => expect(world.said).toEqual([{ tone: 'success', message: '操作成功' }, notUndone]));
});

it('by a form', async () => {
  const view: FormView = {
    id: 'note',
    type: 'dialog',
    title: both('备注', 'Note'),
    call: call('book.note', ['id', 'note']),
    fields: [field('note', 'text', { title: both('备注', 'Note') })],
    when: [],
    initial: {},
    undo,
    width: 520,
  };
  const world = makeWorld([view], { 'book.note': {} });
  const onClose = vi.fn();
  const { user } = show(world, <ScreenDialog id="note" params={{ id: 'k1' }} onClose={onClose} />);
  await user.type(await screen.findByRole('textbox', { name: '备注' }), 'x');
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith({ data: {} }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(world.sentTo('book.note')).toHaveLength(1);
  expect(world.said.at(-1)).toEqual(notUndone);
});
