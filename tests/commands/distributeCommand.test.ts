/** `npm run distribute` as an operator calls it, from its source. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

function run(...args: string[]) {
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...env } = process.env;
  const all = ['--import', 'tsx', 'src/commands/distribute.ts', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { cwd: root, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

test.each([[[]], [['--dry-run']]])('with the options %j says in one line which database it wants', (args) => {
  expect(run(...args)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'DATABASE_URL must name a coordinator of Citus: the embedded database is one machine\n',
  });
});

test('names an option that it does not have', () => {
  expect(run('--dry')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining("'--dry'") as unknown });
});
