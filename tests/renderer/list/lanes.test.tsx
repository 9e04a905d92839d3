/** Rows as cards in lanes: none is lost, and what a list offers for a row is offered for a card. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ListView } from '../../../src/core/model/view.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
import type { PaneSide } from '../../../src/renderer/engine/paneSide.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import { ListPage } from '../../../src/renderer/list/listPage.tsx';
import '../../../src/renderer/list/lanes.tsx';
import '../../../src/renderer/list/table/summary.tsx';
import { makeNarrow, makeWorld, show } from '../kit.tsx';
import { action, book, books, both, call, column, copies, field, genre, page, title } from '../libraryViews.ts';

/** The first page of a file is printed cold: on a loaded machine that alone takes longer than any later wait. */
const timeout = { timeout: 40_000 };

const lend = action('lend', both('借出', 'Lend'), { call: call('book.lend', ['id']), key: 'b' });
const view: ListView = {
  ...books,
  columns: [title, genre, copies].map((each) => column(each)),
  filters: [],
  lanes: 'genre',
  actions: [lend],
};
const rows = [book(1, { genre: 1 }), book(2, { genre: null }), book(3, { genre: 9 }), book(4, { genre: 2 })];

async function opened(more: Partial<ListView> = {}, language: 'zh-CN' | 'en-US' = 'zh-CN') {
  const world = makeWorld([{ ...view, ...more }], { 'book.list': page(rows), 'book.lend': {} });
  const shown = show(world, <ScreenPage id="books" />, language);
  await screen.findByText('Book 1', {}, timeout);
  return { world, ...shown };
}
const lane = (name: string) => within(screen.getByRole('region', { name }));

describe('lanes', () => {
  it('hold every row: those without a value of a lane stand in a last one', async () => {
    await opened();
    expect(lane('小说').getAllByRole('listitem')).toHaveLength(1);
    expect(lane('诗歌').getByText('Book 4')).toBeVisible();
    const others = lane('其他');
    expect(others.getByText('Book 2')).toBeVisible();
    expect(others.getByText('Book 3')).toBeVisible();
    expect(screen.getAllByRole('region').at(-1)).toHaveAccessibleName('其他');
  });

  it('have no such lane while each row has its own', async () => {
    const world = makeWorld([view], { 'book.list': page([book(1, { genre: 1 })]) });
    show(world, <ScreenPage id="books" />, 'en-US');
    await screen.findByText('Book 1', {}, timeout);
    expect(screen.queryByRole('region', { name: 'Other' })).toBeNull();
  });

  it('do what has a key for the card that has the keyboard', async () => {
    const { world, user } = await opened();
    screen.getByRole('button', { name: 'Book 4' }).focus();
    await user.keyboard('b');
    await waitFor(() => expect(world.sentTo('book.lend').map(({ params }) => params)).toEqual([{ id: 'k4' }]));
  });

  it('sum up beneath them, and open beneath a card what a row opens', async () => {
    const note = field('note', 'longText', { title: both('备注', 'Note') });
    await opened({ summary: [{ field: 'copies', as: 'sum' }], expand: { as: 'fields', fields: [note] } }, 'en-US');
    await waitFor(() => expect(document.querySelector('.vw-sums-card')).not.toBeNull());
    expect(document.querySelectorAll('.vw-lane-card [aria-expanded="false"]')).toHaveLength(rows.length);
  });
});

it('a card where it is narrow has the keys of its row, too', async () => {
  const widen = makeNarrow();
  try {
    const { lanes: _, ...plain } = view;
    const world = makeWorld([plain], { 'book.list': page(rows), 'book.lend': {} });
    const { user } = show(world, <ScreenPage id="books" />);
    const [, second] = await screen.findAllByRole('button', { name: '借出' }, timeout);
    second?.focus();
    await user.keyboard('b');
    await waitFor(() => expect(world.sentTo('book.lend').map(({ params }) => params)).toEqual([{ id: 'k2' }]));
  } finally {
    widen();
  }
});

it('a card on a desk is chosen by a press, and marked as the one', async () => {
  const choose = vi.fn();
  const pane: PaneSide = {
    chosen: 'k4',
    choose,
    show: () => undefined,
    gone: () => undefined,
    onward: () => undefined,
    done: () => undefined,
    drags: false,
    about: '',
  };
  const world = makeWorld([view], { 'book.list': page(rows) });
  const { user } = show(world, <ListPage view={view} params={{}} inAddress={false} pane={pane} />);
  await user.click(await screen.findByRole('button', { name: 'Book 1' }, timeout));
  expect(choose.mock.lastCall?.[0]).toBe('k1');
  expect(document.querySelectorAll('[data-row-key][aria-current="true"]')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Book 4' })).toHaveAttribute('aria-current', 'true');
});
