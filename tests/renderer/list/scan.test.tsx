/** One line that finds a row: a hardware scanner, the camera, or the end of a plate. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { ListView } from '../../../src/core/model/view.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
import '../../../src/renderer/list/scan/scanBox.tsx';
import '../../../src/renderer/list/scan/codeReader.tsx';
import { isOwnCode } from '../../../src/renderer/list/scan/readCode.ts';
import { makeWorld, show, windowOf } from '../kit.tsx';
import { action, book, books, call, column, filter, page, price, title } from '../libraryViews.ts';

const timeout = { timeout: 40_000 };
const view: ListView = {
  ...books,
  columns: [title, price].map((each) => column(each)),
  filters: [filter(title)],
  scan: 'title',
  actions: [
    action('look', '看', { goto: 'books/look', with: { id: { row: 'id' } } }),
    action('lend', '借', {
      primary: true,
      goto: 'books/lend',
      with: { id: { row: 'id' } },
      visible: { title: { not: 'Book 3' } },
    }),
  ],
  sort: '',
};

afterEach(() => {
  window.location.hash = '';
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

/** The library of three books, found by a part of their titles. */
function open(actions = view.actions) {
  window.location.hash = '#/books';
  const rows = [1, 2, 3].map((id) => book(id));
  const goto = vi.fn<(screen: string, params?: object) => void>();
  const found = ({ title = '' }: Row) => page(rows.filter((row) => row.title.endsWith(String(title ?? ''))));
  const world = makeWorld([{ ...view, actions }], { 'book.list': found, 'book.lend': () => null }, { goto });
  return { goto, world, ...show(world, <ScreenPage id="books" />) };
}
const line = () => screen.findByRole('textbox', {}, timeout);

it('has the focus, and opens the one row that is found by what its first primary action does', async () => {
  const { user, goto } = open();
  const input = await line();
  await waitFor(() => expect(input).toHaveFocus());
  await user.keyboard('2{Enter}');
  await waitFor(() => expect(goto).toHaveBeenCalledWith('books/lend', { id: 'k2' }));
  // The next one is scanned over it; what its row may not do is not opened.
  expect(input).toHaveFocus();
  await user.keyboard('3{Enter}');
  await waitFor(() => expect(goto).toHaveBeenLastCalledWith('books/look', { id: 'k3' }));
  expect(input).toHaveValue('3');
});

it('begins what the row is found for where that asks first, and says why where it is not possible now', async () => {
  const { user, goto, world } = open([
    action('look', '看', { goto: 'books/look', with: { id: { row: 'id' } } }),
    action('lend', '借', {
      primary: true,
      call: call('book.lend', ['id']),
      confirm: '借出 {title}？',
      enabled: { title: { not: 'Book 3' } },
      disabledText: '已经借出',
    }),
  ]);
  await line();
  await user.keyboard('3{Enter}');
  expect(await screen.findByText('不能借：已经借出')).toBeVisible();
  await user.clear(await line());
  await user.keyboard('2{Enter}');
  const dialog = await windowOf('借出 Book 2？');
  // The next one is scanned before this one is answered: that is no answer.
  await waitFor(() => expect(dialog.getByRole('button', { name: /借/ })).toHaveFocus());
  await user.keyboard('1{Enter}');
  expect(screen.queryByText('不能借：已经借出')).toBeNull();
  expect(world.sent.filter(({ call: id }) => id === 'book.lend')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: /借/ }));
  await waitFor(() => expect(world.sent.filter(({ call: id }) => id === 'book.lend')).toHaveLength(1));
  expect(goto).not.toHaveBeenCalled();
});

it('says that nothing, and that several were found, and opens none of them', async () => {
  const { user, goto } = open();
  await line();
  await user.keyboard('9{Enter}');
  await screen.findByText('没有找到“9”');
  await user.keyboard('{Enter}');
  await screen.findByText('没有找到“9”');
  await user.clear(await line());
  await screen.findByText('Book 3');
  expect(goto).not.toHaveBeenCalled();
});

it.each([
  ['NotAllowedError', /未允许使用摄像头/],
  ['NotFoundError', /没有摄像头/],
  ['NotReadableError', /摄像头正被其他程序占用/],
])('says what %s means, and how one goes on', async (name, said) => {
  const getUserMedia = vi.fn<() => Promise<MediaStream>>().mockRejectedValue(new DOMException('', name));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  const { user } = open();
  await line();
  await user.click(screen.getByRole('button', { name: '扫码' }));
  await screen.findByText(said);
  const before = getUserMedia.mock.calls.length;
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(getUserMedia.mock.calls.length).toBeGreaterThan(before));
});

it('takes what is typed in place of the camera, where it says so', async () => {
  const getUserMedia = vi.fn<() => Promise<MediaStream>>().mockRejectedValue(new DOMException('', 'NotFoundError'));
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  const { user } = open();
  await line();
  await user.click(screen.getByRole('button', { name: '扫码' }));
  await waitFor(() => expect(screen.getByRole('searchbox', { name: '输入要查找的内容' })).toHaveFocus());
  await user.keyboard('9{Enter}');
  await screen.findByText('没有找到“9”');
  expect(screen.queryByText(/没有摄像头/)).toBeNull();
});

it('says that there is no camera at an address without https', async () => {
  const { user } = open();
  await line();
  await user.click(screen.getByRole('button', { name: '扫码' }));
  await screen.findByText(/https/);
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

it.each([
  ['SZ20261123000123', true],
  ['粤B12345', true],
  ['https://u.wechat.com/abc', false],
  ['WIFI:S:office;T:WPA;P:x;;', false],
  ['two words', false],
  ['x'.repeat(65), false],
])('of %s it is said whether it may be searched for', (code, own) => {
  expect(isOwnCode(code)).toBe(own);
});
