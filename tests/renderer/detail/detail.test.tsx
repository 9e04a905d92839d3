import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CallFault, ScreenDialog, ScreenPage } from '../../../src/renderer/index.ts';
import { makeWorld, show, windowOf } from '../kit.tsx';
import { action, book, bookDetail, books, both, call, column, field, genre, page } from '../libraryViews.ts';

const answers = {
  'book.get': ({ id }: { id: string }) => {
    if (id !== 'k1') throw new CallFault(404, 'unknown', '没有这本书');
    return book(1, { images: [{ id: 'f1', path: '/files/cover.png' }] });
  },
  'loan.list': [{ reader: 'Ada' }, { reader: 'Bob' }],
  'book.timeline': [
    { time: '2026-11-01 08:00:00', who: 'Ada', step: 'lend', from: '在馆', to: '已借出' },
    { time: '2026-11-02 08:00:00', who: 'Ada', step: 'remind', from: '已借出', to: '已借出', why: '催还' },
    { time: '2026-11-09 18:00:00', who: 'Bob', step: 'back', why: '读完了' },
    { time: '2026-11-10 08:00:00', who: 'Ada', step: 'shelve', from: null, to: '在馆' },
  ],
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('a record that a row opens', () => {
  it('is asked for by the press of the mouse; not by a finger, which may be about to scroll', async () => {
    const view = action('detail', both('详情', 'Details'), { open: 'bookDetail', with: { id: { row: 'id' } } });
    const list = { ...books, actions: [view] };
    const world = makeWorld(
      [list, bookDetail],
      { ...answers, 'book.list': page([book(1)]) },
      { viewNow: (screen) => (screen === 'bookDetail' ? bookDetail : undefined) },
    );
    const { user } = show(world, <ScreenPage id="books" />);
    const link = await screen.findByRole('button', { name: '详情' }, { timeout: 40_000 });
    fireEvent.pointerDown(link, { pointerType: 'touch' });
    fireEvent.pointerDown(link, { pointerType: 'mouse', button: 2 });
    expect(world.sentTo('book.get')).toEqual([]);
    fireEvent.pointerDown(link, { pointerType: 'mouse' });
    expect(world.sentTo('book.get').map(({ params }) => params)).toEqual([{ id: 'k1' }]);
    await user.click(link);
    const basics = await region('基本信息');
    expect(basics.getByText('Book 1')).toBeVisible();
  });
});

describe('a record', () => {
  it('reads its fields, the rows beneath it, what happened to it, its photos', async () => {
    const world = makeWorld([bookDetail], answers);
    show(world, <ScreenPage id="bookDetail" params={{ id: 'k1' }} />);
    const basics = await region('基本信息');
    expect(basics.getByText('Book 1')).toBeVisible();
    expect(basics.getByText('在馆')).toBeVisible();
    const loans = await region('借阅记录');
    expect(await loans.findByText('Bob')).toBeVisible();
    expect(world.sentTo('loan.list')[0]?.params).toEqual({ bookId: 'k1' });
    const line = await region('时间线');
    expect(await line.findByText('借出')).toBeVisible();
    expect(line.getByText(/在馆 → 已借出/)).toBeVisible();
    expect(line.getByText('读完了')).toBeVisible();
    // What left the record as it was tells its reason alone; what had no state before, the one that it has.
    expect(line.getByText('催还')).toBeVisible();
    expect(line.queryByText(/已借出 → 已借出/)).toBeNull();
    expect(line.getByText(/^在馆$/)).toBeVisible();
    const photos = await region('照片');
    expect(photos.getByAltText('封面 第 1 张')).toHaveAttribute('src', 'http://files/files/cover.png');
  });

  it('asks of its parts, while it is on its way itself, what its id alone says, and nothing more often', async () => {
    let come: (record: object) => void = () => undefined;
    const [basics, loans, line] = bookDetail.sections;
    if (!basics || !loans || !line) throw new Error('the record of the books must have three parts');
    const ofBranch = { ...loans, title: both('分馆', 'Branch'), call: call('branch.loans', ['branchId']) };
    const sections = [basics, loans, line, { ...ofBranch, with: { branchId: { row: 'branchId' } } }];
    const world = makeWorld([{ ...bookDetail, sections }], {
      ...answers,
      'branch.loans': [{ reader: 'Eve' }],
      'book.get': () => new Promise<object>((settle) => (come = settle)),
    });
    show(world, <ScreenPage id="bookDetail" params={{ id: 'k1' }} />);
    await waitFor(() => expect(world.sentTo('book.timeline')).toHaveLength(1));
    expect(world.sentTo('loan.list').map(({ params }) => params)).toEqual([{ bookId: 'k1' }]);
    expect(world.sentTo('branch.loans')).toEqual([]);
    expect(screen.queryByRole('region', { name: '借阅记录' })).toBeNull();
    await act(async () => come(book(1)));
    expect(await (await region('借阅记录')).findByText('Bob')).toBeVisible();
    expect(await (await region('分馆')).findByText('Eve')).toBeVisible();
    // As often as one that had to wait.
    const often = world.sentTo('branch.loans').length;
    expect(['loan.list', 'book.timeline'].map((name) => world.sentTo(name).length)).toEqual([often, often]);
  });

  it('leads to whom a number or an address names, and nowhere from one that is masked', async () => {
    const fields = [
      field('phone', 'text', { title: both('电话', 'Phone'), format: 'phone' }),
      field('masked', 'text', { title: both('备用', 'Other'), format: 'phone' }),
      field('mail', 'text', { title: both('邮箱', 'Mail'), format: 'email' }),
      field('site', 'text', { title: both('网站', 'Site'), format: 'url' }),
      field('note', 'text', { title: both('说明', 'Note') }),
    ];
    const values = {
      phone: '13812341234',
      masked: '138****1234',
      mail: 'a@b.cn',
      site: 'https://b.cn',
      note: 'a@c.cn',
    };
    const sections = [{ title: both('联系', 'Contact'), as: 'fields' as const, fields }];
    const world = makeWorld([{ ...bookDetail, sections }], { 'book.get': book(1, values) });
    show(world, <ScreenPage id="bookDetail" params={{ id: 'k1' }} />);
    const links = (await region('联系')).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['tel:13812341234', null],
      ['mailto:a@b.cn', null],
      ['https://b.cn', '_blank'],
    ]);
  });

  it('says beneath photos what each of them says of itself', async () => {
    const columns = [column(genre), column(field('path', 'text')), column(field('takenTime', 'dateTime'))];
    const sections = [
      { title: both('照片', 'Photos'), as: 'photos' as const, fields: [], columns, call: call('photo.list', ['id']) },
    ];
    const photos = [
      { id: 'p1', genre: 1, path: '/files/one.png', takenTime: '2026-11-01 08:00:00' },
      { id: 'p2', genre: 1, path: '/files/two.png', takenTime: null },
    ];
    const world = makeWorld([{ ...bookDetail, sections }], { ...answers, 'photo.list': photos });
    show(world, <ScreenPage id="bookDetail" params={{ id: 'k1' }} />);
    const shown = await region('照片');
    const notes = await shown.findAllByRole('listitem');
    expect(notes.map(({ textContent }) => textContent)).toEqual(['2026-11-01 08:00:00', '']);
  });

  it('that others have taken is asked for once more, for what became of it; nothing is asked beside it', async () => {
    let taken = false;
    const world = makeWorld([bookDetail], {
      ...answers,
      'book.get': () => {
        if (taken) throw new CallFault(404, 'lent-away', '这本书已借往分馆');
        return book(1);
      },
    });
    show(world, <ScreenPage id="bookDetail" params={{ id: 'k1' }} />);
    await (await region('时间线')).findByText('借出');
    const asked = (name: string) => world.sentTo(name).length;
    const before = { book: asked('book.get'), timeline: asked('book.timeline') };
    taken = true;
    act(() => world.tellOf('book', 'k1', true));
    expect(await screen.findByText(/这本书已借往分馆/)).toBeVisible();
    expect(asked('book.get')).toBe(before.book + 1);
    expect(asked('book.timeline')).toBe(before.timeline);
    taken = false;
    act(() => world.tellOf('book', 'k1', false));
    await waitFor(() => expect(asked('book.timeline')).toBeGreaterThan(before.timeline));
  });

  it('says that there is none', async () => {
    const world = makeWorld([bookDetail], answers);
    show(world, <ScreenPage id="bookDetail" params={{ id: 'other' }} />);
    expect(await screen.findByText('没有这本书')).toBeVisible();
  });

  it('follows changes made elsewhere', async () => {
    let title = 'Before';
    const world = makeWorld([bookDetail], { ...answers, 'book.get': () => book(1, { title }) });
    show(world, <ScreenPage id="bookDetail" params={{ id: 'k1' }} />);
    await screen.findByText('Before');
    title = 'After';
    world.tell(['book']);
    expect(await screen.findByText('After')).toBeVisible();
  });

  it('has no empty line above the record in a drawer where there is nothing to be done', async () => {
    const world = makeWorld([{ ...bookDetail, actions: [] }], { ...answers, 'book.get': book(1) });
    show(world, <ScreenDialog id="bookDetail" params={{ id: 'k1' }} onClose={() => undefined} />);
    const drawer = await windowOf('图书详情');
    await drawer.findByText('Book 1');
    expect(document.querySelector('.vw-detail-actions')).toBeNull();
  });

  it('opens over a page in a drawer, its actions there where their condition holds', async () => {
    const world = makeWorld([bookDetail], { ...answers, 'book.get': book(1, { onLoan: 1 }) });
    show(world, <ScreenDialog id="bookDetail" params={{ id: 'k1' }} onClose={() => undefined} />);
    const drawer = await windowOf('图书详情');
    await drawer.findByText('Book 1');
    expect(drawer.queryByRole('button', { name: '借出' })).toBeNull();
  });
});

describe('a screen that is not there', () => {
  it('says so as a page', async () => {
    show(makeWorld([], {}), <ScreenPage id="nowhere" />);
    expect(await screen.findByText('没有这个页面')).toBeVisible();
  });

  it('says so as a window, which closes', async () => {
    const world = makeWorld([{ ...books, actions: books.actions.slice(0, 1) }], {
      'book.list': { records: [book(1)], total: 1 },
    });
    const { user } = show(world, <ScreenPage id="books" />);
    await screen.findByText('Book 1');
    await user.click(screen.getByRole('button', { name: /新增/ }));
    expect(await screen.findByText('没有这个页面')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('没有这个页面')).toBeNull());
  });
});
