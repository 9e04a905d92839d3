/** Jobs through crashes: leases that the test lets run out, files on a real disk. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import disk, { mkdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { dirname, join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAuditLog } from '../../../src/server/audit/auditLog.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { fileStore, type FileStore } from '../../../src/server/files/store.ts';
import { beginAgain, claim, enqueue, leaseMilliseconds, renew, type Job } from '../../../src/server/jobs/queue.ts';
import type { JobKind } from '../../../src/server/jobs/attempt.ts';
import { jobWorker, type Worker } from '../../../src/server/jobs/worker.ts';
import { refuse } from '../../../src/server/records/faults.ts';
import { actorScope } from '../../../src/towing/users/actorScope.ts';
import { dataFolder } from '../../serverKit/dataFolder.ts';
import { openLoops } from '../../../src/server/time/loops.ts';
import { demonstration, productRelease } from '../../serverKit/product.ts';

let database: Database;
let dataDir: string;
let files: FileStore;
let ownerId: string;
let now = new Date('2026-11-20T04:00:00Z');
const faults: unknown[] = [];
const pass = (milliseconds: number): void => void (now = new Date(now.getTime() + milliseconds));

beforeAll(async () => {
  database = await demonstration(60);
  dataDir = await dataFolder('jobs');
  files = fileStore(dataDir);
  const { rows } = await database.pool.query<{ id: string }>(`select id from "user" where username = 'police'`);
  ownerId = rows[0]?.id ?? '';
});
beforeEach(async () => {
  await database.kysely.deleteFrom('job').execute();
  await rm(join(dataDir, 'files'), { recursive: true, force: true });
  faults.length = 0;
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function worker(kind: JobKind): Promise<Worker> {
  const release = await productRelease();
  return jobWorker({
    database,
    loops: openLoops((error) => void faults.push(error)),
    currentRelease: () => release,
    clock: { now: () => now },
    resolveActor: actorScope,
    files,
    kinds: { letter: kind },
    audit: openAuditLog(database.kysely, (error) => void faults.push(error)),
    onFault: (error) => void faults.push(error),
  });
}

const letter = (text: string): JobKind => {
  return async ({ sink, progress }) => {
    await sink(Buffer.from(text));
    await progress(0.5);
  };
};

/** Nothing is heard of whoever has it for as long as a lease lasts. */
async function runOut(id: string): Promise<void> {
  const past = sql`lease_until - ${leaseMilliseconds} * interval '1 millisecond'`;
  await sql`update job set lease_until = ${past} where id = ${id}`.execute(database.kysely);
}

const begin = (): Promise<string> =>
  enqueue(database.kysely, { kind: 'letter', ownerId, input: { name: 'a.txt' }, now, kept: 86_400_000 });

async function job(id: string): Promise<Job | undefined> {
  return database.kysely.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
}

function filesThere(): string[] {
  const all = readdirSync(join(dataDir, 'files'), { recursive: true }).map((name) =>
    join(dataDir, 'files', String(name)),
  );
  return all.filter((path) => statSync(path).isFile());
}

test('a job is done once, and says how large its file is', async () => {
  const id = await begin();
  const one = await worker(letter('hello'));
  expect(await one.work()).toBe(true);
  expect(await one.work()).toBe(false);
  expect(await job(id)).toMatchObject({ state: 'done', percentage: 100, size: 5, leaseBy: null, attempts: 1 });
  expect(filesThere()).toEqual([files.pathOf(id)]);
});

test('what a crash left half done is begun again when its lease has run out, and leaves one file', async () => {
  const id = await begin();
  const dead = await claim(database.kysely, ['letter'], now);
  await mkdir(dirname(files.pathOf(id)), { recursive: true });
  await writeFile(`${files.pathOf(id)}.${dead?.leaseBy ?? ''}.part`, 'hel');
  const one = await worker(letter('hello again'));
  expect(await one.work()).toBe(false);
  await runOut(id);
  expect(await one.work()).toBe(true);
  expect(await job(id)).toMatchObject({ state: 'done', attempts: 2, size: 11 });
  expect(filesThere()).toEqual([files.pathOf(id)]);
  expect(readFileSync(files.pathOf(id), 'utf8')).toBe('hello again');
});

test('a crash between the file and its row leaves one file too', async () => {
  const id = await begin();
  await claim(database.kysely, ['letter'], now);
  await mkdir(dirname(files.pathOf(id)), { recursive: true });
  await writeFile(files.pathOf(id), 'whole, but nobody knows');
  await runOut(id);
  await (await worker(letter('once more'))).work();
  expect(filesThere()).toEqual([files.pathOf(id)]);
  expect(readFileSync(files.pathOf(id), 'utf8')).toBe('once more');
});

test('who lost the lease meanwhile writes nothing over the other’s file', async () => {
  const id = await begin();
  const second = await worker(letter('second'));
  const first = await worker(async ({ sink }) => {
    await sink(Buffer.from('first, and very slow'));
    await runOut(id);
    await second.work();
  });
  await first.work();
  expect(await job(id)).toMatchObject({ state: 'done', size: 6, attempts: 2 });
  expect(filesThere()).toEqual([files.pathOf(id)]);
  expect(readFileSync(files.pathOf(id), 'utf8')).toBe('second');
  expect(faults).toEqual([]);
});

test('saying how far it is keeps the lease', async () => {
  const id = await begin();
  const held = await claim(database.kysely, ['letter'], now);
  if (!held) throw new Error('the job must be claimed');
  await runOut(id);
  await renew(database.kysely, held, { percentage: 40, size: 3 });
  expect(await (await worker(letter(''))).work()).toBe(false);
  expect(await job(id)).toMatchObject({ state: 'running', percentage: 40 });
});

test.each([
  ['behind', -600_000],
  ['ahead', 600_000],
])(
  'a machine whose clock is %s takes no job of another, and leaves its own to others once it is silent',
  async (_, by) => {
    const there = new Date(now.getTime() + by);
    const id = await begin();
    expect((await claim(database.kysely, ['letter'], there))?.id).toBe(id);
    expect(await claim(database.kysely, ['letter'], now)).toBeUndefined();
    await runOut(id);
    expect((await claim(database.kysely, ['letter'], now))?.id).toBe(id);
    expect(await claim(database.kysely, ['letter'], there)).toBeUndefined();
  },
);

test('two workers never take the same job', async () => {
  await begin();
  await begin();
  const claimed = await Promise.all(Array.from({ length: 6 }, () => claim(database.kysely, ['letter'], now)));
  const ids = claimed.flatMap((one) => (one ? [one.id] : []));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

test('a fault is tried three times, then told, and leaves no file', async () => {
  const id = await begin();
  const one = await worker(async ({ sink }) => {
    await sink(Buffer.from('half'));
    throw new Error('the disk is full');
  });
  for (const attempts of [1, 2]) {
    await one.work();
    expect(await job(id)).toMatchObject({ state: 'waiting', attempts });
  }
  await one.work();
  expect(await job(id)).toMatchObject({ state: 'failed', attempts: 3, fault: '服务器内部错误，请稍后再试' });
  expect(faults).toHaveLength(3);
  expect(filesThere()).toEqual([]);
});

test('one that brings the server down each time is given up', async () => {
  const id = await begin();
  for (let i = 0; i < 3; i += 1) {
    await claim(database.kysely, ['letter'], now);
    await runOut(id);
  }
  await (await worker(letter('never'))).work();
  expect(await job(id)).toMatchObject({ state: 'failed', fault: '服务器内部错误，请稍后再试' });
});

test('a refusal is told at once', async () => {
  const id = await begin();
  await (await worker(() => Promise.reject(refuse('not-allowed')))).work();
  expect(await job(id)).toMatchObject({ state: 'failed', attempts: 1, fault: '没有权限进行此操作' });
  expect(faults).toEqual([]);
});

test('a server that stops gives its job back', async () => {
  const id = await begin();
  let reached = (): void => undefined;
  const begun = new Promise<void>((resolve) => (reached = resolve));
  const one = await worker(async ({ progress }) => {
    reached();
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      await progress(0.1);
    }
  });
  await one.start();
  await begun;
  await one.stop();
  expect(await job(id)).toMatchObject({ state: 'waiting', percentage: 0, attempts: 0, leaseBy: null });
  expect(filesThere()).toEqual([]);
});

test('a day later the job and its file are gone', async () => {
  const id = await begin();
  const one = await worker(letter('hello'));
  await one.work();
  pass(86_400_000 - 1);
  await one.sweep();
  expect(filesThere()).toEqual([files.pathOf(id)]);
  pass(1);
  await one.sweep();
  expect(await job(id)).toBeUndefined();
  expect(filesThere()).toEqual([]);
});

const { open, rename, rm: remove } = disk;

test('one that is begun again while another is swept is kept', async () => {
  const one = await worker(() => Promise.reject(refuse('not-allowed')));
  const ids = [await begin(), await begin()];
  while (await one.work());
  pass(86_400_000);
  const later = new Date(now.getTime() + 86_400_000);
  disk.rm = async (path, options) => {
    for (const id of ids) if (!String(path).includes(id)) await beginAgain(database.kysely, { id }, later);
    await remove(path, options);
  };
  syncBuiltinESMExports();
  try {
    await one.sweep();
  } finally {
    disk.rm = remove;
    syncBuiltinESMExports();
  }
  const left = (await Promise.all(ids.map(job))).flatMap((row) => row?.state ?? []);
  expect(left).toEqual(['waiting']);
});

/** Every file and folder is opened by `opening`, and a rename told, until the returned function is called. */
function watchDisk(opening: typeof open, renamed: (to: string) => void = () => undefined): () => void {
  disk.open = opening;
  disk.rename = async (from, to) => {
    await rename(from, to);
    renamed(String(to));
  };
  syncBuiltinESMExports();
  return () => {
    Object.assign(disk, { open, rename });
    syncBuiltinESMExports();
  };
}

test('what is said to be done lasts through a power cut: file and folder are on the disk before the row', async () => {
  const id = await begin();
  const told: string[] = [];
  const restore = watchDisk(
    async (...given) => {
      const handle = await open(...given);
      const { sync } = handle;
      handle.sync = async () => {
        await sync.call(handle);
        told.push(`sync ${String(given[0])} while ${(await job(id))?.state}`);
      };
      return handle;
    },
    (to) => void told.push(`rename ${to}`),
  );
  await (await worker(letter('kept'))).work();
  restore();
  const path = files.pathOf(id);
  const [mark] = told.flatMap((line) => /\.([0-9a-f-]{36})\.part/.exec(line)?.[1] ?? []);
  expect(told).toEqual([
    // The folders are new: their names last too.
    `sync ${join(dataDir, 'files')} while running`,
    `sync ${dataDir} while running`,
    `sync ${path}.${mark}.part while running`,
    `rename ${path}`,
    `sync ${dirname(path)} while running`,
  ]);
  expect(await job(id)).toMatchObject({ state: 'done' });
});

test('a full disk is told to the owner, in words, at once', async () => {
  const id = await begin();
  const restore = watchDisk(async (...given) =>
    String(given[0]).endsWith('.part') ? open('/dev/full', 'w') : open(...given),
  );
  await (await worker(letter('too much'))).work();
  restore();
  expect(await job(id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    fault: expect.stringContaining('磁盘空间已满') as string,
  });
});

const terminated = CompiledQuery.raw('select pg_terminate_backend(pg_backend_pid())');

test('a job whose database goes away is given back as it was, once it can be', async () => {
  const id = await begin();
  let times = 0;
  const one = await worker(async ({ database: reading, sink }) => {
    times += 1;
    if (times === 1) await reading.executeQuery(terminated);
    await sink(Buffer.from('after all'));
  });
  await one.work();
  expect(await job(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  await one.work();
  expect(await job(id)).toMatchObject({ state: 'done', attempts: 1 });
  expect(readFileSync(files.pathOf(id), 'utf8')).toBe('after all');
});

test('an uploaded file lasts, with its name, before anybody may write a row of it', async () => {
  const synced: string[] = [];
  const restore = watchDisk(async (...given) => {
    const handle = await open(...given);
    const { sync } = handle;
    handle.sync = async () => {
      await sync.call(handle);
      synced.push(String(given[0]));
    };
    return handle;
  });
  const { id } = await files.keep('a.txt', Readable.from([Buffer.from('kept')]), 100);
  const seeded = '01a203a3-0008-721d-8950-cf55584463aa';
  await files.put(seeded, Buffer.from('planted'));
  restore();
  for (const one of [id, seeded]) expect(synced).toContain(dirname(files.pathOf(one)));
});
