/** Ways to tasks, measured: what was predicted, what came of it, and what the estimate learns. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { learnFromArrivals } from '../../../../src/towing/dispatch/arrivals/learn.ts';
import { advisoryLocks } from '../../../../src/towing/records/advisoryLocks.ts';
import { wireTime } from '../../../../src/server/time/clock.ts';
import { productRelease } from '../../../serverKit/product.ts';
import { openCrew, type Crew } from '../../crew.ts';
import type { Json } from '../../office.ts';
import { paths, startTask, succeeded } from '../../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());
beforeEach(async () => {
  await crew.clearRoads();
  await crew.office.rows('delete from measured_arrival');
  await crew.office.rows('delete from estimate_correction');
  await crew.office.rows('delete from street_map');
  await crew.office.rows(
    `update driver set work_status = 1, location_time = now(), location_point = point(113.9, 22.541)`,
  );
});

const scene = { lng: 113.9488, lat: 22.541 };
const ways = (): Promise<Json[]> => crew.office.rows('select * from measured_arrival order by driver_id');
const begin = (): Promise<string> => startTask(crew.police, { accidentPoint: scene });
const listed = async (path: string, query: Record<string, string> = {}): Promise<readonly Json[]> => {
  const { data } = succeeded(await crew.police.get(path, query));
  return (Array.isArray(data) ? data : data['records']) as readonly Json[];
};
const learn = async (settings: Readonly<Record<string, boolean>> = {}): Promise<boolean> => {
  const { catalogue } = await productRelease();
  const all = { ...catalogue.settings, ...settings };
  return learnFromArrivals({ db: crew.office.database.kysely, settings: all, now: new Date() });
};

describe('the way of a driver', () => {
  test('is estimated when the driver is sent, and measured when the driver is there', async () => {
    const id = await begin();
    succeeded(await crew.assign(id, { driverId: crew.at(0).id }));
    expect(await ways()).toEqual([
      expect.objectContaining({
        task_id: id,
        driver_id: crew.at(0).id,
        company_id: crew.city.companyA,
        arrived_at: null,
        minutes_from: 'estimated',
      }),
    ]);
    const [{ km, estimated, predicted } = {}] = await ways();
    expect(km).toBeCloseTo(6.52, 1);
    expect(Math.ceil(Number(estimated))).toBe(predicted);
    const wheel = await crew.wheel(0);
    succeeded(await wheel.post(paths.accept, { id }));
    expect((await ways())[0]?.['arrived_at']).toBeNull();
    await crew.office.rows(`update measured_arrival set sent_at = sent_at - interval '20 minutes'`);
    succeeded(await wheel.post(paths.arrive, { id }));
    expect((await ways())[0]?.['arrived_at']).not.toBeNull();
    expect(await listed('/dispatch/arrivals')).toEqual([
      expect.objectContaining({ taskId: id, predictedMinutes: predicted, driverName: crew.at(0).name }),
    ]);
    expect((await listed('/dispatch/arrivals'))[0]?.['measuredMinutes']).toBeCloseTo(20, 0);
    // As its page asks; there is no other order.
    expect(await listed('/dispatch/arrivals', { orderBy: '-createTime,-id' })).toHaveLength(1);
    expect((await crew.police.get('/dispatch/arrivals', { orderBy: 'taskNo' })).status).toBe(400);
  });

  test('that ends before the scene leaves nothing', async () => {
    const id = await begin();
    succeeded(await crew.assign(id, { driverId: crew.at(0).id }));
    succeeded(await (await crew.wheel(0)).post(paths.refuse, { id, reason: '爆胎' }));
    expect(await ways()).toEqual([]);
    succeeded(await crew.company.post(paths.dispatch, { id, trailerManUserId: crew.at(1).id }));
    expect((await ways()).map((row) => row['driver_id'])).toEqual([crew.at(1).id]);
    succeeded(await crew.police.post(paths.cancel, { id }));
    expect(await ways()).toEqual([]);
  });

  test('is not estimated from a place that is not known, or was long ago', async () => {
    await crew.office.rows('update driver set location_point = null where id = $1', [crew.at(0).id]);
    await crew.office.rows(`update driver set location_time = now() - interval '11 minutes' where id = $1`, [
      crew.at(1).id,
    ]);
    for (const index of [0, 1]) await crew.dispatched(index);
    expect(await ways()).toEqual([]);
  });

  test('was predicted as the list said that the driver was chosen from', async () => {
    const id = await begin();
    const { data } = succeeded(await crew.police.post('/dispatch/proposals', { id }));
    const first = (data['records'] as readonly Json[]).find((one) => one['driverId'] === crew.at(0).id);
    await crew.office.rows(
      `update dispatch_shown set shown = (select jsonb_agg(one || '{"minutes": 77}') from jsonb_array_elements(shown) as one)`,
    );
    expect(first).toBeDefined();
    succeeded(await crew.assign(id, { driverId: crew.at(0).id }));
    expect((await ways())[0]?.['predicted']).toBe(77);
  });
});

test('of ways that nobody pages through, a thousand are counted', async () => {
  const id = await begin();
  succeeded(await crew.assign(id, { driverId: crew.at(0).id }));
  const count = async (): Promise<Json> => succeeded(await crew.police.get('/dispatch/arrivals', { size: '2' })).data;
  const add = (from: number, to: number): Promise<unknown> =>
    crew.office.rows(
      `insert into measured_arrival select $1, 'd' || i, $2, $3, now(), now(), 6.5, 10, 10, 'estimated'
       from generate_series($4::int, $5::int) as i`,
      [id, crew.city.detachmentA, crew.city.companyA, from, to],
    );
  await add(1, 1000);
  expect(await count()).toMatchObject({ total: 1000 });
  expect(await count()).not.toHaveProperty('totalCapped');
  await add(1001, 1500);
  expect(await count()).toMatchObject({ total: 1000, totalCapped: true });
});

/** Arrivals of this hour at about 6.5 km, each so many times as long as estimated. */
async function measured(ratios: readonly number[]): Promise<void> {
  for (const [index, ratio] of ratios.entries())
    await crew.office.rows(
      `insert into measured_arrival values ($1, 'd', $2, $3, now(), now() + $4 * interval '1 minute', 6.5, 10, 10, 'estimated')`,
      [`t${index}`, crew.city.detachmentA, crew.city.companyA, ratio * 10],
    );
}
async function minutesProposed(): Promise<number> {
  const id = await begin();
  const { data } = succeeded(await crew.police.post('/dispatch/proposals', { id }));
  const mine = (data['records'] as readonly Json[]).find((one) => one['driverId'] === crew.at(0).id);
  return Number(mine?.['minutes']);
}

describe('the estimate', () => {
  test('is corrected by the median of five arrivals, which the settings page shows', async () => {
    const plain = await minutesProposed();
    await measured([2, 2, 2, 2.1, 30]);
    expect(await learn()).toBe(true);
    const hour = wireTime(new Date()).slice(11, 13);
    expect(await listed('/dispatch/corrections')).toEqual([
      expect.objectContaining({
        detachmentId: crew.city.detachmentA,
        hours: expect.stringContaining(`${hour}:00–`) as string,
        distanceBand: 2,
        factor: 2,
        samples: 5,
        inUse: true,
        standing: null,
      }),
    ]);
    const corrected = await minutesProposed();
    expect(Math.abs(corrected - plain * 2)).toBeLessThanOrEqual(1);
  });

  test('learns nothing of four arrivals, and says so', async () => {
    const plain = await minutesProposed();
    await measured([2, 2, 2, 2]);
    await learn();
    expect(await listed('/dispatch/corrections')).toEqual([
      expect.objectContaining({ samples: 4, inUse: false, standing: '少于 5 次到场' }),
    ]);
    expect(await minutesProposed()).toBe(plain);
  });

  test('takes no correction that somebody has switched off, and learning again leaves it off', async () => {
    const plain = await minutesProposed();
    await measured([2, 2, 2, 2, 2]);
    await learn();
    const [row] = await listed('/dispatch/corrections');
    const { id, detachmentId, hour, distanceBand } = row ?? {};
    const put = { detachmentId, hour, distanceBand };
    succeeded(await crew.police.post('/dispatch/corrections/switch', { ...put, active: false }));
    await learn();
    expect(await listed('/dispatch/corrections', { inUse: 'false' })).toEqual([
      expect.objectContaining({ id, active: false, standing: '已停用' }),
    ]);
    expect(await minutesProposed()).toBe(plain);
    succeeded(await crew.police.post('/dispatch/corrections/switch', { ...put, active: true }));
    expect(await minutesProposed()).not.toBe(plain);
  });

  test('stays off that somebody has switched off, though nobody arrived at its hour for as long as arrivals are counted', async () => {
    await measured([2, 2, 2, 2, 2]);
    await learn();
    const [row] = await listed('/dispatch/corrections');
    const put = { detachmentId: row?.['detachmentId'], hour: row?.['hour'], distanceBand: row?.['distanceBand'] };
    succeeded(await crew.police.post('/dispatch/corrections/switch', { ...put, active: false }));
    await crew.office.rows('delete from measured_arrival');
    await learn();
    await measured([2, 2, 2, 2, 2]);
    await learn();
    expect(await listed('/dispatch/corrections')).toEqual([expect.objectContaining({ active: false })]);
    succeeded(await crew.police.post('/dispatch/corrections/switch', { ...put, active: true }));
    await crew.office.rows('delete from measured_arrival');
    await learn();
    expect(await listed('/dispatch/corrections')).toEqual([]);
  });

  test('of another detachment is not seen, and not switched', async () => {
    await measured([2, 2, 2, 2, 2]);
    await learn();
    const [row] = await listed('/dispatch/corrections');
    const other = await crew.office.as('police2');
    const put = { detachmentId: row?.['detachmentId'], hour: row?.['hour'], distanceBand: row?.['distanceBand'] };
    expect(succeeded(await other.get('/dispatch/corrections')).data).toEqual([]);
    const answer = await other.post('/dispatch/corrections/switch', { ...put, active: false });
    expect(answer.status).toBe(404);
    expect((await crew.company.get('/dispatch/corrections')).status).toBe(403);
  });

  test('is left alone where the settings put learning off', async () => {
    await measured([2, 2, 2, 2, 2]);
    expect(await learn({ learnMinutes: false })).toBe(false);
    expect(await listed('/dispatch/corrections')).toEqual([]);
  });

  test('is computed by one server at a time', async () => {
    const client = await crew.office.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(${advisoryLocks.arrivals})`);
      expect(await learn()).toBe(false);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
