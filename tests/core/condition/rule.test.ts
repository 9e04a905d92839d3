import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rule, RuleRow } from '../../../src/core/model/catalogue.ts';
import type { Condition } from '../../../src/core/condition/condition.ts';
import { checkRule, judge, judgeSent, outcomesOf } from '../../../src/core/condition/rule.ts';

function row(value: string, when: Condition): RuleRow {
  return { when, then: { value, label: value, tone: 'neutral' } };
}

const loanState: Pick<Rule, 'inputs' | 'rows'> = {
  inputs: { returned: 0, reminders: 9 },
  rows: [
    row('returned', { returned: 1 }),
    row('lent', { returned: { not: 1 }, reminders: 9 }),
    row('reminded', { returned: { not: 1 }, reminders: { not: 9 } }),
  ],
};

test.each([
  ['lent', {}],
  ['lent', { returned: null, reminders: null }],
  ['reminded', { returned: 0, reminders: 1 }],
  ['returned', { returned: 1, reminders: 1 }],
  ['returned', { returned: '1' }],
])('%s is what the rule says of %j', (value, given) => {
  expect(judge(loanState, given)?.value).toBe(value);
});

test.each([
  ['what was sent, where the row has not all that the rule reads', { loanState: 'lent', returned: 1 }, 'lent'],
  ['what was sent, where the row has nothing of it', { loanState: 'reminded' }, 'reminded'],
  ['what the row says by now, where it has all of it', { loanState: 'lent', returned: 1, reminders: null }, 'returned'],
  ['what the row says, where nothing was sent', { returned: 1 }, 'returned'],
  ['what the row says, where what was sent is no outcome', { loanState: 'burnt', returned: 1 }, 'returned'],
])('an outcome is %s', (_which, given, value) => {
  expect(judgeSent(loanState, given, 'loanState')?.value).toBe(value);
});

test('a rule without a row that matches says otherwise, or nothing', () => {
  const rule = { inputs: { a: 0 }, rows: [row('one', { a: 1 })] };
  expect(judge(rule, {})).toBe(null);
  const otherwise = { value: 'none', label: 'None', tone: 'neutral' } as const;
  expect(judge({ ...rule, otherwise }, {})).toBe(otherwise);
});

test('outcomes are each offered once, otherwise last', () => {
  const otherwise = { value: 'x', label: 'X', tone: 'neutral' } as const;
  const rule = { inputs: {}, rows: [row('a', { a: 1 }), row('b', { a: 2 }), row('a', { a: 3 })], otherwise };
  expect(outcomesOf(rule).map(({ value }) => value)).toEqual(['a', 'b', 'x']);
});

test('a complete rule has no gap and no overlap', () => {
  expect(checkRule(loanState)).toEqual({ gaps: [], overlaps: [], tooWide: false });
});

test('a gap names the inputs that no row matches', () => {
  const rule = { inputs: { returned: 0 }, rows: [row('lent', { returned: 0 }), row('returned', { returned: 1 })] };
  expect(checkRule(rule).gaps).toEqual([{ returned: 8 }]);
});

test('otherwise fills every gap', () => {
  const otherwise = { value: 'x', label: 'X', tone: 'neutral' } as const;
  expect(checkRule({ inputs: { a: 0 }, rows: [row('one', { a: 1 })], otherwise }).gaps).toEqual([]);
});

test('an overlap names its two rows and the inputs', () => {
  const rule = {
    inputs: { a: 0, b: 0 },
    rows: [row('one', { a: { gte: 1 } }), row('two', { b: 1 }), row('three', {})],
  };
  expect(checkRule(rule).overlaps).toContainEqual({ rows: [0, 1], inputs: { a: 1, b: 1 } });
});

test('an order is told apart at its edge', () => {
  const rule = { inputs: { a: 0 }, rows: [row('low', { a: { lt: 3 } }), row('high', { a: { gt: 3 } })] };
  expect(checkRule(rule).gaps).toEqual([{ a: 3 }]);
});

test('a rule that is too wide to be tried says so', () => {
  const names = Array.from({ length: 20 }, (_, i) => `f${i}`);
  const inputs = Object.fromEntries(names.map((name) => [name, 0]));
  const rows = names.map((name) => row(name, { [name]: 1 }));
  expect(checkRule({ inputs, rows }).tooWide).toBe(true);
});

test('where the check finds nothing, exactly one row matches every input', () => {
  const value = fc.integer({ min: -1, max: 12 });
  fc.assert(
    fc.property(value, value, (returned, reminders) => {
      const matching = loanState.rows.filter((one) => judge({ ...loanState, rows: [one] }, { returned, reminders }));
      expect(matching).toHaveLength(1);
    }),
  );
});
