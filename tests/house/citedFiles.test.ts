/** A comment that names a file of ours by its path, or one beside it by its name, names one that is there. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { pathOf } from './nameDecisions.ts';
import { filesBelow, root } from './sourceFiles.ts';

const folders = ['src', 'codegen', 'build', 'tests'];
const files = folders.flatMap(filesBelow).filter((file) => !pathOf(file).startsWith('src/generated/'));
const names = new Set([
  ...readdirSync(root),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => name.split(/[\\/]/).at(-1)),
  ),
]);
/** Rooms from which paths are told. */
const from = ['', 'src', 'src/core', 'src/server', 'src/renderer', 'src/console', 'src/towing', 'tests', 'schemas'];

const cited = /(?<![\w./@<-])((?:[\w.-]+\/)*[\w.-]*\w\.(?:tsx?|mjs))\b(?!\/)/g;
const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);

function isThere(path: string, file: string): boolean {
  if (!path.includes('/')) return names.has(path);
  return [...from.map((room) => join(root, room)), dirname(file)].some((room) => existsSync(join(room, path)));
}

function lostIn(text: string, file: string): string[] {
  const comments = text.split('\n').filter(isComment);
  const paths = comments.flatMap((line) => [...line.matchAll(cited)].map(([, path = '']) => path));
  return paths.filter((path) => !isThere(path, file));
}

test('a path that leads nowhere is found, and one that leads somewhere is not', () => {
  const text = ['/** As `gone/app.ts` did. */', '// See server/app.ts.', "const other = 'gone/app.ts';"].join('\n');
  expect(lostIn(text, join(root, 'src/main.tsx'))).toEqual(['gone/app.ts']);
});

test('no comment names a file that is gone', () => {
  const lost = files.flatMap((file) =>
    lostIn(readFileSync(file, 'utf8'), file).map((path) => `${pathOf(file)}: ${path}`),
  );
  expect(lost).toEqual([]);
});
