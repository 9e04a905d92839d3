/** Rows that others bring while somebody has the hand or the keyboard at one of them. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ScreenPage } from '../../../src/renderer/index.ts';
import { makeWorld, show } from '../kit.tsx';
import { book, books, page } from '../libraryViews.ts';

async function open() {
  let rows = [book(1), book(2), book(3)];
  const world = makeWorld([books], {
    'book.list': () => page(rows),
    'book.lend': () => {
      rows = rows.map((row) => ({ ...row, title: `${row.title} lent` }));
      return {};
    },
  });
  const { user } = show(world, <ScreenPage id="books" />);
  await screen.findByText('Book 1');
  const bring = (next: typeof rows) => {
    rows = next;
    act(() => world.tell(['book']));
  };
  return { user, bring, asked: () => world.sentTo('book.list').length };
}
const rowOf = (text: string) => {
  const row = screen.getByText(text).closest('tr');
  if (!row) throw new Error(`"${text}" does not stand in a row`);
  return row;
};
const titles = () => screen.getAllByText(/^Book \d$/).map((each) => each.textContent);
const lend = (text: string) => within(rowOf(text)).getByRole('button', { name: '借出' });

describe('the keyboard', () => {
  it('stays at its record when another comes before it', async () => {
    const { bring } = await open();
    act(() => rowOf('Book 2').focus());
    bring([book(4), book(1), book(2), book(3)]);
    await screen.findByText('Book 4');
    await waitFor(() => expect(rowOf('Book 2')).toHaveFocus());
    expect(rowOf('Book 2')).toHaveAttribute('tabindex', '0');
  });

  it('stays at the button of its record', async () => {
    const { bring } = await open();
    act(() => lend('Book 3').focus());
    bring([book(3), book(1), book(2)]);
    await waitFor(() => expect(titles()).toEqual(['Book 3', 'Book 1', 'Book 2']));
    await waitFor(() => expect(lend('Book 3')).toHaveFocus());
  });

  it('stays at its place when its record goes', async () => {
    const { bring } = await open();
    act(() => rowOf('Book 2').focus());
    bring([book(1), book(3)]);
    await waitFor(() => expect(titles()).toEqual(['Book 1', 'Book 3']));
    await waitFor(() => expect(rowOf('Book 3')).toHaveFocus());
  });

  it('is not taken from whoever has left the table', async () => {
    const { bring } = await open();
    act(() => rowOf('Book 2').focus());
    act(() => rowOf('Book 2').blur());
    bring([book(4), book(1), book(2), book(3)]);
    await screen.findByText('Book 4');
    expect(document.body).toHaveFocus();
  });
});

describe('the hand', () => {
  it('ends a press at the record where it began, whatever comes meanwhile', async () => {
    const { bring, asked } = await open();
    const before = asked();
    fireEvent.pointerDown(lend('Book 2'));
    bring([book(4), book(1), book(2), book(3)]);
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await act(async () => undefined);
    expect(titles()).toEqual(['Book 1', 'Book 2', 'Book 3']);
    fireEvent.pointerUp(lend('Book 2'));
    expect(await screen.findByText('Book 4')).toBeVisible();
  });

  it('sees what it has done at once', async () => {
    const { user } = await open();
    await user.click(lend('Book 2'));
    fireEvent.pointerDown(window);
    expect(await screen.findByText('Book 2 lent')).toBeVisible();
    fireEvent.pointerUp(window);
  });
});
