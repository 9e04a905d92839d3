/** What is not easily undone is red where it is confirmed, too: in the window that its button opens. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FormView, ListView } from '../../../src/core/model/view.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
import { makeWorld, show, windowOf } from '../kit.tsx';
import { action, book, books, both, column, lend, page, title } from '../libraryViews.ts';

const form: FormView = { ...lend, id: 'lend', fields: [title], when: [] };
const opening = (danger: boolean): ListView => ({
  ...books,
  columns: [column(title)],
  filters: [],
  actions: [action('away', both('作废', 'Discard'), { open: 'lend', danger })],
});

it.each([true, false])('a button of which danger is %s', async (danger) => {
  const world = makeWorld([opening(danger), form], { 'book.list': page([book(1)]) });
  const { user } = show(world, <ScreenPage id="books" />);
  await user.click(await screen.findByRole('button', { name: '作废' }, { timeout: 40_000 }));
  const ok = (await windowOf('借出')).getByRole('button', { name: '确定' });
  expect(ok.classList.contains('ant-btn-color-dangerous')).toBe(danger);
});
