/** Actions that can be taken back. */
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListView } from '../../../src/core/model/view.ts';
import { CallFault, ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import { openOfferedUndos } from '../../../src/renderer/engine/offeredUndos.ts';
import { makeOffer } from '../../../src/renderer/actions/undo.ts';
import '../../../src/renderer/list/listPage.tsx';
import { later, makeWorld, show } from '../kit.tsx';
import { action, book, books, both, call, column, page, title } from '../libraryViews.ts';

/** The first page of a file is printed cold: on a loaded machine that alone takes longer than any later wait. */
const timeout = { timeout: 40_000 };

const view: ListView = {
  ...books,
  columns: [column(title)],
  filters: [],
  actions: [
    action('remove', both('删除', 'Delete'), {
      call: call('book.remove', ['id', 'version'], { changes: ['book'], success: both('删除成功', 'Deleted') }),
      undo: call('book.restore', ['id'], { changes: ['book'], success: both('恢复成功', 'Restored') }),
      about: both('《{title}》', '“{title}”'),
      danger: true,
    }),
  ],
};

async function opened(remove: unknown) {
  const shelf = new Set(['k1', 'k2']);
  const world = makeWorld([view], {
    'book.list': () => page([book(1), book(2)].filter(({ id }) => shelf.has(id))),
    'book.remove': remove ?? ((params: { id: string }) => (shelf.delete(params.id), {})),
    'book.restore': (params: { id: string }) => (shelf.add(params.id), {}),
  });
  const shown = show(world, <ScreenPage id="books" />);
  await screen.findByText('Book 1', {}, timeout);
  const [first] = screen.getAllByRole('button', { name: '删除' });
  if (!first) throw new Error('A row must have its button');
  return { world, first, ...shown };
}

describe('an action that can be taken back', () => {
  it('is done without a question, and its message offers to take it back', async () => {
    const { world, first, user } = await opened(undefined);
    await user.click(first);
    await waitFor(() => expect(world.said).toHaveLength(1));
    expect(world.said[0]).toMatchObject({ tone: 'success', message: '《Book 1》 删除成功', offer: { word: '撤销' } });
    expect(world.said[0]?.offer?.seconds).toBeLessThanOrEqual(10);
    expect(screen.queryByText('Book 1')).toBeNull();
    act(() => world.said[0]?.offer?.run());
    expect(await screen.findByText('Book 1')).toBeVisible();
    expect(world.sentTo('book.restore').map(({ params }) => params)).toEqual([{ id: 'k1' }]);
    expect(world.said.at(-1)?.message).toBe('《Book 1》 恢复成功');
  });

  it('takes its row out of the list before the server has answered', async () => {
    const slow = later<object>();
    const { first, user } = await opened(() => slow.promise);
    await user.click(first);
    await waitFor(() => expect(screen.queryByText('Book 1')).toBeNull());
    expect(screen.getByText('共 1 条')).toBeVisible();
    await act(async () => slow.reject(new CallFault(409, 'lent', '书已借出')));
    expect(await screen.findByText('Book 1')).toBeVisible();
  });

  it('that is refused offers nothing', async () => {
    const { world, first, user } = await opened(() => {
      throw new CallFault(409, 'lent', '书已借出');
    });
    await user.click(first);
    await waitFor(() => expect(world.said).toEqual([{ tone: 'error', message: '书已借出' }]));
    expect(await screen.findByText('Book 1')).toBeVisible();
  });
});

it('is counted by the record’s own button as by the offer, not by the whole seconds of its time', () => {
  const undos = openOfferedUndos();
  undos.note('book.restore', 'k1', 10_900);
  expect([0, 10_899, 10_900].map((now) => undos.until('book.restore', 'k1', now))).toEqual([10_900, 10_900, undefined]);
  expect(undos.until('book.restore', 'k2', 0)).toBeUndefined();
});

describe('the offer to take back', () => {
  const offered = (undoSeconds: number | undefined, secondsAgo: number) => {
    const world = makeWorld([view], {}, undoSeconds === undefined ? {} : { undoSeconds });
    return makeOffer(
      call('book.restore', ['id']),
      { id: 'k1' },
      world.portsIn('zh-CN'),
      Date.now() - secondsAgo * 1000,
      () => undefined,
    );
  };

  it.each([
    ['as long as the deployment says', 40, 0, 40],
    ['ten seconds where it says nothing', undefined, 0, 10],
    ['from the answer on', 40, 15, 40],
    ['less by what the answer took too long', 40, 35, 25],
  ])('stands %s', (_, undoSeconds, secondsAgo, stands) => {
    const seconds = offered(undoSeconds, secondsAgo)?.seconds ?? 0;
    expect(seconds).toBeLessThanOrEqual(stands);
    expect(seconds).toBeGreaterThan(stands - 5);
  });

  it.each([
    ['nothing may be taken back', 0, 0],
    ['the answer took longer', 10, 31],
  ])('is not made where %s', (_, undoSeconds, secondsAgo) => {
    expect(offered(undoSeconds, secondsAgo)).toBeNull();
  });
});
