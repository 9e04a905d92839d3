/** Keys of a desk: each does its work on the row that is chosen, or says what it waits for; and what a deed takes away is left without a word. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeskView, DetailView, FormView } from '../../../src/core/model/view.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/desk/deskPage.tsx';
import '../../../src/renderer/detail/detailPage.tsx';
import '../../../src/renderer/form/formPage.tsx';
import { later, makeWorld, show } from '../kit.tsx';
import { action, book, bookDetail, books, both, call, lend, page, pane } from '../libraryViews.ts';

const desk: DeskView = {
  id: 'desk',
  type: 'desk',
  title: both('借阅台', 'Lending desk'),
  panes: [
    pane('books', 'books', { title: both('图书', 'Books') }),
    pane('one', 'bookDetail', {
      title: both('一本', 'One'),
      params: { id: { panes: ['books'], field: 'id' } },
      needs: ['id'],
      empty: both('在左侧选择一本书', 'Select a book on the left'),
    }),
    pane('lend', 'lend', {
      title: both('借出', 'Lend'),
      below: 'one',
      params: { id: { panes: ['one'], field: 'id' }, version: { panes: ['one'], field: 'version' } },
      needs: ['id'],
      visible: { pane: 'one', if: { onLoan: 0 } },
    }),
  ],
  order: ['books', 'one', 'lend'],
};
const detail: DetailView = {
  ...bookDetail,
  actions: [
    action('takeBack', both('收回', 'Take back'), {
      at: 'row',
      key: 't',
      about: both('《{title}》', '{title}'),
      call: call('book.takeBack', ['id'], { changes: ['book'] }),
      visible: { onLoan: 1 },
    }),
  ],
};
const form: FormView = { ...lend, key: 'l', when: [], fields: [] };

function open(more: object = {}) {
  const rows = [book(1), book(2, { onLoan: 1 })];
  const answers = {
    'book.list': () => page(rows),
    'book.get': ({ id }: { id: string }) => rows.find((row) => row.id === id),
    'loan.list': [],
    'book.timeline': [],
    'branch.lookup': [],
    'shelf.lookup': [],
    'book.lendTo': null,
    'book.takeBack': null,
    ...more,
  };
  const views = [desk, books, detail, form];
  const world = makeWorld(views, answers, {
    viewNow: (id) => views.find((view) => view.id === id),
  });
  return { world, rows, ...show(world, <ScreenPage id="desk" />) };
}
const group = async (name: string) => within(await screen.findByRole('group', { name }));
const cellOf = async (title: string) => (await group('图书')).findByText(title);

describe('keys of a desk', () => {
  it('say what must be chosen first, and take the keyboard there', async () => {
    const { world, user } = open();
    await cellOf('Book 1');
    await user.keyboard('t');
    expect(world.said).toMatchObject([{ tone: 'warning', message: '收回：在左侧选择一本书' }]);
    expect((await screen.findByRole('group', { name: '图书' })).contains(document.activeElement)).toBe(true);
    await user.keyboard('l');
    expect(world.said.at(-1)).toMatchObject({ tone: 'warning', message: '借出：在左侧选择一本书' });
    expect(world.sentTo('book.takeBack')).toEqual([]);
  });

  it('say which record they do nothing with', async () => {
    const { world, user } = open();
    await user.click(await cellOf('Book 1'));
    await (await group('一本')).findByText('Book 1');
    await user.keyboard('t');
    await waitFor(() => expect(world.said.at(-1)).toMatchObject({ message: '现在不能“《Book 1》 收回”' }));
    await user.click(await cellOf('Book 2'));
    await (await group('一本')).findByText('Book 2');
    await waitFor(() => expect(screen.queryByRole('group', { name: '借出' })).toBeNull());
    await user.keyboard('l');
    expect(world.said.at(-1)).toMatchObject({ tone: 'warning', message: '现在不能“借出”' });
    expect(world.sentTo('book.lendTo')).toEqual([]);
  });

  it('act on what comes of the key that was pressed just before', async () => {
    const sent = later<null>();
    const { world, rows, user } = open({ 'book.lendTo': () => sent.promise });
    await user.click(await cellOf('Book 1'));
    await screen.findByRole('group', { name: '借出' });
    await waitFor(async () => expect((await group('借出')).getByRole('button')).toBeVisible());
    await user.keyboard('lt');
    await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
    expect(world.sentTo('book.takeBack')).toEqual([]);
    rows[0] = book(1, { onLoan: 1, version: 2 });
    await act(async () => sent.resolve(null));
    await waitFor(() => expect(world.sentTo('book.takeBack')).toMatchObject([{ params: { id: 'k1' } }]));
    expect(world.said.filter(({ tone }) => tone === 'warning')).toEqual([]);
  });
});

describe('a deed that is under way keeps none of the next record from being done', () => {
  async function openTwo() {
    const first = later<null>();
    const takeBack = ({ id }: { id: string }) => (id === 'k2' ? first.promise : null);
    const opened = open({ 'book.takeBack': takeBack });
    opened.rows.push(book(3, { onLoan: 1 }));
    await opened.user.click(await cellOf('Book 2'));
    const ids = () => opened.world.sentTo('book.takeBack').map(({ params }) => params['id']);
    const next = async () => {
      await opened.user.click(await cellOf('Book 3'));
      await (await group('一本')).findByText('Book 3');
    };
    await (await group('一本')).findByText('Book 2');
    return { ...opened, first, ids, next };
  }

  it('by its key, in the order of the keys', async () => {
    const { user, first, ids, next } = await openTwo();
    await user.keyboard('tt');
    await next();
    await user.keyboard('t');
    expect(ids()).toEqual(['k2']);
    await act(async () => first.resolve(null));
    await waitFor(() => expect(ids()).toEqual(['k2', 'k3']));
  });

  it('by its button', async () => {
    const { user, ids, next } = await openTwo();
    await user.click((await group('一本')).getByRole('button', { name: '收回' }));
    await next();
    await user.click((await group('一本')).getByRole('button', { name: '收回' }));
    await waitFor(() => expect(ids()).toEqual(['k2', 'k3']));
  });
});

it('leaves a record that one has given away oneself without a word, and does not ask for it again', async () => {
  const { world, user } = open({ 'book.takeBack': { gone: true } });
  await user.click(await cellOf('Book 2'));
  await (await group('一本')).findByText('Book 2');
  const asked = world.sentTo('book.get').length;
  const listed = world.sentTo('book.list').length;
  await user.keyboard('t');
  expect(await (await group('一本')).findByText('在左侧选择一本书')).toBeVisible();
  // The list has read again what the deed changed: whatever else was to be asked has been.
  await waitFor(() => expect(world.sentTo('book.list').length).toBeGreaterThan(listed));
  expect(world.sentTo('book.get')).toHaveLength(asked);
  expect(world.said).toMatchObject([{ tone: 'success' }]);
});
