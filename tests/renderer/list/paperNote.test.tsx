/** What a list and a chart say of themselves on paper. */
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ScreenPage } from '../../../src/renderer/index.ts';
import { firstRowsStand } from '../../../src/renderer/engine/late/preload.ts';
import { makeWorld, show } from '../kit.tsx';
import { book, books, page } from '../libraryViews.ts';

beforeEach(() => window.history.replaceState(null, '', '/#/'));

const note = () => document.querySelector<HTMLElement>('.vw-paper-note');

async function open(total: number, query = '') {
  window.history.replaceState(null, '', `/#/books${query}`);
  const rows = Array.from({ length: Math.min(total, 20) }, (_, place) => book(place + 1));
  const answer = { ...page(rows), total };
  show(makeWorld([books], { 'book.list': answer }), <ScreenPage id="books" />);
  act(firstRowsStand);
  await waitFor(() => expect(note()).not.toBeNull());
}

test('which page of how many, and what it was narrowed by', async () => {
  await open(45, '?title=Moby&current=2');
  await waitFor(() => expect(note()?.textContent).toContain('第 2 页，共 3 页；本页 20 条'));
  await waitFor(() => expect(note()?.textContent).toMatch(/^筛选：书名 Moby/));
});

test('where all rows stand on it the end of the list says how many; nobody sees it on the screen', async () => {
  await open(3);
  await waitFor(() => expect(note()?.textContent).toMatch(/^筛选：购入时间 [^；]*$/));
  expect(note()?.style.display).toBe('none');
});
