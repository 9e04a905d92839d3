/** Every seeded fault is found where it is, and nothing else is. */
import { describe, expect, test } from 'vitest';
import { lintCodes } from '../../src/core/lint.ts';
import { faultsOver, seededFaults } from './seeded.ts';

const cases = seededFaults();

describe('the linter finds', () => {
  test.each(cases)('%s', (_name, { files, expect: expected }) => {
    const found = faultsOver(files).map(({ file, line, col, code }) => `${file}:${line}:${col} ${code}`);
    expect(found.sort()).toEqual([...expected].sort());
  });

  test('nothing in the library itself', () => {
    expect(faultsOver({})).toEqual([]);
  });
});

test('every code of the linter is reached by a seeded fault', () => {
  const reached = new Set(cases.flatMap(([, seeded]) => seeded.expect.map((line) => line.split(' ')[1])));
  expect([...reached].sort()).toEqual(Object.keys(lintCodes).sort());
});
