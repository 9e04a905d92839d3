/** A row's link that was clicked before its list stood opens its screen first; the rows come beneath it. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ScreenPage } from '../../../src/renderer/index.ts';
import type { PressedLink } from '../../../src/renderer/engine/ports.ts';
import { later, makeWorld, show, windowOf } from '../kit.tsx';
import { action, book, bookDetail, books, both, page } from '../libraryViews.ts';

const detail = { ...bookDetail, sections: bookDetail.sections.slice(0, 1), actions: [] };
const list = { ...books, actions: [action('look', both('查看', 'Look'), { open: 'bookDetail' }), ...books.actions] };
const rows = [book(1), book(2), book(3, { damaged: true })];

/** As the console has it: whoever takes the click finds none afterwards. */
function clicked(row: number, says: string) {
  let link: PressedLink | null = { row, says, take: () => (link = null) };
  return { pressed: () => link };
}

function open(kept: ReturnType<typeof clicked>, view: unknown = detail) {
  const world = makeWorld(
    [list],
    { 'book.list': page(rows), 'book.get': book(2) },
    { ...kept, view: (id) => Promise.resolve((id === 'books' ? list : view) as never) },
  );
  return { world, ...show(world, <ScreenPage id="books" />) };
}

test('its screen stands before the rows, about its row, and the click is taken', async () => {
  const kept = clicked(1, '查看');
  const view = later<unknown>();
  const { world } = open(kept, view.promise);
  await waitFor(() => expect(kept.pressed()).toBeNull());
  expect(screen.queryByText('Book 1')).toBeNull();
  await act(async () => view.resolve(detail));
  const window = await windowOf('图书详情');
  expect(await window.findByText('Book 2')).toBeVisible();
  expect(world.sentTo('book.get')[0]?.params).toEqual({ id: 'k2' });
  expect(await screen.findByText('Book 1')).toBeInTheDocument();
});

test('whoever closes it goes on at the link', async () => {
  const { user } = open(clicked(1, '查看'));
  await windowOf('图书详情');
  await screen.findByText('Book 1');
  await user.keyboard('{Escape}');
  const links = screen.getAllByRole('button', { name: '查看', hidden: true });
  await waitFor(() => expect(links[1]).toHaveFocus());
});

test('rows that a screen keeps waiting come all the same', async () => {
  open(clicked(0, '查看'), later<unknown>().promise);
  expect(await screen.findByText('Book 1', undefined, { timeout: 5000 })).toBeVisible();
});

test.each<[string, number, string]>([
  ['a link that is not possible for its row', 2, '借出'],
  ['a link that sends something', 0, '借出'],
  ['a link that leads to another page', 0, '详情'],
  ['a link of a row that is not there', 7, '查看'],
  ['words that no link has', 0, '归还'],
])('%s waits for the rows, which come at once', async (_, row, says) => {
  const kept = clicked(row, says);
  const { world } = open(kept);
  await screen.findByText('Book 1');
  expect(kept.pressed()).not.toBeNull();
  expect(world.sent.map(({ call }) => call)).not.toContain('book.lend');
});

test('nothing is asked of it by a list that is a part of another page', async () => {
  const pressed = vi.fn(() => null);
  const world = makeWorld([books], { 'book.list': page(rows) }, { pressed });
  show(world, <ScreenPage id="books" pane={{ choose: () => undefined, onward: () => undefined } as never} />);
  await screen.findByText('Book 1');
  expect(pressed).not.toHaveBeenCalled();
});
