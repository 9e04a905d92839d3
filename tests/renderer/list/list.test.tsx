import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ViewAction } from '../../../src/core/model/view.ts';
import { inSteadyOrder } from '../../../src/renderer/actions/possible.ts';
import { CallFault, ScreenPage } from '../../../src/renderer/index.ts';
import { later, makeNarrow, makeWorld, show } from '../kit.tsx';
import { book, books, lend, page } from '../libraryViews.ts';

const rowOf = async (text: string) => {
  const cell = await screen.findByText(text);
  const row = cell.closest('tr');
  if (!row) throw new Error(`"${text}" does not stand in a row`);
  return within(row);
};

const three = [book(1), book(2, { onLoan: 1 }), book(3, { damaged: true })];

describe('a list', () => {
  it('prints rows by the kinds of their fields, a rule as a dot and a word', async () => {
    const world = makeWorld([books], { 'book.list': page(three) });
    show(world, <ScreenPage id="books" />);
    const first = await rowOf('Book 1');
    expect(first.getByText('小说')).toBeVisible();
    expect(first.getByText('12.50')).toBeVisible();
    expect(first.getByText('中心馆')).toBeVisible();
    expect(first.getByText('在馆')).toBeVisible();
    expect((await rowOf('Book 2')).getByText('已借出')).toBeVisible();
    expect(screen.getByText('共 3 条')).toBeVisible();
  });

  it('fetches the view behind a row’s action as soon as somebody comes near, once', async () => {
    const asked: string[] = [];
    const viewAhead = (id: string) => {
      asked.push(id);
      return Promise.reject(new CallFault(0, 'no-answer', ''));
    };
    const world = makeWorld([books], { 'book.list': page(three) }, { viewAhead });
    const { user } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    await user.hover(screen.getByText('Book 2'));
    await waitFor(() => expect(asked).toEqual(['books#add', 'books#edit']));
    await user.hover(screen.getByText('Book 3'));
    expect(asked).toHaveLength(2);
  });

  it('asks once for its rows, with its sort, its page and its initial filters', async () => {
    const world = makeWorld([books], { 'book.list': page(three) });
    show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    expect(world.sentTo('book.list').at(-1)?.params).toEqual({
      current: 1,
      size: 20,
      orderBy: '-createTime,-id',
      createStartTime: '2026-09-20 00:00:00',
      createEndTime: '2026-11-21 23:59:59',
    });
    expect(window.location.hash).toBe('');
  });

  it('asks for another page by the click itself, before anything is printed for it, and once', async () => {
    const world = makeWorld([books], { 'book.list': page(three, 90) });
    window.location.hash = '#/books';
    show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    const before = world.sentTo('book.list').length;
    await act(async () => {
      screen.getByTitle('2').click();
      expect(world.sentTo('book.list')).toHaveLength(before + 1);
    });
    await waitFor(() => expect(screen.getByTitle('2')).toHaveClass('ant-pagination-item-active'));
    expect(world.sentTo('book.list').slice(before)).toMatchObject([{ params: { current: 2, size: 20 } }]);
    expect(world.sentTo('book.list').at(-1)?.options.signal?.aborted).toBe(false);
  });

  describe('with fewer rows a page', () => {
    const forty = Array.from({ length: 40 }, (_, at) => book(at + 1));
    const openLong = async (address: string) => {
      const twenty = later<object>();
      const answer = ({ size }: { size: number }) => (size === 20 ? twenty.promise : page(forty, 90));
      const world = makeWorld([books], { 'book.list': answer });
      window.location.hash = address;
      show(world, <ScreenPage id="books" params={Object.fromEntries(new URLSearchParams(address.split('?')[1]))} />);
      await screen.findByText('Book 40');
      return { world, twenty, before: world.sentTo('book.list').length };
    };
    const rowsOf = () => [...document.querySelectorAll('tbody tr[data-row-key]')];
    const shorten = (address: string) => act(() => void (window.location.hash = address));

    it('the first are shown at once, and asked for besides', async () => {
      const { world, twenty, before } = await openLong('#/books?size=40');
      const [first] = rowsOf();
      shorten('#/books');
      await waitFor(() => expect(rowsOf()).toHaveLength(20));
      expect(rowsOf()[0]).toBe(first);
      expect(document.querySelector('.ant-spin-spinning')).toBeNull();
      expect(world.sentTo('book.list').slice(before)).toMatchObject([{ params: { current: 1, size: 20 } }]);
      await act(async () => twenty.resolve(page([book(41), ...forty.slice(0, 19)], 91)));
      await screen.findByText('Book 41');
      expect(rowsOf()).toHaveLength(20);
      screen.getByText('共 91 条');
    });

    it('they stay where what was asked for does not come', async () => {
      const { twenty } = await openLong('#/books?size=40');
      shorten('#/books');
      await waitFor(() => expect(rowsOf()).toHaveLength(20));
      await act(async () => twenty.reject(new CallFault(500, 'broken', '坏了')));
      await screen.findByText(/坏了/);
      expect(rowsOf()).toHaveLength(20);
    });

    it.each(['#/books?size=40&current=2', '#/books?size=40&orderBy=title'])(
      'they are not those of %s',
      async (address) => {
        const { twenty } = await openLong(address);
        shorten('#/books');
        await waitFor(() => expect(document.querySelector('.ant-spin-spinning')).not.toBeNull());
        expect(rowsOf()).toHaveLength(40);
        await act(async () => twenty.resolve(page(forty.slice(0, 20), 90)));
        await waitFor(() => expect(rowsOf()).toHaveLength(20));
      },
    );
  });

  it('puts filters into the address on Enter, and back takes them out again', async () => {
    const world = makeWorld([books], { 'book.list': page(three) });
    window.location.hash = '#/books';
    const { user } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    await user.type(screen.getByRole('textbox', { name: '书名' }), 'Dune{Enter}');
    await waitFor(() => expect(window.location.hash).toBe('#/books?title=Dune'));
    await waitFor(() => expect(world.sent.at(-1)?.params).toMatchObject({ title: 'Dune', current: 1 }));
    window.history.back();
    await waitFor(() => expect(screen.getByRole('textbox', { name: '书名' })).toHaveValue(''));
    await waitFor(() => expect(world.sent.at(-1)?.params).not.toHaveProperty('title'));
  });

  it('begins with what its address says', async () => {
    const world = makeWorld([books], { 'book.list': page(three, 90) });
    window.location.hash = '#/books?genre=2&current=3&orderBy=title&createStartTime=';
    show(world, <ScreenPage id="books" params={{ genre: '2', current: '3', orderBy: 'title' }} />);
    await screen.findByText('Book 1');
    expect(world.sent.at(-1)?.params).toEqual({
      genre: 2,
      current: 3,
      size: 20,
      orderBy: 'title',
      createEndTime: '2026-11-21 23:59:59',
    });
  });

  it('asks aloud once more where what it reads by itself is no longer allowed', async () => {
    let allowed = true;
    const answer = () => {
      if (!allowed) throw new CallFault(403, 'not-allowed', '无权限');
      return page(three);
    };
    const world = makeWorld([books], { 'book.list': answer });
    show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    const before = world.sentTo('book.list').length;
    allowed = false;
    act(() => world.tell(['book']));
    await waitFor(() =>
      expect(world.sentTo('book.list').slice(before)).toMatchObject([
        { options: { quiet: true } },
        { options: { quiet: false } },
      ]),
    );
  });

  it('never lets a late answer overwrite a newer one', async () => {
    const slow = later<object>();
    const world = makeWorld([books], {
      'book.list': (params: { title?: string }) =>
        params.title === 'slow' ? slow.promise : page([book(params.title ? 7 : 1)]),
    });
    const { user } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    const input = screen.getByRole('textbox', { name: '书名' });
    await user.type(input, 'slow{Enter}');
    await user.clear(input);
    await user.type(input, 'fast{Enter}');
    await screen.findByText('Book 7');
    slow.resolve(page([book(99)]));
    await act(async () => void (await slow.promise));
    expect(screen.queryByText('Book 99')).toBeNull();
    expect(world.sentTo('book.list').find(({ params }) => params.title === 'slow')?.options.signal?.aborted).toBe(true);
  });

  it('reset returns to the initial filters', async () => {
    const world = makeWorld([books], { 'book.list': page(three) });
    window.location.hash = '#/books?title=x&createStartTime=';
    const { user } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(window.location.hash).toBe('#/books'));
    expect(world.sent.at(-1)?.params).toMatchObject({ createStartTime: '2026-09-20 00:00:00' });
  });

  it('sorts on the server by a click on a head, descending by the next, its own way by the third', async () => {
    const world = makeWorld([books], { 'book.list': page(three) });
    const { user } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    const head = () => screen.getByRole('columnheader', { name: /价格/ });
    for (const order of ['price', '-price', '-createTime,-id']) {
      await user.click(head());
      await waitFor(() => expect(world.sent.at(-1)?.params.orderBy).toBe(order));
    }
    await user.click(head());
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('columnheader', { name: /书名/ }));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(world.sent.at(-1)?.params.orderBy).toBe('price,title'));
  });

  it('says that counting stopped', async () => {
    const world = makeWorld([books], { 'book.list': page(three, 10_000, { totalCapped: true }) });
    show(world, <ScreenPage id="books" />);
    expect(await screen.findByText('共 10000+ 条')).toBeVisible();
  });

  it('goes to the last page when the last row of its page is gone', async () => {
    const world = makeWorld([books], {
      'book.list': ({ current }: { current: number }) => page(current > 2 ? [] : [book(current)], 25),
    });
    window.location.hash = '#/books?current=3';
    show(world, <ScreenPage id="books" />);
    expect(await screen.findByText('Book 2')).toBeVisible();
    expect(window.location.hash).toBe('#/books?current=2');
  });
});

describe('the states of a list', () => {
  it('empty without filters offers to add, empty with filters to clear them', async () => {
    const plain = { ...books, filters: books.filters.slice(0, 2) };
    const world = makeWorld([plain], { 'book.list': page([]) });
    const { user } = show(world, <ScreenPage id="books" />);
    await screen.findByText('还没有数据');
    expect(screen.getAllByRole('button', { name: /新增/ })).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: '书名' }), 'x{Enter}');
    await user.click(await screen.findByRole('button', { name: '清除筛选' }));
    await screen.findByText('还没有数据');
    expect(world.sent.at(-1)?.params).not.toHaveProperty('title');
  });

  it('empty says what fills it where the schema says so, and under a filter too', async () => {
    const empty = { 'zh-CN': '还书后会列在这里', 'en-US': 'Returned books are listed here' };
    const world = makeWorld([{ ...books, filters: books.filters.slice(0, 2), empty }], { 'book.list': page([]) });
    const { user, become } = show(world, <ScreenPage id="books" />);
    await screen.findByText('还书后会列在这里');
    expect(screen.queryByText('还没有数据')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: '书名' }), 'x{Enter}');
    await screen.findByText('没有符合条件的数据');
    expect(screen.getByText('还书后会列在这里')).toBeVisible();
    become('en-US');
    expect(await screen.findByText('Returned books are listed here')).toBeVisible();
  });

  it('failing says what the server said, and asks again', async () => {
    const answer = vi.fn().mockRejectedValueOnce(new CallFault(500, 'broken', '库房着火了'));
    const world = makeWorld([{ ...books, id: 'once' }], { 'book.list': () => answer() as unknown });
    answer.mockRejectedValueOnce(new CallFault(500, 'broken', '库房着火了')).mockResolvedValue(page(three));
    const { user } = show(world, <ScreenPage id="once" />);
    await screen.findByText('库房着火了');
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('Book 1')).toBeVisible();
  });

  it('what failed without a session is read again once somebody has signed in', async () => {
    let isIn = true;
    const world = makeWorld([books], {
      'book.list': () => {
        if (!isIn) throw new CallFault(401, 'signed-out', '请先登录');
        return page([book(1)]);
      },
    });
    const { become } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    isIn = false;
    become('zh-CN', { signedOut: true });
    world.tell(['book']);
    await screen.findByText(/请先登录/);
    isIn = true;
    become('zh-CN', { signedOut: false });
    await waitFor(() => expect(screen.queryByText(/请先登录/)).toBeNull());
  });

  it('offline keeps the last rows, says so, and comes back by itself', async () => {
    let rows = [book(1)];
    const world = makeWorld([books], { 'book.list': () => page(rows) });
    const { become } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    become('zh-CN', { offline: true });
    expect(await screen.findByText(/与服务器的连接已断开/)).toBeVisible();
    expect(screen.getByText('Book 1')).toBeVisible();
    rows = [book(2)];
    become('zh-CN', { offline: false });
    expect(await screen.findByText('Book 2')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/与服务器的连接已断开/)).toBeNull());
  });

  it('follows changes made elsewhere: marks what changed, keeps what was chosen', async () => {
    let rows = three;
    const world = makeWorld([books], { 'book.list': () => page(rows) });
    const { user } = show(world, <ScreenPage id="books" />);
    await user.click((await rowOf('Book 1')).getByRole('checkbox'));
    rows = [book(1), book(2, { title: 'Book 2b', version: 2 }), book(3)];
    world.tell(['book']);
    const changed = await screen.findByText('Book 2b');
    expect(changed.closest('tr')).toHaveClass('vw-flash');
    expect(screen.getByText('Book 1').closest('tr')).not.toHaveClass('vw-flash');
    expect((await rowOf('Book 1')).getByRole('checkbox')).toBeChecked();
    expect(screen.getByText('已选 1 项')).toBeVisible();
  });

  it('speaks the other language at once', async () => {
    const world = makeWorld([books], { 'book.list': page(three) });
    const { become } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    const asked = world.sent.length;
    become('en-US');
    expect(await screen.findByRole('columnheader', { name: /Title/ })).toBeVisible();
    expect((await rowOf('Book 2')).getByText('On loan')).toBeVisible();
    expect(world.sent).toHaveLength(asked);
  });
});

describe('actions of a list', () => {
  it('are there where their condition holds, and say why they are not possible', async () => {
    const world = makeWorld([books], { 'book.list': page(three) });
    const { user } = show(world, <ScreenPage id="books" />);
    expect((await rowOf('Book 2')).queryByRole('button', { name: '借出' })).toBeNull();
    const damaged = (await rowOf('Book 3')).getByRole('button', { name: '借出' });
    expect(damaged).toBeDisabled();
    await user.hover(damaged.parentElement ?? damaged);
    expect(await screen.findByText('已损坏')).toBeInTheDocument();
  });

  it('keep one order: what every row has stands first, whatever state a row is in', () => {
    const action = (id: string): ViewAction => ({ id, title: id, at: 'row', with: {}, danger: false, primary: false });
    const given = [{ ...action('lend'), visible: { count: 1 } }, action('open'), action('edit')];
    expect(inSteadyOrder(given).map(({ id }) => id)).toEqual(['open', 'lend', 'edit']);
  });

  it('are sent once however often they are clicked, with a key and the version that was seen', async () => {
    const slow = later<object>();
    const world = makeWorld([books], { 'book.list': page(three), 'book.lend': () => slow.promise });
    const { user } = show(world, <ScreenPage id="books" />);
    const button = (await rowOf('Book 1')).getByRole('button', { name: '借出' });
    await user.dblClick(button);
    await user.click(button);
    expect(world.sentTo('book.lend')).toHaveLength(1);
    expect(world.sentTo('book.lend')[0]?.params).toEqual({ id: 'k1', version: 1 });
    expect(world.sentTo('book.lend')[0]?.options.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    slow.resolve({});
    await waitFor(() => expect(world.said).toEqual([{ tone: 'success', message: '借出成功' }]));
    expect(world.changed).toEqual(['book']);
  });

  it('right after a change act on the row as it is then', async () => {
    const slow = later<object>();
    let isLent = false;
    const lendNow = (): object => ((isLent = true), {});
    const world = makeWorld([books], {
      'book.list': () => (isLent ? slow.promise : page([book(1), book(2)])),
      'book.lend': lendNow,
    });
    const { user } = show(world, <ScreenPage id="books" />);
    await user.click((await rowOf('Book 1')).getByRole('button', { name: '借出' }));
    await waitFor(() => expect(world.sentTo('book.list').length).toBeGreaterThan(1));
    await user.click((await rowOf('Book 2')).getByRole('button', { name: '借出' }));
    slow.resolve(page([book(1), book(2, { version: 7 })]));
    await waitFor(() => expect(world.sentTo('book.lend')).toHaveLength(2));
    expect(world.sentTo('book.lend')[1]?.params).toEqual({ id: 'k2', version: 7 });
  });

  it('keep their key while no answer came, and take a new one after an answer', async () => {
    const answer = vi.fn();
    answer
      .mockRejectedValueOnce(new CallFault(0, 'offline', ''))
      .mockRejectedValueOnce(new CallFault(409, 'busy', '正忙'));
    answer.mockResolvedValue({});
    const world = makeWorld([books], { 'book.list': page(three), 'book.lend': () => answer() as unknown });
    const { user } = show(world, <ScreenPage id="books" />);
    const click = async () => user.click((await rowOf('Book 1')).getByRole('button', { name: '借出' }));
    for (const count of [1, 2, 3]) {
      await click();
      await waitFor(() => expect(world.said).toHaveLength(count));
    }
    const keys = world.sentTo('book.lend').map(({ options }) => options.idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
    expect(world.said.map(({ message }) => message)).toEqual(['请求发生错误', '正忙', '借出成功']);
  });

  it('beyond three wait behind "more"; what is dangerous asks first, and names the row', async () => {
    const world = makeWorld([books], { 'book.list': page(three), 'book.remove': {} });
    const { user } = show(world, <ScreenPage id="books" />);
    await user.click((await rowOf('Book 1')).getByRole('button', { name: /更多/ }));
    await user.click(await screen.findByRole('menuitem', { name: '删除' }));
    const question = await screen.findByRole('dialog', { name: '确定删除“Book 1”吗?' });
    expect(world.sentTo('book.remove')).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(world.sentTo('book.remove')).toHaveLength(1));
  });

  it('in a table with little room keep one link, and wait behind three dots', async () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
    onTestFinished(() => width.mockRestore());
    const world = makeWorld([books], { 'book.list': page(three) });
    const { user } = show(world, <ScreenPage id="books" />);
    const row = await rowOf('Book 1');
    expect(row.getAllByRole('button').map((button) => button.textContent || button.title)).toEqual(['编辑', '更多']);
    await user.click(row.getByRole('button', { name: '更多' }));
    const item = await screen.findByRole('menuitem', { name: '借出' });
    await waitFor(() => expect(item).toBeVisible());
  });

  it('open their menu by keyboard: it is announced, holds the focus, and gives it back', async () => {
    const { user } = show(makeWorld([books], { 'book.list': page(three) }), <ScreenPage id="books" />);
    const row = await rowOf('Book 1');
    // Pressed for the first time the link is another one.
    const more = () => row.getByText('更多').closest('button') as HTMLButtonElement;
    expect(more()).toHaveAttribute('aria-haspopup', 'menu');
    expect(more()).toHaveAttribute('aria-expanded', 'false');
    for (const round of ['first', 'second']) {
      more().focus();
      await user.keyboard('{ArrowDown}');
      await waitFor(() => expect(document.activeElement, round).toHaveAttribute('role', 'menuitem'));
      expect(more(), round).toHaveAttribute('aria-expanded', 'true');
      // antd reads the number of a key, which typing by user-event leaves out.
      fireEvent.keyDown(window, { key: 'Escape', keyCode: 27 });
      await waitFor(() => expect(more(), round).toHaveAttribute('aria-expanded', 'false'));
      expect(more(), round).toHaveFocus();
    }
  });

  it('go to another page with their parameters', async () => {
    const world = makeWorld([books], { 'book.list': page(three) });
    const { user } = show(world, <ScreenPage id="books" />);
    await user.click((await rowOf('Book 1')).getByRole('button', { name: /更多/ }));
    await user.click(await screen.findByRole('menuitem', { name: '详情' }));
    await waitFor(() => expect(world.went).toEqual([{ screen: 'bookDetail', params: { id: 'k1' } }]));
  });

  it('on many rows go one by one, and name those that failed', async () => {
    const world = makeWorld([books], {
      'book.list': page(three),
      'book.discard': ({ id }: { id: string }) => {
        if (id === 'k2') throw new CallFault(409, 'lent', '尚未归还');
        return {};
      },
    });
    const { user } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: '注销' }));
    expect(await screen.findByText('注销：2 项成功，1 项失败')).toBeVisible();
    expect(screen.getByText(/Book 2: 尚未归还/)).toBeVisible();
    expect(world.sentTo('book.discard').map(({ params }) => params.id)).toEqual(['k1', 'k2', 'k3']);
    expect(screen.getByText('已选 1 项')).toBeVisible();
  });

  it('that open a dialog refresh the list when it has succeeded', async () => {
    const dialog = { ...lend, id: 'books#add', fields: lend.fields.slice(0, 1), when: [] };
    const world = makeWorld([books, dialog], { 'book.list': page(three), 'book.lendTo': { id: 'k9' } });
    const { user } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    await user.click(screen.getByRole('button', { name: /新增/ }));
    await user.type(within(await screen.findByRole('form')).getByLabelText('书名'), 'New');
    const asked = world.sentTo('book.list').length;
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(world.sentTo('book.list').length).toBeGreaterThan(asked));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('filters', () => {
  it('clear what hangs on the one that changed', async () => {
    const world = makeWorld([books], {
      'book.list': page(three),
      'branch.lookup': [
        { id: 'b1', name: '中心馆' },
        { id: 'b2', name: '东馆' },
      ],
      'shelf.lookup': [{ id: 's1', name: 'A 架' }],
    });
    window.location.hash = '#/books?branchId=b1&shelfId=s1';
    const { user } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    await user.click(await screen.findByLabelText('分馆'));
    await user.click(await screen.findByTitle('东馆'));
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(world.sentTo('book.list').at(-1)?.params).toMatchObject({ branchId: 'b2' }));
    expect(world.sentTo('book.list').at(-1)?.params).not.toHaveProperty('shelfId');
    await user.click(screen.getByLabelText('书架'));
    await waitFor(() => expect(world.sentTo('shelf.lookup').at(-1)?.params).toEqual({ branchId: 'b2' }));
  });
});

describe('where it is narrow', () => {
  let widen = () => undefined as void;
  afterEach(() => widen());

  it('rows are cards, and filters wait in a drawer', async () => {
    widen = makeNarrow();
    const world = makeWorld([books], { 'book.list': page(three) });
    const { user } = show(world, <ScreenPage id="books" />);
    const card = (await screen.findByText('Book 1')).closest('li');
    expect(within(card as HTMLElement).getByText('在馆')).toBeVisible();
    expect(within(card as HTMLElement).getByRole('button', { name: '借出' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^filter\s*筛选$/ }));
    await user.type(await screen.findByRole('textbox', { name: '书名' }), 'x{Enter}');
    await waitFor(() => expect(world.sent.at(-1)?.params).toMatchObject({ title: 'x' }));
  });
});
