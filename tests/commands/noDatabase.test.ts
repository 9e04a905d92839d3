/** The operator's commands where DATA_DIR is no server's: they say so, and begin no empty database that would be backed up or found whole. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../serverKit/database.ts';
import { dataFolder } from '../serverKit/dataFolder.ts';
import { runCommand } from './command.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => void (folder = await dataFolder('no-database')));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (command: string, ...args: string[]) => runOn({}, command, ...args);

async function runOn(database: { readonly DATABASE_URL?: string }, command: string, ...args: string[]) {
  const dataDir = join(folder, 'data with blanks');
  mkdirSync(dataDir, { recursive: true });
  return { ...(await runIn(dataDir, database, command, ...args)), left: readdirSync(dataDir) };
}

async function runIn(
  dataDir: string,
  database: { readonly DATABASE_URL?: string },
  command: string,
  ...args: string[]
) {
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...env } = process.env;
  const ran = await runCommand(command, args, { ...env, ...database, DATA_DIR: dataDir });
  return { ...ran, stderr: ran.stderr.replaceAll(folder, 'FOLDER') };
}

const none =
  'DATA_DIR must be the folder of a server that has begun its database, and FOLDER/data with blanks holds none: name that folder\n';

test.each([
  ['verify', []],
  ['backup', ['--to', 'first.backup']],
  ['export', ['--to', 'plain']],
  ['replay', ['--export', '2026-11-20']],
] as const)('%s', async (command, [option, value]) => {
  const to = option === '--to' ? join(folder, value) : value;
  const { status, stdout, stderr, left } = await run(command, ...(option === undefined ? [] : [option, to ?? '']));
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
    const ran = await runOn(
      { DATABASE_URL: database.url },
      command,
      ...(option === undefined ? [] : [option, to ?? '']),
    );
    expect(ran).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(says) as unknown });
    expect(existsSync(join(folder, 'plain'))).toBe(false);
  } finally {
    await database.close();
  }
});

test.each([
  ['verify', []],
  ['backup', ['--to', 'first.backup']],
  ['export', ['--to', 'plain']],
  ['replay', ['--export', '2026-11-20']],
  ['verify', [], 'postgres://nobody@127.0.0.1:1/none'],
] as const)('%s of a folder that is not there makes none', async (command, args, url?: string) => {
  const missing = join(folder, 'mistyped');
  const { status, stdout, stderr } = await runIn(
    missing,
    url === undefined ? {} : { DATABASE_URL: url },
    command,
    ...args,
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^DATA_DIR must be the folder of a server[^\n]*FOLDER\/mistyped[^\n]*\n$/);
  expect(existsSync(missing)).toBe(false);
});

test.each([
  ['match', ['--file', 'nowhere']],
  ['replay', ['--day', 'nowhere']],
  ['restore', ['--from', 'nowhere', '--data-dir', 'elsewhere']],
] as const)('%s, which needs none, makes none', async (command, args) => {
  const missing = join(folder, 'mistyped');
  expect(await runIn(missing, {}, command, ...args)).toMatchObject({ status: 1, stdout: '' });
  expect([missing, join(root, 'elsewhere')].map((path) => existsSync(path))).toEqual([false, false]);
});

test('import of what is no export begins no database for it', async () => {
  expect(await run('import', '--from', join(folder, 'nowhere'))).toEqual({
    status: 1,
    stdout: '',
    stderr: '--from must be the folder of an export, and FOLDER/nowhere/manifest.json is not there\n',
    left: [],
  });
});
