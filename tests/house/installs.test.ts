/** A test run brings nothing onto the machine: what it lacks is said by a step before it. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from './sourceFiles.ts';

/** Commands as they are given to a process, not as they are told to a reader. */
const installs = /['"`](apt-get|apt|brew|pnpm|yarn)['"`]|['"`](npm|npx)['"`],\s*\[\s*['"`](ci|install|i)\b/;
const theStep = 'tests/browser/install.ts';

test('no file of the tests installs anything but the step before them, which none of them loads', () => {
  // The image of a deployment is built outside a test run (npm run check:deploy).
  const files = filesBelow('tests').filter((file) => !relative(root, file).startsWith('tests/deploy/'));
  const found = files.filter((file) => installs.test(readFileSync(file, 'utf8'))).map((file) => relative(root, file));
  expect(found).toEqual([theStep]);
  expect(files.filter((file) => /^import .*\/install\.ts'/m.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the step stands before the run', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['browser']).toContain(theStep);
  expect(scripts['test']).toMatch(/npm run -s browser && vitest run$/);
});
