/** PostgreSQL's codes have names in one file: elsewhere a code would be spelled again, and one of the two be forgotten. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { sqlStates } from '../../../src/server/postgres/sqlStates.ts';
import { filesBelow, root } from '../../house/sourceFiles.ts';

const home = 'src/server/postgres/sqlStates.ts';

test('no other file spells one', () => {
  const codes = new RegExp(`\\b(${Object.values(sqlStates).join('|')})\\b`);
  const spelling = filesBelow('src').filter((file) => {
    // A comment may name one; a number of another kind has its underscores.
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    return codes.test(code);
  });
  expect(spelling.map((file) => relative(root, file))).toEqual([home]);
});
