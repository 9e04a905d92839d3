/** Every seeded fault is found where it is, and nothing else is. */
import { describe, expect, test } from 'vitest';
import { lintCodes } from '../../src/core/lint.ts';
import { placesOf } from '../../src/core/model/said/message.ts';
import { faultsOver, seededFaults } from './seeded.ts';

const cases = seededFaults();

describe('the linter finds', () => {
  test.each(cases)('%s', (_name, { files, expect: expected }) => {
    const faults = faultsOver(files);
    const found = faults.map(({ file, line, col, code }) => `${file}:${line}:${col} ${code}`);
    expect(found.sort()).toEqual([...expected].sort());
    for (const { message, label } of faults) {
      expect(label['en-US']).toBe(message);
      expect(label['zh-CN']).toMatch(/\p{Script=Han}/u);
      expect(label['zh-CN']).not.toMatch(/undefined|\[object/);
      // A place that nothing has filled would stand in one language alone.
      expect(placesOf(label['zh-CN'])).toEqual(placesOf(message));
    }
  });

  test('nothing in the library itself', () => {
    expect(faultsOver({})).toEqual([]);
  });
});

test('every code of the linter is reached by a seeded fault', () => {
  const reached = new Set(cases.flatMap(([, seeded]) => seeded.expect.map((line) => line.split(' ')[1])));
  expect([...reached].sort()).toEqual(Object.keys(lintCodes).sort());
});
