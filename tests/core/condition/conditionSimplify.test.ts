import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from '../../../src/core/condition/condition.ts';
import { evaluate } from '../../../src/core/condition/condition.ts';
import { bindUser, both, clausesOfUser, decide, fieldsOf, isAlways, isNever, simplify } from './simplified.ts';
import { conditions, rows, users } from './arbitraries.ts';

const now = '2026-03-31 10:20:30';

test.each<[sentence: string, given: Condition, expected: Condition]>([
  ['all of one is that one', { all: [{ a: 1 }] }, { a: 1 }],
  ['all within all is joined', { all: [{ a: 1 }, { all: [{ b: 2 }] }] }, { a: 1, b: 2 }],
  ['two tests of a field stay two', { all: [{ a: [1, 3] }, { a: [2, 3] }] }, { a: [1, 3], all: [{ a: [2, 3] }] }],
  ['tests of a field that exclude each other are never', { all: [{ a: 1 }, { a: 2 }] }, { any: [] }],
  ['an interval without a value is never', { a: { gt: 3 }, all: [{ a: { lte: 3 } }] }, { any: [] }],
  ['a test that stands twice stands once', { all: [{ a: 1 }, { a: 1 }] }, { a: 1 }],
  ['operators of a field are joined', { all: [{ a: { gt: 1 } }, { a: { lt: 3 } }] }, { a: { gt: 1, lt: 3 } }],
  ['what is never true makes the whole never', { a: 1, any: [] }, { any: [] }],
  ['an empty list is never', { a: [] }, { any: [] }],
  ['any with what is always true falls', { a: 1, any: [{ b: 1 }, {}] }, { a: 1 }],
  ['any leaves out what is never true', { any: [{ b: 1 }, { c: [] }] }, { b: 1 }],
  ['none with what is always true is never', { none: [{}] }, { any: [] }],
  ['none leaves out what is never true', { none: [{ c: [] }] }, {}],
  ['two nones are one', { all: [{ none: [{ a: 1 }] }, { none: [{ b: 1 }] }] }, { none: [{ a: 1 }, { b: 1 }] }],
])('%s', (_, given, expected) => {
  expect(simplify(given)).toEqual(expected);
});

test('simplify keeps the meaning', () => {
  fc.assert(
    fc.property(conditions, rows, users, (condition, row, user) => {
      const context = { user, now };
      expect(evaluate(simplify(condition), row, context)).toBe(evaluate(condition, row, context));
    }),
    { numRuns: 2000 },
  );
});

test('bindUser keeps the meaning and leaves nothing of the user or the clock', () => {
  fc.assert(
    fc.property(conditions, rows, users, (condition, row, user) => {
      const bound = bindUser(condition, { user, now });
      expect(evaluate(bound, row, { user: {}, now: '' })).toBe(evaluate(condition, row, { user, now }));
      expect(clausesOfUser(bound)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('decide keeps the meaning for rows that have what is known', () => {
  fc.assert(
    fc.property(conditions, rows, rows, users, (condition, known, rest, user) => {
      const row = { ...rest, ...known };
      const decided = decide(condition, known);
      expect(evaluate(decided, row, { user, now })).toBe(evaluate(condition, row, { user, now }));
    }),
    { numRuns: 2000 },
  );
});

test('decide says what is left', () => {
  expect(decide({ userType: 4, branchId: 'b1' }, { userType: 4 })).toEqual({ branchId: 'b1' });
  expect(isNever(decide({ userType: 4, branchId: 'b1' }, { userType: 3 }))).toBe(true);
  expect(isAlways(decide({ userType: [3, 4] }, { userType: 3 }))).toBe(true);
  expect(decide({ user: { userType: 1 }, due: null }, {}, { userType: 1 })).toEqual({ due: null });
});

test('a null of the user binds to no row, and its complement to every row', () => {
  expect(bindUser({ branchId: { user: 'branchId' } }, { user: {}, now })).toEqual({ any: [] });
  expect(bindUser({ branchId: { not: { user: 'branchId' } } }, { user: {}, now })).toEqual({});
  expect(bindUser({ branchId: { user: 'ids' } }, { user: { ids: ['b1', null] }, now })).toEqual({ branchId: ['b1'] });
});

test('fieldsOf names every field of the row and none of the user', () => {
  const condition: Condition = { a: 1, none: [{ b: { gt: { field: 'c' } } }], user: { d: 1 }, e: { user: 'f' } };
  expect([...fieldsOf(condition)].sort()).toEqual(['a', 'b', 'c', 'e']);
});

test('both joins what is given', () => {
  expect(both({ a: 1 }, undefined, { b: 2 })).toEqual({ a: 1, b: 2 });
});
