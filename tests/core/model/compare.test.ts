import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, equal } from '../../../src/core/model/compare.ts';

test('texts are ordered by code points, as UTF-8 bytes are', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (left, right) => {
      fc.pre(left.length !== 10 && right.length !== 10);
      expect(Math.sign(compare(left, right))).toBe(Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right))));
    }),
    { numRuns: 500 },
  );
});

test('above U+FFFF comes after U+FFFF', () => {
  expect(compare('\u{1F4D6}', '￼')).toBeGreaterThan(0);
});

test.each([
  [1, '1', true],
  ['01', 1, true],
  ['01', '1', false],
  ['', 0, false],
  [null, null, false],
  [undefined, null, false],
  [true, true, true],
  [true, 1, false],
  ['2026-01-01', '2026-01-01 00:00:00', true],
  [[1], 1, false],
])('%j equals %j: %j', (left, right, expected) => {
  expect(equal(left, right)).toBe(expected);
});
