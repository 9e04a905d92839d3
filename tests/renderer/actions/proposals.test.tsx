/** What is proposed above a form: the first stands chosen, one key takes it, a hand's choice goes before. */
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, test, vi } from 'vitest';
import type { FormView, ViewAction } from '../../../src/core/model/view.ts';
import type { PaneSide } from '../../../src/renderer/engine/paneSide.ts';
import { FormPage } from '../../../src/renderer/form/formPage.tsx';
import { CallFault } from '../../../src/renderer/index.ts';
import { later, makeWorld, show, windowOf } from '../kit.tsx';
import { both, call, field, readers } from '../libraryViews.ts';
import { answerOf, chosen, focused, hand, lookups, open, propose, reader, seen } from './proposedReaders.tsx';

describe('what is proposed', () => {
  it('has its first taken, with reasons and what it fills in, and one key sends it', async () => {
    const { user, world, onClose } = open(answerOf(3));
    await focused();
    expect(chosen()).toBe(0);
    expect(screen.getByRole('radiogroup', { name: '推荐读者' })).toBeVisible();
    expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleDescription(/离馆1分钟.*没有借书.*书架：A 架/);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(world.sentTo('book.hand')[0]?.params).toEqual({
      id: 'k1',
      branchId: 'b1',
      branchName: '分馆1',
      readerId: 'r1',
      readerName: '读者1',
      shelfId: 's1',
      shelfName: 'A 架',
    });
    expect(world.sentTo('reader.proposals').every(({ params }) => !('why' in params))).toBe(true);
  });

  it('stands beneath what it is about: the first fields, where they are only shown', async () => {
    const title = field('title', 'text', { title: both('书名', 'Title'), readOnly: true });
    const date = field('date', 'date', { title: both('日期', 'Date'), readOnly: true });
    const view = { ...hand, fields: [title, ...hand.fields, date] };
    open(answerOf(1), { title: '三体', date: '2026-01-01' }, view);
    await focused();
    const [radio, about, later] = [screen.getByRole('radio'), screen.getByText('三体'), screen.getByText('日期')];
    expect(about.compareDocumentPosition(radio)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(radio.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByText('书名')).toHaveLength(1);
  });

  it('is gone through with the arrows', async () => {
    const { user, world } = open(answerOf(3));
    await focused();
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(1);
    expect(screen.getByText('离馆2分钟')).toBeVisible();
    expect(screen.queryByText('离馆1分钟')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(world.sentTo('book.hand')).toHaveLength(1));
    expect(world.sentTo('book.hand')[0]?.params).toMatchObject({ branchId: 'b0', readerId: 'r2' });
  });

  it('is asked anew where what it gave is refused: the next stands chosen, and why the first is not is said', async () => {
    let readers = answerOf(3);
    const { user, world } = open(() => readers, {}, hand, {
      'book.hand': ({ readerId }: { readerId?: string }) => {
        if (readerId !== 'r1') return { id: 'k1' };
        readers = { ...readers, readers: readers.readers.slice(1) };
        throw new CallFault(422, 'bad-input', '请改正', { readerId: '正在借书' });
      },
    });
    await focused();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2));
    expect(chosen()).toBe(0);
    expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName(/读者2/);
    expect(world.said.map(({ tone, message }) => [tone, message])).toEqual([['warning', '正在借书。已重新推荐']]);
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(world.sentTo('book.hand')).toHaveLength(2));
    expect(world.sentTo('book.hand')[1]?.params).toMatchObject({ readerId: 'r2' });
  });

  it('is left where something else is chosen by hand, which is said', async () => {
    const { user, world } = open(answerOf(2));
    await focused();
    await user.click(screen.getByRole('combobox', { name: '分馆' }));
    await user.click(await screen.findByTitle('分馆9'));
    expect(chosen()).toBe(-1);
    expect(await screen.findByText(/未采用推荐/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(world.sentTo('book.hand')).toHaveLength(1));
    expect(world.sentTo('book.hand')[0]?.params).toMatchObject({ branchId: 'b9', shelfId: 's1' });
    expect(world.sentTo('book.hand')[0]?.params).not.toHaveProperty('readerId', 'r1');
  });

  it('does not come over what somebody chose while it was looked for, nor takes the keyboard away', async () => {
    const slow = later<object>();
    const { user } = open(() => slow.promise);
    await seen('正在推荐…');
    await user.click(screen.getByRole('combobox', { name: '分馆' }));
    await user.click(await screen.findByTitle('分馆9'));
    await user.click(screen.getByLabelText('备注'));
    slow.resolve(answerOf(2));
    await screen.findAllByRole('radio');
    expect(chosen()).toBe(-1);
    expect(screen.getByText('分馆9', { selector: '.ant-select-selection-item' })).toBeVisible();
    expect(screen.getByLabelText('备注')).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: /读者1/ }));
    expect(chosen()).toBe(0);
  });

  it('leaves alone what the form was opened with', async () => {
    open(answerOf(2), { shelfId: '-1', shelfName: '不上架' });
    await focused();
    expect(screen.getByTitle('不上架')).toBeVisible();
    expect(screen.queryByText('书架：A 架')).toBeNull();
  });

  it('is nothing to lose as long as nobody touched it', async () => {
    const { user, onClose } = open(answerOf(2));
    await focused();
    await user.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledWith(undefined));
  });

  it('marks a row by its condition, shows five at first, and the others on request', async () => {
    const { user } = open({ ...answerOf(8), readers: [reader(1, { overdue: 2 }), ...answerOf(8).readers.slice(1)] });
    await focused();
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    expect(screen.getAllByText('有逾期')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '另外 3 个' }));
    expect(screen.getAllByRole('radio')).toHaveLength(8);
  });

  it('tells on request why others are not', async () => {
    const why = ({ why: asked }: { why?: boolean }) =>
      answerOf(1, { excluded: asked ? [{ readerId: 'r7', readerName: '读者7', text: '借书证已停用' }] : [] });
    const { user, world } = open(why);
    await focused();
    const button = screen.getByRole('button', { name: '为何没有其他读者' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(await screen.findByText('借书证已停用')).toBeVisible();
    expect(world.sentTo('reader.proposals').at(-1)?.params).toEqual({ bookId: 'k1', why: true });
    expect(world.sentTo('book.hand')).toHaveLength(0);
  });

  it('tells a reason once, of all whom it holds for', async () => {
    const out = (readerName: string, text: string) => ({ readerName, text });
    open(
      answerOf(0, { excluded: [out('读者7', '书没有位置'), out('读者8', '借书证已停用'), out('读者9', '书没有位置')] }),
    );
    expect(await screen.findAllByText(/^书没有位置/)).toHaveLength(1);
    // The window is still being opened.
    await waitFor(() => expect(screen.getByText('读者7、读者9')).toBeVisible());
    expect(screen.getByText('读者8')).toBeVisible();
  });

  it('says where there is nobody, and why, and the keyboard goes on to the fields', async () => {
    open(answerOf(0, { excluded: [{ readerName: '读者7', text: '借书证已停用' }] }));
    await seen('没有可推荐的读者');
    await seen('借书证已停用');
    await waitFor(() => expect(screen.getByRole('combobox', { name: '分馆' })).toHaveFocus());
  });

  it('says where it failed, asks again, and lets the form be filled in meanwhile', async () => {
    const answers = vi.fn();
    answers.mockRejectedValue(new CallFault(503, 'busy', '服务器忙'));
    const { user } = open(() => answers() as unknown);
    await seen(/推荐未能取得.*服务器忙/);
    await waitFor(() => expect(screen.getByRole('combobox', { name: '分馆' })).toHaveFocus());
    answers.mockResolvedValue(answerOf(1));
    await user.click(screen.getByRole('button', { name: '重试' }));
    await screen.findAllByRole('radio');
    expect(chosen()).toBe(0);
  });

  it('is there where its condition holds', async () => {
    const { world } = open(answerOf(2), {}, { ...hand, propose: { ...propose, visible: { user: { id: 'u9' } } } });
    await waitFor(() => expect(screen.getByRole('combobox', { name: '分馆' })).toHaveFocus());
    expect(screen.queryByText('推荐读者')).toBeNull();
    expect(world.sentTo('reader.proposals')).toHaveLength(0);
  });
});

describe('what can be done about an answer', () => {
  const placing: ViewAction = {
    id: 'place',
    title: both('定位', 'Place'),
    at: 'row',
    call: call('book.place', ['id', 'version']),
    with: { id: { field: 'id' }, version: { row: 'version' } },
    visible: { placed: false },
    primary: false,
    danger: false,
  };
  const shelved = field('place', 'text', { title: both('位置', 'Place'), readOnly: true });
  const view: FormView = {
    ...hand,
    call: { ...hand.call, takes: [...hand.call.takes, 'version'] },
    fields: [shelved, ...hand.fields],
    propose: { ...propose, actions: [placing] },
  };

  it('is offered as the answer stands; then it is asked again, and the form goes on from the newer version', async () => {
    const answers = vi.fn<() => unknown>(() => answerOf(0, { placed: false, version: 3, place: '某处' }));
    const { user, world } = open(() => answers(), { version: 2, place: '某处' }, view, { 'book.place': null });
    await seen('没有可推荐的读者');
    answers.mockImplementation(() => answerOf(2, { placed: true, version: 4, place: '三楼' }));
    await user.click(screen.getByRole('button', { name: '定位' }));
    await focused();
    expect(world.sentTo('book.place')[0]?.params).toEqual({ id: 'k1', version: 3 });
    expect(screen.queryByRole('button', { name: '定位' })).toBeNull();
    expect(screen.getByText('三楼')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(world.sentTo('book.hand')).toHaveLength(1));
    expect(world.sentTo('book.hand')[0]?.params).toMatchObject({ version: 4, readerId: 'r1' });
  });

  it('is not offered where it is not for this answer, whose version is not the form’s', async () => {
    const { user, world } = open(answerOf(1, { placed: true, version: 4 }), { version: 2 }, view);
    await focused();
    expect(screen.queryByRole('button', { name: '定位' })).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(world.sentTo('book.hand')[0]?.params).toMatchObject({ version: 2 }));
  });
});

describe('the heading of a form', () => {
  it('is the first whose condition holds', async () => {
    open(answerOf(1), { mode: 1 });
    expect(await windowOf('转交')).toBeDefined();
    expect(screen.getByRole('form', { name: '转交' })).toBeInTheDocument();
  });
  it('is its title where none does', async () => {
    open(answerOf(1), { mode: 0 });
    expect(await windowOf('交书')).toBeDefined();
  });
});

it('what is no row of a lookup stands below its rows, beyond a line', async () => {
  const { user } = open(answerOf(1));
  await focused();
  await user.click(screen.getByRole('combobox', { name: '书架' }));
  const last = await screen.findByTitle('不上架');
  const titles = [...document.querySelectorAll('.ant-select-item-option')].map((item) => item.getAttribute('title'));
  expect(titles).toEqual(['A 架', '不上架']);
  expect(last).toHaveClass('vw-option-apart');
  // It slides in.
  await waitFor(() => expect(within(last).getByText('不上架')).toBeVisible());
});

const nothing = () => {};
const pane: PaneSide = {
  chosen: null,
  about: 'k1',
  drags: false,
  choose: nothing,
  show: nothing,
  gone: nothing,
  onward: nothing,
  done: nothing,
};

/** A form beside its record, as a pane of a desk: the record is changed elsewhere. */
function Beside() {
  const [version, setVersion] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVersion(2)}>
        changed
      </button>
      <FormPage view={hand} params={{ id: 'k1', version }} pane={pane} again={nothing} />
    </>
  );
}

test('another version of the record is proposed for anew, in the form that stands', async () => {
  let count = 0;
  const asked = () => answerOf(count);
  const world = makeWorld([hand, readers], { ...lookups, 'reader.proposals': asked });
  const { user } = show(world, <Beside />);
  await seen('没有可推荐的读者');
  count = 2;
  await user.click(screen.getByRole('button', { name: 'changed' }));
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
});
