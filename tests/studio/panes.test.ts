/** A page opens with what it looks like; what pages are made of, shipped or not, with its questions. */
import { expect, test } from 'vitest';
import { firstPanes } from '../../src/studio/panes.tsx';
import type { OpenedFile } from '../../src/core/editorAnswers.ts';

const shipped = (file: string, text = '{}'): OpenedFile => ({
  file,
  text,
  shipped: text,
  served: null,
  version: 0,
  conflicts: [],
  history: [],
  state: 'shipped',
  editable: true,
  author: null,
  changedAt: null,
  aside: null,
});

test.each(['entities/book.json', 'dictionaries/subject.json', 'rules/loanState.json'])(
  '%s opens with its questions, and at a line of it with its text beside them',
  (file) => {
    expect(firstPanes(shipped(file), false)).toEqual(['preview', 'design']);
    expect(firstPanes(shipped(file), true)).toEqual(['design', 'source']);
  },
);

test('a menu, which has no preview, opens with its questions beside its text', () => {
  expect(firstPanes(shipped('menus/default.json'), false)).toEqual(['source', 'design']);
});

test('a part opens with its questions, a page with its preview, a call with its text', () => {
  expect(firstPanes(shipped('parts/books/steps.json'), false)).toContain('design');
  expect(firstPanes(shipped('screens/books.json'), false)).toEqual(['preview', 'source']);
  expect(firstPanes(shipped('calls/book.json'), false)).toEqual(['preview', 'source']);
});

test('what is new is asked for beside its text', () => {
  for (const file of ['screens/loans.json', 'entities/volume.json'])
    expect(firstPanes(shipped(file, ''), false)).toEqual(['source', 'design']);
});
