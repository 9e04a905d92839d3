/** An action that is there for some seconds only. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListView } from '../../../src/core/model/view.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
import { secondsLeft } from '../../../src/renderer/actions/secondsLeft.ts';
import '../../../src/renderer/list/listPage.tsx';
import { makeWorld, show } from '../kit.tsx';
import { action, book, books, both, call, column, page, title } from '../libraryViews.ts';

afterEach(() => vi.useRealTimers());

const takeBack = action('takeBack', both('撤销', 'Undo'), {
  call: call('book.takeBack', ['id']),
  visible: { lentTime: { gt: { now: '-10s' } } },
});
const plain = (id: string) => action(id, both(id, id), { call: call(`book.${id}`, ['id']) });
const view: ListView = {
  ...books,
  columns: [column(title)],
  filters: [],
  actions: [plain('one'), plain('two'), plain('three'), plain('four'), takeBack],
};

/** 20:00:00 of the deployment's clock. */
const noon = new Date('2026-11-20T12:00:00Z').getTime();
const ports = (after: number) => ({ now: () => noon + after * 1000, zone: 'Asia/Shanghai' });

describe('the seconds left', () => {
  const row = { lentTime: '2026-11-20 20:00:00' };
  it.each([
    [0, 10],
    [3, 7],
    [9, 1],
    [10, 0],
    [600, 0],
  ])('after %i s are %i', (after, left) => {
    expect(secondsLeft(takeBack, row, ports(after))).toBe(left);
  });
  it('are not counted of an action that is there for long', () => {
    const long = { ...takeBack, visible: { lentTime: { gt: { now: '-100s' } } } };
    expect(secondsLeft(long, row, ports(1))).toBeNull();
  });
  it('are none of an action that stays, nor of a row without the time', () => {
    expect(secondsLeft(plain('one'), row, ports(0))).toBeNull();
    expect(secondsLeft(takeBack, { lentTime: null }, ports(0))).toBeNull();
  });
});

it('stands beside the menu of the others, counts down, and is gone when it is over', async () => {
  let after = 0;
  const rows = [{ ...book(1), lentTime: '2026-11-20 20:00:00' }, book(2)];
  const world = makeWorld([view], { 'book.list': () => page(rows) }, { now: () => noon + after * 1000 });
  show(world, <ScreenPage id="books" />);
  await screen.findByText('Book 1', {}, { timeout: 40_000 });
  const shown = () => screen.queryAllByRole('button', { name: '撤销' }).map(({ textContent }) => textContent);
  expect(shown()).toEqual(['撤销（10）']);
  after = 4;
  await screen.findByText('撤销（6）', {}, { timeout: 10_000 });
  after = 10;
  await waitFor(() => expect(shown()).toEqual([]), { timeout: 10_000 });
  expect(screen.getAllByRole('button', { name: 'one' })).toHaveLength(2);
});
