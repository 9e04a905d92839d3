/** What a type can say is not claimed: casts and switched-off rules only get fewer (src/README.md says of which sorts they are). */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { claimsOf, isGenerated } from './claims.ts';
import { filesBelow, root } from './sourceFiles.ts';

/** Lowered by whoever takes some away. */
const most = { casts: 99, exceptions: 15 };

const name = (file: string): string => relative(root, file).split(sep).join('/');
const claims = [...filesBelow('src'), ...filesBelow('codegen')]
  .map((file) => ({ file: name(file), ...claimsOf(readFileSync(file, 'utf8')) }))
  .filter(({ file }) => !isGenerated(file));
const all = (word: 'casts' | 'exceptions'): string[] =>
  claims.flatMap(({ file, [word]: found }) => found.map((one) => `${file} ${one.trim()}`));

test('a cast is found however it is written, and "as const" is none', () => {
  const text = ['const a = b as C;', 'const d = ["e"] as const;', 'const f = g as unknown as H;'].join('\n');
  expect(claimsOf(text).casts).toEqual(['b as C', 'g as unknown as H', 'g as unknown']);
});

test('there are no more casts than are told of', () => {
  const found = all('casts');
  expect(found.length, found.join('\n')).toBe(most.casts);
});

test('there are no more switched-off rules than are told of, and each says why in its own line', () => {
  const found = all('exceptions');
  expect(found.length, found.join('\n')).toBe(most.exceptions);
  expect(found.filter((line) => !/ -- \w/.test(line))).toEqual([]);
});
