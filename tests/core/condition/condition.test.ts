import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clausesOf, evaluate, readOperand } from '../../../src/core/condition/condition.ts';
import type { Condition, Context } from '../../../src/core/condition/condition.ts';
import { conditions, rows, users } from './arbitraries.ts';

const context: Context = {
  user: { id: 'u1', userType: 2, branches: ['b1', 'b2', null], nothing: null },
  now: '2026-03-31 10:20:30',
};

const book = {
  id: 'k1',
  title: 'Poems 诗',
  status: 1,
  subjects: [1, 4],
  wireSubjects: '1,4',
  price: '12.50',
  pages: null,
  lost: false,
  branchId: 'b1',
  due: '2026-03-31',
  lent: '2026-03-30 10:20:30',
  empty: '',
  nobody: [],
};

const table: [sentence: string, condition: Condition, expected: boolean][] = [
  ['an empty condition is true', {}, true],
  ['a literal is equality', { status: 1 }, true],
  ['all clauses must hold', { status: 1, title: 'x' }, false],
  ['a list is one of', { status: [1, 2] }, true],
  ['an empty list is false', { status: [] }, false],
  ['null tests for null', { pages: null }, true],
  ['null tests for missing', { nowhere: null }, true],
  ['null is false for a value', { status: null }, false],
  ['a list may test for null', { pages: [3, null] }, true],
  ['codes compare as numbers', { status: '1' }, true],
  ['an amount given as text compares as a number', { price: 12.5 }, true],
  ['a blank text is no number', { empty: 0 }, false],
  ['false is not 0', { lost: 0 }, false],
  ['a list is not one of its members', { subjects: 1 }, false],
  ['not is the complement', { status: { not: 1 } }, false],
  ['not holds for null', { pages: { not: 3 } }, true],
  ['not null is filled in', { status: { not: null } }, true],
  ['not a list', { status: { not: [2, 3] } }, true],
  ['not an empty list is true', { status: { not: [] } }, true],
  ['gt', { status: { gt: 0 } }, true],
  ['gt is strict', { status: { gt: 1 } }, false],
  ['gte', { status: { gte: 1 } }, true],
  ['lt and gte together', { status: { gte: 1, lt: 2 } }, true],
  ['lte', { status: { lte: 0 } }, false],
  ['an order with null is false', { pages: { lt: 100 } }, false],
  ['an order with a list is false', { status: { gt: [0] } }, false],
  ['an order of a boolean is false', { lost: { lt: 1 } }, false],
  ['texts have an order', { title: { gt: 'Poe' } }, true],
  ['has finds a member', { subjects: { has: 4 } }, true],
  ['has finds a member as text', { subjects: { has: '4' } }, true],
  ['has does not find another', { subjects: { has: 2 } }, false],
  ['has with a list is one of them', { subjects: { has: [2, 1] } }, true],
  ['has reads codes joined by commas', { wireSubjects: { has: 4 } }, true],
  ['has in nothing is false', { pages: { has: 1 } }, false],
  ['within: every member is one of them', { subjects: { within: [1, 2, 4] } }, true],
  ['within reads codes joined by commas', { wireSubjects: { within: [4, 1] } }, true],
  ['not within where one member is none of them', { subjects: { within: [1, 2] } }, false],
  ['nothing is within nothing', { nobody: { within: [] } }, false],
  ['an empty list is within no list', { nobody: { within: [1] } }, false],
  ['null is not within', { pages: { within: [null] } }, false],
  ['within what the user has', { branchId: { within: { user: 'branches' } } }, true],
  ['not within what the user has not', { branchId: { within: { user: 'nothing' } } }, false],
  ['like is a part', { title: { like: 'ems' } }, true],
  ['like knows case', { title: { like: 'poems' } }, false],
  ['like has no wildcards', { title: { like: 'P%s' } }, false],
  ['like of null is false', { pages: { like: '' } }, false],
  ['filled', { title: { filled: true } }, true],
  ['an empty text is not filled', { empty: { filled: false } }, true],
  ['an empty list is not filled', { nobody: { filled: false } }, true],
  ['zero and false are filled', { lost: { filled: true } }, true],
  ['field reads the same row', { id: { not: { field: 'branchId' } } }, true],
  ['row reads the same row where there is no other', { id: { row: 'id' } }, true],
  ['user is read', { branchId: { user: 'branches' } }, true],
  ['a null that is read equals nothing', { pages: { user: 'nothing' } }, false],
  ['nor does a missing one', { nowhere: { field: 'elsewhere' } }, false],
  ['not of a null that is read is true', { status: { not: { user: 'nothing' } } }, true],
  ['a user clause is over the user', { user: { userType: 2 } }, true],
  ['field in a user clause reads the user', { user: { id: { field: 'id' } } }, true],
  ['a time is compared with now', { lent: { lt: { now: '0d' } } }, true],
  ['now moves', { lent: { gte: { now: '-24h' } } }, true],
  ['a date beside a time is its beginning', { due: { now: '0d', at: 'dayStart' } }, true],
  ['a date is before the end of its day', { due: { lt: { now: '0d', at: 'dayEnd' } } }, true],
  ['all', { all: [{ status: 1 }, { lost: false }] }, true],
  ['all of nothing is true', { all: [] }, true],
  ['any', { any: [{ status: 3 }, { lost: false }] }, true],
  ['any of nothing is false', { any: [] }, false],
  ['none', { none: [{ status: 3 }, { lost: true }] }, true],
  ['none of nothing is true', { none: [] }, true],
  ['none with an empty condition is false', { none: [{}] }, false],
];

test.each(table)('%s', (_, condition, expected) => {
  expect(evaluate(condition, book, context)).toBe(expected);
});

test('values and row of the context are read in place of the row under test', () => {
  const around = { ...context, values: { branchId: 'form' }, row: { branchId: 'line' } };
  expect(evaluate({ branchId: { field: 'branchId' } }, { branchId: 'form' }, around)).toBe(true);
  expect(evaluate({ branchId: { row: 'branchId' } }, { branchId: 'line' }, around)).toBe(true);
  expect(readOperand({ field: 'branchId' }, around)).toBe('form');
  expect(readOperand({ row: 'nowhere' }, around)).toBe(null);
  expect(readOperand({ now: '-1M', at: 'dayStart' }, around)).toBe('2026-02-28 00:00:00');
});

test('an unknown operator is a loud fault', () => {
  const condition = { status: { near: 3 } } as unknown as Condition;
  expect(() => evaluate(condition, book, context)).toThrow('must use not, gt');
});

test('clauses are spelled out for printers', () => {
  expect(clausesOf({ a: 1, b: { gte: 1, lt: 2 }, any: [{ c: null }], user: { d: [1] } })).toEqual([
    { is: 'test', field: 'a', operator: 'is', operand: 1 },
    { is: 'test', field: 'b', operator: 'gte', operand: 1 },
    { is: 'test', field: 'b', operator: 'lt', operand: 2 },
    { is: 'any', conditions: [{ c: null }] },
    { is: 'user', condition: { d: [1] } },
  ]);
});

describe('for every condition and row', () => {
  test('none is the complement of any', () => {
    fc.assert(
      fc.property(fc.array(conditions, { maxLength: 3 }), rows, users, (parts, row, user) => {
        const within = { ...context, user };
        expect(evaluate({ none: parts }, row, within)).toBe(!evaluate({ any: parts }, row, within));
      }),
    );
  });

  test('not is the complement of equality', () => {
    const operand = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 3 }), fc.constant({ user: 'a' }));
    fc.assert(
      fc.property(operand, rows, users, (one, row, user) => {
        const within = { ...context, user };
        expect(evaluate({ a: { not: one } }, row, within)).toBe(!evaluate({ a: one }, row, within));
      }),
    );
  });
});
