/** A desk: what is chosen in one pane is shown by the others; the keyboard goes from pane to pane; windows are linked. */
import { useState } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeskView, ViewPane } from '../../../src/core/model/view.ts';
import { useEngine } from '../../../src/renderer/engine/engine.ts';
import type { ShownKey } from '../../../src/renderer/engine/keys/shownKeys.ts';
import { CallFault, ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/desk/deskPage.tsx';
import '../../../src/renderer/detail/detailPage.tsx';
import '../../../src/renderer/form/formPage.tsx';
import { makeNarrow, makeWorld, show } from '../kit.tsx';
import { book, bookDetail, books, both, field, lend, page, pane } from '../libraryViews.ts';

const source = (panes: string[], field: string) => ({ panes, field });
const desk: DeskView = {
  id: 'desk',
  type: 'desk',
  title: both('借阅台', 'Lending desk'),
  panes: [
    pane('books', 'books', { title: both('图书', 'Books') }),
    pane('one', 'bookDetail', {
      title: both('一本', 'One'),
      params: { id: source(['books'], 'id') },
      needs: ['id'],
      detach: true,
    }),
    pane('lend', 'lend', {
      title: both('借出', 'Lend'),
      below: 'one',
      params: { id: source(['one'], 'id'), version: source(['one'], 'version') },
      needs: ['id'],
      visible: { pane: 'one', if: { onLoan: 0 } },
    }),
  ],
  order: ['books', 'one', 'lend'],
};
const rows = [book(1), book(2, { onLoan: 1 }), book(3)];
const answers = {
  'book.list': page(rows),
  'book.get': ({ id }: { id: string }) => rows.find((row) => row.id === id),
  'loan.list': [],
  'book.timeline': [],
  'branch.lookup': [],
  'shelf.lookup': [],
  'book.lendTo': null,
};
const worldOf = (more: object = {}, opened = desk) =>
  makeWorld([opened, books, bookDetail, { ...lend, when: [], fields: lend.fields.slice(0, 1) }], {
    ...answers,
    ...more,
  });

const paneOf = async (name: string) => within(await screen.findByRole('group', { name }));
/** As a help sheet lists them when it is opened. */
function Sheet() {
  const { keys } = useEngine();
  const [listed, list] = useState<readonly ShownKey[]>([]);
  return (
    <>
      <button onClick={() => list(keys.read())}>按键</button>
      <p role="note">{listed.map(({ key, title }) => `${key} ${title}`).join(', ')}</p>
    </>
  );
}
const rowOf = async (title: string) => {
  const cell = await (await paneOf('图书')).findByText(title);
  const row = cell.closest('tr');
  if (!row) throw new Error(`"${title}" stands in no row`);
  return row;
};

afterEach(() => vi.unstubAllGlobals());

describe('a desk', () => {
  it('says what to choose, and shows in the other panes what is chosen', async () => {
    const world = worldOf();
    const { user } = show(world, <ScreenPage id="desk" />);
    expect(await (await paneOf('一本')).findByText('请先在“图书”中选择')).toBeVisible();
    expect(screen.queryByRole('group', { name: '借出' })).toBeNull();
    await user.click(await rowOf('Book 1'));
    expect(await rowOf('Book 1')).toHaveAttribute('aria-current', 'true');
    expect(await (await paneOf('一本')).findByText('Book 1')).toBeVisible();
    expect(await paneOf('借出')).toBeDefined();
    expect(world.sentTo('book.get').at(-1)?.params).toEqual({ id: 'k1' });
  });

  it('says both where it may be chosen in either of two', async () => {
    const twice = desk.panes.map((one) =>
      one.id === 'one' ? { ...one, params: { id: source(['books', 'more'], 'id') } } : one,
    );
    const panes = [...twice, pane('more', 'books', { title: both('新书', 'New books') })];
    show(worldOf({}, { ...desk, panes }), <ScreenPage id="desk" />);
    expect(await (await paneOf('一本')).findByText('请先在“图书”或“新书”中选择')).toBeVisible();
  });

  it('goes on without a record that is there no more: nothing is chosen, and it says so', async () => {
    let isThere = true;
    const get = ({ id }: { id: string }) => {
      if (!isThere) throw new CallFault(404, 'unknown-record', '记录不存在');
      return rows.find((row) => row.id === id);
    };
    const world = worldOf({ 'book.get': get });
    const { user } = show(world, <ScreenPage id="desk" />);
    await user.click(await rowOf('Book 1'));
    await paneOf('借出');
    isThere = false;
    act(() => world.tell(['book']));
    expect(await (await paneOf('一本')).findByText('请先在“图书”中选择')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('group', { name: '借出' })).toBeNull());
    expect(document.querySelector('[aria-current="true"]')).toBeNull();
    expect(world.said).toMatchObject([{ tone: 'warning', message: '图书详情 Book 1 已转出或不在，已取消选择' }]);
    expect(world.sentTo('book.get').at(-1)?.options).toMatchObject({ quiet: true });
    isThere = true;
    await user.click(await rowOf('Book 3'));
    expect(await (await paneOf('一本')).findByText('Book 3')).toBeVisible();
  });

  it('follows the arrows through the rows, and leaves out a pane whose condition does not hold', async () => {
    const { user } = show(worldOf(), <ScreenPage id="desk" />);
    await user.click(await rowOf('Book 1'));
    await paneOf('借出');
    (await rowOf('Book 1')).focus();
    await user.keyboard('{ArrowDown}');
    expect(await rowOf('Book 2')).toHaveAttribute('aria-current', 'true');
    expect(await (await paneOf('一本')).findByText('Book 2')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('group', { name: '借出' })).toBeNull());
  });

  it('lists the keys of a pane that has been there also while it is gone', async () => {
    const world = makeWorld([desk, books, bookDetail, { ...lend, key: 'l', when: [] }], answers);
    const { user } = show(
      world,
      <>
        <ScreenPage id="desk" />
        <Sheet />
      </>,
    );
    const listed = async () => {
      await user.click(screen.getByRole('button', { name: '按键' }));
      return screen.getByRole('note').textContent;
    };
    await user.click(await rowOf('Book 1'));
    await paneOf('借出');
    await waitFor(async () => expect(await listed()).toContain('l 借出'));
    await user.click(await rowOf('Book 2'));
    await waitFor(() => expect(screen.queryByRole('group', { name: '借出' })).toBeNull());
    expect(await listed()).toContain('l 借出');
  });

  it('chooses by the first arrow the row that the keyboard stands at, so that none is passed over when the chosen one goes', async () => {
    let listed = [book(1), book(2), book(3)];
    const world = worldOf({ 'book.list': () => page(listed) });
    const { user } = show(world, <ScreenPage id="desk" />);
    await user.click(await rowOf('Book 1'));
    (await rowOf('Book 1')).focus();
    listed = listed.slice(1);
    act(() => world.tell(['book']));
    await waitFor(async () => expect(await rowOf('Book 2')).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    expect(await rowOf('Book 2')).toHaveAttribute('aria-current', 'true');
    await user.keyboard('{ArrowDown}');
    expect(await rowOf('Book 3')).toHaveAttribute('aria-current', 'true');
  });

  it('sends a form with the newest version of what it stands beside', async () => {
    const now = { ...book(1) };
    const world = worldOf({ 'book.get': () => ({ ...now }) });
    const { user } = show(world, <ScreenPage id="desk" />);
    await user.click(await rowOf('Book 1'));
    const form = await paneOf('借出');
    await user.type(await form.findByLabelText('书名'), '!');
    Object.assign(now, { version: 7, title: 'Book 1, corrected' });
    world.tell(['book']);
    expect(await (await paneOf('一本')).findByText('Book 1, corrected')).toBeVisible();
    await user.click(form.getByRole('button', { name: '提交' }));
    await waitFor(() =>
      expect(world.sentTo('book.lendTo').at(-1)?.params).toMatchObject({ id: 'k1', version: 7, title: '!' }),
    );
  });

  it('shows in a form what it stands beside as that is now', async () => {
    const now = { ...book(1) };
    const title = field('title', 'text', { title: both('书名', 'Title'), readOnly: true });
    const one = { ...(desk.panes[2] as ViewPane) };
    const params = { ...one.params, title: source(['one'], 'title') };
    const views = [
      { ...desk, panes: [...desk.panes.slice(0, 2), { ...one, params }] },
      books,
      bookDetail,
      { ...lend, when: [], fields: [title] },
    ];
    const world = makeWorld(views, { ...answers, 'book.get': () => ({ ...now }) });
    const { user } = show(world, <ScreenPage id="desk" />);
    await user.click(await rowOf('Book 1'));
    const form = await paneOf('借出');
    expect(await form.findByText('Book 1')).toBeVisible();
    Object.assign(now, { version: 7, title: 'Book 1, corrected' });
    world.tell(['book']);
    expect(await form.findByText('Book 1, corrected')).toBeVisible();
  });

  it('lets nothing be done to the record before while another one is on its way', async () => {
    let answer: (row: unknown) => void = () => undefined;
    const slow = new Promise((come) => (answer = come));
    const world = worldOf({
      'book.get': ({ id }: { id: string }) => (id === 'k3' ? slow : rows.find((row) => row.id === id)),
    });
    const { user } = show(world, <ScreenPage id="desk" />);
    await user.click(await rowOf('Book 1'));
    const one = await screen.findByRole('group', { name: '一本' });
    const first = await within(one).findByText('Book 1');
    expect(first.closest('[inert]')).toBeNull();
    await user.click(await rowOf('Book 3'));
    await waitFor(() => expect(within(one).getByText('Book 1').closest('[inert]')).not.toBeNull());
    expect(one.querySelector('.vw-head-actions')).toHaveAttribute('inert');
    answer(rows[2]);
    expect((await within(one).findByText('Book 3')).closest('[inert]')).toBeNull();
  });

  it('asks before another choice takes away what was entered', async () => {
    const { user } = show(worldOf(), <ScreenPage id="desk" />);
    await user.click(await rowOf('Book 1'));
    await user.type(await (await paneOf('借出')).findByLabelText('书名'), 'x');
    await user.click(await rowOf('Book 3'));
    await user.click(await screen.findByRole('button', { name: '继续填写' }));
    expect(await rowOf('Book 1')).toHaveAttribute('aria-current', 'true');
    expect((await paneOf('借出')).getByLabelText('书名')).toHaveValue('x');
  });

  it('moves the keyboard from pane to pane by F6, back by Shift+F6, and onward by Enter', async () => {
    const { user } = show(worldOf(), <ScreenPage id="desk" />);
    await user.click(await rowOf('Book 1'));
    const one = await screen.findByRole('group', { name: '一本' });
    await (await paneOf('一本')).findByText('Book 1');
    const list = screen.getByRole('group', { name: '图书' });
    (await rowOf('Book 1')).focus();
    await user.keyboard('{F6}');
    expect(one).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Shift>}{F6}{/Shift}');
    expect(list).toContainElement(document.activeElement as HTMLElement);
    (await rowOf('Book 1')).focus();
    await user.keyboard('{Enter}');
    // To what is filled in for it, which stands beneath what shows it.
    expect(screen.getByRole('group', { name: '借出' })).toContainElement(document.activeElement as HTMLElement);
  });

  it('takes the keyboard by one Enter to what is filled in, also where that comes after what is chosen was read', async () => {
    const { user } = show(worldOf(), <ScreenPage id="desk" />);
    (await rowOf('Book 1')).focus();
    await user.keyboard('{Enter}');
    const lend = await screen.findByRole('group', { name: '借出' });
    await waitFor(() => expect(lend).toContainElement(document.activeElement as HTMLElement));
  });

  it('opens a pane in a window of its own, and says where windows are blocked', async () => {
    const opened: string[] = [];
    const world = worldOf();
    const { user } = show(world, <ScreenPage id="desk" />);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(await screen.findByRole('button', { name: '在新窗口中打开: 一本' }));
    // One press of a link opens what the browser has kept shut.
    expect(within(screen.getByRole('alert')).getByText('浏览器阻止了“一本”的新窗口')).toBeVisible();
    const link = screen.getByRole('link', { name: '在此打开' });
    expect(link.getAttribute('href')).toContain('pane=one');
    expect(link).toHaveAttribute('target', 'desk desk u1 one');
    const other = { closed: false, close: () => opened.push('closed'), focus: () => opened.push('focused') };
    open.mockReturnValue(other as unknown as Window);
    await user.click(await screen.findByRole('button', { name: '在新窗口中打开: 一本' }));
    expect(String(open.mock.calls.at(-1)?.[0])).toContain('pane=one');
    expect(screen.queryByRole('group', { name: '一本' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '收回到此窗口' }));
    expect(await screen.findByRole('group', { name: '一本' })).toBeVisible();
    expect(opened).toEqual(['focused', 'closed']);
    expect(screen.queryByRole('alert')).toBeNull();
    open.mockRestore();
  });

  it('shows one pane alone where the address names it, linked to the desk of the other window', async () => {
    const world = worldOf();
    const other = new BroadcastChannel('desk desk u1');
    const here = new Promise((told) => other.addEventListener('message', ({ data }) => told(data)));
    show(world, <ScreenPage id="desk" params={{ pane: 'one' }} />);
    expect(await screen.findByText('请先在“图书”中选择')).toBeVisible();
    expect(screen.queryByRole('group', { name: '图书' })).toBeNull();
    expect(await here).toEqual({ kind: 'here', pane: 'one' });
    other.postMessage({ kind: 'picks', picks: { books: { key: 'k3', row: { id: 'k3' }, at: 1 } } });
    expect(await screen.findByText('Book 3')).toBeVisible();
    other.close();
  });

  it('keeps what was typed for what was chosen, where another window chooses, until its user gives it up', async () => {
    const { user } = show(worldOf(), <ScreenPage id="desk" />);
    await user.click(await rowOf('Book 1'));
    const box = await (await paneOf('借出')).findByRole('textbox', { name: '书名' });
    await user.type(box, '!');
    const typed = (box as HTMLInputElement).value;
    const other = new BroadcastChannel('desk desk u1');
    const heard: unknown[] = [];
    other.addEventListener('message', ({ data }: MessageEvent<{ kind: string; picks?: object }>) => heard.push(data));
    const choose = () =>
      other.postMessage({ kind: 'picks', picks: { books: { key: 'k3', row: { id: 'k3' }, at: 9 } } });
    choose();
    await user.click(await screen.findByRole('button', { name: '继续填写' }));
    expect((await paneOf('借出')).getByRole('textbox', { name: '书名' })).toHaveValue(typed);
    await waitFor(() => expect(heard.at(-1)).toMatchObject({ kind: 'picks', picks: { books: { key: 'k1' } } }));
    choose();
    await user.click(await screen.findByRole('button', { name: '放弃' }));
    expect(await (await paneOf('一本')).findByText('Book 3')).toBeVisible();
    other.close();
  });

  it('knows after a reload which of its panes stand in windows', async () => {
    const other = new BroadcastChannel('desk desk u1');
    other.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind === 'who') other.postMessage({ kind: 'here', pane: 'one' });
    });
    show(worldOf(), <ScreenPage id="desk" />);
    expect(await screen.findByText('“一本”在另一个窗口中')).toBeVisible();
    expect(screen.queryByRole('group', { name: '一本' })).toBeNull();
    other.close();
  });

  it('begins with the row that the address names', async () => {
    show(worldOf(), <ScreenPage id="desk" params={{ chosen: 'k3' }} />);
    expect(await (await paneOf('一本')).findByText('Book 3')).toBeVisible();
  });

  it('shows one pane at a time on a phone, goes on with a choice, and back', async () => {
    const back = makeNarrow();
    const { user } = show(worldOf(), <ScreenPage id="desk" />);
    await user.click(await screen.findByRole('button', { name: 'Book 1' }));
    expect(await screen.findByRole('group', { name: '一本' })).toBeVisible();
    expect(screen.queryByRole('group', { name: '图书' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '返回 图书' }));
    expect(await screen.findByRole('group', { name: '图书' })).toBeVisible();
    back();
  });
});
