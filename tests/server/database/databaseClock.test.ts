/** Machines whose clocks stand apart, on one database: what one has dated is neither early nor late to another. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseClock } from '../../../src/server/database/databaseClock.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { claim, enqueue, ofNobody, putOff } from '../../../src/server/jobs/queue.ts';
import type { Clock } from '../../../src/server/time/clock.ts';
import { openLoops } from '../../../src/server/time/loops.ts';
import { freshDatabase } from '../../serverKit/database.ts';

const minute = 60_000;
const faults: unknown[] = [];
const loops = openLoops((error) => faults.push(error));
const told: number[] = [];

let database: Database;
let machines: readonly Awaited<ReturnType<typeof openDatabaseClock>>[];
const standingOff = (by: number): Clock => ({ now: () => new Date(Date.now() + by) });
beforeAll(async () => {
  database = await freshDatabase();
  machines = await Promise.all(
    [0, minute, -minute].map((by) =>
      openDatabaseClock({ database, loops, own: standingOff(by), tell: (seconds) => told.push(seconds) }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(machines.map(({ stop }) => stop()));
  await database.close();
});

test('all of them tell its time, and those that stand off are told of', async () => {
  const { rows } = await database.pool.query<{ at: Date }>('select clock_timestamp() as at');
  for (const { now } of machines) expect(Math.abs(now().getTime() - (rows[0]?.at.getTime() ?? 0))).toBeLessThan(5_000);
  expect(told.toSorted((one, other) => one - other)).toEqual([-60, 60]);
});

test('what is put off for half a minute is begun by none of them before', async () => {
  const [first] = machines;
  if (!first) throw new Error('there must be a machine');
  const kept = 24 * 60 * minute;
  await enqueue(database.kysely, { kind: 'later', ownerId: ofNobody, input: {}, now: first.now(), kept });
  const job = await claim(database.kysely, ['later'], first.now());
  if (!job) throw new Error('it must be due at once');
  await putOff(database.kysely, job, new Date(first.now().getTime() + minute / 2));
  for (const { now } of machines) expect(await claim(database.kysely, ['later'], now())).toBeUndefined();
  expect(await claim(database.kysely, ['later'], standingOff(minute).now())).toMatchObject({ id: job.id });
});
