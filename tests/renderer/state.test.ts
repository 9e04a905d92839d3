/** The engine's pure parts, as tables. */
import { describe, expect, it } from 'vitest';
import { createSubmitKeys } from '../../src/renderer/actions/idempotencyKey.ts';
import { wireNow } from '../../src/renderer/engine/conditionContext.ts';
import { placeFaults } from '../../src/renderer/form/faultsOf.ts';
import { valuesToClear } from '../../src/renderer/fields/clearing.ts';
import { statesOf, valuesToSet } from '../../src/renderer/form/linkage.ts';
import { judgeInput } from '../../src/renderer/form/validatorModule.ts';
import { manyAtMost } from '../../src/core/model/genericCalls.ts';
import { listParams } from '../../src/core/screens/list/question.ts';
import { printListState, readListState } from '../../src/renderer/list/listState.ts';
import { nextSort } from '../../src/renderer/table/sort.ts';
import { mergeRows } from '../../src/renderer/engine/useRecords.ts';
import { readRecords } from '../../src/renderer/engine/records.ts';
import { books, field, lend, title } from './libraryViews.ts';

const context = { user: {}, now: '2026-11-20 20:00:00' };
const start = { createStartTime: '2026-09-20 00:00:00', createEndTime: '2026-11-21 23:59:59' };

describe('the address of a list', () => {
  const table: readonly (readonly [why: string, query: string, params: object, printed: string | null])[] = [
    ['nothing is the defaults', '', start, null],
    ['a text is a text', 'title=12', { ...start, title: '12' }, null],
    ['a code is its number', 'genre=2', { ...start, genre: 2 }, null],
    ['a code that is none is left out', 'genre=9', start, ''],
    ['an emptied default is said', 'createStartTime=', { createEndTime: start.createEndTime }, null],
    ['no day is left out', 'createEndTime=never', start, ''],
    ['a rule is filtered by its value', 'lending=out', { ...start, lending: 'out' }, null],
    ['what no column sorts by is left out', 'orderBy=secret', start, ''],
    ['a page is a number from one', 'current=0', start, ''],
    ['a size has its limit', 'size=1000', start, ''],
    ['what is not its own stays', 'id=7', start, null],
  ];
  it.each(table)('%s', (_why, query, params, printed) => {
    const state = readListState(books, query, context);
    const sent = listParams(state, books.filters, {}, books.call.takes);
    expect(sent).toEqual({ ...params, current: 1, size: 20, orderBy: '-createTime,-id' });
    expect(printListState(books, state, context, query)).toBe(printed ?? query);
  });

  it('holds page, size and sort', () => {
    const query = 'orderBy=-price%2Ctitle&current=3&size=50';
    const state = readListState(books, query, context);
    expect(state).toMatchObject({ page: 3, size: 50, sort: '-price,title' });
    expect(new URLSearchParams(printListState(books, state, context))).toEqual(new URLSearchParams(query));
  });

  it('sends neither page nor sort to a call without pages', () => {
    expect(listParams(readListState(books, '', context), [], {}, ['id'])).toEqual({});
  });
});

describe('a click on a column', () => {
  it.each([
    ['-createTime', 'title', false, 'title'],
    ['title', 'title', false, '-title'],
    ['-title', 'title', false, '-createTime'],
    ['title', 'price', true, 'title,price'],
    ['title,price', 'title', true, '-title,price'],
    ['-title,price', 'title', true, 'price'],
    ['-title', 'title', true, '-createTime'],
  ])('%s, %s, shift %s: %s', (sort, by, add, next) => {
    expect(nextSort(sort, by, add, '-createTime')).toBe(next);
  });
});

describe('rows', () => {
  it('come in every shape of an answer', () => {
    const rows = [{ id: '1' }];
    expect(readRecords(rows)).toMatchObject({ rows, total: 1, paged: false });
    const cut = Array.from({ length: manyAtMost }, (_, id) => ({ id }));
    expect(readRecords(cut)).toMatchObject({ total: manyAtMost, totalCapped: true });
    expect(readRecords(cut.slice(1))).toMatchObject({ total: manyAtMost - 1, totalCapped: false });
    expect(readRecords({ records: rows, total: 9, totalCapped: true })).toMatchObject({
      rows,
      total: 9,
      paged: true,
      totalCapped: true,
    });
    expect(readRecords({ count: 4, records: rows })).toMatchObject({ rows, total: 4, paged: false });
    expect(readRecords({ id: '1' })).toMatchObject({ rows: [], total: 0 });
    expect(readRecords(null)).toMatchObject({ rows: [], total: 0 });
  });

  it('that say the same stay the same objects', () => {
    const before = [
      { id: 1, a: 1 },
      { id: 2, a: 1 },
    ];
    const { rows, changed } = mergeRows(before, [{ id: 2, a: 2 }, { id: 1, a: 1 }, { id: 3 }], 'id');
    expect(rows[1]).toBe(before[0]);
    expect([...changed]).toEqual(['2', '3']);
  });
});

describe('linkage', () => {
  const at = (values: object) => statesOf(lend, { ...values }, context);
  const values = { rare: true, shelfId: 's1' };

  it('sets a value when its condition becomes true, and not again', () => {
    expect(valuesToSet(lend, at({}), at(values), values)).toEqual({ shelfId: 's-safe', shelfName: null });
    expect(valuesToSet(lend, at(values), at(values), values)).toEqual({});
  });

  it('keeps what a form begins with, unless the field is locked', () => {
    const open = { ...lend, when: [{ if: { rare: true }, set: { shelfId: { value: 's-safe' } } }] };
    const first = statesOf(open, values, context);
    expect(valuesToSet(open, null, first, values)).toEqual({});
    expect(valuesToSet(open, null, first, { rare: true })).toEqual({ shelfId: 's-safe', shelfName: null });
    expect(valuesToSet(lend, null, at(values), values)).toEqual({ shelfId: 's-safe', shelfName: null });
  });

  it('clears the name that a picker set beside a plain text', () => {
    const chosen = field('readerId', 'text', { nameField: 'readerName', picker: 'readers', clearedBy: ['branchId'] });
    const values = { branchId: 'b2', readerId: 'r1', readerName: 'Ada' };
    expect(valuesToClear([chosen], 'branchId', values, {})).toEqual({ readerId: null, readerName: null });
  });

  it('clears within rows what hangs on the form’s own value, unless the rows have one of that name', () => {
    const place = field('shelf', 'ref', { nameField: 'shelfName', clearedBy: ['branchId'] });
    const rows = [{ shelf: 's1', shelfName: 'A', note: 'x' }, { note: 'y' }];
    const within = field('copies', 'rows', { rows: [place, field('note', 'text')] });
    const after = [{ shelf: null, shelfName: null, note: 'x' }, { note: 'y' }];
    expect(valuesToClear([within], 'branchId', { copies: rows }, {})).toEqual({ copies: after });
    expect(valuesToClear([within], 'title', { copies: rows }, {})).toEqual({});
    const own = field('copies', 'rows', { rows: [place, field('branchId', 'ref')] });
    expect(valuesToClear([own], 'branchId', { copies: rows }, {})).toEqual({});
  });

  it('clears along a chain, but nothing that is locked or was empty', () => {
    const fields = [
      field('a', 'text'),
      field('b', 'text', { clearedBy: ['a'] }),
      field('c', 'text', { clearedBy: ['b'] }),
    ];
    expect(valuesToClear(fields, 'a', { a: 1, b: 1, c: 1 }, {})).toEqual({ b: null, c: null });
    expect(valuesToClear(fields, 'a', { a: 1, c: 1 }, {})).toEqual({});
    const locked = { b: { visible: true, disabled: true, required: false } };
    expect(valuesToClear(fields, 'a', { a: 1, b: 1, c: 1 }, locked)).toEqual({});
  });
});

describe('faults', () => {
  it('find their field whichever way their path is written', () => {
    const text = { text: 'x' };
    const { placed, homeless } = placeFaults(
      { 'list[0].name': text, '/list/1/name': text, 'list.2': text, gone: text },
      (name) => (name === 'list' ? name : undefined),
    );
    expect(placed).toEqual({ list: { '0.name': text, '1.name': text, '2': text } });
    expect(homeless).toEqual([text]);
  });

  it('of the generated validator are worded like the form’s own', () => {
    const validate = Object.assign(() => false, {
      errors: [
        { instancePath: '/title', keyword: 'maxLength', params: { limit: 20 } },
        { instancePath: '', keyword: 'required', params: { missingProperty: 'title' } },
        { instancePath: '/rows/0/name', keyword: 'pattern', params: {} },
      ],
    });
    const rows = field('rows', 'rows', { rows: [field('name', 'text', { message: 'no such name' })] });
    const faults = judgeInput(validate, {}, [title, rows]);
    expect(Object.keys(faults)).toEqual(['title', 'rows.0.name']);
    expect(faults.title).toMatchObject({ values: { limit: 20, title: title.title } });
    expect(faults['rows.0.name']).toMatchObject({ label: 'no such name' });
  });
});

describe('keys of submits', () => {
  it('stay while no answer came for the same values', () => {
    const keys = createSubmitKeys();
    const first = keys.keyFor({ a: 1 });
    expect(keys.keyFor({ a: 1 })).toBe(first);
    expect(keys.keyFor({ a: 2 })).not.toBe(first);
    const again = keys.keyFor({ a: 2 });
    keys.answered();
    expect(keys.keyFor({ a: 2 })).not.toBe(again);
  });
});

describe('the wall clock', () => {
  it('is the deployment’s, wherever the browser stands', () => {
    const now = () => Date.UTC(2026, 10, 20, 16, 0, 5);
    expect(wireNow({ now, zone: 'Asia/Shanghai' })).toBe('2026-11-21 00:00:05');
    expect(wireNow({ now, zone: 'UTC' })).toBe('2026-11-20 16:00:05');
  });
});
