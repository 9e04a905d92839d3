/** A program that is not there: one line that names those that are, before anything is built. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test.each([['backupp'], ['']])('"%s"', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/commands/start.mjs', name].filter(Boolean), {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^a program must be one of serve, [^\\n]*backup, [^\\n]*and is "${name}"\\n$`));
});
