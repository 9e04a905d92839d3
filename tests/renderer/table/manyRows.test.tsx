/** Tables of more rows than are in sight: which of them are printed, when the others come, and how they are chosen. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListView } from '../../../src/core/model/view.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
import { makeWorld, show } from '../kit.tsx';
import { book, books, page } from '../libraryViews.ts';

const rows = () => [...document.querySelectorAll<HTMLElement>('.ant-table-tbody > [data-row-key]')];
const places = () => rows().map((row) => Number(row.dataset['rowKey']));
const gaps = () => document.querySelectorAll('.vw-gap').length;
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place);
/** A moment of which the page has not yet had any. */
let idle: () => void;

async function open(count: number, view: ListView = books) {
  vi.stubGlobal('requestIdleCallback', (then: () => void) => {
    idle = then;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const many = upTo(count).map((place) => book(place + 1));
  const shown = show(makeWorld([view], { 'book.list': page(many) }), <ScreenPage id="books" />);
  await screen.findByText('Book 1');
  return shown;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('of some dozens of rows', () => {
  it('up to forty are printed at once', async () => {
    await open(40);
    expect(places()).toEqual(upTo(40));
    expect(gaps()).toBe(0);
  });

  it.each<[string, () => void]>([
    ['an idle moment', () => act(() => idle())],
    ['scrolling', () => fireEvent.scroll(document.body)],
    ['printing the page', () => act(() => void window.dispatchEvent(new Event('beforeprint')))],
  ])('those out of sight come by %s', async (_, come) => {
    await open(90);
    const first = places();
    expect(first).toEqual(upTo(first.length));
    expect(first.length).toBeGreaterThan(20);
    expect(first.length).toBeLessThan(60);
    expect(gaps()).toBe(1);
    come();
    await waitFor(() => expect(places()).toEqual(upTo(90)));
    expect(gaps()).toBe(0);
  });

  it('the keyboard reaches one that has not come yet', async () => {
    const { user } = await open(90);
    act(() => rows()[0]?.focus());
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(rows()[89]);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(rows()[0]);
  });
});

describe('of more than a hundred rows', () => {
  /** jsdom lays nothing out: rows of 40 pixels beneath a head of 40, in a frame of 440. */
  function layOut() {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(440);
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      const before = this.previousElementSibling as HTMLElement | null;
      const place = this.dataset['rowKey'] ?? before?.dataset['rowKey'];
      return 40 + 40 * (Number(place ?? 0) + (this.dataset['rowKey'] === undefined ? 1 : 0));
    });
  }
  const frame = () => document.querySelector<HTMLElement>('.ant-table-content') ?? document.body;

  it('those in sight and some around them are printed, and others as one scrolls', async () => {
    await open(300);
    expect(places()).toEqual(upTo(places().length));
    expect(places().length).toBeLessThan(50);
    layOut();
    frame().scrollTop = 4000;
    fireEvent.scroll(frame());
    await waitFor(() => expect(places()).toContain(100));
    expect(places()[0]).toBeGreaterThan(60);
    expect(places().length).toBeLessThan(50);
    expect(gaps()).toBe(2);
  });

  it('all go on paper, and those in sight alone stand again afterwards', async () => {
    await open(300);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(places()).toEqual(upTo(300));
    expect(gaps()).toBe(0);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(places().length).toBeLessThan(50);
  });

  it('the keyboard reaches the last, and the first again', async () => {
    const { user } = await open(300);
    act(() => rows()[0]?.focus());
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(rows().at(-1));
    expect(places().at(-1)).toBe(299);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(rows()[0]);
    expect(places()[0]).toBe(0);
  });

  it('one of those that are printed is within reach of Tab', async () => {
    await open(300);
    const reached = () => rows().filter(({ tabIndex }) => tabIndex === 0);
    expect(reached()).toHaveLength(1);
    layOut();
    frame().scrollTop = 8000;
    fireEvent.scroll(frame());
    await waitFor(() => expect(places()[0]).toBeGreaterThan(100));
    await waitFor(() => expect(reached()).toHaveLength(1));
  });
});

describe('rows that can be chosen', () => {
  const chosen = () => rows().flatMap((row, place) => (row.querySelector(':checked') ? [place] : []));
  const box = (place: number) => screen.getByRole('checkbox', { name: `Book ${place + 1}` });

  it('are chosen together with those between by shift, and let go the same way', async () => {
    const { user } = await open(6);
    await user.click(box(1));
    expect(chosen()).toEqual([1]);
    await user.keyboard('{Shift>}');
    await user.click(box(4));
    expect(chosen()).toEqual([1, 2, 3, 4]);
    await user.click(box(4));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual([1, 2, 3]);
    await user.click(box(2));
    expect(chosen()).toEqual([1, 3]);
  });

  it('are chosen all at once, and none', async () => {
    const { user } = await open(3);
    const all = screen.getByRole('checkbox', { name: '全选' });
    await user.click(all);
    expect(chosen()).toEqual([0, 1, 2]);
    await user.click(box(0));
    expect(chosen()).toEqual([1, 2]);
    expect(all).toBePartiallyChecked();
    await user.click(all);
    await user.click(all);
    expect(chosen()).toEqual([]);
  });
});
