/** Works that have nothing to do with each other do not wait for each other: each lock has a number of its own. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { advisoryLocks as ofServer } from '../../src/server/database/advisoryLocks.ts';
import { advisoryLocks as ofProduct } from '../../src/towing/records/advisoryLocks.ts';
import { filesBelow, root } from '../house/sourceFiles.ts';

const locks = [...Object.values(ofServer), ...Object.values(ofProduct)];

test('no two works have the same lock', () => {
  expect(new Set(locks).size).toBe(locks.length);
});

test('a number of a lock is written in the two tables alone', () => {
  const others = filesBelow('src')
    .filter(
      (file) =>
        !file.endsWith('/advisoryLocks.ts') && /\b740_?2_?\d{3}\b|\b7_402_\d{3}\b/.test(readFileSync(file, 'utf8')),
    )
    .map((file) => relative(root, file));
  expect(others).toEqual([]);
});
