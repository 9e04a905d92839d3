/** Drivers of the demonstration who report nothing are proposed for as long as it runs; whoever reports speaks for themselves. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLoops } from '../../../src/server/time/loops.ts';
import { startParkedDrivers } from '../../../src/towing/seed/parkedDrivers.ts';
import { productRelease } from '../../serverKit/product.ts';
import { openCrew, type Crew } from '../crew.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
  await crew.clearRoads();
});
afterAll(() => crew.office.close());

test('an idle driver on shift stands where they stood; one who has reported today, or is off shift, is left alone', async () => {
  const [parked, reporting, offShift] = [crew.at(0), crew.at(1), crew.at(2)];
  await crew.office.rows(
    `update driver set location_time = now() - interval '1 hour', work_status = 1, task_status = 0`,
  );
  await crew.office.rows('update driver set work_status = 0 where id = $1', [offShift.id]);
  await crew.office.rows(
    `insert into driver_position (driver_id, time, point)
     select id, now() - interval '1 hour', location_point from driver where id = $1`,
    [reporting.id],
  );
  const release = await productRelease();
  const faults: unknown[] = [];
  const stop = startParkedDrivers({
    database: crew.office.database,
    releases: { current: () => release, settings: () => release.catalogue.settings },
    clock: { now: () => new Date() },
    loops: openLoops((error) => faults.push(error)),
    demonstration: true,
  });
  const isFresh = async ({ id }: { readonly id: string }): Promise<unknown> =>
    (
      await crew.office.rows(`select location_time > now() - interval '1 minute' as fresh from driver where id = $1`, [
        id,
      ])
    )[0]?.['fresh'];
  await vi.waitFor(async () => expect(await isFresh(parked)).toBe(true), { timeout: 30_000, interval: 100 });
  await stop();
  expect([await isFresh(reporting), await isFresh(offShift)]).toEqual([false, false]);
  expect(faults).toEqual([]);
});
