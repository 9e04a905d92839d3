/** Random conditions over the fields a, b, c and d, and rows and users to try them on. */
import * as fc from 'fast-check';
import type { Scalar } from '../../../src/core/model/catalogue.ts';
import type { Condition, Operand } from '../../../src/core/condition/condition.ts';

const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('x', 'xy', 'y', ''),
  fc.boolean(),
  fc.constant(null),
);
const name = fc.constantFrom('a', 'b', 'c', 'd');
const read: fc.Arbitrary<Operand> = fc.oneof(
  fc.record({ field: name }),
  fc.record({ user: name }),
  fc.record({ now: fc.constantFrom('0d', '-1M', '+2h') }),
);
const operand: fc.Arbitrary<Operand> = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), read);
const operators = fc.record(
  {
    not: operand,
    gt: operand,
    gte: operand,
    lt: operand,
    lte: operand,
    has: operand,
    within: operand,
    like: operand,
    filled: fc.boolean(),
  },
  { requiredKeys: [] },
);
const tests = fc.dictionary(name, fc.oneof(operand, operators), { maxKeys: 2 });

export const { conditions } = fc.letrec<{ conditions: Condition }>((tie) => ({
  conditions: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tests,
    fc
      .record(
        {
          all: fc.array(tie('conditions'), { maxLength: 2 }),
          any: fc.array(tie('conditions'), { maxLength: 2 }),
          none: fc.array(tie('conditions'), { maxLength: 2 }),
          user: tests,
          a: operand,
        },
        { requiredKeys: [] },
      )
      .map((condition) => condition as Condition),
  ),
}));

const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.constant('2026-03-01 00:00:00'));
export const rows = fc.record({ a: value, b: value, c: value, d: value }, { requiredKeys: [] });
export const users = rows;
