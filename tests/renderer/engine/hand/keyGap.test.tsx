/** What is pressed while a window is on its way presses nothing behind it. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOpenScreen } from '../../../../src/renderer/engine/openScreen.ts';
import { ScreenPage } from '../../../../src/renderer/index.ts';
import { holdKeys } from '../../../../src/renderer/engine/hand/keyGap.ts';
import { later, makeWorld, show } from '../../kit.tsx';
import { book, books, lend, page } from '../../libraryViews.ts';

const pressed = vi.fn();
const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

beforeEach(() => {
  pressed.mockClear();
  document.body.innerHTML = '<main><button>behind</button></main>';
  document.querySelector('main')?.addEventListener('keydown', ({ key }) => pressed(key));
});
afterEach(() => void vi.useRealTimers());
const behind = (): HTMLElement => screen.getByText('behind');
const openWindow = (): HTMLElement => {
  document
    .querySelector('main')
    ?.insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true"><button>in it</button></div>');
  return screen.getByText('in it');
};

test('letters and Enter are held, the browser’s own keys and Escape are not', () => {
  const release = holdKeys();
  behind().focus();
  for (const key of ['Enter', ' ', 'a']) expect(press(behind(), key)).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
  press(behind(), 'Escape');
  press(behind(), 'r', { ctrlKey: true });
  press(behind(), 'F5');
  expect(pressed.mock.calls).toEqual([['Escape'], ['r'], ['F5']]);
  release();
  press(behind(), 'Enter');
  expect(pressed).toHaveBeenLastCalledWith('Enter');
});

test('from when the window has the keyboard it has its keys', () => {
  holdKeys();
  behind().focus();
  press(behind(), 'Enter');
  const inIt = openWindow();
  press(behind(), 'Enter');
  expect(pressed).not.toHaveBeenCalled();
  inIt.focus();
  press(inIt, 'Enter');
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('the window that it is opened from is behind it too', () => {
  const from = openWindow();
  from.focus();
  const release = holdKeys();
  press(from, 'Enter');
  expect(pressed).not.toHaveBeenCalled();
  release();
});

test('what never comes holds no key for ever', () => {
  vi.useFakeTimers();
  holdKeys();
  vi.advanceTimersByTime(3000);
  press(behind(), 'Enter');
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a second press of a button, while what it opens is on its way, opens nothing more', async () => {
  const view = later<typeof lend>();
  const dialog = { ...lend, id: 'books#add', fields: lend.fields.slice(0, 1), when: [] };
  const world = makeWorld(
    [],
    { 'book.list': page([book(1)]) },
    { view: (id: string) => (id === 'books' ? Promise.resolve(books) : view.promise) },
  );
  document.body.innerHTML = '';
  const { user } = show(world, <ScreenPage id="books" />);
  (await screen.findByRole('button', { name: /新增/ })).focus();
  await user.keyboard('{Enter}{Enter}{Enter}');
  await act(async () => view.resolve(dialog));
  await screen.findByRole('form');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
});

test('a page that is left with a window on its way holds no key', async () => {
  const world = makeWorld(
    [],
    { 'book.list': page([book(1)]) },
    { view: (id: string) => (id === 'books' ? Promise.resolve(books) : new Promise(() => undefined)) },
  );
  document.body.innerHTML = '';
  const { user, unmount } = show(world, <ScreenPage id="books" />);
  await user.click(await screen.findByRole('button', { name: /新增/ }));
  unmount();
  document.body.innerHTML = '<main><input aria-label="field" /></main>';
  await user.type(screen.getByRole('textbox'), 'typed');
  expect(screen.getByRole('textbox')).toHaveValue('typed');
});

/** As a scanner at the gate asks for what it has found, whatever has been asked for before. */
function Scanner() {
  const open = useOpenScreen();
  return (
    <>
      <button onClick={() => void open('books#add', { id: '1' })}>one</button>
      <button onClick={() => void open('books#add', { id: '2' })}>other</button>
    </>
  );
}

test('what is asked for again while it is on its way comes once, another beside it; once it has gone it comes again', async () => {
  const view = later<typeof lend>();
  const dialog = { ...lend, id: 'books#add', fields: lend.fields.slice(0, 1), when: [] };
  document.body.innerHTML = '';
  const { user } = show(makeWorld([], {}, { view: () => view.promise }), <Scanner />);
  await user.click(screen.getByText('one'));
  await user.click(screen.getByText('one'));
  await act(async () => view.resolve(dialog));
  await screen.findByRole('form');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(screen.getByText('other'));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
  for (const left of [1, 0]) {
    await user.click(screen.getAllByRole('button', { name: /取\s?消/ }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(left));
  }
  await user.click(screen.getByText('one'));
  await screen.findByRole('form');
});
