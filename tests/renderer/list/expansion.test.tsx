/** What a row opens beneath itself. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListView } from '../../../src/core/model/view.ts';
import { CallFault, ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/detail/detailBody.tsx';
import '../../../src/renderer/list/listPage.tsx';
import '../../../src/renderer/list/table/richTable.tsx';
import { later, makeNarrow, makeWorld, show } from '../kit.tsx';
import { book, books, both, call, column, field, page, title } from '../libraryViews.ts';

/** The first page of a file is printed cold: on a loaded machine that alone takes longer than any later wait. */
const timeout = { timeout: 40_000 };
const shown = (text: string) => screen.findByText(text, {}, timeout);

const loans: ListView = {
  ...books,
  columns: [column(title)],
  filters: [],
  actions: [],
  expand: {
    as: 'table',
    fields: [],
    call: call('loan.list', ['bookId'], { entity: 'loan' }),
    with: { bookId: { row: 'id' } },
    columns: [column(field('reader', 'text', { title: both('读者', 'Reader') }))],
  },
};
const note = field('note', 'longText', { title: both('备注', 'Note') });
const notes: ListView = { ...loans, expand: { as: 'fields', fields: [note] } };
const lent = ({ bookId }: { bookId: string }) => page([{ id: `l-${bookId}`, reader: `Reader of ${bookId}` }]);

const mark = (name: string) => screen.getByRole('button', { name });
const rowOf = (text: string) => {
  const row = screen.getByText(text).closest<HTMLElement>('[data-row-key]');
  if (!row) throw new Error(`"${text}" must stand in a row`);
  return row;
};

describe('a row that opens rows of its own', () => {
  it('asks for them when it is opened, and not before', async () => {
    const world = makeWorld([loans], { 'book.list': page([book(1), book(2)]), 'loan.list': lent });
    const { user } = show(world, <ScreenPage id="books" />);
    await shown('Book 1');
    expect(world.sentTo('loan.list')).toEqual([]);
    expect(mark('展开Book 1')).toHaveAttribute('aria-expanded', 'false');
    await user.click(mark('展开Book 1'));
    expect(await shown('Reader of k1')).toBeVisible();
    expect(mark('展开Book 1')).toHaveAttribute('aria-expanded', 'true');
    expect(new Set(world.sentTo('loan.list').map(({ params }) => params['bookId']))).toEqual(new Set(['k1']));
    await user.click(mark('展开Book 1'));
    expect(screen.queryByText('Reader of k1')).toBeNull();
  });

  it('says that there are none, and offers to ask again for those that did not come', async () => {
    const first = later<object>();
    let broken = true;
    const world = makeWorld([loans], {
      'book.list': page([book(1), book(2)]),
      'loan.list': ({ bookId }: { bookId: string }) => {
        if (bookId === 'k1') return page([]);
        return broken ? first.promise : lent({ bookId });
      },
    });
    const { user } = show(world, <ScreenPage id="books" />);
    await shown('Book 1');
    await user.click(mark('展开Book 1'));
    expect(await shown('尚无内容')).toBeVisible();
    await user.click(mark('展开Book 2'));
    expect(await screen.findByRole('status', { name: '加载中' })).toBeVisible();
    await act(async () => first.reject(new CallFault(500, 'broken', '借阅系统不可用')));
    expect(await shown('借阅系统不可用')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await shown('Reader of k2')).toBeVisible();
  });

  it('stays open for its record when the page brings others', async () => {
    let rows = [book(1), book(2)];
    const world = makeWorld([loans], { 'book.list': () => page(rows), 'loan.list': lent });
    const { user } = show(world, <ScreenPage id="books" />);
    await shown('Book 1');
    await user.click(mark('展开Book 1'));
    await shown('Reader of k1');
    rows = [book(2), book(1)];
    act(() => world.tell(['book']));
    await waitFor(() => expect(rowOf('Book 1').dataset['rowKey']).toBe('1'));
    expect(mark('展开Book 1')).toHaveAttribute('aria-expanded', 'true');
    expect(mark('展开Book 2')).toHaveAttribute('aria-expanded', 'false');
    expect(await shown('Reader of k1')).toBeVisible();
    expect(screen.queryByText('Reader of k2')).toBeNull();
  });
});

describe('the keyboard', () => {
  it('opens and closes by e, and keeps to the rows of the table that has the focus', async () => {
    const world = makeWorld([loans], { 'book.list': page([book(1), book(2)]), 'loan.list': lent });
    const { user } = show(world, <ScreenPage id="books" />, 'en-US');
    await shown('Book 1');
    act(() => rowOf('Book 1').focus());
    await user.keyboard('e');
    await shown('Reader of k1');
    expect(mark('More of Book 1')).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    expect(rowOf('Book 2')).toHaveFocus();
    await user.keyboard('k');
    expect(rowOf('Book 1')).toHaveFocus();
    act(() => rowOf('Reader of k1').focus());
    await user.keyboard('{ArrowDown}e');
    expect(rowOf('Reader of k1')).toHaveFocus();
    act(() => rowOf('Book 1').focus());
    await user.keyboard('e');
    expect(mark('More of Book 1')).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('a row that opens its own fields', () => {
  it('shows them whole', async () => {
    const world = makeWorld([notes], { 'book.list': page([book(1, { note: 'Long\nand longer' }), book(2)]) });
    const { user } = show(world, <ScreenPage id="books" />);
    await shown('Book 1');
    await user.click(mark('展开Book 1'));
    expect(await screen.findByText(/and longer/, {}, timeout)).toHaveClass('vw-long');
  });

  it('does so on a card where it is narrow', async () => {
    const restore = makeNarrow();
    try {
      const world = makeWorld([loans], { 'book.list': page([book(1)]), 'loan.list': lent });
      const { user } = show(world, <ScreenPage id="books" />);
      const card = within((await shown('Book 1')).closest('li') as HTMLElement);
      const more = await card.findByRole('button', { name: '展开' }, timeout);
      expect(more).toHaveAttribute('aria-expanded', 'false');
      await user.click(more);
      expect(await shown('Reader of k1')).toBeVisible();
      expect(card.getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true');
    } finally {
      restore();
    }
  });
});
