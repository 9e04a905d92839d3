/** What is done again after a lost line does nothing twice, whatever was done to other rows meanwhile. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListView } from '../../../src/core/model/view.ts';
import { CallFault, ScreenPage } from '../../../src/renderer/index.ts';
import { later, makeWorld, show, windowOf } from '../kit.tsx';
import { action, book, books, both, call, column, page, title } from '../libraryViews.ts';

const view: ListView = {
  ...books,
  columns: [column(title)],
  filters: [],
  actions: [action('lend', both('借出', 'Lend'), { call: call('book.lend', ['id']) })],
};

it('keeps its key while the deed of another row is answered', async () => {
  const first = later<object>();
  const world = makeWorld([view], {
    'book.list': page([book(1), book(2)]),
    'book.lend': ({ id }: { id: string }) => {
      if (id === 'k1') return first.promise;
      throw new CallFault(0, 'timeout', '');
    },
  });
  const { user } = show(world, <ScreenPage id="books" />);
  await screen.findByText('Book 2', {}, { timeout: 40_000 });
  const press = async (at: number) => {
    const button = screen.getAllByRole('button', { name: '借出' })[at];
    if (!button) throw new Error('each row must have its button');
    await user.click(button);
  };
  await press(0);
  await press(1);
  await waitFor(() => expect(world.said).toHaveLength(1));
  await act(async () => first.resolve({}));
  await waitFor(() => expect(world.said).toHaveLength(2));
  await press(1);
  await waitFor(() => expect(world.sentTo('book.lend')).toHaveLength(3));
  const [, second, again] = world.sentTo('book.lend').map(({ options }) => options.idempotencyKey);
  expect(again).toBe(second);
});

it('says of a refusal what does not hold at its fields, each once', async () => {
  const world = makeWorld([view], {
    'book.list': page([book(1)]),
    'book.lend': () => {
      throw new CallFault(422, 'rule-broken', '填写的内容不符合要求', {
        status: '已借出',
        readerId: '已借出',
        price: '',
      });
    },
  });
  const { user } = show(world, <ScreenPage id="books" />);
  await user.click(await screen.findByRole('button', { name: '借出' }, { timeout: 40_000 }));
  await waitFor(() => expect(world.said).toEqual([{ tone: 'error', message: '填写的内容不符合要求; 已借出' }]));
});

it('asks before it opens or goes where it says a question, and does neither without a yes', async () => {
  const asking = (id: string, more: object) =>
    action(id, id, { confirm: both('确定看 {title}？', 'Look at {title}?'), with: {}, ...more });
  const asks: ListView = { ...view, actions: [asking('away', { goto: 'books/book' })] };
  const world = makeWorld([asks], { 'book.list': page([book(1)]) });
  const { user } = show(world, <ScreenPage id="books" />);
  await user.click(await screen.findByRole('button', { name: 'away' }, { timeout: 40_000 }));
  const asked = await windowOf('确定看 Book 1？');
  expect(world.went).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'away' }));
  await waitFor(() => expect(world.went).toEqual([{ screen: 'books/book', params: {} }]));
});

it('above a list does by its key what it does by a press: with what the page was opened with', async () => {
  const above = action('add', both('新增', 'Add'), {
    at: 'page',
    key: 'n',
    goto: 'books/add',
    with: { branchId: { field: 'branchId' } },
    visible: { branchId: { filled: true } },
  });
  const world = makeWorld([{ ...view, actions: [above] }], { 'book.list': page([book(1)]) });
  const { user } = show(world, <ScreenPage id="books" params={{ branchId: 'b2' }} />);
  await screen.findByText('Book 1', {}, { timeout: 40_000 });
  await user.keyboard('n');
  await waitFor(() => expect(world.went).toEqual([{ screen: 'books/add', params: { branchId: 'b2' } }]));
});
