/** `npm run match` as an operator calls it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './command.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'match-'))));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(text: string, ...more: string[]) {
  const file = join(folder, 'problem.txt');
  writeFileSync(file, text);
  const ran = await runCommand('match', ['--file', file, ...more]);
  return { ...ran, stderr: ran.stderr.replace(file, 'FILE') };
}

test('prints the optimum, that it is proven, and how long it took', async () => {
  const { status, stdout } = await run('2\n1 2\n2 9\n');
  expect(stdout).toMatch(/^2 × 2: 4, proven optimal, [\d.]+ ms\n$/);
  expect(status).toBe(0);
});

test('prints the matching as JSON', async () => {
  const { stdout } = await run('2\n1 2\n2 9\n', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ rows: 2, optimum: 4, proven: true, columnOf: [1, 0] });
});

test('a fault of the file is one line with its place', async () => {
  expect(await run('2\n1 2\n2 nine\n')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'FILE:3 "nine" is no whole number\n',
  });
});
