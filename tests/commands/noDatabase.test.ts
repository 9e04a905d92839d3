/** The operator's commands where DATA_DIR is no server's: they say so, and begin no empty database that would be backed up or found whole. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../serverKit/database.ts';
import { dataFolder } from '../serverKit/dataFolder.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => void (folder = await dataFolder('no-database')));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (command: string, ...args: string[]) => runOn({}, command, ...args);

function runOn(database: { readonly DATABASE_URL?: string }, command: string, ...args: string[]) {
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...env } = process.env;
  const dataDir = join(folder, 'data with blanks');
  const all = ['--import', 'tsx', `src/commands/${command}.ts`, ...args];
  const ran = spawnSync(process.execPath, all, {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, ...database, DATA_DIR: dataDir },
  });
  const { status, stdout, stderr } = ran;
  return { status, stdout, stderr: stderr.replaceAll(folder, 'FOLDER'), left: readdirSync(dataDir) };
}

const none =
  'DATA_DIR must be the folder of a server that has begun its database, and FOLDER/data with blanks holds none: name that folder\n';

test.each([
  ['verify', []],
  ['backup', ['--to', 'first.backup']],
  ['export', ['--to', 'plain']],
  ['replay', ['--export', '2026-11-20']],
] as const)('%s', (command, [option, value]) => {
  const to = option === '--to' ? join(folder, value) : value;
  const { status, stdout, stderr, left } = run(command, ...(option === undefined ? [] : [option, to ?? '']));
  expect({ status, stdout, stderr, left }).toEqual({ status: 1, stdout: '', stderr: none, left: [] });
  if (option === '--to') expect(existsSync(join(folder, value))).toBe(false);
});

test.each([
  ['verify', [], /^there is nothing to verify, a server has not yet begun this database: [^\n]+\n$/],
  ['export', ['--to', 'plain'], /^there is nothing to export: this database has no tables\n$/],
  ['replay', ['--export', '2026-11-20'], /^this database has no release yet: [^\n]+\n$/],
] as const)('%s of a database that no server has begun', async (command, args, says) => {
  const database = await freshDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  try {
    const [option, value] = args;
    const to = option === '--to' ? join(folder, value) : value;
    const ran = runOn({ DATABASE_URL: database.url }, command, ...(option === undefined ? [] : [option, to ?? '']));
    expect(ran).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(says) as unknown });
    expect(existsSync(join(folder, 'plain'))).toBe(false);
  } finally {
    await database.close();
  }
});

test('import of what is no export begins no database for it', () => {
  expect(run('import', '--from', join(folder, 'nowhere'))).toEqual({
    status: 1,
    stdout: '',
    stderr: '--from must be the folder of an export, and FOLDER/nowhere/manifest.json is not there\n',
    left: [],
  });
});
