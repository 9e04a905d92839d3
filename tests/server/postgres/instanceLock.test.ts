/** One folder, one server: also where the other runs on another machine, in another container, or was only paused. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockInstance, type InstanceLock } from '../../../src/server/postgres/instanceLock.ts';
import { launchPostgres, type EmbeddedPostgres, type LaunchOptions } from '../../../src/server/postgres/launcher.ts';
import { findOwner, thisProcess, type Self } from '../../../src/server/postgres/lockOwner.ts';
import { dataFolder } from '../../serverKit/dataFolder.ts';

const beat = 150;
/** What another machine, and another container of this machine, says of itself. */
const elsewhere: Self = { ...thisProcess(), host: 'pod-b', kernel: 'another', namespace: 'pid:[2]', machine: '' };
const neighbour: Self = { ...thisProcess(), host: 'container-b', namespace: 'pid:[2]' };

let dataDir: string;
const locks: InstanceLock[] = [];
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await dataFolder('lock');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const lock of locks.splice(0)) await lock.release();
  for (const server of servers.splice(0)) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function hold(self: Self, folder = dataDir): Promise<InstanceLock> {
  const lock = await lockInstance(folder, { self, beat });
  locks.push(lock);
  return lock;
}

async function launch(options: Partial<LaunchOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await launchPostgres({ dataDir, lock: { beat }, ...options });
  servers.push(server);
  return server;
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A process that holds the folder until it is killed. */
async function holder(folder: string): Promise<ChildProcess> {
  const program = `
    import { lockInstance } from './src/server/postgres/instanceLock.ts';
    const lock = await lockInstance(process.argv[1], { beat: ${beat} });
    lock.lost.then((by) => process.stdout.write('lost: ' + by + '\\n'));
    process.stdout.write('held\\n');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, folder], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await said(child);
  return child;
}

function said(child: ChildProcess): Promise<string> {
  return new Promise((settle) => child.stdout?.once('data', (chunk: Buffer) => settle(String(chunk))));
}

describe('a claim on a folder', () => {
  test.each([
    ['another machine', elsewhere],
    ['another container of this machine', neighbour],
  ])('is refused to %s while its owner beats, and the owner is named', async (_, other) => {
    await hold(thisProcess());
    await expect(hold(other)).rejects.toThrow(
      new RegExp(
        `^DATA_DIR ${dataDir} must belong to one server alone: process ${process.pid} of host "[^"]+" runs on it since \\d{4}-\\d\\d-\\d\\d [\\d:]{8}; stop that one or name another folder$`,
      ),
    );
  });

  test('is refused to another machine though its clock is set while it watches', async () => {
    await hold(thisProcess());
    let at = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => (at += 3_600_000));
    await expect(hold(elsewhere)).rejects.toThrow('must belong to one server alone');
  });

  test('goes over after three beats without one, and at once where it was given up', async () => {
    const child = await holder(dataDir);
    child.kill('SIGKILL');
    const second = await hold(elsewhere);
    expect(second.before).toBe('away');
    await second.release();
    expect((await hold(neighbour)).before).toBe('gone');
  });

  test('goes over at once to the same host when its owner is dead, whatever the host calls itself', async () => {
    const child = await holder(dataDir);
    const gone = new Promise((settle) => child.once('exit', settle));
    child.kill('SIGKILL');
    await gone;
    const said: string[] = [];
    const lock = await lockInstance(dataDir, {
      self: { ...thisProcess(), host: 'renamed' },
      say: (line) => said.push(line),
    });
    locks.push(lock);
    expect([lock.before, said]).toEqual(['here', []]);
  });

  test('that was lost in a pause is not written again: its owner is told who has it', async () => {
    const child = await holder(dataDir);
    child.kill('SIGSTOP');
    const mine = await hold(elsewhere);
    const told = said(child);
    child.kill('SIGCONT');
    expect(await told).toMatch(/^lost: process \d+ of host "pod-b" runs on it/);
    expect(await mine.isHeld()).toBe(true);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('server.lock'))).toEqual(['server.lock.2']);
  });

  test('is kept while the event loop of its owner does nothing else', async () => {
    await hold(thisProcess());
    const before = await findOwner(dataDir);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, beat * 10);
    const after = await findOwner(dataDir);
    expect(after?.owner?.beat).toBeGreaterThan(before?.owner?.beat ?? Infinity);
  });

  test('of many that start at once one gets it', async () => {
    const started = await Promise.allSettled(Array.from({ length: 8 }, () => hold(thisProcess())));
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('of an older version, whose file has no number, is honoured', async () => {
    const { pid, started, host } = thisProcess();
    await writeFile(join(dataDir, 'server.lock'), JSON.stringify({ pid, started, host }));
    await expect(hold(thisProcess())).rejects.toThrow(`process ${pid} of host`);
  });
});

describe('the embedded PostgreSQL', () => {
  test('is not touched by a starter on another host', async () => {
    const server = await launch();
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    const before = await readFile(pidFile, 'utf8');
    for (const self of [elsewhere, neighbour]) {
      await expect(launch({ lock: { beat, self } })).rejects.toThrow(
        /must belong to one server alone: process \d+ of host/,
      );
    }
    expect(await readFile(pidFile, 'utf8')).toBe(before);
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is found by another container when its own server is silent', async () => {
    const server = await launch();
    const claim = (await findOwner(dataDir))?.owner;
    // As after a kill that left its database running: the newest claim does not beat.
    await writeFile(join(dataDir, 'server.lock.9'), JSON.stringify({ ...claim, beat: 1 }));
    await expect(launch({ lock: { beat, self: neighbour } })).rejects.toThrow(
      new RegExp(`^the database in ${dataDir}/postgres still runs, without a sign of its server`),
    );
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of another machine that fell silent is given the time in which it ends by itself', async () => {
    const server = await launch();
    process.kill(server.pid(), 'SIGKILL');
    await server.stop();
    servers.pop();
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    const claim = { ...(await findOwner(dataDir))?.owner, released: false };
    await writeFile(join(dataDir, 'server.lock.9'), JSON.stringify(claim));
    const told: string[] = [];
    const waited = launch({ lock: { beat, self: elsewhere, endsWithin: 400 }, say: (line) => told.push(line) });
    const { url } = await waited;
    expect(told).toEqual([
      expect.stringContaining('watching for a sign of life'),
      expect.stringContaining('ends by itself'),
    ]);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readFile(pidFile, 'utf8')).toContain(dataDir);
  });

  test('of a copied folder starts beside the living one, whose socket and process stay', async () => {
    const server = await launch();
    await ask(server.url, 'create table kept (id int); insert into kept values (7); checkpoint');
    const copy = await dataFolder('lock-copy');
    try {
      await cp(dataDir, copy, {
        recursive: true,
        preserveTimestamps: true,
        filter: (path) => !path.includes('.s.PGSQL'),
      });
      await giveLike(join(dataDir, 'postgres'), join(copy, 'postgres'));
      const other = await launch({ dataDir: copy });
      expect(await ask(other.url, 'select id from kept')).toEqual([{ id: 7 }]);
      expect(await ask(server.url, 'select id from kept')).toEqual([{ id: 7 }]);
      expect((await stat(decodeURIComponent(new URL(server.url).hostname))).isDirectory()).toBe(true);
      await servers.pop()?.stop();
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });

  test('ends where another has taken its folder, and its server is told so', async () => {
    const lost = new Promise<string>((settle) => {
      void launch({ onLost: (fault) => settle(fault.message) }).then(async () => {
        const owner = (await findOwner(dataDir))?.owner;
        await writeFile(join(dataDir, 'server.lock.2'), JSON.stringify({ ...owner, host: 'pod-b', beat: 1 }));
        await rm(join(dataDir, 'server.lock.1'));
      });
    });
    expect(await lost).toMatch(/belongs to another process by now: process \d+ of host "pod-b" runs on it/);
    await expect(ask(servers[0]?.url ?? '', 'select 1')).rejects.toThrow();
  });
});

/** Node's copy belongs to who copies. */
async function giveLike(from: string, to: string): Promise<void> {
  const { handOver } = await import('../../../src/server/postgres/unprivileged.ts');
  const { uid, gid } = await stat(from);
  await handOver(to, { uid, gid });
}
