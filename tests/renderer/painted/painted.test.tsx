/** A list's page that is painted before React is there: the frame that is kept of it, and this time's rows in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test, vi } from 'vitest';
import type { ListView } from '../../../src/core/model/view.ts';
import { ScreenPage, type StandingList } from '../../../src/renderer/index.ts';
import { type Filling, fillFrame } from '../../../src/renderer/painted/fillFrame.ts';
import { paintRows } from '../../../src/renderer/painted/paintRows.ts';
import { takeFrame } from '../../../src/renderer/painted/takeFrame.ts';
import { drawsMarks } from '../../../src/renderer/fields/markup.ts';
import { lastingSelector, type UsedSheet, usedStyles } from '../../../src/renderer/painted/usedStyles.ts';
import type { Frame } from '../../../src/renderer/painted/frame.ts';
import { makeWorld, show } from '../kit.tsx';
import { book, books, column, field, page } from '../libraryViews.ts';
import { shapeOf } from '../shapeOf.ts';

type Rows = readonly object[];
const rowsIn = (place: ParentNode) => [...place.querySelectorAll<HTMLTableRowElement>('tbody > tr.ant-table-row')];

/** The page of these rows, and how it said that it stands. */
async function pageOf(rows: Rows, view: ListView = books, total = rows.length) {
  const stands = vi.fn<(list: StandingList | null) => void>();
  const world = makeWorld([view], { 'book.list': page(rows, total) });
  const standing = makeWorld([view], { 'book.list': page(rows, total) }, { stands });
  const { container, unmount } = show(standing, <ScreenPage id={view.id} />);
  await waitFor(() => expect(rowsIn(container)).toHaveLength(rows.length));
  return { container, unmount, stands, ports: world.portsIn('zh-CN') };
}
const list: StandingList = { screen: 'books', fields: books.columns.map((each) => each.field), pageSize: 20 };

const frameOf = (container: Element, standing = list): Frame => {
  const frame = takeFrame(container, standing);
  if (!frame) throw new Error('the page has a frame');
  return frame;
};
const boxOf = ({ html }: Frame): HTMLElement => {
  const box = document.createElement('div');
  box.innerHTML = html;
  return box;
};
const painted = (frame: Frame, filling: Filling | null): HTMLElement => {
  if (!filling) throw new Error('the page is painted');
  const box = boxOf(frame);
  fillFrame(box, filling);
  return box;
};

/** Names that only assistive technology reads come with the page itself. */
const seen = (row: HTMLTableRowElement) =>
  [...row.cells].map((cell) => shapeOf(cell, ['aria-label', 'aria-describedby']));

const before = [book(1), book(2, { onLoan: 1 }), book(3, { damaged: true })];
const now = [
  book(7, { title: 'A title that is longer & <b>bolder</b>', price: '1234.5', genre: 2 }),
  book(8, { title: '', branchName: null, branchId: null, onLoan: 1 }),
  book(9, { damaged: true, genre: 9 }),
  book(10),
];

describe('a list that stands', () => {
  it('says so once its rows are printed, and not where it has none', async () => {
    const { stands, unmount } = await pageOf(before);
    expect(stands).toHaveBeenLastCalledWith(list);
    unmount();
    const empty = vi.fn();
    show(makeWorld([books], { 'book.list': page([]) }, { stands: empty }), <ScreenPage id="books" />);
    await waitFor(() => expect(document.querySelector('.vw-nothing')).not.toBeNull());
    expect(empty).not.toHaveBeenCalled();
  });

  it('says that it does not where its rows could not be read', async () => {
    const stands = vi.fn();
    show(makeWorld([books], {}, { stands }), <ScreenPage id="books" />);
    await screen.findByText('加载失败');
    expect(stands).toHaveBeenLastCalledWith(null);
  });
});

describe('its frame', () => {
  it('holds nothing of any record', async () => {
    const { container } = await pageOf([book(1, { title: 'Secret', branchName: 'Hidden place', price: 98765 })]);
    const kept = JSON.stringify(frameOf(container));
    for (const each of ['Secret', 'Hidden', '98,765', 'k1']) expect(kept).not.toContain(each);
  });

  it('holds no name of an element, no dialog, no live figure, and what stands in the inputs', async () => {
    const { container } = await pageOf(before);
    const live = document.createElement('aside');
    live.dataset['live'] = '';
    live.innerHTML = '<p>17 waiting</p>';
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.textContent = 'A notice';
    const hidden = document.createElement('div');
    hidden.style.display = 'none';
    hidden.textContent = 'Another tab';
    container.firstElementChild?.append(live, dialog, hidden);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: '书名' });
    input.value = 'Dune';
    const box = boxOf(frameOf(container));
    expect(box.querySelector('[id], [for], [name]')).toBeNull();
    expect(box.querySelector('aside')).not.toBeNull();
    for (const each of ['17 waiting', 'A notice', 'Another tab']) expect(box.textContent).not.toContain(each);
    expect([...box.querySelectorAll('input')].map(({ value }) => value)).toContain('Dune');
  });

  it('names what can be filled in and pressed, though no id is left to name it by, and names no record', async () => {
    const { container } = await pageOf([book(1, { title: 'Secret' })], {
      ...books,
      expand: { as: 'fields', fields: [] },
    });
    const frame = frameOf(container);
    const inputs = [...boxOf(frame).querySelectorAll<HTMLInputElement>('.vw-filter input')];
    // The end of a range is named by its place alone, as on the page itself.
    const names = inputs.map((each) => each.getAttribute('aria-label') ?? each.placeholder);
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !name)).toEqual([]);
    expect(names[0]).toBe('书名');
    const fixed = frame.cells.flatMap((cell) => (cell.is === 'fixed' ? [cell.html] : []));
    expect(fixed.join('')).toMatch(/class="vw-fold"[^>]*aria-label="展开"/);
    expect(fixed.join('')).not.toContain('Secret');
  });

  it.each<[string, StandingList]>([
    ['of other columns', { ...list, fields: ['title'] }],
    ['of more columns', { ...list, fields: [...list.fields, 'more'] }],
  ])('is none of a page %s', async (_, standing) => {
    const { container } = await pageOf(before);
    expect(takeFrame(container, standing)).toBeNull();
  });

  it('is none of a page without rows, or with two lists', async () => {
    const { container } = await pageOf(before);
    const other = container.querySelector('.ant-table-wrapper')?.cloneNode(true);
    if (other) container.firstElementChild?.append(other);
    expect(takeFrame(container, list)).toBeNull();
    for (const row of rowsIn(container)) row.remove();
    expect(takeFrame(container, list)).toBeNull();
  });
});

describe('the painted page', () => {
  it('shows the rows of now as the page prints them, and how many there are', async () => {
    const first = await pageOf(before);
    const frame = frameOf(first.container);
    first.unmount();
    const next = await pageOf(now, books, 4321);
    const box = painted(frame, paintRows(frame, books, page(now, 4321), next.ports));
    expect(rowsIn(box).map(seen)).toEqual(rowsIn(next.container).map(seen));
    expect(rowsIn(box).map((row) => row.dataset['rowKey'])).toEqual(['0', '1', '2', '3']);
    expect(box.querySelector('.vw-total')?.textContent).toBe('共 4321 条');
    expect(box.querySelector('b, script')).toBeNull();
  });

  it('has no row more than the server gives, and none of the last time', async () => {
    const { container, ports } = await pageOf(before);
    const frame = frameOf(container);
    const box = painted(frame, paintRows(frame, books, page([book(5)]), ports));
    expect(rowsIn(box).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Book 5')]);
  });

  test.each<[string, (frame: Frame) => Frame, ListView, Rows]>([
    ['has no rows', (frame) => frame, books, []],
    ['has too many rows for one print', (frame) => frame, books, Array.from({ length: 101 }, (_, at) => book(at))],
    ['lacks a column', (frame) => frame, { ...books, columns: books.columns.slice(1) }, now],
    [
      'has a column that only its face can show',
      (frame) => frame,
      { ...books, columns: [column(field('title', 'html')), ...books.columns.slice(1)] },
      now,
    ],
    ['has more actions than any row had', (frame) => ({ ...frame, more: '' }), books, now],
  ])('is none where the page %s', async (_, change, view, rows) => {
    const { container, ports } = await pageOf(before);
    expect(paintRows(change(frameOf(container)), view, page(rows), ports)).toBeNull();
  });
});

describe('the styles that a page uses', () => {
  const cssOf = (sheets: readonly UsedSheet[]): string =>
    sheets.map((sheet) => ('css' in sheet ? sheet.css : '')).join('\n');

  test.each([
    ['.a', '.a'],
    ['.a > .b', '.a>.b'],
    ['.a:hover', '.a'],
    ['.a::before', '.a'],
    ['.a > ::after', '.a>*'],
    [':focus-visible', '*'],
    ['.a:not(:hover) .b', '.a .b'],
    ['.a:not(:disabled):hover > .b, .c', '.a:not(:disabled)>.b,.c'],
    [':where(.css-x).ant-btn:is(:hover, :focus)', ':where(.css-x).ant-btn'],
    ['.a ~ .b::-webkit-scrollbar', '.a~.b'],
  ])('%s is used where %s is', (selector, lasting) => expect(lastingSelector(selector)).toBe(lasting));

  test('are kept in their order, those before the document’s own sheet apart from those behind it', async () => {
    const sheets = [
      '.x{color:red}.gone{color:red}',
      '.own{color:red}',
      '@media all{.y:hover{color:blue}}.none>.y{color:red}',
    ];
    const styles = sheets.map((css) => Object.assign(document.createElement('style'), { textContent: css }));
    document.head.append(...styles);
    const box = document.createElement('div');
    box.innerHTML = '<p class="x"></p><p class="y own"></p>';
    document.body.append(box);
    const { before, behind } = await usedStyles(({ ownerNode }) => ownerNode === styles[1]);
    for (const each of [...styles, box]) each.remove();
    expect(cssOf(before)).toMatch(/\.x ?\{/);
    expect(cssOf(behind)).toMatch(/@media all ?\{.*\.y:hover/s);
    expect(cssOf([...before, ...behind])).not.toMatch(/gone|own|none/);
  });

  test('of a file are its address, where any of its rules is used', async () => {
    const style = Object.assign(document.createElement('style'), {
      textContent: '.vw-tone-danger{color:red}.nowhere{color:red}',
    });
    document.head.append(style);
    const cssRules = [...(style.sheet?.cssRules ?? [])];
    const sheet = (href: string, rules: readonly unknown[]) => ({ href, cssRules: rules, media: [] });
    const page = {
      styleSheets: [sheet('/assets/look.css', cssRules), sheet('/assets/other.css', cssRules.slice(1))],
      querySelector: () => null,
    };
    const { before } = await usedStyles(() => false, page as unknown as Document);
    style.remove();
    expect(before).toEqual([{ file: '/assets/look.css' }]);
  });

  test('are those of the marks too that no row has yet', async () => {
    const style = document.createElement('style');
    style.textContent =
      '.vw-lasting > .vw-as-of{color:red}.vw-tone-danger{color:red}.vw-tone{color:red}.vw-dots{color:red}';
    document.head.append(style);
    const { before } = await usedStyles(() => false);
    style.remove();
    expect(cssOf(before)).toMatch(/vw-as-of.*vw-tone-danger/s);
    expect(cssOf(before)).not.toMatch(/vw-tone\b(?!-)|vw-dots/);
  });

  test('are known for every class that a mark is printed with', () => {
    const folder = join(import.meta.dirname, '../../../src/renderer/fields');
    const printing = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /print\.ts$|arkup\.ts$|age\.ts$/.test(file),
    );
    const classes = printing.flatMap(
      (file) => readFileSync(join(folder, file), 'utf8').match(/(?<=['` ])vw-[a-z-]+\b(?!-)/g) ?? [],
    );
    expect(new Set(classes).size).toBeGreaterThan(8);
    expect(classes.filter((name) => !drawsMarks(`.${name}`))).toEqual([]);
  });
});
