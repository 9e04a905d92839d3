/** Every seeded fault is found where it is, and nothing else is. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lintCodes } from '../../src/core/lint.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { libraryFiles } from '../library/files.ts';

interface Seeded {
  /** Files laid over the library, by their lines. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** `file:line:col code`, all of them, in any order. */
  readonly expect: readonly string[];
}

const folder = fileURLToPath(new URL('bad/', import.meta.url));
const names = readdirSync(folder).sort();
const cases = names.map((name): [string, Seeded] => [
  name.replace(/\.json$/, '').replaceAll('-', ' '),
  JSON.parse(readFileSync(folder + name, 'utf8')) as Seeded,
]);

const library = libraryFiles();

export function faultsOver(files: Seeded['files']) {
  const over = Object.entries(files).map(([file, lines]) => ({ file, text: lines.join('\n') }));
  const kept = library.filter(({ file }) => !(file in files));
  const { faults, warnings } = readCatalogue([...kept, ...over]);
  return [...faults, ...warnings];
}

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
