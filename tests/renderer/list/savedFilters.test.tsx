/** Filters and a sort that a user keeps under a name. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { ListView } from '../../../src/core/model/view.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/list/listPage.tsx';
import '../../../src/renderer/list/saved/savedDialog.tsx';
import {
  add,
  mostSaved,
  nameFault,
  openWith,
  overwrite,
  putBack,
  remove,
  rename,
} from '../../../src/renderer/list/saved/savedChanges.ts';
import { readSaved, understood, type SavedFilter } from '../../../src/renderer/list/saved/savedFilters.ts';
import { makeWorld, show, windowOf } from '../kit.tsx';
import { book, books, column, filter, genre, page, price, title } from '../libraryViews.ts';

/** The first page of a file is printed cold: on a loaded machine that alone takes longer than any later wait. */
const timeout = { timeout: 40_000 };
const context = { row: {}, form: {}, user: {}, now: 0 } as never;

const view: ListView = {
  ...books,
  columns: [title, price].map((each) => column(each)),
  filters: [filter(title), filter(genre)],
  actions: [],
  sort: '',
};
const novels: SavedFilter = { name: 'Novels', query: 'title=Dune&orderBy=-price' };
const rest: SavedFilter = { name: 'Rest', query: '' };

afterEach(() => {
  window.location.hash = '';
});

function open(saved: readonly object[], hash = '#/books') {
  window.location.hash = hash;
  const written: Record<string, Row | null> = {};
  const preferences = {
    read: async () => (saved.length === 0 ? {} : { 'filters:books': { saved } }),
    write: async (key: string, value: Row | null) => void (written[key] = value),
  };
  const world = makeWorld([view], { 'book.list': page([book(1), book(2)]) }, { preferences });
  const shown = show(world, <ScreenPage id="books" />);
  const kept = () => (written['filters:books'] as { saved?: readonly SavedFilter[] } | null | undefined)?.saved;
  return { world, written, kept, ...shown };
}
const last = (world: ReturnType<typeof makeWorld>) => world.sentTo('book.list').at(-1)?.params;
/** Rows are printed once what the user keeps has come. */
async function tool() {
  await screen.findByText('Book 1', {}, timeout);
  return screen.findByRole('button', { name: /^常用筛选/ });
}

describe('what is done to saved filters', () => {
  const both = [novels, rest];
  it('adds, renames, overwrites and deletes by name', () => {
    expect(add(both, ' New ', 'title=x')).toEqual([...both, { name: 'New', query: 'title=x' }]);
    expect(rename(both, 'Rest', 'Others').map(({ name }) => name)).toEqual(['Novels', 'Others']);
    expect(overwrite(both, 'Rest', 'title=y')[1]).toEqual({ name: 'Rest', query: 'title=y' });
    expect(remove(both, 'Novels')).toEqual([rest]);
  });
  it('lets one of them open the list', () => {
    const first = openWith(both, 'Novels');
    expect(first.map(({ opens }) => opens)).toEqual([true, undefined]);
    expect(openWith(first, 'Rest').map(({ opens }) => opens)).toEqual([undefined, true]);
    expect(openWith(first, null)).toEqual(both);
  });
  it('puts one back where it stood, unless its name or its room is taken', () => {
    expect(putBack([rest], novels, 0)).toEqual(both);
    expect(putBack([rest, { ...novels, query: '' }], novels, 0)).toHaveLength(2);
    const full = Array.from({ length: mostSaved }, (_, place) => ({ name: `n${place}`, query: '' }));
    expect(putBack(full, novels, 0)).toBe(full);
    expect(putBack([{ ...rest, opens: true }], { ...novels, opens: true }, 0)[0]).toEqual(novels);
  });
  it.each([
    ['', 1],
    ['  ', 1],
    ['x'.repeat(31), 2],
    ['Novels', 2],
    [' Novels ', 2],
  ])('refuses the name “%s”', (name, parts) => {
    expect(nameFault(both, name)).toHaveLength(parts);
  });
  it('accepts thirty characters, and the name that it has', () => {
    expect(nameFault(both, '字'.repeat(30))).toBeNull();
    expect(nameFault(both, 'Novels', 'Novels')).toBeNull();
  });
  it('reads what was kept, and nothing else', () => {
    expect(readSaved({ saved: [novels, 7, { name: 'x' }] })).toEqual([novels]);
    expect(readSaved(undefined)).toEqual([]);
  });
  it('drops what the list no longer has', () => {
    const { query, lost, sort } = understood(view, 'title=Dune&gone=1&orderBy=weight&genre=oops', context);
    expect({ query, lost, sort }).toEqual({ query: 'title=Dune', lost: 3, sort: '' });
  });
});

describe('the menu of saved filters', () => {
  it('shows what was chosen, and sorts so', async () => {
    const { world, user } = open([novels, rest]);
    await user.click(await tool());
    await user.click(await screen.findByText('Novels'));
    await waitFor(() => expect(last(world)).toMatchObject({ title: 'Dune', orderBy: '-price', current: 1 }));
    expect(await tool()).toHaveAccessibleName('常用筛选: Novels');
  });

  it('says what a changed schema has taken from them, once', async () => {
    const { world, user, kept } = open([{ name: 'Old', query: 'title=Dune&shelf=3' }]);
    await user.click(await tool());
    await user.click(await screen.findByText('Old'));
    await waitFor(() => expect(last(world)).toMatchObject({ title: 'Dune' }));
    expect(world.said).toEqual([{ tone: 'warning', message: '“Old”中有 1 个条件已不存在，已去掉' }]);
    await waitFor(() => expect(kept()).toEqual([{ name: 'Old', query: 'title=Dune' }]));
  });

  it('opens the list with the one that was chosen for it, and not where the address asks for something', async () => {
    const { world, unmount } = open([novels, { ...rest, query: 'title=Emma', opens: true }]);
    await tool();
    await waitFor(() => expect(last(world)).toMatchObject({ title: 'Emma' }));
    expect(window.location.hash).toBe('#/books?title=Emma');
    unmount();
    const other = open([{ ...novels, opens: true }], '#/books?title=Ulysses');
    await tool();
    expect(last(other.world)).toMatchObject({ title: 'Ulysses' });
  });

  it('gives way to a reset of the filters', async () => {
    const { world, user } = open([{ ...novels, opens: true }]);
    await tool();
    await waitFor(() => expect(last(world)).toMatchObject({ title: 'Dune' }));
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(last(world)).not.toHaveProperty('title'));
  });
});

describe('the dialog of saved filters', () => {
  it('keeps the filters as they stand under a name, and searches for them', async () => {
    const { world, user, kept } = open([]);
    await tool();
    await user.type(screen.getByRole('textbox', { name: '书名' }), 'Dune');
    await user.click(await tool());
    const dialog = await windowOf('常用筛选');
    await user.type(await dialog.findByLabelText('名称'), 'Sand{Enter}');
    await waitFor(() => expect(last(world)).toMatchObject({ title: 'Dune' }));
    await waitFor(() => expect(kept()).toEqual([{ name: 'Sand', query: 'title=Dune' }]));
  });

  it.each(['Novels', ' NOVELS ', 'Ｎｏｖｅｌｓ'])(
    'refuses the name %j, which is taken, with a sentence',
    async (name) => {
      const { user, kept } = open([novels]);
      await user.click(await tool());
      await user.click(await screen.findByText('保存与管理…'));
      const dialog = await windowOf('常用筛选');
      await user.type(await dialog.findByLabelText('名称'), `${name}{Enter}`);
      expect(await dialog.findByRole('alert')).toHaveTextContent('已有“Novels”');
      expect(kept()).toBeUndefined();
    },
  );

  it('says so where there is no room for another', async () => {
    const { user } = open(Array.from({ length: mostSaved }, (_, place) => ({ name: `n${place}`, query: '' })));
    await user.click(await tool());
    await user.click(await screen.findByText('保存与管理…'));
    const dialog = await windowOf('常用筛选');
    const full = await dialog.findByText('最多保存 20 个，请先删除不用的');
    await waitFor(() => expect(full).toBeVisible());
    expect(dialog.queryByLabelText('名称')).toBeNull();
  });

  it('renames, chooses for the opening, and takes a deletion back', async () => {
    const { world, user, kept } = open([novels, rest]);
    await user.click(await tool());
    await user.click(await screen.findByText('保存与管理…'));
    const dialog = await windowOf('常用筛选');
    await user.click(await dialog.findByRole('button', { name: '重命名“Rest”' }));
    const line = within(dialog.getAllByRole('listitem')[1] as HTMLElement);
    await user.clear(line.getByLabelText('名称'));
    await user.type(line.getByLabelText('名称'), 'Others{Enter}');
    await user.click(await dialog.findByRole('button', { name: '打开列表时使用“Others”' }));
    expect(dialog.getByRole('button', { name: '打开列表时使用“Others”' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(dialog.getByRole('button', { name: '删除“Novels”' }));
    await waitFor(() => expect(kept()).toEqual([{ name: 'Others', query: '', opens: true }]));
    act(() => world.said.at(-1)?.offer?.run());
    await waitFor(() => expect(kept()).toEqual([novels, { name: 'Others', query: '', opens: true }]));
  });
});
