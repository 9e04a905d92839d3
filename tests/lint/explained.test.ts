/** Every page about a code is true: its wrong example has that one fault at its mark, its right one none. */
import { describe, expect, test } from 'vitest';
import { explanations, faultMark } from '../../src/core/lint/explained/explained.ts';
import { lintCodes } from '../../src/core/lint.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { libraryFiles } from '../library/files.ts';

const library = libraryFiles();

function faultsWith(file: string, text: string) {
  const { faults, warnings } = readCatalogue([...library.filter((one) => one.file !== file), { file, text }]);
  return [...faults, ...warnings];
}

describe('a page about', () => {
  test.each(Object.entries(explanations))('%s shows what is wrong, and what is right', (code, page) => {
    const at = page.wrong.indexOf(faultMark);
    const before = page.wrong.slice(0, at).split('\n');
    const place = { file: page.file, line: before.length, col: (before.at(-1)?.length ?? 0) + 1, code };
    expect(faultsWith(page.file, page.wrong.replace(faultMark, ''))).toMatchObject([place]);
    expect(faultsWith(page.rightFile ?? page.file, page.right)).toEqual([]);
    for (const text of Object.values(page.means)) expect(text).toMatch(/[.。]$/);
  });
});

test('every code has a page, and every page is about a code', () => {
  expect(Object.keys(explanations).sort()).toEqual(Object.keys(lintCodes).sort());
});
