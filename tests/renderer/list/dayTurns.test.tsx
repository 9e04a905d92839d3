/** A list that stands open over midnight. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ScreenPage } from '../../../src/renderer/index.ts';
import { makeWorld, show } from '../kit.tsx';
import { book, books, page } from '../libraryViews.ts';

/** The first page of a file is printed cold: on a loaded machine that alone takes longer than any later wait. */
const timeout = { timeout: 40_000 };
const today = { createStartTime: '2026-09-20 00:00:00', createEndTime: '2026-11-21 23:59:59' };
const tomorrow = { createStartTime: '2026-09-21 00:00:00', createEndTime: '2026-11-22 23:59:59' };
const midnight = new Date('2026-11-21T00:00:01+08:00').getTime();

let now: number;
beforeEach(() => void (now = midnight - 3000));
afterEach(() => void (window.location.hash = ''));

async function stand(address: string) {
  window.location.hash = address;
  const watched = { ...books, watches: ['book'] };
  const world = makeWorld([watched], { 'book.list': page([book(1)], 90) }, { now: () => now });
  const { user } = show(world, <ScreenPage id="books" />);
  await screen.findByText('Book 1', {}, timeout);
  const asked = () => world.sentTo('book.list').at(-1)?.params;
  return { world, user, asked };
}

const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

describe('when the day turns', () => {
  it('reset takes the defaults of now', async () => {
    const { user, asked } = await stand('#/books?createStartTime=2026-11-01+00%3A00%3A00');
    now = midnight;
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(asked()).toMatchObject(tomorrow));
    expect(window.location.hash).toBe('#/books');
  });

  it.each([
    ['with the next reading', ({ world }: Stood) => act(() => world.tell(['book']))],
    ['when it is looked at', look],
    [
      'when its rows are asked for again',
      ({ user }: Stood) => user.click(screen.getByRole('button', { name: '查询' })),
    ],
    ['when another page is', ({ user }: Stood) => user.click(screen.getByTitle('2'))],
  ])('untouched filters move on %s', async (_, come) => {
    const stood = await stand('#/books');
    expect(stood.asked()).toMatchObject(today);
    now = midnight;
    await come(stood);
    await waitFor(() => expect(stood.asked()).toMatchObject(tomorrow));
    expect(window.location.hash).toMatch(/^#\/books(\?current=2)?$/);
  });

  it('a search keeps what was typed, and asks within the new day', async () => {
    const { user, asked } = await stand('#/books');
    await user.type(screen.getByRole('textbox', { name: '书名' }), 'Dune');
    now = midnight;
    await look();
    await waitFor(() => expect(asked()).toMatchObject(tomorrow));
    expect(screen.getByRole('textbox', { name: '书名' })).toHaveValue('Dune');
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked()).toMatchObject({ ...tomorrow, title: 'Dune' }));
  });

  it('a range that somebody has chosen stays, both its ends', async () => {
    const { asked, world } = await stand('#/books?title=Dune&createStartTime=2026-11-20+00%3A00%3A00');
    const chosen = { title: 'Dune', createStartTime: '2026-11-20 00:00:00', createEndTime: today.createEndTime };
    expect(asked()).toMatchObject(chosen);
    now = midnight;
    const before = world.sent.length;
    await look();
    act(() => world.tell(['book']));
    await waitFor(() => expect(world.sent.length).toBeGreaterThan(before));
    expect(asked()).toMatchObject(chosen);
  });

  it('nothing is asked for on the same day', async () => {
    const { world } = await stand('#/books');
    now += 1000;
    const before = world.sent.length;
    await look();
    expect(world.sent).toHaveLength(before);
  });
});

type Stood = Awaited<ReturnType<typeof stand>>;
