/** The public instances of the OR-Library where OR_LIBRARY_DIR names a folder of them, else generated ones in their format. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { match } from '../../../../src/towing/decide/match/match.ts';
import { readAssignment } from '../../../../src/towing/decide/match/orLibrary.ts';
import { proveOptimal } from '../../../../src/towing/decide/match/proof.ts';
import { generated, randomOf } from './instances.ts';

/** Their published optima. */
const published = { assign500: 991, assign600: 1176, assign700: 1362 } as const;

const folder = process.env['OR_LIBRARY_DIR'];

const fileOf = (name: string): string | undefined => folder && join(folder, `${name}.txt`);

function textOf(name: string, rows: number): string {
  const file = fileOf(name);
  if (file !== undefined) return readFileSync(file, 'utf8');
  const { costs } = generated(randomOf(rows), { rows, columns: rows, most: 99 });
  return ` ${rows}\n${[...costs].map((cost) => `${cost}${cost % 7 === 0 ? '\n' : ' '}`).join('')}\n`;
}

test.each(Object.entries(published))('the optimum of %s is proven', (name, optimum) => {
  const rows = Number(name.slice(-3));
  const problem = readAssignment(textOf(name, rows));
  const matching = match(problem);
  expect(problem.rows).toBe(rows);
  expect(proveOptimal(problem, matching, matching.duals)).toBeNull();
  if (fileOf(name) !== undefined) expect(matching.cost).toBe(optimum);
  else expect(matching.matched).toBe(rows);
});

test.each([
  ['nothing', '', 1, 'the file is empty: n, then n × n costs, is expected'],
  ['a word among the costs', '2\n1 2\n3 x\n', 3, '"x" is no whole number'],
  ['a broken number', '1\n1.5', 2, '"1.5" is no whole number'],
  ['too few', '2\n1 2\n3\n', 4, '2 × 2 = 4 costs are expected, the file ends after 3'],
  ['too many', '1\n1\n\n2', 4, '1 × 1 costs have been read, "2" is one too many'],
  ['no rows', '\n0', 2, 'the first number is how many rows there are, from 1 to 5000, given 0'],
])('a file with %s is refused at its line', (_, text, line, message) => {
  expect(() => readAssignment(text)).toThrow(expect.objectContaining({ line, message }));
});
