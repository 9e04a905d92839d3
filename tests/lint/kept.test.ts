/** What is kept of files that have not changed changes nothing: after any edits the faults are those of all files read anew. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgetFiles } from '../../src/core/source/parsedFiles.ts';
import { readLinted, type Linted } from '../../src/core/lint.ts';
import { libraryFiles } from '../library/files.ts';

type Files = readonly { readonly file: string; readonly text: string }[];

/** A word becomes another, a piece goes, a line is doubled, the file is gone, or as it was. */
const edits: readonly ((text: string, at: number) => string | undefined)[] = [
  (text, at) => replaceWord(text, at, (word) => `${word}x`),
  (text, at) => replaceWord(text, at, () => wordOf(text, at * 7 + 3)),
  (text, at) => text.slice(0, at % text.length) + text.slice((at % text.length) + 1 + (at % 9)),
  (text, at) => text.replace(/\d+/, String(at)),
  (text, at) => replaceNth(text, at, /(?<="zh-CN": ")/g, '新'),
  (text, at) => replaceNth(text, at, /(?<=": )\d+(?=,?\n)/g, String(at % 90)),
  (text) => text.replaceAll('"search": true', '"search": false'),
  () => undefined,
];
function replaceNth(text: string, at: number, what: RegExp, by: string): string {
  const found = [...text.matchAll(what)];
  const chosen = found[at % Math.max(1, found.length)];
  return chosen ? `${text.slice(0, chosen.index)}${by}${text.slice(chosen.index + chosen[0].length)}` : text;
}
const wordsOf = (text: string) => [...text.matchAll(/"([a-zA-Z]+)"/g)];
const wordOf = (text: string, at: number): string => wordsOf(text)[at % Math.max(1, wordsOf(text).length)]?.[1] ?? 'x';
function replaceWord(text: string, at: number, by: (word: string) => string): string {
  const found = wordsOf(text);
  const chosen = found[at % Math.max(1, found.length)];
  if (!chosen) return text;
  return `${text.slice(0, chosen.index)}"${by(chosen[1] ?? '')}"${text.slice(chosen.index + chosen[0].length)}`;
}

const folder = fileURLToPath(new URL('../../schemas/', import.meta.url));
const product = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.json') && !file.startsWith('grammar/'))
  .map((file) => ({ file, text: readFileSync(folder + file, 'utf8') }));

const catalogues = [
  { of: 'the library', files: libraryFiles().map(({ file, text }) => ({ file, text })), runs: 30, faultyAtLeast: 12 },
  { of: 'the product', files: product, runs: 8, faultyAtLeast: 3 },
];

test.each(catalogues)(
  'faults, warnings and catalogue of $of are the same as of all files read anew',
  { timeout: 240_000 },
  ({ files: shipped, runs, faultyAtLeast }) => {
    const edit = fc.record({
      file: fc.nat({ max: shipped.length - 1 }),
      how: fc.nat({ max: edits.length - 1 }),
      at: fc.nat({ max: 5_000 }),
      isBack: fc.boolean(),
    });
    let faulty = 0;
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (steps) => {
        let files: Files = shipped;
        let kept: Linted | undefined;
        for (const { file, how, at, isBack } of steps) {
          const name = shipped[file]?.file ?? '';
          const before = files.find((one) => one.file === name) ?? shipped[file];
          const text = isBack ? shipped[file]?.text : edits[how]?.(before?.text ?? '', at);
          const others = files.filter((one) => one.file !== name);
          files = text === undefined ? others : [...others, { file: name, text }];
          kept = readLinted(files);
        }
        forgetFiles();
        expect(kept).toEqual(readLinted(files));
        if ((kept?.faults.length ?? 0) > 0) faulty += 1;
      }),
      { numRuns: runs, seed: 12 },
    );
    expect(faulty).toBeGreaterThan(faultyAtLeast - 1);
  },
);
