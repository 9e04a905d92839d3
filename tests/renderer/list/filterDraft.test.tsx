/** Filters that are typed and not yet searched for. */
import { screen, waitFor } from '@testing-library/react';
import { Activity, useState } from 'react';
import { expect, it } from 'vitest';
import { ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/list/listPage.tsx';
import { makeWorld, show } from '../kit.tsx';
import { book, books, page } from '../libraryViews.ts';

/** The first page of a file is printed cold: on a loaded machine that alone takes longer than any later wait. */
const timeout = { timeout: 40_000 };

/** As the shell keeps the page of another tab: out of sight, not gone. */
function Tabs() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        other tab
      </button>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <ScreenPage id="books" />
      </Activity>
    </>
  );
}

const typed = () => screen.getByRole('textbox', { name: '书名' });

it('stay while another tab is looked at', async () => {
  window.location.hash = '#/books';
  const world = makeWorld([books], { 'book.list': page([book(1)]) });
  const { user } = show(world, <Tabs />);
  await screen.findByText('Book 1', {}, timeout);
  await user.type(typed(), 'Dun');
  await user.click(screen.getByRole('button', { name: 'other tab' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '书名' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'other tab' }));
  await waitFor(() => expect(typed()).toBeVisible());
  expect(typed()).toHaveValue('Dun');
  await user.type(typed(), 'e{Enter}');
  await waitFor(() => expect(world.sent.at(-1)?.params).toMatchObject({ title: 'Dune' }));
});

it('stay while one turns to the next page: the filters are not printed anew for it', async () => {
  window.location.hash = '#/books';
  const world = makeWorld([books], { 'book.list': page([book(1)], 90) });
  const { user } = show(world, <ScreenPage id="books" />);
  await screen.findByText('Book 1', {}, timeout);
  await user.type(typed(), 'Dun');
  await user.click(screen.getByTitle('2'));
  await waitFor(() => expect(world.sent.at(-1)?.params).toMatchObject({ current: 2 }));
  await waitFor(() => expect(screen.getByTitle('2')).toHaveClass('ant-pagination-item-active'));
  expect(typed()).toHaveValue('Dun');
});

it('rows that say the same stay as they are when the tab is looked at again, and new ones take their place', async () => {
  window.location.hash = '#/books';
  const rows = [book(1)];
  const world = makeWorld([books], { 'book.list': () => page(rows) });
  const { user } = show(world, <Tabs />);
  const first = (await screen.findByText('Book 1', {}, timeout)).closest('tr');
  const reads = () => world.sent.filter(({ call }) => call === 'book.list').length;
  const before = reads();
  const lookAway = async () => {
    await user.click(screen.getByRole('button', { name: 'other tab' }));
    await user.click(screen.getByRole('button', { name: 'other tab' }));
  };
  await lookAway();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  expect(screen.getByText('Book 1').closest('tr')).toBe(first);
  rows.push(book(2));
  await lookAway();
  await screen.findByText('Book 2');
});

it('are emptied by reset though the list shows what it did', async () => {
  window.location.hash = '#/books';
  const world = makeWorld([books], { 'book.list': page([book(1)]) });
  const { user } = show(world, <ScreenPage id="books" />);
  await screen.findByText('Book 1', {}, timeout);
  await user.type(typed(), 'Dun');
  await user.click(screen.getByRole('button', { name: '重置' }));
  expect(typed()).toHaveValue('');
});

it('typing into one, and searching for it, prints no other one anew', async () => {
  window.location.hash = '#/books';
  const world = makeWorld([books], { 'book.list': page([book(1)]) });
  const { user, become } = show(world, <ScreenPage id="books" />);
  await screen.findByText('Book 1', {}, timeout);
  const { text } = world.portsIn('zh-CN');
  const said = new Set<string>();
  become('zh-CN', {
    text: (label, values) => {
      const printed = text(label, values);
      said.add(printed);
      return printed;
    },
  });
  const titleOf = (field: string): string =>
    books.filters.filter((each) => each.field === field).map(({ definition }) => text(definition.title))[0] ?? field;
  const own = titleOf('title');
  // The shelf's choices hang on another filter; the time of purchase is said on paper, too.
  const others = ['genre', 'branchId'].map(titleOf);
  expect([...said]).toEqual(expect.arrayContaining([own, ...others]));
  said.clear();
  await user.type(typed(), 'Dune{Enter}');
  await waitFor(() => expect(world.sent.at(-1)?.params).toMatchObject({ title: 'Dune' }));
  expect(said).toContain(own);
  expect([...said].filter((each) => others.includes(each))).toEqual([]);
});
