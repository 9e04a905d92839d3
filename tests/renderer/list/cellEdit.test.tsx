/** Cells that are changed where they stand. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListView } from '../../../src/core/model/view.ts';
import { CallFault, ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/list/table/cellEditor.tsx';
import '../../../src/renderer/list/listPage.tsx';
import '../../../src/renderer/list/table/richTable.tsx';
import { makeWorld, show } from '../kit.tsx';
import { book, books, call, column, genre, page, price, title } from '../libraryViews.ts';

/** The first page of a file is printed cold: on a loaded machine that alone takes longer than any later wait. */
const timeout = { timeout: 40_000 };

const update = call('book.update', ['id', 'version', 'title', 'price', 'genre'], { changes: ['book'] });
const view: ListView = {
  ...books,
  columns: [title, price, genre].map((each) => column(each)),
  actions: [],
  filters: [],
  edit: { call: update, fields: [title, price, genre], enabled: { onLoan: { not: 1 } } },
};

const cellOf = (text: string) => screen.getByRole('button', { name: text });
async function opened(answer: unknown = null, language: 'zh-CN' | 'en-US' = 'zh-CN') {
  const rows = [book(1), book(2, { onLoan: 1, title: 'Lent' })];
  const world = makeWorld([view], { 'book.list': () => page(rows), 'book.update': answer });
  const shown = show(world, <ScreenPage id="books" />, language);
  await screen.findByText('Book 1', {}, timeout);
  return { world, rows, ...shown };
}

describe('a cell', () => {
  it('is changed by Enter: its value, the row’s id and the version that was seen are sent, and nothing else', async () => {
    const { world, user } = await opened({});
    await user.click(cellOf('Book 1'));
    const input = await screen.findByRole('textbox', { name: '书名' });
    expect(input).toHaveFocus();
    await user.keyboard('Dune{Enter}');
    await waitFor(() => expect(world.sentTo('book.update')).toHaveLength(1));
    const [sent] = world.sentTo('book.update');
    expect(sent?.params).toEqual({ id: 'k1', version: 1, title: 'Dune' });
    expect(sent?.options.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(world.changed).toEqual(['book']);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '书名' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toHaveClass('vw-edit-cell'));
  });

  it('is left by Escape, with nothing sent, and gives the focus back', async () => {
    const { world, user } = await opened({});
    await user.click(cellOf('Book 1'));
    await screen.findByDisplayValue('Book 1');
    await user.keyboard('Dune{Escape}');
    await waitFor(() => expect(cellOf('Book 1')).toHaveFocus());
    expect(world.sentTo('book.update')).toEqual([]);
  });

  it('that did not change sends nothing', async () => {
    const { world, user } = await opened({});
    await user.click(cellOf('Book 1'));
    await screen.findByDisplayValue('Book 1');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(cellOf('Book 1')).toBeVisible());
    expect(world.sentTo('book.update')).toEqual([]);
  });

  it('is judged as in a form, and says its fault', async () => {
    const { world, user } = await opened({}, 'en-US');
    await user.click(cellOf('Book 1'));
    const input = await screen.findByDisplayValue('Book 1');
    await user.clear(input);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter Title');
    expect(input).toHaveAttribute('aria-invalid', 'true');
    await user.type(input, 'Much longer than twenty letters{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('20');
    expect(world.sentTo('book.update')).toEqual([]);
  });

  it('says what the server found wrong with it', async () => {
    const refuse = () => {
      throw new CallFault(422, 'rule', 'broken', { title: '书名已存在' });
    };
    const { user } = await opened(refuse);
    await user.click(cellOf('Book 1'));
    await screen.findByDisplayValue('Book 1');
    await user.keyboard('Dune{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('书名已存在');
    expect(screen.getByDisplayValue('Dune')).toBeVisible();
  });

  it('says what the server found wrong elsewhere in the record: no other cell stands open', async () => {
    const refuse = () => {
      throw new CallFault(422, 'rule-broken', '填写的内容不符合要求', { price: '精装书须有价格' });
    };
    const { user } = await opened(refuse);
    await user.click(cellOf('Book 1'));
    await screen.findByDisplayValue('Book 1');
    await user.keyboard('Dune{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('填写的内容不符合要求; 精装书须有价格');
  });

  it('tells what somebody else has written meanwhile, and is saved over it when saved again', async () => {
    let answered = 0;
    const stale = () => {
      answered += 1;
      if (answered === 1) throw new CallFault(409, 'stale', 'stale', {}, { ...book(1), title: 'Ulysses', version: 4 });
      return {};
    };
    const { world, user } = await opened(stale);
    await user.click(cellOf('Book 1'));
    await screen.findByDisplayValue('Book 1');
    await user.keyboard('Dune{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('现为“Ulysses”');
    screen.getByDisplayValue('Dune').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(world.sentTo('book.update')).toHaveLength(2));
    expect(world.sentTo('book.update')[1]?.params).toEqual({ id: 'k1', version: 4, title: 'Dune' });
  });

  it('is saved as it is chosen', async () => {
    const { world, user } = await opened({});
    const [first] = screen.getAllByRole('button', { name: '小说' });
    if (!first) throw new Error('The cell of a code must be a button');
    await user.click(first);
    const select = await screen.findByRole('combobox', { name: '类别' });
    fireEvent.mouseDown(select);
    await user.click(await screen.findByText('诗歌', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(world.sentTo('book.update')[0]?.params).toEqual({ id: 'k1', version: 1, genre: 2 }));
  });

  it('of a row that its call does not take is only read', async () => {
    await opened();
    const row = screen.getByText('Lent').closest('tr');
    if (!row) throw new Error('"Lent" does not stand in a row');
    expect(within(row).queryAllByRole('button')).toEqual([]);
  });

  it('is reached and opened by keys alone', async () => {
    const { user } = await opened({});
    const row = screen.getByText('Book 1').closest('tr');
    row?.focus();
    await user.keyboard('{ArrowRight}');
    expect(cellOf('Book 1')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByDisplayValue('Book 1')).toHaveFocus();
  });
});
