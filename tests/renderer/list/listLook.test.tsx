/** A list as its user likes it, and moved through by keys. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/list/displayPanel.tsx';
import '../../../src/renderer/list/listPage.tsx';
import { makeWorld, show } from '../kit.tsx';
import { book, books, page } from '../libraryViews.ts';

function keeper(kept: Record<string, unknown> = {}) {
  const written: [string, Row | null][] = [];
  const preferences = {
    read: async () => kept,
    write: async (key: string, value: Row | null) => void written.push([key, value]),
  };
  return { written, preferences };
}

/** The first page of a file is printed cold: on a loaded machine that alone takes longer than any later wait. */
const timeout = { timeout: 40_000 };
const shown = (text: string) => screen.findByText(text, {}, timeout);

const rows = page([book(1), book(2), book(3)]);
const heads = () => screen.getAllByRole('columnheader').map((each) => each.textContent ?? '');

describe('columns', () => {
  it('are shown as the user has kept them, and as the author made them after a reset', async () => {
    const { preferences, written } = keeper({
      'list:books': { order: ['price', 'title'], hidden: ['genre', 'unknown'] },
    });
    const world = makeWorld([books], { 'book.list': rows }, { preferences });
    const { user } = show(world, <ScreenPage id="books" />);
    await shown('Book 1');
    const [, first] = heads();
    expect(first).toMatch(/价格/);
    expect(heads().join()).not.toMatch(/类别/);
    await user.click(screen.getByRole('button', { name: '显示设置' }));
    await user.click(await screen.findByRole('button', { name: '恢复默认' }));
    await waitFor(() => expect(heads()[1]).toMatch(/书名/));
    await waitFor(() => expect(written.at(-1)).toEqual(['list:books', null]));
  });

  it('are asked for with their fields once one is chosen that is left out at first', async () => {
    const { preferences } = keeper();
    const columns = books.columns.map((each) => (each.field === 'price' ? { ...each, optional: true } : each));
    const reads = ['id', 'title'];
    const some = { ...books, columns, call: { ...books.call, asks: [...reads, 'price'] }, reads };
    const world = makeWorld([some], { 'book.list': rows }, { preferences });
    const { user } = show(world, <ScreenPage id="books" />);
    await shown('Book 1');
    const asked = () => [...new Set(world.sentTo('book.list').map(({ params }) => params['fields']))];
    expect(asked()).toEqual(['id,title']);
    await user.click(screen.getByRole('button', { name: '显示设置' }));
    await user.click(await screen.findByRole('checkbox', { name: '价格' }));
    await waitFor(() => expect(asked()).toEqual(['id,title', 'id,title,price']));
    expect(heads().join()).toMatch(/价格/);
  });

  it('are left out and pinned in the panel, and it is kept', async () => {
    const { preferences, written } = keeper();
    const world = makeWorld([books], { 'book.list': rows }, { preferences });
    const { user } = show(world, <ScreenPage id="books" />);
    await shown('Book 1');
    await user.click(screen.getByRole('button', { name: '显示设置' }));
    await user.click(await screen.findByRole('checkbox', { name: '价格' }));
    await user.click(screen.getByRole('button', { name: '将书名固定在左侧' }));
    await user.click(screen.getByText('宽松'));
    await waitFor(() => expect(heads().join()).not.toMatch(/价格/));
    await waitFor(() =>
      expect(Object.fromEntries(written)).toEqual({
        'list:books': { hidden: ['price'], shown: [], pins: { title: 'left' }, widths: {} },
        lists: { density: 'comfortable' },
      }),
    );
  });

  it('are made wider by Alt and an arrow on their head', async () => {
    const { preferences, written } = keeper();
    const world = makeWorld([books], { 'book.list': rows }, { preferences });
    show(world, <ScreenPage id="books" />);
    await shown('Book 1');
    const head = screen.getByRole('columnheader', { name: /价格/ });
    head.getBoundingClientRect = () => ({ width: 100 }) as DOMRect;
    fireEvent.keyDown(head, { key: 'ArrowRight', altKey: true });
    await waitFor(() => expect(written.at(-1)?.[1]).toEqual({ widths: { price: 116 }, pins: {} }));
  });

  it('stand as their author made them where nothing can be read', async () => {
    const preferences = { read: () => Promise.reject(new Error('no line')), write: async () => undefined };
    const world = makeWorld([books], { 'book.list': rows }, { preferences });
    show(world, <ScreenPage id="books" />);
    expect(await shown('Book 1')).toBeVisible();
  });
});

describe('the keyboard in a table', () => {
  const rowOf = (text: string) => {
    const row = screen.getByText(text).closest('tr');
    if (!row) throw new Error(`"${text}" does not stand in a row`);
    return row;
  };

  it('moves from row to row, one of which Tab reaches', async () => {
    const world = makeWorld([books], { 'book.list': rows });
    const { user } = show(world, <ScreenPage id="books" />);
    await shown('Book 1');
    await waitFor(() => expect(rowOf('Book 1')).toHaveAttribute('tabindex', '0'));
    act(() => rowOf('Book 1').focus());
    await user.keyboard('{ArrowDown}j');
    expect(rowOf('Book 3')).toHaveFocus();
    expect(rowOf('Book 3')).toHaveAttribute('tabindex', '0');
    expect(rowOf('Book 1')).toHaveAttribute('tabindex', '-1');
    await user.keyboard('k{Home}');
    expect(rowOf('Book 1')).toHaveFocus();
  });

  it('chooses with Space, opens with Enter, and goes to the buttons of the row', async () => {
    const world = makeWorld([books], { 'book.list': rows });
    const { user } = show(world, <ScreenPage id="books" />);
    await shown('Book 2');
    act(() => rowOf('Book 2').focus());
    await user.keyboard(' ');
    expect(within(rowOf('Book 2')).getByRole('checkbox')).toBeChecked();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(within(rowOf('Book 2')).getAllByRole('button')).toContain(document.activeElement);
    await user.keyboard('{Escape}');
    expect(rowOf('Book 2')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(world.went.at(-1)).toMatchObject({ screen: 'bookDetail' }));
  });

  it('stays at a row whose button has gone with what it did', async () => {
    const lent = new Set<string>();
    const view = { ...books, actions: books.actions.map((each) => ({ ...each, visible: { onLoan: 0 } })) };
    const world = makeWorld([view], {
      'book.list': () => page([book(1), book(2)].map((row) => (lent.has(row.id) ? { ...row, onLoan: 1 } : row))),
      'book.lend': ({ id }: { id: string }) => (lent.add(id), {}),
    });
    const { user } = show(world, <ScreenPage id="books" />);
    await shown('Book 2');
    act(() => within(rowOf('Book 2')).getByRole('button', { name: '借出' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(within(rowOf('Book 2')).queryByRole('button', { name: '借出' })).toBeNull());
    await waitFor(() => expect(rowOf('Book 2')).toHaveFocus());
  });
});

it('a column that only an id stands beside in the sort has no number', async () => {
  window.location.hash = '#/books?orderBy=price,-id';
  show(makeWorld([books], { 'book.list': rows }), <ScreenPage id="books" />);
  await shown('Book 1');
  expect(within(screen.getByRole('columnheader', { name: /价格/ })).queryByText('1')).toBeNull();
});

it('a sort by several numbers its columns', async () => {
  window.location.hash = '#/books?orderBy=price,-title';
  const world = makeWorld([books], { 'book.list': rows });
  show(world, <ScreenPage id="books" />);
  await shown('Book 1');
  expect(within(screen.getByRole('columnheader', { name: /书名/ })).getByText('2')).toBeVisible();
});
