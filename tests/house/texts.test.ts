/** One mechanism of texts in the browser: tables of keys, said by i18next; a label that came as data is picked by the same. */
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from './sourceFiles.ts';

const rooms = ['src/console', 'src/renderer', 'src/studio', 'src/gallery', 'src/towing/console'];
const files = rooms.flatMap(filesBelow).map((file) => ({
  path: relative(root, file).split(sep).join('/'),
  code: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
}));
const holding = (mark: RegExp): string[] => files.filter(({ code }) => mark.test(code)).map(({ path }) => path);

/** A table of texts: its file makes keys of it. */
const table = /\b(textsOf|pageWords)\(|: TextTable\b|satisfies TextTable\b/;

/** Chinese that is data and no text of ours: what a language calls itself, names of a demonstration, another's table. */
const data: readonly string[] = [
  'src/console/shell/TopBar.tsx',
  'src/console/shell/tools/ThemeDrawer.tsx',
  'src/studio/NewPageDialog.tsx',
  'src/gallery/drag/board.ts',
  'src/gallery/player/controlTexts.ts',
  'src/gallery/segments/squads.ts',
];

test('i18next is behind one door', () => {
  expect(holding(/from 'i18next'/)).toEqual(['src/renderer/engine/speech.ts']);
});

test('what is said stands in a table', () => {
  const spoken = files.filter(({ code }) => /\p{Script=Han}/u.test(code) && !table.test(code));
  expect(spoken.map(({ path }) => path).filter((path) => !data.includes(path))).toEqual([]);
});

test('labels are picked by one function', () => {
  expect(holding(/\w\[language\]|\['(zh-CN|en-US)'\]|'zh-CN' \? \d/)).toEqual(['src/renderer/engine/speech.ts']);
});
