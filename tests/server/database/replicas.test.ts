/** Lists read from real replicas by streaming replication: never older than what is known, and never a refusal because of one. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isRead } from '../../../src/server/calls/reads.ts';
import { openDatabase } from '../../../src/server/database/open.ts';
import { openReplicas, type Replicas } from '../../../src/server/database/replicas.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { systemTables } from '../../../src/server/database/systemTables.ts';
import { openLoops } from '../../../src/server/time/loops.ts';
import { productTables, seed } from '../../../src/towing/index.ts';
import { openOfficeOn, type Answer, type Office, type Person } from '../../towing/office.ts';
import { productRelease } from '../../serverKit/product.ts';
import { replicated, type Replica, type Replicated } from '../../serverKit/replicated.ts';

let servers: Replicated;
let replicas: Replicas;
let office: Office;
let police: Person;
const told: string[] = [];
/** Reads that failed at a replica. */
const failed: string[] = [];
beforeAll(async () => {
  servers = await replicated(2);
  const database = await openDatabase({ databaseUrl: servers.primary.url });
  const release = await productRelease();
  await syncTables(database, [...systemTables, ...release.tables, ...productTables], release.catalogue);
  await seed({ database, release, size: 20, now: new Date() });
  replicas = openReplicas({
    urls: servers.replicas.map(({ url }) => url),
    database,
    loops: openLoops(() => undefined),
    maxConnections: 5,
    tell: ({ name, well }, reason) => told.push(`${name} ${well ? 'read' : 'left out'}: ${reason}`),
  });
  const noting: Replicas = {
    ...replicas,
    at: async (needed) => {
      const reader = await replicas.at(needed);
      return reader && { ...reader, failed: () => (failed.push(reader.name), reader.failed()) };
    },
  };
  office = await openOfficeOn(database, undefined, {}, [], { replicas: noting });
  police = await office.as('police');
  await vi.waitFor(() => expect(wellOnes()).toEqual([true, true]), 60_000);
}, 180_000);
afterAll(async () => {
  await replicas.close();
  await office.close();
  await servers.stop();
});

const [first, second] = [() => servers.replicas[0] as Replica, () => servers.replicas[1] as Replica];
const wellOnes = (): boolean[] => replicas.states().map(({ well }) => well);
const allWell = () => expect.poll(wellOnes).toEqual([true, true]);
const reads = (): number => replicas.states().reduce((sum, one) => sum + one.reads, 0);

const list = (headers = {}): Promise<Answer> =>
  police.get('/weiLan/listByPage', { current: '1', size: '500' }, headers);
const namesIn = ({ data }: Answer): unknown[] => (data['records'] as { name: string }[]).map(({ name }) => name);
const corners = [
  [113.94, 22.54],
  [113.95, 22.54],
  [113.95, 22.55],
  [113.94, 22.54],
];
async function addFence(name: string): Promise<void> {
  const { status } = await police.post('/weiLan/add', { name, shape: { type: 'Polygon', coordinates: [corners] } });
  expect(status).toBe(200);
}

test('lists are read there, in turn', async () => {
  const before = replicas.states().map((one) => one.reads);
  // One that is still behind is left out for the moment.
  await expect
    .poll(async () => {
      expect((await list()).status).toBe(200);
      return replicas.states().every((one, index) => one.reads > (before[index] ?? 0));
    })
    .toBe(true);
});

test('whoever changed something sees it in the next list, 30 times in a row', async () => {
  const before = reads();
  for (let round = 0; round < 30; round++) {
    await addFence(`自己的${round}`);
    expect(namesIn(await list())).toContain(`自己的${round}`);
  }
  expect(reads(), 'most of them by a replica that has replayed it').toBeGreaterThan(before + 15);
});

test('no call that may be read there needs the primary after all', async () => {
  const { calls } = (await productRelease()).catalogue;
  const asked = Object.values(calls).filter((call) => isRead(call) && call.method === 'GET' && !call.open);
  const failures: string[] = [];
  const before = reads();
  for (const call of asked) {
    const seen = failed.length;
    for (const who of ['police', 'super']) await (await office.as(who)).get(call.path, { current: '1', size: '10' });
    if (failed.length > seen) failures.push(call.id);
  }
  expect(failures).toEqual([]);
  expect(reads(), 'calls that were read there').toBeGreaterThan(before + 20);
});

test('an export is read there, with all that stood when it was asked for', async () => {
  await addFence('要导出的');
  const before = reads();
  const { data } = await police.post('/vehicle/export', { call: 'fence.list', format: 'csv' });
  const jobs = () => office.rows('select state from job where id = $1', [data['id']]);
  await expect.poll(jobs).toEqual([{ state: 'done' }]);
  expect(reads()).toBe(before + 1);
  const { body } = await office.app.inject({
    url: `/api/vehicle/exportFile?id=${String(data['id'])}`,
    headers: { token: police.token },
  });
  expect(body).toContain('要导出的');
});

test('one that has stopped replaying gives no old rows, neither with a tag nor without, and is taken back', async () => {
  for (const one of [first(), second()]) await one.ask('select pg_wal_replay_pause()');
  const passedOver = replicas.passedOver();
  await addFence('之后');
  const after = await list();
  expect(namesIn(after)).toContain('之后');
  expect(namesIn(await list({ 'if-none-match': 'W/"nothing"' }))).toContain('之后');
  expect(replicas.passedOver()).toBeGreaterThan(passedOver);
  await expect.poll(() => replicas.states().every(({ lag }) => lag > 1)).toBe(true);
  await expect.poll(wellOnes, { timeout: 60_000 }).toEqual([false, false]);
  expect(told).toContainEqual(expect.stringMatching(/^1 left out: it is \d+ s behind$/));
  for (const one of [first(), second()]) await one.ask('select pg_wal_replay_resume()');
  await allWell();
  expect(replicas.states().map(({ lag }) => Math.round(lag))).toEqual([0, 0]);
  expect(namesIn(await list())).toContain('之后');
}, 120_000);

describe('nobody is refused', () => {
  /** Reads and changes until it is stopped. @returns all statuses */
  function keepAsking(): () => Promise<number[]> {
    let asking = true;
    const statuses: number[] = [];
    const all = Array.from({ length: 4 }, async (_, one) => {
      for (let round = 0; asking; round++) {
        if (round % 20 === one) await addFence(`同时${one}.${round}`);
        statuses.push((await list()).status);
        await pause(1);
      }
    });
    return async () => {
      asking = false;
      await Promise.all(all);
      return statuses;
    };
  }

  test('while one is stopped, and it is read again once it stands', async () => {
    const stop = keepAsking();
    await first().stop();
    await expect.poll(wellOnes).toEqual([false, true]);
    await first().start();
    await allWell();
    const statuses = await stop();
    expect(statuses.length).toBeGreaterThan(20);
    expect(new Set(statuses)).toEqual(new Set([200]));
  }, 120_000);

  test('while both are killed in the middle of what they read', async () => {
    const stop = keepAsking();
    for (const one of [first(), second()]) process.kill(one.pid(), 'SIGKILL');
    await expect.poll(wellOnes).toEqual([false, false]);
    const statuses = await stop();
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(wellOnes, { timeout: 60_000 }).toEqual([true, true]);
  }, 120_000);

  test('where one was promoted: it is left out for good, for its rows are its own by now', async () => {
    await second().ask('select pg_promote()');
    await expect.poll(wellOnes).toEqual([true, false]);
    expect(told).toContain('2 left out: it follows no primary');
    await addFence('提升之后');
    for (let round = 0; round < 4; round++) expect(namesIn(await list())).toContain('提升之后');
  });
});
