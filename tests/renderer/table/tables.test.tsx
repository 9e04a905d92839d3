import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFault, ScreenPage, type Tables } from '../../../src/renderer/index.ts';
import type { ListView } from '../../../src/core/model/view.ts';
import { later, makeWorld, show, windowOf } from '../kit.tsx';
import { book, books, call, page } from '../libraryViews.ts';

const insert = call('book.insert', ['title', 'genre'], { changes: ['book'] });
const view: ListView = { ...books, exports: true, imports: insert };
const begin = vi.fn<Tables['begin']>();
const template = vi.fn<Tables['template']>();
const fill = vi.fn<Tables['fill']>();
const noted = vi.fn<Tables['noted']>();
const tables: Tables = { begin, template, fill, noted };
const taken = (data: unknown) => Promise.resolve({ code: 200, msg: '', data });

beforeEach(() => {
  begin.mockReset();
  template.mockReset().mockResolvedValue();
  fill.mockReset();
});

async function open(shown: ListView = view, given: Partial<{ tables: Tables }> = { tables }) {
  window.location.hash = '#/books?current=2&title=Book';
  const world = makeWorld([shown], { 'book.list': page([book(1)]) }, given);
  const { user } = show(world, <ScreenPage id="books" />);
  await screen.findByText('Book 1');
  return { world, user };
}

describe('the export of a list', () => {
  it('takes its filters and its order along, and no page', async () => {
    begin.mockResolvedValue({ code: 200, msg: '已开始导出，请在下载列表中查看', data: { id: '1' } });
    const { world, user } = await open();
    await user.click(screen.getByRole('button', { name: '导出' }));
    await user.click(await screen.findByText('导出为 CSV'));
    await waitFor(() => expect(world.said).toEqual([{ tone: 'success', message: '已开始导出，请在下载列表中查看' }]));
    const [asked] = begin.mock.calls[0] ?? [];
    expect(asked).toMatchObject({ call: { id: 'book.list' }, screen: 'books', format: 'csv' });
    expect(asked?.params).toMatchObject({ title: 'Book', orderBy: '-createTime,-id' });
    expect(asked?.params).not.toHaveProperty('current');
    expect(asked?.params).not.toHaveProperty('size');
  });

  it('says why it was refused', async () => {
    begin.mockRejectedValue(new CallFault(422, 'not-exportable', '不能导出'));
    const { world, user } = await open();
    await user.click(screen.getByRole('button', { name: '导出' }));
    await user.click(await screen.findByText('导出为 Excel（xlsx）'));
    await waitFor(() => expect(world.said).toEqual([{ tone: 'error', message: '不能导出' }]));
  });

  it('is offered neither where the list does not allow it nor where the console makes no files', async () => {
    await open(books);
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
  });

  it('is not offered where the console makes no files', async () => {
    await open(view, {});
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull();
  });
});

describe('the import into a list', () => {
  const file = new File(['a'], 'books.xlsx');
  async function dialog() {
    const shown = await open();
    await shown.user.click(screen.getByRole('button', { name: '导入' }));
    return { ...shown, dialog: await windowOf('导入：图书') };
  }

  it('hands out an empty table with the right headings', async () => {
    const { user, dialog: into } = await dialog();
    await user.click(into.getByRole('button', { name: /下载模板/ }));
    expect(template).toHaveBeenCalledWith(insert);
  });

  it('says how cells are written, where that does not go without saying', async () => {
    const written = [{ title: '出版日期', as: { 'zh-CN': '如 2026-05-03', 'en-US': 'e.g. 2026-05-03' } }];
    const { user } = await open({ ...view, imports: { ...insert, written } });
    await user.click(screen.getByRole('button', { name: '导入' }));
    const into = await windowOf('导入：图书');
    expect(into.getByRole('term')).toHaveTextContent('出版日期');
    expect(into.getByRole('definition')).toHaveTextContent('如 2026-05-03');
  });

  it('tries a chosen file first, shows its faults by row and column, and adds nothing', async () => {
    const faults = [
      { row: 2, column: '书名', field: 'title', message: '请输入书名' },
      { row: 3, column: null, field: null, message: '整行有误' },
    ];
    fill.mockReturnValue(taken({ rows: 5, imported: 0, faultCount: 2, faults }));
    const { user, dialog: into } = await dialog();
    await user.upload(into.getByLabelText('选择文件，或拖到这里'), file);
    await waitFor(() => expect(into.getByText('5 行中有 2 处错误，未导入任何数据')).toBeVisible());
    const row = into.getByText('请输入书名').closest('tr');
    expect(row && within(row).getByText('2')).toBeVisible();
    expect(row && within(row).getByText('书名')).toBeVisible();
    expect(into.getByText('整行')).toBeVisible();
    expect(into.getByRole('button', { name: '导入' })).toBeDisabled();
    expect(fill.mock.calls.map(([, , dryRun]) => dryRun)).toEqual([true]);
  });

  it('adds all rows of a file without a fault, once it is told to, and the list follows', async () => {
    fill.mockImplementation((_, __, dryRun) => taken({ rows: 3, imported: dryRun ? 0 : 3, faultCount: 0, faults: [] }));
    const { world, user, dialog: into } = await dialog();
    fireEvent.drop(into.getByRole('button', { name: /选择文件/ }), { dataTransfer: { files: [file] } });
    await waitFor(() => expect(into.getByText('检查通过，共 3 行可以导入')).toBeVisible());
    await user.click(into.getByRole('button', { name: '导入 3 行' }));
    await waitFor(() => expect(world.said).toEqual([{ tone: 'success', message: '已导入 3 行' }]));
    expect(fill.mock.calls.map(([, , dryRun]) => dryRun)).toEqual([true, false]);
    expect(fill.mock.calls[1]?.[3].idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(world.changed).toEqual(['book']);
  });

  it('shows what the server found when it was to be added after all', async () => {
    const faults = [{ row: 2, column: '书名', field: 'title', message: '已有同名图书' }];
    fill.mockImplementation((_, __, dryRun) =>
      dryRun
        ? taken({ rows: 1, imported: 0, faultCount: 0, faults: [] })
        : Promise.reject(new CallFault(422, 'import-faults', 'x', {}, { rows: 1, imported: 0, faultCount: 1, faults })),
    );
    const { world, user, dialog: into } = await dialog();
    await user.upload(into.getByLabelText('选择文件，或拖到这里'), file);
    await user.click(await into.findByRole('button', { name: '导入 1 行' }));
    await waitFor(() => expect(into.getByText('已有同名图书')).toBeVisible());
    expect(world.changed).toEqual([]);
  });

  it('says how far the upload is, and why a file as a whole was refused', async () => {
    const answer = later<{ code: number; msg: string; data: unknown }>();
    fill.mockImplementation((_, __, ___, { onProgress }) => {
      onProgress?.(0.4);
      return answer.promise;
    });
    const { user, dialog: into } = await dialog();
    await user.upload(into.getByLabelText('选择文件，或拖到这里'), file);
    await waitFor(() => expect(into.getByText('40%')).toBeVisible());
    answer.reject(new CallFault(422, 'table-too-large', '表格过大'));
    await waitFor(() => expect(into.getByText('表格过大')).toBeVisible());
  });
});
