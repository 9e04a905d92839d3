/** Whoever looks for the tests of a folder finds them under its name, and none leaves anything to the next. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from './sourceFiles.ts';

/** What has no folder of its own in `src`, and what it watches. */
const across: Readonly<Record<string, string>> = {
  bench: 'figures',
  browser: 'the built product in a browser',
  codegen: 'codegen',
  deploy: 'deploy',
  faultySchemas: 'the linter over a thousand faults of the shipped schemas',
  house: 'the rules of the house',
  library: 'the second product',
  lint: 'core/lint by cases; it takes longer than tests/core may',
  serverKit: 'what tests on a database stand on',
  specification: 'what the product must hold',
  stalls: 'how long the event loop stands still',
  torture: 'random days with faults',
  upgrade: 'databases of earlier releases',
};

test('a folder of tests has the name of what it tests', () => {
  const folders = filesBelow('tests')
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => relative(join(root, 'tests'), dirname(file)).split(sep).join('/'));
  const missing = [...new Set(folders)].filter(
    (folder) => across[folder.split('/')[0] ?? ''] === undefined && !existsSync(join(root, 'src', folder)),
  );
  expect(missing).toEqual([]);
});

test('nobody looks through more than a screenful of tests that are not of one sort', () => {
  const counts = new Map<string, number>();
  for (const file of filesBelow('tests'))
    if (/\.test\.tsx?$/.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const crowded = [...counts].map(([folder, count]) => [relative(root, folder), count] as const);
  expect(crowded.filter(([folder, count]) => count > 26 && folder !== 'tests/browser')).toEqual([]);
});

/** Files of tests share a process: a variable that one sets would be every later one's, so it is set by what takes it back. */
const written = /\bprocess\.env(?:\.\w+|\[[^\]]+\])\s*(?:\?\?|\|\|)?=(?!=)|\bdelete process\.env\b/;

test('no test writes a variable of the environment but with `vi.stubEnv`', () => {
  const tests = filesBelow('tests').filter((file) => file !== import.meta.filename);
  expect(tests.length).toBeGreaterThan(400);
  expect(tests.filter((file) => written.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each(["process.env['TZ'] = zone;", 'process.env.TZ ??= zone;', "delete process.env['TZ'];"])(
  '%s is found',
  (line) => expect(line).toMatch(written),
);
test.each(["process.env['TZ'] === zone", 'const { TZ } = process.env;'])('%s is none', (line) =>
  expect(line).not.toMatch(written),
);
