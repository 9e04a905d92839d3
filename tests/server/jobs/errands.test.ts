/** Errands side by side: what one of them meets takes nothing from the others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/server/database/open.ts';
import { errandWorker } from '../../../src/server/jobs/errands.ts';
import { enqueue, ofNobody } from '../../../src/server/jobs/queue.ts';
import type { Loops, Turn } from '../../../src/server/time/loops.ts';
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
