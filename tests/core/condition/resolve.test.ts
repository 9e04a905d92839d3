import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LinkageRow } from '../../../src/core/model/catalogue.ts';
import { emptyContext } from '../../../src/core/condition/condition.ts';
import { findCycles, findDoubleWriters } from '../../../src/core/condition/linkage.ts';
import { brokenChecks } from '../../../src/core/condition/recordCheck.ts';
import { resolve, withoutHidden } from '../../../src/core/condition/resolve.ts';

const fields = ['kind', 'reader', 'reason', 'due'].map((name) => ({ name, required: name === 'reader' }));

function statesOf(when: LinkageRow[], values: Record<string, unknown>, user = {}): ReturnType<typeof resolve> {
  return resolve({ fields, when }, values, { user, now: '2026-03-31 10:20:30' });
}

test('without rows every field is as it stands', () => {
  expect(statesOf([], {})).toMatchObject({
    kind: { visible: true, disabled: false, required: false },
    reader: { visible: true, disabled: false, required: true },
  });
});

test('a row sets state while its condition holds', () => {
  const when: LinkageRow[] = [
    { if: { kind: 1 }, set: { reason: { required: true, disabled: true, options: [1, 2] } } },
  ];
  expect(statesOf(when, { kind: 1 }).reason).toEqual({
    visible: true,
    disabled: true,
    required: true,
    options: [1, 2],
  });
  expect(statesOf(when, { kind: 0 }).reason).toEqual({ visible: true, disabled: false, required: false });
});

test('the first row that matches wins, for each property by itself', () => {
  const when: LinkageRow[] = [
    { if: { kind: 1 }, set: { reason: { required: true } } },
    { if: {}, set: { reason: { required: false, disabled: true } } },
  ];
  expect(statesOf(when, { kind: 1 }).reason).toMatchObject({ required: true, disabled: true });
  expect(statesOf(when, {}).reason).toMatchObject({ required: false, disabled: true });
});

test('a value is there while its condition holds, and is read from its operand', () => {
  const when: LinkageRow[] = [
    { if: { kind: 1 }, set: { reason: { value: 'lost' }, due: { value: { now: '+1M', at: 'dayStart' } } } },
    { if: { kind: 2 }, set: { reason: { value: { field: 'reader' } }, due: { value: null } } },
  ];
  expect(statesOf(when, { kind: 1 })).toMatchObject({
    reason: { value: 'lost' },
    due: { value: '2026-04-30 00:00:00' },
  });
  const second = statesOf(when, { kind: 2, reader: 'r1' });
  expect(second.reason?.value).toBe('r1');
  expect(second.due).toHaveProperty('value', null);
  expect(statesOf(when, {}).reason).not.toHaveProperty('value');
});

test('a hidden field is not required and counts as empty for what depends on it', () => {
  const when: LinkageRow[] = [
    { if: { reader: { filled: false } }, set: { reason: { visible: false } } },
    { if: { kind: 0 }, set: { reader: { visible: false } } },
  ];
  const states = statesOf(when, { kind: 0, reader: 'r1', reason: 'x' });
  expect(states.reader).toMatchObject({ visible: false, required: false });
  expect(states.reason?.visible).toBe(false);
  expect(withoutHidden({ kind: 0, reader: 'r1', reason: 'x', extra: 1 }, states)).toEqual({ kind: 0, extra: 1 });
});

test('conditions may look at the user and at values that are no field', () => {
  const when: LinkageRow[] = [
    { if: { user: { superManager: 1 } }, set: { reader: { visible: false } } },
    { if: { mode: 1 }, set: { due: { disabled: true } } },
  ];
  const states = statesOf(when, { mode: 1 }, { superManager: 1 });
  expect([states.reader?.visible, states.due?.disabled]).toEqual([false, true]);
});

test('the values given are not changed', () => {
  const values = Object.freeze({ kind: 0, reader: 'r1' });
  expect(() => statesOf([{ if: { kind: 0 }, set: { reader: { visible: false } } }], values)).not.toThrow();
});

test('what is empty is null, however it came to be: nothing, an emptied text, an emptied list', () => {
  const reading: fc.Arbitrary<LinkageRow['if']> = fc
    .oneof(
      fc.constantFrom(null, { not: null }, { filled: true }, { filled: false }, 'x', { not: 'x' }, { has: 'x' }, [
        'x',
        null,
      ]),
      fc.constantFrom({ like: '' }, { within: ['x'] }, { gte: '' }),
    )
    .map((test): LinkageRow['if'] => ({ kind: test }));
  const asked = fc.oneof(
    reading,
    reading.map((one) => ({ any: [one, { reader: 'r1' }] })),
    reading.map((one) => ({ none: [one] })),
  );
  fc.assert(
    fc.property(asked, fc.constantFrom(undefined, '', []), (condition, empty) => {
      const when: LinkageRow[] = [
        { if: condition, set: { reason: { visible: false }, due: { value: { field: 'kind' } } } },
        { if: {}, set: { due: { value: { field: 'kind' } } } },
      ];
      expect(statesOf(when, { kind: empty })).toEqual(statesOf(when, { kind: null }));
    }),
    { numRuns: 300 },
  );
});

test('a rule between fields that asks for nothing is kept by what is empty', () => {
  const check = { needs: { any: [{ kind: null }, { reason: 'x' }] }, field: 'kind', text: 'T' };
  for (const kind of [null, '', []]) expect(brokenChecks([check], { kind, reason: 'x' }, emptyContext)).toEqual([]);
  for (const kind of [null, '', []]) expect(brokenChecks([check], { kind, reason: 'y' }, emptyContext)).toEqual([]);
  expect(brokenChecks([check], { kind: 'k', reason: 'y' }, emptyContext)).toEqual([check]);
});

test('the order in which fields are written makes no difference', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  // Each row reads a field before the one it hides, so that there is no circle.
  const row = fc
    .record({ from: fc.integer({ min: 0, max: 3 }), step: fc.integer({ min: 1, max: 4 }), filled: fc.boolean() })
    .map(({ from, step, filled }): LinkageRow => ({
      if: { [names[from] ?? '']: { filled } },
      set: { [names[Math.min(from + step, 4)] ?? '']: { visible: false } },
    }));
  const shuffled = fc.shuffledSubarray(names, { minLength: names.length });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), shuffled, fc.subarray(names), (when, order, filled) => {
      const values = Object.fromEntries(filled.map((name) => [name, 1]));
      const asFields = (list: string[]): { name: string; required: boolean }[] =>
        list.map((name) => ({ name, required: false }));
      const ordered = resolve({ fields: asFields(names), when }, values, emptyContext);
      expect(resolve({ fields: asFields(order), when }, values, emptyContext)).toEqual(ordered);
    }),
    { numRuns: 500 },
  );
});

describe('circles', () => {
  const hides = (from: string, to: string): LinkageRow => ({ if: { [from]: 1 }, set: { [to]: { visible: false } } });
  const writes = (from: string, to: string): LinkageRow => ({ if: { [from]: 1 }, set: { [to]: { value: 2 } } });

  test.each<[sentence: string, when: LinkageRow[], cycles: string[][]]>([
    ['a line is none', [hides('a', 'b'), hides('b', 'c')], []],
    ['two that hide each other are one', [hides('a', 'b'), hides('b', 'a')], [['b', 'a']]],
    ['a field that writes itself is one', [writes('a', 'a')], [['a']]],
    ['a value and a visibility make one together', [hides('a', 'b'), writes('b', 'a')], [['b', 'a']]],
    ['a state that nothing reads makes none', [{ if: { a: 1 }, set: { a: { disabled: true } } }], []],
    ['a value that is read makes one', [{ if: {}, set: { a: { value: { field: 'a' } } } }], [['a']]],
  ])('%s', (_, when, cycles) => {
    expect(findCycles(when)).toEqual(cycles);
  });
});

describe('double writers', () => {
  const writes = (given: LinkageRow['if'], value: string): LinkageRow => ({ if: given, set: { a: { value } } });

  test.each<[sentence: string, when: LinkageRow[], rows: number[][]]>([
    ['rows that cannot hold together are none', [writes({ b: 1 }, 'x'), writes({ b: 2 }, 'y')], []],
    ['rows that can hold together are', [writes({ b: 1 }, 'x'), writes({ c: 1 }, 'y')], [[0, 1]]],
    ['rows that write the same are none', [writes({ b: 1 }, 'x'), writes({ c: 1 }, 'x')], []],
    ['lists can hold two members', [writes({ b: { has: 1 } }, 'x'), writes({ b: { has: 2 } }, 'y')], [[0, 1]]],
    ['two user types never hold together', [writes({ user: { t: 1 } }, 'x'), writes({ user: { t: 2 } }, 'y')], []],
  ])('%s', (_, when, rows) => {
    expect(findDoubleWriters(when).map((writer) => [...writer.rows])).toEqual(rows);
  });
});
