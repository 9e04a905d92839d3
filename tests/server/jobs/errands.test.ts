/** Errands side by side: what one of them meets takes nothing from the others. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/server/database/open.ts';
import { errandWorker, TryLater } from '../../../src/server/jobs/errands.ts';
import { enqueue, ofNobody } from '../../../src/server/jobs/queue.ts';
import { openLoops, type Loops, type Turn } from '../../../src/server/time/loops.ts';
import { freshDatabase } from '../../serverKit/database.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
}, 120_000);
afterAll(() => database.close());

test('a turn that fails ends once all of it has ended, so that no more are done at once than may be', async () => {
  const now = new Date('2026-11-20T04:00:00Z');
  await enqueue(database.kysely, { kind: 'slow', ownerId: ofNobody, input: {}, now, kept: 86_400_000 });
  const order: string[] = [];
  let begun = (): void => undefined;
  const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
  let goOn = (): void => undefined;
  const goesOn = new Promise<void>((resolve) => (goOn = resolve));
  let asked = 0;
  const clock = {
    now: () => {
      asked += 1;
      // One of those that look for an errand, while another has found one.
      if (asked === 1) throw new Error('the database is away');
      return now;
    },
  };
  let turn: (turn: Turn) => Promise<void> = () => Promise.resolve();
  const loops: Loops = {
    states: () => [],
    keep: (loop) => {
      turn = loop.turn;
      return { hasten: () => undefined, stop: () => Promise.resolve() };
    },
  };
  const slow = async (): Promise<void> => {
    begun();
    await goesOn;
    order.push('errand');
  };
  const errands = errandWorker({
    database,
    loops,
    clock,
    kinds: { slow },
    onFault: (error) => order.push(String(error)),
  });
  await errands.start();
  const ended = turn({ signal: new AbortController().signal, beat: () => undefined }).catch((error: unknown) =>
    order.push(String(error)),
  );
  await isUnderWay;
  goOn();
  await ended;
  expect(order).toEqual(['errand', 'Error: the database is away']);
  await errands.stop();
});

test('what comes while another waits for an answer that does not come is done meanwhile', async () => {
  const now = new Date('2026-11-20T04:00:00Z');
  const order: string[] = [];
  const [isUnderWay, begun] = told();
  const [isDone, done] = told();
  const faults: unknown[] = [];
  const errands = errandWorker({
    database,
    loops: openLoops((error) => faults.push(error)),
    clock: { now: () => now },
    kinds: {
      silent: async ({ signal }) => {
        begun();
        await Promise.race([isDone, once(signal, 'abort')]);
        order.push('silent');
      },
      urgent: async () => {
        order.push('urgent');
        done();
      },
    },
    onFault: (error) => faults.push(error),
  });
  const send = async (kind: string): Promise<unknown> =>
    enqueue(database.kysely, { kind, ownerId: ofNobody, input: {}, now, kept: 86_400_000 });
  await send('silent');
  await errands.start();
  await isUnderWay;
  // The others have found nothing by now.
  const { pool } = database;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  await send('urgent');
  await expect.poll(() => order).toEqual(['urgent', 'silent']);
  await errands.stop();
  expect(faults).toEqual([]);
});

test('what has not been tried yet goes before what has failed, however much of that is due', async () => {
  let now = new Date('2026-11-20T05:00:00Z');
  const order: unknown[] = [];
  const errands = errandWorker({
    database,
    loops: openLoops(() => undefined),
    clock: { now: () => now },
    kinds: {
      call: ({ input, attempts }) => {
        order.push(`${String(input['to'])} ${attempts}`);
        return input['to'] === 'silent' ? Promise.reject(new TryLater('it does not answer')) : Promise.resolve();
      },
    },
    onFault: () => undefined,
  });
  const call = async (to: string): Promise<unknown> =>
    enqueue(database.kysely, { kind: 'call', ownerId: ofNobody, input: { to }, now, kept: 86_400_000 });
  for (let sent = 0; sent < 16; sent += 1) await call('silent');
  while (await errands.work());
  expect(order).toEqual(Array.from({ length: 16 }, () => 'silent 1'));
  now = new Date(now.getTime() + 60_000);
  await call('urgent');
  while (await errands.work());
  expect(order.slice(16, 18)).toEqual(['urgent 1', 'silent 2']);
  await database.pool.query('delete from job');
});

test('of one kind so many are under way at most that as many of the others can be', async () => {
  const now = new Date('2026-11-20T06:00:00Z');
  const [isDone, done] = told();
  let underWay = 0;
  const most: number[] = [];
  const faults: unknown[] = [];
  const errands = errandWorker({
    database,
    loops: openLoops((error) => faults.push(error)),
    clock: { now: () => now },
    kinds: {
      silent: async ({ signal }) => {
        underWay += 1;
        most.push(underWay);
        await Promise.race([isDone, once(signal, 'abort')]);
        underWay -= 1;
      },
      urgent: async () => {
        expect(underWay).toBeGreaterThan(0);
        done();
      },
    },
    onFault: (error) => faults.push(error),
  });
  const send = async (kind: string): Promise<unknown> =>
    enqueue(database.kysely, { kind, ownerId: ofNobody, input: {}, now, kept: 86_400_000 });
  for (let sent = 0; sent < 16; sent += 1) await send('silent');
  await send('urgent');
  await errands.start();
  await isDone;
  await expect.poll(async () => (await database.pool.query('select from job')).rowCount).toBe(0);
  await errands.stop();
  expect(Math.max(...most)).toBe(4);
  expect(faults).toEqual([]);
});

function told(): [Promise<void>, () => void] {
  let tell = (): void => undefined;
  const isTold = new Promise<void>((resolve) => (tell = resolve));
  return [isTold, tell];
}
