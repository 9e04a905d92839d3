/** A picker whose rows are not all: it says so, and how the others are reached. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manyAtMost } from '../../../src/core/model/genericCalls.ts';
import type { PickerView } from '../../../src/core/model/view.ts';
import { ScreenDialog } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/picker/pickerDialog.tsx';
import { makeWorld, show } from '../kit.tsx';
import { page, readers } from '../libraryViews.ts';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ readerId: `r${index}`, readerName: `Reader ${index}`, distance: 1 }));

test.each<[string, unknown, Partial<PickerView>, RegExp | null]>([
  ['all of few', rowsOf(3), {}, null],
  ['the most that an answer holds', rowsOf(manyAtMost), {}, /^只列出前 999 项，其他的请搜索$/],
  ['the first of several pages', page(rowsOf(20), 50), {}, /^只列出前 20 项，其他的请搜索$/],
  ['where nothing is searched for', page(rowsOf(20), 50), { search: [] }, /^只列出前 20 项$/],
])('%s', async (_, answer, more, says) => {
  const view = { ...readers, ...more };
  show(
    makeWorld([view], { 'reader.pick': answer }),
    <ScreenDialog id="readers" params={{ id: 'k1' }} onClose={() => {}} />,
  );
  await screen.findByText('Reader 0');
  if (says) expect(screen.getByText(says)).toBeTruthy();
  else expect(screen.queryByText(/只列出前/)).toBeNull();
});
