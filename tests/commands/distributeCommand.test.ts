/** `npm run distribute` as an operator calls it. */
import { expect, test } from 'vitest';
import { runCommand } from './command.ts';

function run(...args: string[]) {
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...env } = process.env;
  return runCommand('distribute', args, env);
}

test.each([[[]], [['--dry-run']]])('with the options %j says in one line which database it wants', async (args) => {
  expect(await run(...args)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'DATABASE_URL must name a coordinator of Citus: the embedded database is one machine\n',
  });
});

test('names an option that it does not have', async () => {
  expect(await run('--dry')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining("'--dry'") as unknown,
  });
});
