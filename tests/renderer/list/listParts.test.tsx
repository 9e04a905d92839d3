/** Headings over several columns, and a row that sums up. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListView } from '../../../src/core/model/view.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/list/listPage.tsx';
import '../../../src/renderer/list/table/richTable.tsx';
import { figureOf } from '../../../src/renderer/list/table/summary.tsx';
import { makeNarrow, makeWorld, show } from '../kit.tsx';
import { book, books, both, column, copies, page, price, title } from '../libraryViews.ts';

/** The first page of a file is printed cold: on a loaded machine that alone takes longer than any later wait. */
const timeout = { timeout: 40_000 };
const shown = (text: string) => screen.findByText(text, {}, timeout);

const listed: ListView = { ...books, columns: [title, price, copies].map((each) => column(each)) };
const rows = page([book(1, { copies: 2 }), book(2, { copies: 3, price: '7.25' }), book(3, { copies: null })]);

describe('groups of columns', () => {
  const groups = [{ title: both('数量', 'Figures'), columns: ['price', 'copies'] }];
  const grouped: ListView = { ...listed, groups };

  it('stand over the columns of theirs that stand side by side', async () => {
    show(makeWorld([grouped], { 'book.list': rows }), <ScreenPage id="books" />);
    await shown('Book 1');
    expect(screen.getByRole('columnheader', { name: '数量' })).toHaveAttribute('colspan', '2');
    expect(screen.getByRole('columnheader', { name: /书名/ })).toHaveAttribute('rowspan', '2');
    expect(screen.getByRole('columnheader', { name: /册数/ })).toBeVisible();
  });

  it('are said over each part where the user has parted them', async () => {
    const preferences = {
      read: async () => ({ 'list:books': { order: ['price', 'title', 'copies'] } }),
      write: async () => undefined,
    };
    show(makeWorld([grouped], { 'book.list': rows }, { preferences }), <ScreenPage id="books" />, 'en-US');
    await shown('Book 1');
    expect(screen.getAllByRole('columnheader', { name: 'Figures' })).toHaveLength(2);
  });

  it('still let a column be sorted by its own head', async () => {
    const world = makeWorld([grouped], { 'book.list': rows });
    const { user } = show(world, <ScreenPage id="books" />);
    await shown('Book 1');
    await user.click(screen.getByRole('columnheader', { name: /册数/ }));
    expect(world.sent.at(-1)?.params).toMatchObject({ orderBy: 'copies' });
  });
});

describe('a summary', () => {
  const summary = [
    { field: 'price', as: 'sum' },
    { field: 'copies', as: 'average' },
  ] as const;
  const summed: ListView = { ...listed, summary };
  const last = () => {
    const foot = document.querySelector<HTMLElement>('.vw-sums');
    if (!foot) throw new Error('The table has no last row');
    return within(foot);
  };

  it('adds up what is shown, as its columns print numbers', async () => {
    show(makeWorld([summed], { 'book.list': rows }), <ScreenPage id="books" />);
    await shown('Book 1');
    expect(last().getByText('本页 3 条')).toBeVisible();
    expect(last().getByText(/32\.25/)).toHaveTextContent('合计32.25');
    expect(last().getByText(/2\.5/)).toHaveTextContent('平均2.5');
  });

  it('stands beneath rows of which only those in sight are printed', async () => {
    const many = Array.from({ length: 101 }, (_, place) => book(place + 1, { copies: 1 }));
    show(makeWorld([summed], { 'book.list': page(many) }), <ScreenPage id="books" />);
    await screen.findByText('本页 101 条', {}, timeout);
    expect(last().getByText(/^1$/)).toBeVisible();
  });

  it('is not there without rows, nor without its columns', async () => {
    const preferences = {
      read: async () => ({ 'list:books': { hidden: ['price', 'copies'] } }),
      write: async () => undefined,
    };
    show(makeWorld([summed], { 'book.list': rows }, { preferences }), <ScreenPage id="books" />);
    await shown('Book 1');
    expect(document.querySelector('.vw-sums')).toBeNull();
  });

  it('is a card of its own where it is narrow', async () => {
    const restore = makeNarrow();
    try {
      show(makeWorld([summed], { 'book.list': rows }), <ScreenPage id="books" />, 'en-US');
      expect(await shown('Price · Sum')).toBeVisible();
      expect(screen.getByText('32.25')).toBeVisible();
    } finally {
      restore();
    }
  });

  it('takes numbers that came as text, and passes over what is empty', () => {
    const values = [{ n: '1.5' }, { n: 2 }, { n: null }, {}];
    expect(figureOf({ field: 'n', as: 'sum' }, values)).toBe(3.5);
    expect(figureOf({ field: 'n', as: 'average' }, values)).toBe(1.75);
    expect(figureOf({ field: 'n', as: 'count' }, values)).toBe(2);
    expect(figureOf({ field: 'n', as: 'sum' }, [{}])).toBeNull();
  });
});

describe('what is archived', () => {
  const ofTime: ListView['filters'][number] = {
    field: 'added',
    as: 'range',
    params: ['addedStart', 'addedEnd'],
    definition: { ...title, name: 'added', kind: 'dateTime' },
  };
  const older = (records: ReturnType<typeof page>) => ({ ...records, archivedBefore: '2024-11-23 00:00:00' });

  it('is told of beside the total, and looked for with a filter of time from then on', async () => {
    const world = makeWorld([{ ...listed, filters: [ofTime] }], { 'book.list': older(page([])) });
    const { user } = show(world, <ScreenPage id="books" />, 'en-US');
    await screen.findByText('Finished before 2024-11-23: archived, not listed', {}, timeout);
    await user.click(screen.getByRole('button', { name: 'Include archived' }));
    await waitFor(() =>
      expect(world.sent.at(-1)?.params).toMatchObject({
        addedStart: '2000-01-01 00:00:00',
        addedEnd: expect.stringMatching(/ 23:59:59$/),
      }),
    );
  });

  it('has no way to it where the list has no filter of time', async () => {
    show(makeWorld([{ ...listed, filters: [] }], { 'book.list': older(rows) }), <ScreenPage id="books" />);
    await screen.findByText('2024-11-23 以前办结的已归档，未列出', {}, timeout);
    expect(screen.queryByRole('button', { name: '连同归档一起查' })).toBeNull();
  });
});
