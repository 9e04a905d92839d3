/** What is kept of files that have not changed changes nothing: after any edits the faults are those of all files read anew. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgetFiles } from '../../src/core/source/parsedFiles.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { libraryFiles } from '../library/files.ts';

const shipped = libraryFiles();
type Files = readonly { readonly file: string; readonly text: string }[];

/** A word becomes another, a piece goes, a line is doubled, the file is gone, or as it was. */
const edits: readonly ((text: string, at: number) => string | undefined)[] = [
  (text, at) => replaceWord(text, at, (word) => `${word}x`),
  (text, at) => replaceWord(text, at, () => wordOf(text, at * 7 + 3)),
  (text, at) => text.slice(0, at % text.length) + text.slice((at % text.length) + 1 + (at % 9)),
  (text, at) => text.replace(/\d+/, String(at)),
  (text) => text.replaceAll('"search": true', '"search": false'),
  () => undefined,
];
const wordsOf = (text: string) => [...text.matchAll(/"([a-zA-Z]+)"/g)];
const wordOf = (text: string, at: number): string => wordsOf(text)[at % Math.max(1, wordsOf(text).length)]?.[1] ?? 'x';
function replaceWord(text: string, at: number, by: (word: string) => string): string {
  const found = wordsOf(text);
  const chosen = found[at % Math.max(1, found.length)];
  if (!chosen) return text;
  return `${text.slice(0, chosen.index)}"${by(chosen[1] ?? '')}"${text.slice(chosen.index + chosen[0].length)}`;
}

const edit = fc.record({
  file: fc.nat({ max: shipped.length - 1 }),
  how: fc.nat({ max: edits.length - 1 }),
  at: fc.nat({ max: 5_000 }),
  isBack: fc.boolean(),
});

test('faults, warnings and catalogue are the same as of all files read anew', () => {
  let faulty = 0;
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (steps) => {
      let files: Files = shipped;
      for (const { file, how, at, isBack } of steps) {
        const name = shipped[file]?.file ?? '';
        const before = files.find((one) => one.file === name) ?? shipped[file];
        const text = isBack ? shipped[file]?.text : edits[how]?.(before?.text ?? '', at);
        const others = files.filter((one) => one.file !== name);
        files = text === undefined ? others : [...others, { file: name, text }];
        const kept = readCatalogue(files);
        forgetFiles();
        const anew = readCatalogue(files);
        expect(kept).toEqual(anew);
        if (kept.faults.length > 0) faulty += 1;
      }
    }),
    { numRuns: 14, seed: 12 },
  );
  expect(faulty).toBeGreaterThan(8);
});
