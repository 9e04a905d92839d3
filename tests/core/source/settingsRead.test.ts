/** Operands that read settings, as everything after them sees it. */
import { expect, test } from 'vitest';
import { declare } from '../../../src/core/source/declare.ts';
import { readSettings } from '../../../src/core/source/settingsRead.ts';

const settings = { graceSeconds: 90, limits: { pages: 300 }, name: 'x' };
const read = (json: unknown): unknown => readSettings(json, settings, () => undefined);

test.each([
  [{ setting: 'graceSeconds' }, 90],
  [{ pages: { gt: { setting: 'limits.pages' } } }, { pages: { gt: 300 } }],
  [
    [{ now: '-graceSeconds' }, { now: '+graceSeconds', at: 'dayEnd' }],
    [{ now: '-90s' }, { now: '+90s', at: 'dayEnd' }],
  ],
  [{ now: '-none' }, { now: '0d' }],
  [{ setting: 'name' }, { setting: 'name' }],
  [{ setting: 'none' }, { setting: 'none' }],
  [
    { setting: 'graceSeconds', other: 1 },
    { setting: 'graceSeconds', other: 1 },
  ],
])('%j is read as %j', (json, expected) => {
  expect(read(json)).toEqual(expected);
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
