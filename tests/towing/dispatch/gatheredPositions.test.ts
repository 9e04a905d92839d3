/** Reports of positions that come within a moment of each other share one transaction, and are answered as if each had come alone. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '../../../src/server/database/events.ts';
import { wireTime } from '../../../src/server/time/clock.ts';
import { openCrew, type Crew } from '../crew.ts';
import type { Answer, Json, Person } from '../office.ts';
import { brokenLink } from '../../serverKit/brokenLink.ts';

let crew: Crew;
let drivers: Person[];
beforeAll(async () => {
  crew = await openCrew();
  drivers = [];
  for (let index = 0; index < 6; index += 1) drivers.push(await crew.wheel(index));
});
afterAll(() => crew.office.close());
beforeEach(async () => {
  await crew.office.rows('delete from driver_position');
  await crew.office.rows('delete from fence_watch');
  await crew.office.rows(
    "update driver set location_time = now() - interval '1 hour', location_point = point(113.9, 22.5)",
  );
});

const path = '/trailerOrdersDriverAPP/position';
const now = Date.now();
const fix = (seconds: number, lng: number, more: Json = {}): Json => ({
  point: { lng, lat: 22.55 },
  accuracy: 10,
  speed: 30,
  time: wireTime(new Date(now + seconds * 1000)),
  ...more,
});
/** One that is good, one with a jump, one of an inaccurate fix, one that is partly too old, one that is refused. */
const reports: readonly (readonly Json[])[] = [
  [fix(-60, 113.88), fix(-30, 113.881)],
  [fix(-60, 113.88), fix(-59, 114.9)],
  [fix(-60, 113.88, { accuracy: 900 })],
  [fix(-90 * 86_400, 113.88), fix(-20, 113.882)],
  [fix(3600, 113.88)],
  [fix(-60, 113.89)],
];

const kept = async (): Promise<readonly Json[]> => [
  ...(await crew.office.rows('select driver_id, time, point, left_out from driver_position order by 1, 2')),
  ...(await crew.office.rows('select id, location_point, location_time, location from driver order by id')),
  ...(await crew.office.rows('select driver_id, last, standings from fence_watch order by 1')),
];

/** How often what reports are judged by was read: once a transaction. */
async function readingsOf<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly readings: number }> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    const texts = (spy.mock.calls as unknown as readonly (readonly [string | { text: string }])[]).map(([query]) =>
      typeof query === 'string' ? query : query.text,
    );
    return { result, readings: texts.filter((text) => text.includes('from fence_watch')).length };
  } finally {
    spy.mockRestore();
  }
}

const send = (driver: Person | undefined, positions: readonly Json[], headers = {}): Promise<Answer> => {
  if (!driver) throw new Error('there must be a driver for each report');
  return driver.post(path, { positions }, headers);
};
const plain = ({ status, data, error, fields }: Answer): Json => ({ status, data, error, fields });

test('answers and rows are those of reports that come one after the other', async () => {
  const alone: Json[] = [];
  for (const [index, positions] of reports.entries()) alone.push(plain(await send(drivers[index], positions)));
  const before = await kept();
  expect(alone.map(({ status }) => status)).toEqual([200, 200, 200, 200, 422, 200]);

  await crew.office.rows('delete from driver_position');
  await crew.office.rows('delete from fence_watch');
  await crew.office.rows(
    "update driver set location_time = now() - interval '1 hour', location_point = point(113.9, 22.5)",
  );
  const { result, readings } = await readingsOf(() =>
    Promise.all(reports.map((positions, index) => send(drivers[index], positions))),
  );
  expect(result.map(plain)).toEqual(alone);
  expect(await kept()).toEqual(
    before.map((row) => ('location_time' in row ? { ...row, location_time: expect.any(Date) } : row)),
  );
  expect(readings).toBeLessThan(reports.length);
});

test('two reports of one driver are judged one after the other, in the order in which they came', async () => {
  const [one, other] = await Promise.all([
    send(drivers[0], [fix(-60, 113.88)]),
    send(drivers[0], [fix(-30, 113.881)]),
    send(drivers[1], [fix(-60, 113.88)]),
  ]);
  expect([one.data, other.data]).toEqual([
    { kept: 1, leftOut: [] },
    { kept: 1, leftOut: [] },
  ]);
  expect(await crew.office.rows('select count(*)::int as n from driver_position')).toEqual([{ n: 3 }]);
});

test('nobody waits for a driver whose row somebody else has locked', async () => {
  const client = await crew.office.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from driver where id = $1 for update', [drivers[0]?.id]);
    await send(drivers[5], [fix(-61, 113.88)]);
    let isAnswered = false;
    const locked = send(drivers[0], [fix(-60, 113.88)]).then((answer) => {
      isAnswered = true;
      return answer;
    });
    const others = await Promise.all([1, 2, 3].map((index) => send(drivers[index], [fix(-60, 113.88)])));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(isAnswered).toBe(false);
    await client.query('rollback');
    expect((await locked).data).toEqual({ kept: 1, leftOut: [] });
  } finally {
    client.release();
  }
});

test('what happens at fences is told under the name of whom it happened to, in chains that follow', async () => {
  const [fence] = await crew.office.rows(
    `select id, detachment_id from fence where active and detachment_id = any(select unnest(serves_detachment_ids) from driver where id = $1) order by id limit 1`,
    [drivers[0]?.id],
  );
  const ring = [
    [113.87, 22.54],
    [113.89, 22.54],
    [113.89, 22.56],
    [113.87, 22.56],
    [113.87, 22.54],
  ];
  await crew.office.rows('update fence set shape = $2 where id = $1', [
    fence?.['id'],
    JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
  ]);
  await crew.office.rows(`delete from event where entity = 'fenceEvent'`);
  const inside = drivers.slice(0, 4);
  await Promise.all(inside.map((driver) => send(driver, [fix(-60, 113.88), fix(-50, 113.8801), fix(-40, 113.8802)])));
  const told = (await crew.office.rows(
    `select detachment_id as "detachmentId", entity, record_id as "recordId", seq, time, user_id as "userId",
       user_name as "userName", step, "from", "to", why, audience, prev_hash as "prevHash", hash
     from event where entity = 'fenceEvent' order by record_id, seq`,
  )) as unknown as readonly EventRow[];
  const ofFence = told.filter(({ to }) => (to as Json)['fenceId'] === fence?.['id']);
  expect(new Set(ofFence.map(({ userId }) => userId))).toEqual(new Set(inside.map(({ id }) => id)));
  for (const event of told) {
    expect(event.userId).toBe((event.to as Json)['driverId']);
    expect(brokenLink([event])).toBeUndefined();
  }
});

test('one that fails in the database takes none of the others with it', async () => {
  await crew.office.rows(`create function refuse_report() returns trigger language plpgsql as $$
    begin raise exception 'refused for the test' using errcode = '22000'; end $$`);
  await crew.office.rows(`create trigger refuse_report before insert on driver_position for each row
    when (new.driver_id = '${drivers[2]?.id}') execute function refuse_report()`);
  try {
    const answers = await Promise.all(drivers.slice(0, 4).map((driver) => send(driver, [fix(-60, 113.88)])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, answers[2]?.status, 200]);
    expect(answers[2]?.status).toBeGreaterThanOrEqual(400);
  } finally {
    await crew.office.rows('drop trigger refuse_report on driver_position');
    await crew.office.rows('drop function refuse_report');
  }
  expect(await crew.office.rows('select count(*)::int as n from driver_position')).toEqual([{ n: 3 }]);
});

test('a session that has ended reports no more', async () => {
  const driver = drivers[4];
  expect((await send(driver, [fix(-60, 113.88)])).status).toBe(200);
  expect((await driver?.post('/logout'))?.status).toBe(200);
  expect((await send(driver, [fix(-30, 113.88)])).status).toBe(401);
});
