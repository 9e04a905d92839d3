/** A user's arrangement of columns, and what becomes of it when the schema changes. */
import { describe, expect, test } from 'vitest';
import {
  arrangeColumns,
  changeLayout,
  isArranged,
  readLayout,
  shownColumns,
} from '../../../src/renderer/list/table/columnLayout.ts';
import { tightColumns } from '../../../src/renderer/list/table/tightColumns.ts';
import { column, field } from '../libraryViews.ts';

const columnsOf = (...names: string[]) => names.map((name) => column(field(name, 'text'), { field: name }));
const abc = columnsOf('a', 'b', 'c');
const names = (columns: readonly { field: string }[]): string => columns.map((each) => each.field).join('');

describe('columns of a narrow pane', () => {
  const width = ({ width = 208 }: { width?: number }): number => width;

  test('leave room for the next one, unless their user has drawn them wider', () => {
    const columns = abc.map((each, at) => ({ ...each, ...(at === 1 ? { width: 108 } : {}) }));
    expect(tightColumns(columns, {}, width).map((each) => each.width)).toEqual([160, 108, 160]);
    const drawn = readLayout({ widths: { a: 240 } });
    expect(tightColumns(shownColumns(columns, drawn), drawn, width).map((each) => each.width)).toEqual([240, 108, 160]);
  });
});

describe('columns', () => {
  test('stand as the view says where nothing was kept', () => {
    expect(shownColumns(abc, readLayout(undefined))).toEqual(abc);
  });

  test('stand in the order, without those left out, as wide and pinned as the user said', () => {
    const layout = readLayout({ order: ['c', 'a', 'b'], hidden: ['a'], widths: { b: 300 }, pins: { b: 'left' } });
    const shown = shownColumns(abc, layout);
    expect(names(shown)).toBe('bc');
    expect(shown[0]).toMatchObject({ width: 300, fixed: 'left' });
    expect(names(arrangeColumns(abc, layout).map((each) => each.column))).toBe('cab');
  });

  test('that the schema no longer has are dropped, new ones stand after the one they follow there', () => {
    const layout = readLayout({ order: ['c', 'gone', 'b', 'a'], hidden: ['gone'], widths: { gone: 99 } });
    expect(names(shownColumns(columnsOf('new', 'a', 'b', 'x', 'y', 'c'), layout))).toBe('newcbxya');
  });

  test('are never all left out', () => {
    expect(names(shownColumns(abc, readLayout({ hidden: ['a', 'b', 'c'] })))).toBe('a');
  });

  test('that were kept in another form, or are nonsense, are as if nothing had been kept', () => {
    const layout = readLayout({ order: 'abc', hidden: 7, widths: { a: 'wide', b: 1, c: 5000 }, pins: { a: 'top' } });
    expect(shownColumns(abc, layout)).toEqual(abc);
  });

  test('a pin that the view gives can be taken away', () => {
    const fixed = [column(field('a', 'text'), { fixed: 'left' as const }), ...columnsOf('b')];
    expect(shownColumns(fixed, changeLayout({}, { pin: 'a', at: 'none' }))[0]).not.toHaveProperty('fixed');
  });

  test('that are optional are left out until the user chooses them, and again when he is done with them', () => {
    const some = [...columnsOf('a'), column(field('b', 'text'), { field: 'b', optional: true })];
    expect(names(shownColumns(some, readLayout(undefined)))).toBe('a');
    const chosen = changeLayout({}, { hide: 'b', hidden: false });
    expect(names(shownColumns(some, readLayout({ ...chosen })))).toBe('ab');
    expect(isArranged(chosen)).toBe(true);
    expect(names(shownColumns(some, changeLayout(chosen, { hide: 'b', hidden: true })))).toBe('a');
  });

  test('change one by one, within sensible widths', () => {
    const hidden = changeLayout({ hidden: ['b'] }, { hide: 'a', hidden: true });
    expect(hidden.hidden).toEqual(['b', 'a']);
    expect(changeLayout(hidden, { hide: 'b', hidden: false }).hidden).toEqual(['a']);
    expect(changeLayout({}, { resize: 'a', width: 3 }).widths).toEqual({ a: 48 });
    expect(changeLayout({}, { resize: 'a', width: 200.6 }).widths).toEqual({ a: 201 });
  });
});
