/** What a menu entry opens a list with, where the address says nothing. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { ListView } from '../../../src/core/model/view.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/list/listPage.tsx';
import { beginningWith } from '../../../src/renderer/list/begun.ts';
import { makeWorld, show } from '../kit.tsx';
import { book, books, column, filter, genre, page, price, title } from '../libraryViews.ts';

const timeout = { timeout: 40_000 };
const view: ListView = {
  ...books,
  columns: [title, price].map((each) => column(each)),
  filters: [filter(title), filter(genre)],
  actions: [],
  sort: '',
};

afterEach(() => {
  window.location.hash = '';
});

async function open(hash: string) {
  window.location.hash = hash;
  const world = makeWorld([view], { 'book.list': page([book(1), book(2)]) });
  show(world, <ScreenPage id="books" params={{ title: 'Dune' }} begins={{ title: 'Dune' }} />);
  await screen.findByText('Book 1', {}, timeout);
  const last = () => world.sentTo('book.list').at(-1)?.params;
  return { last, hand: userEvent.setup() };
}

it('filters by what its menu entry says, shows it, and leaves it where somebody empties it', async () => {
  const { last, hand } = await open('#/books');
  expect(last()).toMatchObject({ title: 'Dune' });
  const box = screen.getByRole('textbox', { name: '书名' });
  expect(box).toHaveValue('Dune');
  await hand.clear(box);
  await hand.keyboard('{Enter}');
  await waitFor(() => expect(last()).not.toHaveProperty('title'));
  // The address says so, for a reload or a link that is passed on.
  expect(window.location.hash).toBe('#/books?title=');
  await hand.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(last()).toMatchObject({ title: 'Dune' }));
  expect(window.location.hash).toBe('#/books');
});

it('goes by its address where that says something', async () => {
  const { last } = await open('#/books?title=Emma');
  expect(last()).toMatchObject({ title: 'Emma' });
});

it('reads a text by the kind of its filter, and stays the same view where nothing is its filter’s', () => {
  const begun = beginningWith(view, { genre: '2', other: 'x' });
  expect(begun.filters.map(({ initial }) => initial)).toEqual([undefined, 2]);
  expect(beginningWith(view, { other: 'x' })).toBe(view);
  expect(beginningWith(view, {})).toBe(view);
});
