/** Two processes with one folder of uploads: of two who write at one place one is done, and what it said is what lies there. */
import { readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../src/server/calls/handler.ts';
import { nobody } from '../../../src/server/calls/nobody.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { resumableUploads } from '../../../src/server/files/resumable.ts';
import { openUploadLocks } from '../../../src/server/files/uploadLocks.ts';
import { dataFolder } from '../../serverKit/dataFolder.ts';
import { freshDatabase } from '../../serverKit/database.ts';

const path = '/api/template/uploads';
const tus = { 'tus-resumable': '1.0.0' };
const actor: Actor = { ...nobody, id: 'somebody', superManager: true };

interface Process {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly close: () => Promise<void>;
}

let database: Database;
let dataDir: string;
const processes: Process[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await dataFolder('uploads');
  for (let place = 0; place < 2; place += 1) processes.push(await startProcess());
}, 120_000);
afterAll(async () => {
  for (const one of processes) await one.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startProcess(): Promise<Process> {
  const app = Fastify();
  const locks = await openUploadLocks(database);
  await resumableUploads(app, {
    dataDir,
    authenticate: async () => actor,
    onRefused: async () => undefined,
    now: () => new Date(),
    locker: locks.locker,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async (): Promise<void> => {
    await app.close();
    await locks.close();
  };
  return { app, url, close };
}

const begun = async ({ app }: Process, size: number): Promise<string> => {
  const answer = await app.inject({ method: 'POST', url: path, headers: { ...tus, 'upload-length': String(size) } });
  expect(answer.statusCode).toBe(201);
  return String(answer.headers['location']).slice(path.length + 1);
};

const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

/** A part whose bytes come later. `offset` is what it is told to go on from. */
function openPart({ url }: Process, id: string) {
  const sent = request(`${url}${path}/${id}`, { method: 'PATCH', headers: { ...headers, 'content-length': '8' } });
  const offset = new Promise<unknown>((resolve, reject) => {
    sent.once('response', (answer) => {
      answer.resume();
      resolve(answer.headers['upload-offset']);
    });
    sent.once('error', reject);
  });
  sent.flushHeaders();
  return { offset, write: (bytes: string) => sent.end(bytes) };
}

async function locked(): Promise<number> {
  const { rows } = await database.pool.query(`select 1 from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`);
  return rows.length;
}

test('the second ends the first, and what the first still sends is not written over it', async () => {
  const [one, other] = processes;
  if (!one || !other) throw new Error('two processes must stand');
  const id = await begun(one, 8);
  const first = openPart(one, id);
  await expect.poll(locked).toBe(1);
  const second = await other.app.inject({ method: 'PATCH', url: `${path}/${id}`, headers, payload: 'second!!' });
  first.write('first...');
  expect([second.headers['upload-offset'], await first.offset]).toEqual(['8', '0']);
  expect(await readFile(join(dataDir, 'uploads', id), 'utf8')).toBe('second!!');
});

test('nothing is held once nobody uploads, and each goes on where another process has left it', async () => {
  const [one, other] = processes;
  if (!one || !other) throw new Error('two processes must stand');
  const id = await begun(one, 8);
  const append = async ({ app }: Process, payload: string, offset: number) =>
    (
      await app.inject({
        method: 'PATCH',
        url: `${path}/${id}`,
        headers: { ...headers, 'upload-offset': String(offset) },
        payload,
      })
    ).statusCode;
  expect([await append(one, 'one!', 0), await append(other, 'two!', 4)]).toEqual([204, 204]);
  expect(await readFile(join(dataDir, 'uploads', id), 'utf8')).toBe('one!two!');
  expect(await locked()).toBe(0);
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
});
