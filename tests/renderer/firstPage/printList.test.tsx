/** A list's page printed at its first visit, beside the same page as React prints it. */
import { waitFor } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import type { ListView } from '../../../src/core/model/view.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
import { themed } from '../../../src/renderer/firstPage/antdParts.ts';
import { printList } from '../../../src/renderer/firstPage/printList.ts';
import { fillFrame } from '../../../src/renderer/painted/fillFrame.ts';
import { paintRows } from '../../../src/renderer/painted/paintRows.ts';
import { makeWorld, show } from '../kit.tsx';
import { book, books, column, field, page } from '../libraryViews.ts';
import { shapeOf } from '../shapeOf.ts';

const rows = [
  book(1, { title: 'A title that is longer & <b>bolder</b>', price: '1234.5', genre: 2 }),
  book(2, { title: '', branchName: null, branchId: null, onLoan: 1 }),
  book(3, { damaged: true }),
];

interface Given {
  readonly view?: ListView;
  readonly kept?: object;
  readonly language?: 'zh-CN' | 'en-US';
}

function printed({ view = books, kept = {}, language = 'zh-CN' }: Given = {}): HTMLElement | null {
  const answer = page(rows, 3);
  const ports = makeWorld([view], {}).portsIn(language);
  const frame = printList({ view, kept: { ...kept }, ports, width: 1100 });
  const filling = frame && paintRows(frame, view, answer, ports);
  if (!filling) return null;
  const box = document.createElement('div');
  box.innerHTML = frame.html;
  fillFrame(box, filling);
  // Without the console around it, antd has no theme of its own.
  for (const each of box.querySelectorAll(`.${themed}`)) each.classList.remove(themed, 'ant-checkbox-css-var');
  return box;
}

async function standing(view: ListView = books): Promise<HTMLElement> {
  const { container } = show(makeWorld([view], { 'book.list': page(rows, 3) }), <ScreenPage id={view.id} />);
  await waitFor(() => expect(container.querySelectorAll('tbody > tr[data-row-key]')).toHaveLength(rows.length));
  return container;
}

const textsOf = (place: ParentNode | null, part: string): string[] =>
  [...(place?.querySelectorAll(part) ?? [])].map(({ textContent }) => textContent ?? '');
const cellsOf = (place: ParentNode | null) =>
  [...(place?.querySelectorAll<HTMLTableRowElement>('tbody > tr[data-row-key]') ?? [])].map((row) =>
    [...row.cells].map((cell) => shapeOf(cell, ['aria-label', 'aria-describedby', 'aria-hidden', 'focusable'])),
  );

describe('a list', () => {
  it('is printed with the same title, filters, buttons, heads and rows', async () => {
    const [own, there] = [printed(), await standing()];
    for (const part of [
      'h1',
      '.vw-filter > label',
      '.vw-head-actions > button',
      '.vw-filter-buttons button',
      'thead th',
    ])
      expect(textsOf(own, part), part).toEqual(textsOf(there, part));
    expect(own?.querySelectorAll('.vw-tools button')).toHaveLength(there.querySelectorAll('.vw-tools button').length);
    expect(cellsOf(own)).toEqual(cellsOf(there));
  });

  it('is as its user has arranged it', () => {
    const [first, ...others] = books.columns.map((each) => each.field);
    const own = printed({ kept: { [`list:${books.id}`]: { hidden: [first] } } });
    expect(textsOf(own, 'thead th')).toHaveLength(textsOf(printed(), 'thead th').length - 1);
    expect(others.length).toBeGreaterThan(0);
  });

  it('says what it says in the language of its user', () => {
    expect(textsOf(printed({ language: 'en-US' }), '.vw-filter-buttons button').slice(0, 2)).toEqual([
      'Reset',
      'Search',
    ]);
  });
});

test.each<[string, Given]>([
  ['lanes', { view: { ...books, lanes: 'genre' } }],
  ['columns of several heads', { view: { ...books, groups: [] } }],
  ['a value that only its face can show', { view: { ...books, columns: [column(field('cover', 'files'))] } }],
  ['rows that its user wants taller', { kept: { lists: { density: 'comfortable' } } }],
])('a list with %s is left to the console', (_, given) => {
  expect(printed(given)).toBeNull();
});
