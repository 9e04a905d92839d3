/** Readers that are proposed for a book, and the form that they are proposed to. */
import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { FormView, ViewPropose } from '../../../src/core/model/view.ts';
import { ScreenDialog } from '../../../src/renderer/index.ts';
import { makeWorld, show, type Answers } from '../kit.tsx';
import { both, branch, call, field, readers } from '../libraryViews.ts';

export const propose: ViewPropose = {
  title: both('推荐读者', 'Proposed readers'),
  call: call('reader.proposals', ['bookId', 'why']),
  params: { bookId: { field: 'id' } },
  rows: 'readers',
  gives: { branchId: 'branchId', branchName: 'branchName', readerId: 'readerId', readerName: 'readerName' },
  label: both('{readerName}', '{readerName}'),
  detail: both('{distance}公里', '{distance} km'),
  marks: [{ if: { overdue: { gt: 0 } }, tone: 'warning', word: both('有逾期', 'Overdue') }],
  reasons: { rows: 'reasons', text: 'text' },
  fills: { shelfId: 'shelfId', shelfName: 'shelfName' },
  note: both('书架：{shelfName}', 'Shelf: {shelfName}'),
  empty: both('没有可推荐的读者', 'No reader can be proposed'),
  actions: [],
  why: {
    title: both('为何没有其他读者', 'Why not the others'),
    params: { why: true },
    rows: 'excluded',
    label: both('{readerName}', '{readerName}'),
    text: 'text',
  },
};
const shelf = field('shelfId', 'ref', {
  title: both('书架', 'Shelf'),
  nameField: 'shelfName',
  required: true,
  lookup: {
    call: call('shelf.lookup', []),
    value: 'id',
    label: 'name',
    params: {},
    extra: [{ id: '-1', name: both('不上架', 'No shelf') }],
  },
});
export const hand: FormView = {
  id: 'hand',
  type: 'dialog',
  title: both('交书', 'Hand over'),
  titles: [{ if: { mode: 1 }, title: both('转交', 'Hand on') }],
  call: call('book.hand', 'id mode branchId branchName readerId readerName shelfId shelfName note'.split(' '), {
    success: both('已交', 'Handed over'),
  }),
  fields: [
    { ...branch, required: true },
    shelf,
    field('readerId', 'ref', {
      title: both('读者', 'Reader'),
      nameField: 'readerName',
      picker: 'readers',
      clearedBy: ['branchId'],
    }),
    field('note', 'longText', { title: both('备注', 'Note') }),
  ],
  when: [],
  initial: {},
  propose,
  width: 520,
};

export const reader = (id: number, more: object = {}) => ({
  readerId: `r${id}`,
  readerName: `读者${id}`,
  branchId: `b${id % 2}`,
  branchName: `分馆${id % 2}`,
  distance: id + 0.5,
  overdue: 0,
  reasons: [{ text: `离馆${id}分钟` }, { text: '没有借书' }],
  ...more,
});
export const answerOf = (count: number, more: object = {}) => ({
  readers: Array.from({ length: count }, (_, index) => reader(index + 1)),
  excluded: [],
  shelfId: 's1',
  shelfName: 'A 架',
  ...more,
});
export const lookups: Answers = {
  'branch.lookup': [
    { id: 'b1', name: '分馆1' },
    { id: 'b9', name: '分馆9' },
  ],
  'shelf.lookup': [{ id: 's1', name: 'A 架' }],
  'book.hand': { id: 'k1' },
};

export function open(proposals: unknown, params: object = {}, view: FormView = hand, more: Answers = {}) {
  const world = makeWorld([view, readers], { ...lookups, ...more, 'reader.proposals': proposals });
  const onClose = vi.fn();
  const shown = show(world, <ScreenDialog id={view.id} params={{ id: 'k1', ...params }} onClose={onClose} />);
  return { ...shown, world, onClose };
}
export const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked);
/** A window that opens is there before it can be seen. */
export const seen = (text: string | RegExp) => waitFor(() => expect(screen.getByText(text)).toBeVisible());
export const focused = async () => {
  await screen.findAllByRole('radio');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { checked: true })));
};
