/** Operands that read settings, as everything after them sees it. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate, type Condition } from '../../../src/core/condition/condition.ts';
import { declare } from '../../../src/core/source/declare.ts';
import { readSettings } from '../../../src/core/source/settingsRead.ts';
import { conditions, rows, users } from '../condition/arbitraries.ts';

const settings = {
  graceSeconds: 90,
  limits: { pages: 300 },
  name: 'x',
  strict: true,
  ids: ['a', 'b'],
  label: { 'zh-CN': '甲' },
};
const read = (json: unknown): unknown => readSettings(json, settings, () => undefined);

test.each([
  [{ setting: 'graceSeconds' }, 90],
  [{ pages: { gt: { setting: 'limits.pages' } } }, { pages: { gt: 300 } }],
  [
    [{ now: '-graceSeconds' }, { now: '+graceSeconds', at: 'dayEnd' }],
    [{ now: '-90s' }, { now: '+90s', at: 'dayEnd' }],
  ],
  [{ now: '-none' }, { now: '0d' }],
  [{ name: { setting: 'name' } }, { name: 'x' }],
  [{ strict: { setting: 'strict' } }, { strict: true }],
  [{ id: { setting: 'ids' } }, { id: ['a', 'b'] }],
  [{ setting: 'label' }, { setting: 'label' }],
  [{ setting: 'limits' }, { setting: 'limits' }],
  [{ setting: 'none' }, { setting: 'none' }],
  [
    { setting: 'graceSeconds', other: 1 },
    { setting: 'graceSeconds', other: 1 },
  ],
])('%j is read as %j', (json, expected) => {
  expect(read(json)).toEqual(expected);
});

test.each([
  [{ setting: { strict: true } }, {}],
  [{ setting: { strict: false } }, { any: [] }],
  [{ status: 1, setting: { strict: true, 'limits.pages': { gt: 200 } } }, { status: 1 }],
  [
    { status: 1, setting: { strict: true, 'limits.pages': { lt: 200 } } },
    { status: 1, any: [] },
  ],
  [{ any: [{ status: 1 }, { setting: { strict: false } }] }, { any: [{ status: 1 }, { any: [] }] }],
  [{ none: [{ setting: { name: ['x', 'y'] } }] }, { none: [{}] }],
  [{ setting: { graceSeconds: { lt: { setting: 'limits.pages' } } } }, {}],
  [{ setting: { ids: { has: 'b' } } }, {}],
])('the clause of settings in %j is decided: %j', (json, expected) => {
  expect(read(json)).toEqual(expected);
});

test.each([
  ['a parameter of that name', { params: { setting: { field: 'strict' } } }],
  ['a clause over what is no setting', { setting: { none: true } }],
  ['a clause of nothing', { setting: {} }],
])('%s stays as it is written', (_, json) => {
  expect(read(json)).toBe(json);
});

test('a condition of settings and fields holds of each row as its fields alone do where the settings are so, else of none', () => {
  const settingTests = fc.constantFrom(
    { strict: true },
    { strict: false },
    { graceSeconds: { gt: 60 } },
    { name: 'y' },
  );
  fc.assert(
    fc.property(conditions, settingTests, rows, users, (condition, tests, row, user) => {
      const context = { user, now: '2026-03-01 12:00:00' };
      const asks = (of: Record<string, unknown>): boolean =>
        Object.entries(tests).every(([name, test]) => evaluate({ [name]: test }, of, context));
      const both = read({ all: [condition], setting: tests }) as Condition;
      const either = read({ any: [condition, { setting: tests }] }) as Condition;
      const neither = read({ none: [condition, { setting: tests }] }) as Condition;
      const [fields, set] = [evaluate(condition, row, context), asks(settings)];
      expect([both, either, neither].map((one) => evaluate(one, row, context))).toEqual([
        fields && set,
        fields || set,
        !(fields || set),
      ]);
    }),
  );
});

test.each([[{ now: '-2M' }], [{ now: '0d' }], [{ a: [{ field: 'b' }, null, 1] }]])(
  '%j stays the same object',
  (json) => {
    expect(read(json)).toBe(json);
  },
);

test('whoever keeps what belongs to an object is told what stands in its place', () => {
  const moved: [object, object][] = [];
  const json = { visible: { at: { lt: { now: '-graceSeconds' } } } };
  readSettings(json, settings, (before, after) => void moved.push([before, after]));
  expect(moved.at(-1)?.[0]).toBe(json);
});

test('the settings themselves are left as they are', () => {
  const file = { file: 'settings.json', json: { ...settings, shown: { setting: 'graceSeconds' } } };
  expect(declare([file]).settings).toMatchObject({ shown: { setting: 'graceSeconds' } });
});
