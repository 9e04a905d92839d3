/** What is told of a condition is so: never is never, always is always, and of one field nothing is left untold. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate, type Condition } from '../../../src/core/condition/condition.ts';
import { verdictOf, type Shape, type Shapes, type Verdict } from '../../../src/core/condition/verdict.ts';
import { conditions, rows, users } from './arbitraries.ts';

const now = '2026-03-31 10:20:30';

describe('of any field, a condition is', () => {
  test.each<[Verdict, Condition]>([
    ['never', { all: [{ a: 1 }, { a: 2 }] }],
    ['never', { a: { gt: 3, lt: 2 } }],
    ['never', { a: { gt: 3, lte: 3 } }],
    ['maybe', { a: { gt: 3, lt: 4 } }],
    ['never', { a: null, all: [{ a: { gt: 0 } }] }],
    ['never', { a: { filled: false }, all: [{ a: { gte: 1 } }] }],
    ['always', { any: [{ a: 1 }, { a: { not: 1 } }] }],
    ['maybe', { any: [{ a: { gt: 1 } }, { a: { lte: 1 } }] }],
    ['always', { any: [{ a: { gt: 1 } }, { none: [{ a: { gt: 1 } }] }] }],
    ['never', { a: { field: 'b' }, all: [{ a: null }] }],
    ['never', { a: { not: { field: 'b' } }, all: [{ a: { field: 'b' } }] }],
    ['never', { user: { userType: 1 }, all: [{ user: { userType: [2, 3] } }] }],
    ['maybe', { user: { a: 1 }, a: 2 }],
    ['never', { a: [1, 2], all: [{ a: { not: [1, 2, 3] } }] }],
    ['never', { a: 'x', all: [{ a: { lt: 'b' } }] }],
    ['maybe', { a: { gt: '2026-01-01', lt: '2026-01-02' } }],
    ['never', { a: { gt: '2026-01-02', lt: '2026-01-01 10:00:00' } }],
    ['never', { any: [] }],
    ['always', {}],
    ['always', { none: [{ a: [] }] }],
    ['maybe', { a: { has: 1 }, all: [{ a: { not: 1 } }] }],
  ])('%s true: %j', (expected, condition) => {
    expect(verdictOf(condition)).toBe(expected);
  });
});

describe('of fields that are compared with one another, a condition is', () => {
  const shapes: Readonly<Record<string, Shape>> = {
    a: { of: 'number' },
    b: { of: 'whole' },
    c: { of: 'number' },
    day: { of: 'date' },
    time: { of: 'time' },
    later: { of: 'time' },
  };
  test.each<[Verdict, Condition]>([
    ['never', { a: { lt: { field: 'b' } }, b: { lt: { field: 'a' } } }],
    ['never', { a: { lt: { field: 'a' } } }],
    ['maybe', { a: { lte: { field: 'a' } } }],
    ['maybe', { a: { lte: { field: 'b' } }, b: { lte: { field: 'a' } } }],
    ['never', { a: { lt: { field: 'b' } }, b: { lte: { field: 'c' } }, c: { lte: { field: 'a' } } }],
    ['never', { a: { lt: { field: 'b' } }, b: { lte: 3 }, all: [{ a: { gte: 3 } }] }],
    ['maybe', { a: { lt: { field: 'b' } }, b: { lte: 4 }, all: [{ a: { gte: 3 } }] }],
    ['never', { a: { field: 'b' }, all: [{ a: { gt: { field: 'b' } } }] }],
    ['maybe', { a: { field: 'b' }, all: [{ a: { gte: { field: 'b' } } }] }],
    ['never', { time: { gt: { now: '' }, lte: { now: '' } } }],
    ['maybe', { time: { gt: { now: '' }, lte: { now: '+1d' } } }],
    ['never', { later: { gt: { field: 'time' } }, time: { gte: { field: 'later' } } }],
    ['maybe', { day: { lte: { field: 'time' }, gte: { field: 'later' } }, time: { lt: { field: 'later' } } }],
    ['maybe', { any: [{ a: { lt: { field: 'b' } } }, { b: { lt: { field: 'a' } } }] }],
    ['maybe', { none: [{ a: { lt: { field: 'b' } } }, { b: { lte: { field: 'a' } } }] }],
  ])('%s true: %j', (expected, condition) => {
    expect(verdictOf(condition, (name) => shapes[name])).toBe(expected);
  });
});

describe('of what a field can hold, a condition is', () => {
  test.each<[Verdict, Condition, Shape]>([
    ['never', { a: { gt: 3, lt: 4 } }, { of: 'whole' }],
    ['maybe', { a: { gt: 3, lt: 4 } }, { of: 'number' }],
    ['always', { a: [true, false, null] }, { of: 'boolean' }],
    ['always', { a: [true, false] }, { of: 'boolean', never: 'null' }],
    ['never', { a: { not: [1, 2, null] } }, { of: 'codes', codes: [1, 2] }],
    ['always', { a: { not: 7 } }, { of: 'codes', codes: [1, 2] }],
    ['never', { a: { gt: '2026-01-01', lt: '2026-01-02' } }, { of: 'date' }],
    ['maybe', { a: { gt: '2026-01-01', lt: '2026-01-02' } }, { of: 'time' }],
    ['never', { a: { lt: '' } }, { of: 'text' }],
    ['never', { a: { gt: 100 } }, { of: 'number', maximum: 50 }],
    ['never', { a: { gt: 50 } }, { of: 'number', maximum: 50 }],
    ['maybe', { a: { gte: 50 } }, { of: 'number', maximum: 50 }],
    ['never', { a: -1 }, { of: 'whole', minimum: 0 }],
    ['always', { a: { not: 51 } }, { of: 'whole', minimum: 0, maximum: 50 }],
    ['maybe', { a: { lte: 50 } }, { of: 'number', maximum: 50 }],
    ['always', { a: { lte: 50 } }, { of: 'number', maximum: 50, never: 'null' }],
    ['never', { a: 'abc' }, { of: 'text', maxLength: 2 }],
    ['maybe', { a: { gt: 'abc' } }, { of: 'text', maxLength: 2 }],
    ['maybe', { a: 'ab' }, { of: 'text', maxLength: 2 }],
    ['always', { any: [{ a: { gte: 0 } }, { a: { lt: 1 } }, { a: null }] }, { of: 'number' }],
  ])('%s true: %j of %j', (expected, condition, shape) => {
    expect(verdictOf(condition, () => shape)).toBe(expected);
  });
});

test('no row is otherwise than was told', () => {
  let told = 0;
  fc.assert(
    fc.property(conditions, conditions, rows, users, (condition, given, row, user) => {
      const context = { user, now };
      const verdict = verdictOf(condition, undefined, given);
      if (verdict === 'maybe' || !evaluate(given, row, context)) return;
      told += 1;
      expect(evaluate(condition, row, context)).toBe(verdict === 'always');
    }),
    { numRuns: 8000, seed: 20261123 },
  );
  expect(told).toBeGreaterThan(300);
});

const number = fc.integer({ min: -3, max: 3 });
const day = fc.integer({ min: 1, max: 5 }).map((one) => `2026-01-0${one}`);
const kinds: readonly (readonly [string, Shape, fc.Arbitrary<string | number | boolean>, readonly unknown[]])[] = [
  ['whole numbers', { of: 'whole' }, number, [null, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]],
  ['numbers', { of: 'number' }, number, [null, ...Array.from({ length: 23 }, (_, i) => i / 2 - 5.5)]],
  ['whole numbers between two', { of: 'whole', minimum: -1, maximum: 2 }, number, [null, -1, 0, 1, 2]],
  [
    'numbers of at least one',
    { of: 'number', minimum: 1 },
    number,
    [null, ...Array.from({ length: 10 }, (_, i) => i / 2 + 1)],
  ],
  ['codes', { of: 'codes', codes: [0, 1, 2] }, fc.integer({ min: 0, max: 2 }), [null, 0, 1, 2]],
  ['truths', { of: 'boolean' }, fc.boolean(), [null, true, false]],
  ['days', { of: 'date' }, day, [null, '2025-12-31', ...Array.from({ length: 8 }, (_, i) => `2026-01-0${i + 1}`)]],
  [
    'texts',
    { of: 'text' },
    fc.constantFrom('a', 'b', 'bb', ''),
    [null, '', '\0', 'a', 'a\0', 'b', 'b\0', 'bb', 'bb\0', 'c'],
  ],
];

describe.each(kinds)('of one field with %s', (_name, shape, literal, every) => {
  const operand = fc.oneof(literal, fc.constant(null), fc.array(literal, { maxLength: 3 }));
  // A code that is put in an order may be one that is in no dictionary.
  const ordered =
    shape.of === 'boolean' || shape.of === 'codes' ? {} : { gt: literal, gte: literal, lt: literal, lte: literal };
  const tests = fc.oneof(operand, fc.record({ not: operand, filled: fc.boolean(), ...ordered }, { requiredKeys: [] }));
  const single = fc.record({ a: tests });
  const some = fc.oneof(
    single,
    fc.record({ any: fc.array(single, { maxLength: 3 }) }),
    fc.record({ all: fc.array(single, { maxLength: 3 }), none: fc.array(single, { maxLength: 2 }) }),
  ) as fc.Arbitrary<Condition>;
  const shapes: Shapes = () => shape;

  test('all that is so is told', () => {
    fc.assert(
      fc.property(some, (condition) => {
        const found = new Set(every.map((a) => evaluate(condition, { a }, { user: {}, now })));
        const expected = found.size === 2 ? 'maybe' : found.has(true) ? 'always' : 'never';
        expect(verdictOf(condition, shapes)).toBe(expected);
      }),
      { numRuns: 1500, seed: 20261123 },
    );
  });
});
