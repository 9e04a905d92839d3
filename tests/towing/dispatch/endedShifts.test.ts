/** A shift that has an end ends then: of whoever is free at once, of whoever is on a task once that is over. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endShifts } from '../../../src/towing/dispatch/endedShifts.ts';
import { openCrew, type Crew } from '../crew.ts';
import type { Json } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';
import { productRelease } from '../../serverKit/product.ts';
import { replay } from '../../serverKit/replay.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
  // Those of the demonstration have ended some hours after it was made.
  await crew.office.rows('update driver set shift_until = null');
});
afterAll(() => crew.office.close());
beforeEach(() => crew.clearRoads());

async function look(): Promise<number> {
  return endShifts({ database: crew.office.database, release: await productRelease(), now: new Date() });
}

/** @param from hours from now */
async function shiftUntil(index: number, from: number): Promise<void> {
  const { id } = crew.at(index);
  await crew.office.rows(`update driver set shift_until = now() + $2 * interval '1 hour' where id = $1`, [id, from]);
}

async function stands(index: number): Promise<Json> {
  const [row] = await crew.office.rows('select work_status, stand_status, task_status from driver where id = $1', [
    crew.at(index).id,
  ]);
  return row ?? {};
}

const off = { work_status: 0, stand_status: 0, task_status: 0 };

test('a free driver is off shift and off standby, once, is offered to nobody, and begins another', async () => {
  const wheel = await crew.wheel(1);
  succeeded(await wheel.post('/trailerOrdersDriverAPP/standby', { standStatus: 1 }));
  await shiftUntil(1, -2);
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  expect(await stands(1)).toEqual(off);
  const chain = await crew.office.rows(
    `select step from event where entity = 'driver' and record_id = $1 order by time desc limit 1`,
    [crew.at(1).id],
  );
  expect(chain).toEqual([{ step: 'shiftEnd' }]);
  const id = await startTask(crew.police);
  const { data } = succeeded(
    await crew.police.post('/trailerOrdersRecord/commandCentreAllotDriver', { trailerOrdersRecordId: id }),
  );
  const row = (data as unknown as Json[]).find(({ driverId }) => driverId === crew.at(1).id);
  expect(row).toMatchObject({ workStatus: 0, choosable: false });
  expect(await crew.assign(id, { driverId: crew.at(1).id })).toMatchObject({ status: 409, error: 'driver-off-shift' });
  expect(succeeded(await wheel.get('/trailerOrdersDriverAPP/state')).data).toMatchObject({ workStatus: 0 });
  succeeded(await wheel.post('/trailerOrdersDriverAPP/shift', { workStatus: 1 }));
  expect(await look()).toBe(0);
  succeeded(await crew.assign(id, { driverId: crew.at(1).id }));
  const { wrong } = await replay(crew.office.database.kysely, (await productRelease()).catalogue);
  expect(wrong.filter((line) => !line.includes('shiftUntil'))).toEqual([]);
});

test('a driver on a task goes on until it is over, and is off shift with it', async () => {
  const id = await crew.dispatched(2, 'accept', 'arrive', 'tow');
  await shiftUntil(2, -1);
  expect(await look()).toBe(0);
  expect(await stands(2)).toMatchObject({ work_status: 1, task_status: 1 });
  succeeded(await (await crew.wheel(2)).post(paths.finish, { id }));
  expect(await look()).toBe(1);
  expect(await stands(2)).toEqual(off);
});

test('a shift without an end, or with one that is to come, goes on', async () => {
  await shiftUntil(3, 1);
  await crew.office.rows('update driver set shift_until = null where id = $1', [crew.at(4).id]);
  expect(await look()).toBe(0);
  expect([await stands(3), await stands(4)]).toMatchObject([{ work_status: 1 }, { work_status: 1 }]);
});
