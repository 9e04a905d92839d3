import { spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EmbeddedPostgres } from '../../../src/server/postgres/launcher.ts';
import { launchPostgres } from '../../../src/server/postgres/launcher.ts';
import { openDatabase } from '../../../src/server/database/open.ts';
import { StartFault } from '../../../src/server/postgres/startFault.ts';
import { isRoot } from '../../../src/server/postgres/unprivileged.ts';
import { dataFolder } from '../../serverKit/dataFolder.ts';

let dataDir: string;
const running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  dataDir = await dataFolder('launcher');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function launch(options: Partial<Parameters<typeof launchPostgres>[0]> = {}): Promise<EmbeddedPostgres> {
  const server = await launchPostgres({ dataDir, ...options });
  running.push(server);
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  test('is durable, in UTC, sorts by code point, knows Chinese letters, and is not on the network', async () => {
    const { url } = await launch();
    const [settings] = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('TimeZone') as zone, current_setting('listen_addresses') as network,
              current_setting('server_encoding') as encoding, current_setting('max_connections') as connections,
              (select datcollate from pg_database where datname = current_database()) as collate`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      zone: 'UTC',
      network: '',
      encoding: 'UTF8',
      connections: '100',
      collate: 'C',
    });
    await query(url, 'create extension pg_trgm');
    expect(await query(url, `select cardinality(show_trgm('深南大道')) > 0 as found`)).toEqual([{ found: true }]);
    const socket = decodeURIComponent(new URL(url).hostname);
    expect((await stat(socket)).mode & 0o777).toBe(0o700);
    expect(`${socket}/.s.PGSQL.5432`.length).toBeLessThanOrEqual(107);
  });

  test('keeps what was committed when it stops and starts again, and leaves no socket behind', async () => {
    const first = await launchPostgres({ dataDir });
    await query(first.url, 'create table kept (id int); insert into kept values (7)');
    await first.stop();
    await expect(stat(decodeURIComponent(new URL(first.url).hostname))).rejects.toThrow('ENOENT');
    const second = await launch();
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }]);
  });

  test('refuses a second server on the same folder in one line', async () => {
    await launch();
    const refused = launchPostgres({ dataDir });
    await expect(refused).rejects.toThrow(StartFault);
    await expect(refused).rejects.toThrow(
      /^DATA_DIR .* must belong to one server alone: process \d+ of host "[^"]+" runs on it[^\n]*$/,
    );
  });

  test('stops what a killed process left running, and loses nothing that it had committed', async () => {
    const program = `
      import { launchPostgres } from './src/server/postgres/launcher.ts';
      const server = await launchPostgres({ dataDir: process.argv[1] });
      process.stdout.write(JSON.stringify({ url: server.url, pid: server.pid() }) + '\\n');
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, dataDir], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = await new Promise<string>((settle) =>
      child.stdout.once('data', (chunk: Buffer) => settle(String(chunk))),
    );
    const left = JSON.parse(said) as { url: string; pid: number };
    await query(left.url, 'create table kept (id int); insert into kept select generate_series(1, 1000)');
    const gone = new Promise((settle) => child.once('exit', settle));
    child.kill('SIGKILL');
    await gone;
    expect(await query(left.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const { url, pid } = await launch();
    expect(pid()).not.toBe(left.pid);
    await expect(query(left.url, 'select 1')).rejects.toThrow('ENOENT');
    expect(await query(url, 'select count(*)::int as count from kept')).toEqual([{ count: 1000 }]);
  });

  test('is started again when it dies, at the same address, with what was committed', async () => {
    const told: string[] = [];
    const server = await launch({ tell: (line) => told.push(line) });
    const database = await openDatabase({ databaseUrl: server.url });
    try {
      await database.pool.query('create table kept (id int); insert into kept values (7)');
      const died = server.pid();
      process.kill(died, 'SIGKILL');
      const kept = async (): Promise<unknown> => {
        try {
          return (await database.pool.query('select id from kept')).rows;
        } catch {
          return null;
        }
      };
      while (server.pid() === died || (await kept()) === null) await new Promise((again) => setTimeout(again, 50));
      expect(await kept()).toEqual([{ id: 7 }]);
      expect(told).toEqual([
        'the embedded PostgreSQL: it has ended by itself (SIGKILL) and is started again',
        'the embedded PostgreSQL: it runs again',
      ]);
    } finally {
      await database.close();
    }
  });

  test('starts where the number in a dead server’s file is another process’s by now', async () => {
    const first = await launchPostgres({ dataDir });
    const file = join(dataDir, 'postgres/postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    process.kill(first.pid(), 'SIGKILL');
    await first.stop();
    await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'));
    const { url } = await launch();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('refuses a cluster of another major version in one line', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '16\n');
    await expect(launchPostgres({ dataDir })).rejects.toThrow(
      /^the database in .*postgres was made by PostgreSQL 16, and this program brings PostgreSQL 18: [^\n]+$/,
    );
    expect(await readdir(dataDir)).toEqual(['postgres', 'server.lock.1']);
  });

  test('can stand on loopback with a password where there are no sockets', async () => {
    const { url } = await launch({ transport: 'loopback' });
    expect(url).toMatch(/^postgres:\/\/console:[\w-]{32}@127\.0\.0\.1:\d+\/console$/);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(query(url.replace(/:[\w-]{32}@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  test.runIf(isRoot())(
    'keeps its cluster in a reachable place, and says where, below a folder that only root may enter',
    async () => {
      const home = dataDir;
      await chmod(home, 0o700);
      dataDir = join(home, 'data');
      await mkdir(dataDir);
      const server = await launch();
      expect(server.notice).toMatch(/no other user may enter .*: the database is in \/.+\/postgres;/);
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      const cluster = /is in (\/.+\/postgres);/.exec(server.notice ?? '')?.[1] ?? '';
      expect((await stat(cluster)).uid).not.toBe(0);
      await query(server.url, 'create table kept (id int); insert into kept values (7)');
      await server.stop();

      const copy = join(home, 'copy');
      await cp(dataDir, copy, { recursive: true });
      await expect(launchPostgres({ dataDir: copy })).rejects.toThrow(
        `DATA_DIR ${copy} is a copy without its database, which lies in ${cluster} and belongs to ${dataDir}: take a backup there`,
      );
      // Moved: nobody else names the database.
      await rm(dataDir, { recursive: true });
      const moved = await launch({ dataDir: copy });
      expect(await query(moved.url, 'select id from kept')).toEqual([{ id: 7 }]);
      await moved.stop();
      await rm(join(cluster, '..'), { recursive: true });
      await expect(launchPostgres({ dataDir: copy })).rejects.toThrow(
        `DATA_DIR ${copy} must come with its database, which lay in ${cluster} and is not there: bring that folder back, or restore a backup`,
      );
      await rm(home, { recursive: true });
    },
  );

  test.runIf(isRoot())(
    'enters a folder that root closed to all others by the group of the database alone',
    async () => {
      await chmod(dataDir, 0o700);
      const server = await launch({ named: true });
      await server.stop();
      const { mode, uid, gid } = await stat(dataDir);
      expect({ mode: mode & 0o777, uid, gid }).toEqual({
        mode: 0o710,
        uid: 0,
        gid: (await stat(join(dataDir, 'postgres'))).gid,
      });
      // Closed again later, with its database in it.
      await chmod(dataDir, 0o700);
      await chown(dataDir, 0, 0);
      await (await launch({ named: true })).stop();
    },
  );

  test.runIf(isRoot()).each(['below a folder that only root may enter', 'that belongs to a group of its own'])(
    'is refused in a named folder %s, and nothing is made elsewhere',
    async (which) => {
      const closed = which.startsWith('below') ? join(dataDir, 'below') : dataDir;
      await mkdir(closed, { recursive: true });
      await chmod(dataDir, 0o700);
      if (closed === dataDir) await chown(dataDir, 0, 1);
      await expect(launchPostgres({ dataDir: closed, named: true })).rejects.toThrow(
        /^DATA_DIR must be a folder that other users may walk through \(mode 711, [^\n]+$/,
      );
    },
  );

  test('does not begin anew in a copy that lacks the database', async () => {
    await (await launchPostgres({ dataDir })).stop();
    await rm(join(dataDir, 'postgres'), { recursive: true });
    await expect(launchPostgres({ dataDir })).rejects.toThrow(
      `DATA_DIR ${dataDir} must come with its database, which lay in ${dataDir}/postgres and is not there`,
    );
  });

  test.each(['', '{ "cluster', '{}'])(
    'does not begin anew where the note of its place is damaged: %j',
    async (text) => {
      await writeFile(join(dataDir, 'database.json'), text);
      await expect(launchPostgres({ dataDir })).rejects.toThrow(
        new RegExp(`^${dataDir}/database.json must say where the database lies, and cannot be read [^\\n]+$`),
      );
      await expect(launchPostgres({ dataDir })).rejects.toThrow(StartFault);
      expect(await readdir(dataDir)).not.toContain('postgres');
    },
  );

  test('takes away what a start that was ended has half made', async () => {
    await mkdir(join(dataDir, '.making-left/cluster'), { recursive: true });
    await (await launchPostgres({ dataDir })).stop();
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.making-'))).toEqual([]);
  });
});

describe('DATABASE_URL', () => {
  test.each([
    ['mysql://db/x', /^DATABASE_URL must begin with postgres:\/\/, and it is "mysql:\/\/db\/x"$/],
    [
      'postgres://me:hidden@127.0.0.1:1/x',
      /^DATABASE_URL must name a PostgreSQL that answers: postgres:\/\/me:…@127\.0\.0\.1:1\/x: [^\n]+$/,
    ],
  ])('%s is refused in one line that hides the password', async (databaseUrl, line) => {
    await expect(openDatabase({ databaseUrl })).rejects.toThrow(line);
  });
});
