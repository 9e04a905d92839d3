import { Activity, useState } from 'react';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { FormView } from '../../../src/core/model/view.ts';
import { asText } from '../../../src/renderer/engine/asText.ts';
import { createForm, FormScope } from '../../../src/renderer/form/formily.tsx';
import { CallFault, ScreenDialog, ScreenPage } from '../../../src/renderer/index.ts';
import { later, makeWorld, show, windowOf, type Answers } from '../kit.tsx';
import { both, bought, branch, call, field, genre, lend, readers, title } from '../libraryViews.ts';

const branches = [
  { id: 'b1', name: '中心馆' },
  { id: 'b2', name: '东馆' },
];
const lookups: Answers = {
  'branch.lookup': branches,
  'shelf.lookup': [
    { id: 's1', name: 'A 架' },
    { id: 's-safe', name: '保险柜' },
  ],
};

async function open(view: FormView, answers: Answers, params: Row = {}, row: Row = params) {
  const world = makeWorld([view, readers], { ...lookups, ...answers });
  const onClose = vi.fn();
  const shown = show(world, <ScreenDialog id={view.id} params={params} row={row} onClose={onClose} />);
  await waitFor(() => expect(screen.getByRole('form')).toContainElement(document.activeElement as HTMLElement));
  const submit = () => shown.user.click(screen.getByRole('button', { name: /确定|OK/ }));
  const choose = async (label: string, option: string) => {
    await shown.user.click(screen.getByRole('combobox', { name: label }));
    await shown.user.click(await screen.findByTitle(option));
  };
  return { ...shown, world, onClose, submit, choose };
}

const plain: FormView = {
  ...lend,
  id: 'plain',
  fields: [title, field('note', 'longText', { title: both('备注', 'Note'), maxLength: 5 })],
  when: [],
};

describe('a form', () => {
  it('says at each field what is missing, in the words of the field where it has some, and goes to the first', async () => {
    const { submit, world } = await open(lend, {});
    await submit();
    expect(await screen.findByText('请写书名')).toBeVisible();
    expect(screen.getByText('请选择分馆', { selector: '.vw-fault' })).toBeVisible();
    expect(screen.getByLabelText('书名')).toHaveFocus();
    expect(world.sentTo('book.lendTo')).toHaveLength(0);
  });

  it('begins with values of its kinds, be they texts of an address or moments that are counted from now', async () => {
    const due = field('due', 'date', { title: both('到期', 'Due') });
    const back = field('back', 'date', { title: both('归还', 'Back') });
    const pages = field('pages', 'integer', { title: both('页数', 'Pages') });
    const rare = field('rare', 'boolean', { title: both('珍本', 'Rare') });
    const view: FormView = {
      ...plain,
      fields: [{ ...title, maxLength: 40 }, due, back, pages, rare],
      call: { ...plain.call, takes: ['title', 'due', 'back', 'pages', 'rare'] },
      initial: { due: { now: '+7d' } },
      when: [{ if: {}, set: { back: { value: { now: '+1M', at: 'dayStart' } } } }],
    };
    const { submit, world } = await open(view, { 'book.lendTo': {} }, { title: '2026', pages: '12', rare: 'true' });
    await submit();
    await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
    const sent = world.sentTo('book.lendTo')[0]?.params;
    expect(sent).toMatchObject({ title: '2026', pages: 12, rare: true });
    expect([sent?.['due'], sent?.['back']]).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
  });

  it('says what is missing and which rule between fields is broken at once', async () => {
    const most = field('most', 'integer', { title: both('上限', 'At most') });
    const pages = field('pages', 'integer', { title: both('页数', 'Pages') });
    const check = { needs: { pages: { lte: { field: 'most' } } }, field: 'pages', text: both('太多', 'Too many') };
    const view: FormView = { ...plain, fields: [{ ...title, required: true }, most, pages], checks: [check] };
    const { submit, user, world } = await open(view, {});
    await user.type(screen.getByLabelText('上限'), '2');
    await user.type(screen.getByLabelText('页数'), '3');
    await submit();
    expect(await screen.findByText('太多', { selector: '.vw-fault' })).toBeVisible();
    expect(screen.getByText(/^请输入/, { selector: '.vw-fault' })).toBeVisible();
    expect(screen.getByLabelText('书名')).toHaveFocus();
    expect(world.sentTo(view.call.id)).toHaveLength(0);
  });

  it('clears within a row of child rows what was chosen by another of its fields, and in no other row', async () => {
    const rows = [
      field('room', 'text', { title: both('房间', 'Room') }),
      field('place', 'text', { title: both('位置', 'Place'), clearedBy: ['room'] }),
    ];
    const volumes = field('volumes', 'rows', { title: both('分册', 'Volumes'), rows });
    const row = {
      volumes: [
        { room: 'A', place: 'A1' },
        { room: 'B', place: 'B1' },
      ],
    };
    const { user } = await open({ ...plain, fields: [volumes] }, {}, row);
    await user.type(screen.getByLabelText('房间 2'), 'x');
    expect(screen.getByLabelText('位置 1')).toHaveValue('A1');
    expect(screen.getByLabelText('位置 2')).toHaveValue('');
  });

  it('judges a text that was emptied again as one that was never entered', async () => {
    const phone = field('phone', 'text', { title: both('电话', 'Phone') });
    const view: FormView = {
      ...plain,
      fields: [phone, field('note', 'longText', { title: both('备注', 'Note'), required: true })],
      when: [{ if: { phone: null }, set: { note: { visible: false } } }],
    };
    const { user } = await open(view, {});
    expect(screen.queryByLabelText('备注')).toBeNull();
    await user.type(screen.getByLabelText('电话'), '1');
    expect(await screen.findByLabelText('备注')).toBeVisible();
    await user.clear(screen.getByLabelText('电话'));
    await waitFor(() => expect(screen.queryByLabelText('备注')).toBeNull());
  });

  it.each([
    ['within rows where no cell shows it', { 'volumes.0.id': '未知参数' }],
    ['within a value that is one', { 'volumes.0.name.1': '未知参数' }],
  ])('says at the field itself what is wrong %s', async (_case, fields) => {
    const volumes = field('volumes', 'rows', { title: both('分册', 'Volumes'), rows: [field('name', 'text')] });
    const view: FormView = { ...plain, fields: [volumes] };
    const refuse = () => Promise.reject(new CallFault(400, 'bad-parameters', '参数有误', fields));
    const row = { volumes: [{ id: 'v1', name: '上' }] };
    const { submit } = await open(view, { [view.call.id]: refuse }, {}, row);
    await submit();
    expect(await screen.findByText('未知参数', { selector: '.vw-fault' })).toBeVisible();
  });

  it.each([
    ['the server', undefined],
    ['a rule between fields', { needs: { note: 'x' }, field: 'note', text: '要有备注' }],
  ])('tells above its buttons what %s finds wrong at a field that is not shown', async (_case, check) => {
    const hides = [{ if: { title: '行人' }, set: { note: { visible: false } } }];
    const view: FormView = { ...plain, when: hides, ...(check ? { checks: [check] } : {}) };
    const refuse = () => Promise.reject(new CallFault(400, 'bad-parameters', '参数有误', { note: '要有备注' }));
    const { submit, user } = await open(view, { [view.call.id]: refuse });
    await user.type(screen.getByLabelText('书名'), '行人');
    await submit();
    expect(await screen.findByText('要有备注', { selector: '.vw-refusal *' })).toBeVisible();
  });

  it.each([
    ['a list that is looked up', { ...branch, required: true }],
    ['a code', { ...genre, required: true }],
    ['a date', { ...bought, required: true }],
    [
      'a text with proposals',
      field('caller', 'text', {
        required: true,
        suggest: { call: call('caller.list', ['caller']), params: {}, value: 'caller', gives: {} },
      }),
    ],
  ])('puts the keyboard into %s that is missing, whatever draws it', async (_drawn, missing) => {
    const { submit } = await open({ ...plain, fields: [field('note', 'text'), missing] }, {});
    const focused = () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field');
    await submit();
    await waitFor(() => expect(focused()).toBe(missing.name));
    await screen.findByText(/^请(选择|输入)/, { selector: '.vw-fault' });
    // Once more, with the fault marked already.
    await submit();
    await waitFor(() => expect(focused()).toBe(missing.name));
  });

  it('names the record that it is about, as it was opened, and nothing where there is none', async () => {
    const about = { ...plain, about: '《{shelfMark}》{title}' };
    const { user } = await open(about, {}, { id: 'k1' }, { id: 'k1', shelfMark: 'B-1' });
    const said = screen.getByRole('dialog').querySelector('.vw-dialog-about');
    expect(said).toHaveTextContent(/^《B-1》$/);
    await user.type(screen.getByLabelText('书名'), '行');
    expect(said).toHaveTextContent(/^《B-1》$/);
    cleanup();
    await open({ ...plain, about: '{title}' }, {});
    expect(screen.getByRole('dialog').querySelector('.vw-dialog-about')).toBeNull();
  });

  it.each([
    [3, '3'],
    [4, '4珍贵'],
  ])('marks what it only shows as lists and details do, with its word: %d', async (value, reads) => {
    const rarity = field('rarity', 'integer', {
      title: both('珍稀', 'Rarity'),
      readOnly: true,
      emphasis: [{ if: { rarity: { gt: 3 } }, tone: 'danger', word: both('珍贵', 'Precious') }],
    });
    await open({ ...plain, fields: [...plain.fields, rarity] }, {}, { rarity: value });
    const shown = screen.getByLabelText('珍稀');
    expect(shown).toHaveTextContent(new RegExp(`^${reads}$`));
    expect(shown.querySelectorAll('.vw-emphasis.vw-tone-danger')).toHaveLength(reads === '3' ? 0 : 1);
  });

  it('sends its fields and what it was opened with, the label of a reference along, and nothing that is empty', async () => {
    const { user, submit, choose, world, onClose } = await open(
      lend,
      { 'book.lendTo': { id: 'k1' } },
      { id: 'k1', version: 3, secretPlan: 'x' },
    );
    await user.type(screen.getByLabelText('书名'), 'Dune');
    await choose('分馆', '东馆');
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledWith({ data: { id: 'k1' } }));
    expect(world.sentTo('book.lendTo')[0]?.params).toEqual({
      id: 'k1',
      version: 3,
      title: 'Dune',
      branchId: 'b2',
      branchName: '东馆',
    });
    expect(world.said).toEqual([{ tone: 'success', message: '借出成功' }]);
    expect(world.changed).toEqual(['book']);
  });

  it('clears what hangs on a field when a hand changes it', async () => {
    const { choose } = await open(lend, {}, { branchId: 'b1', shelfId: 's1' });
    await waitFor(() => expect(screen.getByTitle('A 架')).toBeVisible());
    await choose('分馆', '东馆');
    expect(screen.queryByTitle('A 架')).toBeNull();
  });

  it('follows its linkage: sets and locks a value, hides a field and requires another', async () => {
    const { user, submit, choose, world } = await open(lend, { 'book.lendTo': {} }, { rare: true });
    expect(await screen.findByTitle('保险柜')).toBeVisible();
    expect(screen.getByRole('combobox', { name: '书架' })).toBeDisabled();
    await user.type(screen.getByLabelText('书名'), 'Dune');
    await choose('分馆', '中心馆');
    await submit();
    expect(await screen.findByText('请输入备注', { selector: '.vw-fault' })).toBeVisible();
    await user.clear(screen.getByLabelText('书名'));
    await user.type(screen.getByLabelText('书名'), 'secret');
    await waitFor(() => expect(screen.queryByLabelText('备注')).toBeNull());
    await submit();
    await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
    expect(world.sentTo('book.lendTo')[0]?.params).toMatchObject({
      shelfId: 's-safe',
      shelfName: '保险柜',
      title: 'secret',
    });
  });

  it('is not sent twice, and a field that is mended loses its fault', async () => {
    const slow = later<object>();
    const { user, submit, world } = await open(plain, { 'book.lendTo': () => slow.promise });
    await submit();
    await screen.findByText('请输入书名');
    await user.type(screen.getByLabelText('书名'), 'Dune');
    expect(screen.queryByText('请输入书名')).toBeNull();
    await user.keyboard('{Enter}{Enter}');
    await submit();
    await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
    slow.resolve({});
    await waitFor(() => expect(world.said).toHaveLength(1));
    expect(world.sentTo('book.lendTo')).toHaveLength(1);
  });

  it('shows what the server faults at its field, goes there, and keeps what was typed', async () => {
    const { user, submit, world } = await open(plain, {
      'book.lendTo': () => {
        throw new CallFault(422, 'invalid', '参数有误', { note: '备注太无聊' });
      },
    });
    await user.type(screen.getByLabelText('书名'), 'Dune');
    await user.type(screen.getByLabelText('备注'), 'dull');
    await submit();
    expect(await screen.findByText('备注太无聊')).toBeVisible();
    expect(screen.getByLabelText('备注')).toHaveFocus();
    expect(screen.getByLabelText('书名')).toHaveValue('Dune');
    expect(world.said).toEqual([]);
  });

  it('says other refusals above its buttons, and sends the same key again only where no answer came', async () => {
    const answer = vi.fn();
    answer
      .mockRejectedValueOnce(new CallFault(0, 'offline', ''))
      .mockRejectedValueOnce(new CallFault(409, 'busy', '已被借走'));
    answer.mockResolvedValue({});
    const { user, submit, world } = await open(plain, { 'book.lendTo': () => answer() as unknown });
    await user.type(screen.getByLabelText('书名'), 'Dune');
    await submit();
    expect(await screen.findByText('请求发生错误')).toBeVisible();
    await submit();
    expect(await screen.findByText('已被借走')).toBeVisible();
    await submit();
    await waitFor(() => expect(world.said).toHaveLength(1));
    const sent = world.sentTo('book.lendTo').map(({ options }) => options);
    // What is refused stands in the form, and not also over its buttons.
    expect(sent.map(({ inPlace }) => inPlace)).toEqual([true, true, true]);
    const [first, second, third] = sent.map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });

  it('whose page was left while it was sent says all the same what came of it', async () => {
    const slow = later<object>();
    const { user, submit, world, unmount } = await open(plain, { 'book.lendTo': () => slow.promise });
    await user.type(screen.getByLabelText('书名'), 'Dune');
    await submit();
    await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
    unmount();
    slow.reject(new CallFault(409, 'busy', '已被借走'));
    await waitFor(() => expect(world.said).toEqual([{ tone: 'error', message: '已被借走' }]));
  });

  it('on stale data offers the latest, and keeps what was changed here', async () => {
    const view: FormView = { ...plain, load: call('book.get', ['id']) };
    const record = vi.fn().mockResolvedValue({ id: 'k1', version: 2, title: 'Theirs', note: 'new' });
    record.mockResolvedValueOnce({ id: 'k1', version: 1, title: 'Old', note: 'old' });
    record.mockResolvedValueOnce({ id: 'k1', version: 1, title: 'Old', note: 'old' });
    const send = vi
      .fn()
      .mockRejectedValueOnce(new CallFault(409, 'stale', '版本已旧'))
      .mockResolvedValue({});
    const { user, submit, world } = await open(
      view,
      { 'book.get': () => record() as unknown, 'book.lendTo': () => send() as unknown },
      { id: 'k1' },
    );
    const input = await screen.findByDisplayValue('Old');
    await user.clear(input);
    await user.type(input, 'Mine');
    await submit();
    expect(await screen.findByText('数据已被他人修改')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /载入最新数据/ }));
    expect(await screen.findByDisplayValue('new')).toBeVisible();
    expect(screen.getByLabelText('书名')).toHaveValue('Mine');
    await submit();
    await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(2));
    expect(world.sentTo('book.lendTo')[1]?.params).toMatchObject({ id: 'k1', version: 2, title: 'Mine', note: 'new' });
  });

  it('takes the name of what it refers to along with the latest data', async () => {
    const view: FormView = { ...plain, fields: [title, branch], load: call('book.get', ['id']) };
    const old = { id: 'k1', version: 1, title: 'Old', branchId: 'b1', branchName: '中心馆' };
    const record = vi.fn().mockResolvedValue({ ...old, version: 2, branchId: 'b2', branchName: '东馆' });
    record.mockResolvedValueOnce(old).mockResolvedValueOnce(old);
    const send = vi
      .fn()
      .mockRejectedValueOnce(new CallFault(409, 'stale', '版本已旧'))
      .mockResolvedValue({});
    const { submit, user, world } = await open(
      view,
      { 'book.get': () => record() as unknown, 'book.lendTo': () => send() as unknown },
      { id: 'k1' },
    );
    await screen.findByTitle('中心馆');
    await submit();
    await user.click(await screen.findByRole('button', { name: /载入最新数据/ }));
    expect(await screen.findByTitle('东馆')).toBeVisible();
    await submit();
    await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(2));
    expect(world.sentTo('book.lendTo')[1]?.params).toMatchObject({ branchId: 'b2', branchName: '东馆' });
  });

  it('speaks another language while it is open: titles, faults, and nothing typed is lost', async () => {
    const { user, submit, become } = await open(plain, {});
    await user.type(screen.getByLabelText('备注'), 'far too long');
    await submit();
    expect(await screen.findByText('备注最多 5 个字')).toBeVisible();
    become('en-US');
    expect(await screen.findByText('Note takes at most 5 characters')).toBeVisible();
    expect(screen.getByText('Please enter Title')).toBeVisible();
    expect(screen.getByLabelText('Note')).toHaveValue('far too long');
  });

  it('asks before what was typed is lost, and not where nothing was', async () => {
    const { user, onClose } = await open(plain, {});
    await user.type(screen.getByLabelText('书名'), 'x');
    await user.click(screen.getByRole('button', { name: '取消' }));
    const question = await windowOf('放弃未保存的内容？');
    await waitFor(() => expect(question.getByRole('button', { name: '继续填写' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(onClose).not.toHaveBeenCalled();
    await user.clear(screen.getByLabelText('书名'));
    await user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(undefined));
  });

  it('submits by Enter in a line, by Ctrl+Enter in a text', async () => {
    const { user, world } = await open(plain, { 'book.lendTo': {} });
    await user.type(screen.getByLabelText('书名'), 'Dune');
    await user.type(screen.getByLabelText('备注'), 'a{Enter}b');
    expect(world.sentTo('book.lendTo')).toHaveLength(0);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(world.sentTo('book.lendTo')[0]?.params).toEqual({ title: 'Dune', note: 'a\nb' }));
  });

  it('is sent by Ctrl+Enter from a field with a list, which stays shut', async () => {
    const { user, world } = await open({ ...plain, fields: [branch] }, { 'book.lendTo': {} });
    const box = screen.getByRole('combobox', { name: '分馆' });
    act(() => box.focus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
    expect(box).toHaveAttribute('aria-expanded', 'false');
  });

  it('begins in its first field', async () => {
    await open(plain, {});
    await waitFor(() => expect(screen.getByLabelText('书名')).toHaveFocus());
  });

  it('loads its record, and says so where that fails', async () => {
    const view: FormView = { ...plain, load: call('book.get', ['id']) };
    const record = vi.fn().mockRejectedValue(new CallFault(500, 'broken', '库房着火了'));
    const world = makeWorld([view], { 'book.get': () => record() as unknown });
    const { user } = show(world, <ScreenDialog id="plain" params={{ id: 'k1' }} onClose={() => undefined} />);
    await screen.findByText('库房着火了');
    record.mockResolvedValue({ id: 'k1', title: 'Dune' });
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.getByDisplayValue('Dune')).toBeVisible());
  });

  it('loads its record by itself once a line that was lost over it is back', async () => {
    const view: FormView = { ...plain, load: call('book.get', ['id']) };
    const record = vi.fn().mockRejectedValue(new CallFault(0, 'no-answer', ''));
    const world = makeWorld([view], { 'book.get': () => record() as unknown }, { offline: true });
    const page = show(world, <ScreenDialog id="plain" params={{ id: 'k1' }} onClose={() => undefined} />);
    await screen.findByRole('button', { name: '重试' });
    record.mockResolvedValue({ id: 'k1', title: 'Dune' });
    page.become('zh-CN', { offline: false });
    await screen.findByDisplayValue('Dune', {}, { timeout: 20_000 });
  });
});

describe('the validator that the release made', () => {
  const judge = `export default ({ formats, ucs2length, equal }) => {
    const validate = (data) => {
      validate.errors = data.title.startsWith('A') || !formats.phone || ucs2length('𠮷') !== 1 || !equal([1], [1])
        ? [] : [{ instancePath: '/title', keyword: 'pattern', params: {} }];
      return validate.errors.length === 0;
    };
    return validate;
  };`;

  it('is imported from its address, and judges what would be sent', async () => {
    const view = { ...plain, validator: `data:text/javascript,${encodeURIComponent(judge)}` };
    const { user, submit, world } = await open(view, { 'book.lendTo': {} });
    await user.type(screen.getByLabelText('书名'), 'Dune');
    await submit();
    expect(await screen.findByText('书名格式不正确')).toBeVisible();
    expect(world.sentTo('book.lendTo')).toHaveLength(0);
    await user.clear(screen.getByLabelText('书名'));
    await user.type(screen.getByLabelText('书名'), 'Art');
    await submit();
    await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
  });

  it('that cannot be had does not keep the form: the server judges', async () => {
    const { user, submit, world } = await open(
      { ...plain, validator: 'data:text/javascript,throw 1' },
      { 'book.lendTo': {} },
    );
    await user.type(screen.getByLabelText('书名'), 'Dune');
    await submit();
    await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
  });
});

describe('a question to the server about one value', () => {
  const checked: FormView = {
    ...plain,
    fields: [
      {
        ...title,
        check: {
          call: call('book.exists', ['title']),
          params: { title: { field: 'title' } },
          expect: false,
          message: both('《{title_}》已有', 'taken'),
        },
      },
    ],
  };
  it('is asked half a second after the last letter, and again on submit', async () => {
    const { user, submit, world } = await open(checked, {
      'book.exists': ({ title }: Row) => title === 'Dune',
      'book.lendTo': {},
    });
    await user.type(screen.getByLabelText('书名'), 'Dune');
    expect(await screen.findByText(/已有/)).toBeVisible();
    expect(world.sentTo('book.exists').map(({ params }) => params.title)).toEqual(['Dune']);
    await submit();
    expect(world.sentTo('book.lendTo')).toHaveLength(0);
    await user.type(screen.getByLabelText('书名'), '2');
    await submit();
    await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
  });
});

describe('a field with a picker', () => {
  const pickers: Answers = {
    'reader.pick': [
      { readerId: 'r1', readerName: 'Ada', distance: 1.25 },
      { readerId: 'r2', readerName: 'Bob', distance: 3, blocked: true },
    ],
  };

  it('takes what is chosen, several fields at once, and loses it when a hand changes what it hangs on', async () => {
    const { user, submit, choose, world } = await open(lend, { ...pickers, 'book.lendTo': {} }, { id: 'k1' });
    await user.click(screen.getByRole('button', { name: '选择 读者' }));
    const picker = await windowOf('选择读者');
    await picker.findByText('Ada');
    expect(world.sentTo('reader.pick')[0]?.params).toEqual({ bookId: 'k1' });
    await user.click(picker.getByRole('button', { name: '确定' }));
    expect(world.said).toEqual([{ tone: 'warning', message: '未选择读者' }]);
    await user.click(picker.getByText('Bob'));
    await user.click(picker.getByRole('button', { name: '确定' }));
    expect(world.said).toHaveLength(2);
    await user.click(picker.getByText('Ada'));
    await user.click(picker.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('Ada', { selector: '.vw-picked-value' })).toBeVisible();
    await choose('分馆', '东馆');
    expect(screen.queryByText('Ada', { selector: '.vw-picked-value' })).toBeNull();
    await user.type(screen.getByLabelText('书名'), 'Dune');
    await submit();
    await waitFor(() => expect(world.sentTo('book.lendTo')[0]?.params).not.toHaveProperty('readerName'));
  });

  it('searches on the server, and a double click chooses', async () => {
    const { user, world } = await open(lend, pickers, { id: 'k1' });
    await user.click(screen.getByRole('button', { name: '选择 读者' }));
    const picker = await windowOf('选择读者');
    await user.type(picker.getByRole('textbox', { name: '姓名' }), 'A{Enter}');
    await waitFor(() => expect(world.sentTo('reader.pick').at(-1)?.params).toEqual({ bookId: 'k1', name: 'A' }));
    await user.dblClick(await picker.findByText('Ada'));
    expect(await screen.findByText('Ada', { selector: '.vw-picked-value' })).toBeVisible();
  });
});

describe('a picker of several rows', () => {
  const several = { ...readers, many: true, gives: { readerId: 'readerId' } };
  const all = [
    { readerId: 'r1', readerName: 'Ada', distance: 1 },
    { readerId: 'r2', readerName: 'Bob', distance: 2 },
    { readerId: 'r3', readerName: 'Cy', distance: 3 },
  ];

  async function openSeveral() {
    const world = makeWorld([several], {
      'reader.pick': ({ name }: Row) => all.filter(({ readerName }) => readerName.startsWith(asText(name))),
    });
    const onClose = vi.fn();
    const { user } = show(world, <ScreenDialog id="readers" params={{ id: 'k1' }} onClose={onClose} />);
    const picker = await windowOf('选择读者');
    const search = async (text: string, found: string) => {
      const input = picker.getByRole('textbox', { name: '姓名' });
      await user.clear(input);
      await user.type(input, `${text}{Enter}`);
      await picker.findByText(found);
      await waitFor(() => expect(picker.getAllByRole('row')).toHaveLength(2));
    };
    return { user, picker, search, onClose };
  }

  it('gives those of an earlier search too, and says how many are out of sight', async () => {
    const { user, picker, search, onClose } = await openSeveral();
    await search('Ada', 'Ada');
    await user.click(picker.getByText('Ada'));
    await search('Bob', 'Bob');
    expect(picker.getByRole('status')).toHaveTextContent('已选 1 项，其中 1 项不在当前结果中');
    await user.click(picker.getByText('Bob'));
    await user.click(picker.getByRole('button', { name: '确定' }));
    expect(onClose).toHaveBeenCalledWith({ readerId: ['r1', 'r2'] });
  });

  it('lets go of all at once, those out of sight too', async () => {
    const { user, picker, search, onClose } = await openSeveral();
    await search('Ada', 'Ada');
    await user.click(picker.getByText('Ada'));
    await search('Cy', 'Cy');
    await user.click(picker.getByRole('button', { name: '取消选择' }));
    await user.click(picker.getByText('Cy'));
    await user.click(picker.getByRole('button', { name: '确定' }));
    expect(onClose).toHaveBeenCalledWith({ readerId: ['r3'] });
  });
});

describe('a form as a page', () => {
  it('goes on to its next page when it has succeeded', async () => {
    const view: FormView = { ...plain, id: 'page', type: 'form', then: 'bookDetail' };
    const world = makeWorld([view], { 'book.lendTo': { id: 'k7' } });
    const { user } = show(world, <ScreenPage id="page" />);
    await user.type(await screen.findByLabelText('书名'), 'Dune');
    await user.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(world.went).toEqual([{ screen: 'bookDetail', params: { id: 'k7' } }]));
  });

  it.each([
    ['hides', { visible: false }],
    ['locks', { disabled: true }],
  ])(
    'begins with the keyboard in the first field that linkage does not take away: it %s the one before',
    async (_, set) => {
      const unit = field('unit', 'text', { title: both('单位', 'Unit') });
      const when: FormView['when'] = [{ if: { rare: true }, set: { unit: set } }];
      const world = makeWorld([{ ...plain, id: 'page', type: 'form', fields: [unit, title], when }], {});
      show(world, <ScreenPage id="page" params={{ rare: true }} />);
      await waitFor(() => expect(screen.getByLabelText('书名')).toHaveFocus());
    },
  );

  it('is called by the record that it loads, as its dialog is', async () => {
    const titles = [{ if: { onLoan: 1 }, title: both('续借', 'Renew') }];
    const view: FormView = { ...plain, id: 'page', type: 'form', titles, load: call('book.get', ['id']) };
    const world = makeWorld([view], { 'book.get': { id: 'k1', title: 'Dune', onLoan: 1 } });
    show(world, <ScreenPage id="page" params={{ id: 'k1' }} />);
    expect(await screen.findByRole('heading', { name: '续借' })).toBeVisible();
  });

  it('begins anew where it has none', async () => {
    const world = makeWorld([{ ...plain, type: 'form' }], { 'book.lendTo': {} });
    const { user } = show(world, <ScreenPage id="plain" />);
    await user.type(await screen.findByLabelText('书名'), 'Dune');
    await user.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(screen.getByLabelText('书名')).toHaveValue(''));
  });

  it('goes on where it stood after its page was hidden behind another tab: typing, linkage, language', async () => {
    function Tabbed() {
      const [isShown, show] = useState(true);
      return (
        <>
          <button onClick={() => show(!isShown)}>tab</button>
          <Activity mode={isShown ? 'visible' : 'hidden'}>
            <ScreenPage id="page" params={{ rare: true }} />
          </Activity>
        </>
      );
    }
    const world = makeWorld([{ ...lend, id: 'page', type: 'form' }], { ...lookups, 'book.lendTo': {} });
    const { user, become } = show(world, <Tabbed />);
    await user.type(await screen.findByLabelText('书名'), 'secre');
    await user.click(screen.getByRole('button', { name: 'tab' }));
    expect(screen.queryByRole('textbox', { name: '书名' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'tab' }));
    await user.type(await screen.findByRole('textbox', { name: '书名' }), 't');
    expect(screen.getByLabelText('书名')).toHaveValue('secret');
    await waitFor(() => expect(screen.queryByLabelText('备注')).toBeNull());
    become('en-US');
    expect(await screen.findByLabelText('Title')).toHaveValue('secret');
    expect(screen.queryByLabelText('Note')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Shelf' })).toBeDisabled();
    await user.type(screen.getByLabelText('Title'), '{Backspace}');
    expect(await screen.findByLabelText('Note')).toBeVisible();
  });

  it('is taken apart when its page is gone for good, and not while it is hidden', async () => {
    const form = createForm({ title: 'Dune' }, { onHand: () => undefined, onValues: () => undefined });
    const tab = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <FormScope form={form}>
          <p>form</p>
        </FormScope>
      </Activity>
    );
    const { rerender, unmount } = render(tab('visible'));
    rerender(tab('hidden'));
    await act(() => Promise.resolve());
    expect(form.formily.unmounted).toBe(false);
    unmount();
    await waitFor(() => expect(form.formily.unmounted).toBe(true));
  });
});
