/** The engine stands alone: the library of books starts on it, and on nothing of the product that is shipped. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, importsOf, root } from './sourceFiles.ts';

const folder = 'tests/library/product';
const name = (file: string): string => relative(root, file).split(sep).join('/');

/** Every file of ours that these need, types included. */
function neededBy(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files);
  for (const file of found) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const other of importsOf(file)) if (other.startsWith('.')) found.add(resolve(dirname(file), other));
  }
  return new Set([...found].map(name));
}

test('it needs no file of the shipped product, in the browser or on the server', () => {
  const needed = [...neededBy(filesBelow(folder))];
  expect(needed).toEqual(expect.arrayContaining(['src/server/app.ts', 'src/studio/StudioPage.tsx']));
  expect(needed.filter((file) => /^src\/(towing|gallery|serve\.ts|main\.tsx)/.test(file))).toEqual([]);
});

test('what the shipped product needs of itself is found by the same walk', () => {
  const needed = [...neededBy([join(root, 'src/serve.ts')])];
  expect(needed.filter((file) => file.startsWith('src/towing/')).length).toBeGreaterThan(50);
});

test('its TypeScript is sixty lines at most', () => {
  const lines = filesBelow(folder).map((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length);
  expect(lines.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(60);
});
