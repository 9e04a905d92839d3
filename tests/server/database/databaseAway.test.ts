/** What requests, streams and the process go through while the database or the network to it is away, and that they come back. */
import { rmSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchPostgres, type EmbeddedPostgres } from '../../../src/server/postgres/launcher.ts';
import { openDatabase } from '../../../src/server/database/open.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { systemTables } from '../../../src/server/database/systemTables.ts';
import type { Handler } from '../../../src/server/calls/handler.ts';
import { dataFolder } from '../../serverKit/dataFolder.ts';
import { faultyNetwork, type FaultyNetwork } from '../../serverKit/faultyNetwork.ts';
import { openLibrary, type Library, type Sent } from '../library.ts';

let dataDir = '';
let server: EmbeddedPostgres;
let network: FaultyNetwork;
let library: Library;
let address = '';

/** Called once a handler stands where the test wants it: between two statements of its transaction, or within one. */
let reached = (): void => undefined;
let goOn: Promise<void> = Promise.resolve();

const stopsBetween: Handler = async ({ db, newId, changed }) => {
  const id = newId();
  await sql`insert into author (id, version, create_time, update_time, name) values (${id}, 1, now(), now(), 'A')`.execute(
    db,
  );
  changed({ entity: 'author', id, detachmentId: null, step: 'add', before: null, after: { id, version: 1 } });
  reached();
  await goOn;
  await sql`select 1`.execute(db);
  return { id };
};
const stopsWithin: Handler = async ({ db }) => {
  const asked = sql`select pg_sleep(30)`.execute(db);
  reached();
  await asked;
  return null;
};

beforeAll(async () => {
  dataDir = await dataFolder('database-away');
  server = await launchPostgres({ dataDir });
  network = await faultyNetwork(server.url);
  const quick = { lock: 1_000, idle: 60_000 };
  const limits = { request: { statement: 2_000, ...quick }, watch: { statement: 1_000, ...quick } };
  const database = await openDatabase({ databaseUrl: network.url, maxConnections: 6, limits });
  await syncTables(database, systemTables);
  const handlers = { 'book.lend': stopsBetween, 'book.giveBack': stopsWithin };
  library = await openLibrary({ database, handlers });
  address = await library.app.listen({ host: '127.0.0.1', port: 0 });
}, 120_000);
afterAll(async () => {
  await library.close();
  await network.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(() => {
  network.heal();
  reached = () => undefined;
  goOn = Promise.resolve();
});

interface Ready {
  readonly httpStatus: number;
  readonly status: string;
  readonly ails: readonly string[];
  readonly parts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const lend = { method: 'POST', url: '/api/books/lend', payload: { id: 'b', readerId: 'r' } } as const;
const giveBack = { method: 'POST', url: '/api/books/giveBack', payload: { id: 'l' } } as const;
const list = { method: 'GET', url: '/api/author/listByPage' } as const;

/** The faults, each told when a connection of the pool has felt it. */
const ways: Readonly<Record<string, () => Promise<void>>> = {
  'its backend is killed': async () => {
    const admin = new Client({ connectionString: server.url });
    await admin.connect();
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    );
    await admin.end();
    await untilNone();
  },
  'the database server is killed': async () => {
    const { pid } = server;
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    while (pid() === killed) await turn();
  },
  'the network resets it': async () => {
    network.reset();
    await untilNone();
  },
};

async function untilNone(): Promise<void> {
  while (library.database.pool.totalCount > library.database.pool.waitingCount && network.count() > 1) await turn();
}

/** Until the server answers again: how long is the machine's affair, that it does is ours. */
async function untilServed(): Promise<Sent> {
  for (;;) {
    const answer = await library.send({ ...list, as: 'librarian' });
    if (answer.status === 200) return answer;
    expect(answer.body).toMatchObject({ code: 503, error: 'database-away' });
  }
}

const away = {
  'zh-CN': { code: 503, error: 'database-away', msg: expect.stringContaining('数据库') as string },
  'en-US': { code: 503, error: 'database-away', msg: expect.stringContaining('database') as string },
};

describe.each(Object.keys(ways))('where %s', (name) => {
  const strike = ways[name] as () => Promise<void>;
  // A database server takes seconds to come back.
  const rounds = name.includes('server') ? 1 : 4;
  test.each([
    ['between two statements of a transaction', lend, {}],
    ['within a statement', giveBack, {}],
    ['between two statements under an idempotency key', lend, { 'idempotency-key': 'away' }],
  ] as const)(
    '%s, the request says so, nothing of it stays, and the next is served',
    async (_when, request, headers) => {
      await library.signIn('librarian');
      for (let round = 0; round < rounds; round += 1) {
        const language = round % 2 === 0 ? 'zh-CN' : 'en-US';
        const before = (await untilServed()).body.data as { total: number };
        let letGo = (): void => undefined;
        goOn = new Promise((go) => (letGo = go));
        const standing = new Promise<void>((stands) => (reached = stands));
        const answer = library.send({
          ...request,
          as: 'librarian',
          headers: { ...headers, 'accept-language': language },
        });
        await Promise.race([standing, answer]);
        await strike();
        letGo();
        expect((await answer).body).toMatchObject(away[language]);
        expect((await untilServed()).body.data).toMatchObject({ total: before.total });
      }
    },
    120_000,
  );
});

test('an event stream stays open through all of it, and hears what comes after', async () => {
  const token = await library.signIn('librarian');
  const stopping = new AbortController();
  const answer = await fetch(`${address}/api/events`, {
    headers: { token: `express${token}` },
    signal: stopping.signal,
  });
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let heard = '';
  const hears = async (text: string): Promise<void> => {
    while (!heard.includes(text)) {
      const part = await reader?.read();
      if (!part || part.done) throw new Error(`the stream has ended, having said ${heard}`);
      heard += decoder.decode(part.value, { stream: true });
    }
  };
  await hears('event: ready');
  for (const strike of Object.values(ways)) {
    heard = '';
    await strike();
    await untilServed();
    const payload = { name: 'After' };
    const added = await library.send({ method: 'POST', url: '/api/author/add', as: 'librarian', payload });
    await hears((added.body.data as { id: string }).id);
  }
  stopping.abort();
}, 120_000);

test('a network that falls silent: requests end, connections it forgot are given up, and all of it comes back', async () => {
  await untilServed();
  const fast = async (): Promise<Sent[]> =>
    Promise.all(Array.from({ length: 8 }, () => library.send({ ...list, as: 'librarian' })));
  expect((await fast()).map(({ status }) => status)).toEqual(Array(8).fill(200));
  network.silence();
  for (const { body } of await fast()) expect(body).toMatchObject(away['zh-CN']);
  const ready = async (): Promise<Ready> => {
    const { status, text } = await library.send({ method: 'GET', url: '/readyz' });
    return { httpStatus: status, ...(JSON.parse(text) as Omit<Ready, 'httpStatus'>) };
  };
  let seen = await ready();
  expect(seen).toMatchObject({ httpStatus: 503, status: 'unavailable' });
  expect(seen.ails).toContain('database');
  while (!seen.ails.includes('events')) seen = await ready();
  // Told in tenths of a second: what fails from ten seconds on may read as ten.
  expect(seen.parts['events']?.['ageSeconds']).toBeGreaterThanOrEqual(10);
  network.heal();
  await untilServed();
  while (seen.httpStatus !== 200) seen = await ready();
  const { text } = await library.send({ method: 'GET', url: '/metrics' });
  expect(Number(/^loop_failures_total\{loop="feed"\} (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
  expect(Number(/^database_connections_lost_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
  expect((await fast()).map(({ status }) => status)).toEqual(Array(8).fill(200));
}, 120_000);

test('what was listened to is heard again, though somebody has tried to listen to more while the database was away', async () => {
  const { database } = library;
  const told: string[] = [];
  // Listening stands again after what the tests before have done to it.
  await expect.poll(() => Number.isFinite(database.heard().at), { timeout: 30_000 }).toBe(true);
  await database.listen('kept', (payload) => told.push(payload));
  network.reset();
  network.silence();
  while (Number.isFinite(database.heard().at)) await turn();
  await expect(database.listen('more', () => undefined)).rejects.toThrow();
  network.heal();
  const notify = () => sql`select pg_notify('kept', 'again')`.execute(database.kysely);
  await expect
    .poll(
      () =>
        notify().then(
          () => told,
          () => told,
        ),
      { timeout: 30_000, interval: 500 },
    )
    .toContain('again');
});

test('a database server that is started anew is counted', async () => {
  const figure = async (name: RegExp): Promise<number> => {
    const { text } = await library.send({ method: 'GET', url: '/metrics' });
    return Number(name.exec(text)?.[1]);
  };
  // The watch has seen the one that stands.
  await expect.poll(() => figure(/^loop_age_seconds\{loop="database"\} (\S+)$/m), { timeout: 40_000 }).toBeLessThan(6);
  await ways['the database server is killed']?.();
  await untilServed();
  await expect.poll(() => figure(/^database_restarts_total (\d+)$/m), { timeout: 40_000 }).toBeGreaterThan(0);
}, 120_000);

test('a statement that takes too long is stopped, and its user told', async () => {
  const { body } = await library.send({ ...giveBack, as: 'librarian' });
  expect(body).toMatchObject({ code: 503, error: 'too-slow' });
});

test('work is limited by its kind, on one connection after the other', async () => {
  const limitOf = async (work: 'request' | 'watch' | 'building'): Promise<unknown> => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
      library.database.workingOn(work),
    );
    return rows[0]?.limit;
  };
  for (let round = 0; round < 3; round += 1) {
    expect(await limitOf('request')).toBe('2s');
    expect(await limitOf('building')).toBe('0');
    expect(await limitOf('watch')).toBe('1s');
  }
});
