/** A lot takes in a vehicle whose driver has not said that the tow is over, and holds it until somebody else lets it go. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { evaluate } from '../../../src/core/condition/condition.ts';
import { wireTime } from '../../../src/server/time/clock.ts';
import { followDrivers } from '../../../src/towing/dispatch/arrivals/followDrivers.ts';
import { productRelease } from '../../serverKit/product.ts';
import { replay } from '../../serverKit/replay.ts';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
let lot: Person;
let parkId: unknown;

beforeAll(async () => {
  crew = await openCrew();
  lot = await crew.office.as('park');
  parkId = (await crew.office.rows('select capacity_id as id from "user" where username = \'park\''))[0]?.['id'];
});
beforeEach(() => crew.clearRoads());
afterAll(() => crew.office.close());

/** On the hook of the first driver, on the way to the lot. @returns task and order */
async function towed(more: Json = {}): Promise<{ id: string; trailerOrdersId: unknown }> {
  const id = await startTask(crew.police, more);
  succeeded(await crew.assign(id, { parkId, driverId: crew.at(0).id }));
  const driver = await crew.wheel(0);
  for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await driver.post(paths[step], { id }));
  const [order] = await crew.orders(id);
  return { id, trailerOrdersId: order?.['id'] };
}

test('the lot finishes the step of the driver who is still towing, and the driver is free', async () => {
  const { id, trailerOrdersId } = await towed();
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true }));
  expect(await crew.task(id)).toMatchObject({ rescue_status: 4, order_status: 1 });
  expect(await crew.busy(crew.at(0))).toBe(false);
  const { data } = succeeded(await crew.police.get('/trailerOrdersRecord/timeline', { id }));
  expect((data as unknown as Json[]).map(({ step }) => step).slice(-2)).toEqual(['finish', 'vehicleIn']);
});

test('who may not read plates reads none in the timeline, of old events neither', async () => {
  const { id, trailerOrdersId } = await towed();
  const [type] = await crew.office.rows('select id from vehicle_type limit 1');
  const added = { vehicleCarno: '粤B9H3H9', vehicleTypeId: type?.['id'] };
  succeeded(await crew.police.post('/rescue_public/commandCentre/attach', { id, trailerOrdersList: [added] }));
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true }));
  // As it was written once; whole again at the end, for what is sealed must stand.
  await crew.office.rows(
    `update event set why = '粤B9H3H9 · 二车' where record_id = $1 and step = 'attach' returning seq`,
    [id],
  );
  const [plate] = (await crew.orders(id)).map((order) => String(order['vehicle_carno']));
  const told = async (person: Person): Promise<string> =>
    JSON.stringify(succeeded(await person.get('/trailerOrdersRecord/timeline', { id })).data);
  for (const one of [plate, '粤B9H3H9']) {
    expect(await told(crew.police)).toContain(one);
    expect(await told(await crew.office.as('field'))).not.toContain(one);
  }
  expect(await told(await crew.office.as('field'))).toContain('二车');
  await crew.office.rows(`update event set why = null where record_id = $1 and step = 'attach' returning seq`, [id]);
});

/** Sends while somebody else has the one row, and answers once it waits for that row: the other row is free meanwhile. */
async function waitsFirstFor(held: string, free: string, send: () => Promise<unknown>): Promise<unknown> {
  const other = await crew.office.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(`${held} for update`);
    const sent = send();
    const waiting = async (): Promise<unknown> =>
      (
        await crew.office.rows(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      )[0]?.['n'];
    await expect.poll(waiting).toBe(1);
    expect((await other.query(`${free} for update nowait`)).rowCount).toBe(1);
    await other.query('rollback');
    return await sent;
  } finally {
    other.release();
  }
}

test('a lot locks the task before its order, as everybody does: none waits for somebody who waits for it', async () => {
  const { id, trailerOrdersId } = await towed();
  const send = () => lot.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true });
  const task = `select id from task where id = '${id}'`;
  const order = `select id from trailer_order where id = '${String(trailerOrdersId)}'`;
  expect(await waitsFirstFor(task, order, send)).toMatchObject({ status: 200 });
});

test('a company locks the account before its driver, as whoever keeps accounts does', async () => {
  const { id } = crew.at(0);
  const send = () => crew.company.post('/driver/update', { id, standLocation: '西站' });
  const account = `select id from "user" where id = '${id}'`;
  expect(await waitsFirstFor(account, `select id from driver where id = '${id}'`, send)).toMatchObject({ status: 200 });
});

test('left out, the driver goes on: the call as it was', async () => {
  const { id, trailerOrdersId } = await towed();
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId }));
  expect(await crew.task(id)).toMatchObject({ rescue_status: 3, order_status: 0 });
  succeeded(await (await crew.wheel(0)).post(paths.finish, { id }));
});

test('of two vehicles that go to two lots each lot takes in, holds and lets go its own', async () => {
  const two = { trailerOrdersList: [{ vehicleCarno: '粤B1' }, { vehicleCarno: '粤B2' }] };
  const { id, trailerOrdersId } = await towed(two);
  const driver = await crew.wheel(0);
  succeeded(await driver.post(paths.finish, { id, trailerOrdersId }));
  const [other] = await crew.office.rows(
    `select id from park where id <> $1 and detachment_id = (select detachment_id from park where id = $1) limit 1`,
    [parkId],
  );
  succeeded(await crew.police.post('/rescue_public/trailerOrders/parkUpdate', { id, parkId: other?.['id'] }));
  const second = String((await crew.orders(id)).find((order) => order['id'] !== trailerOrdersId)?.['id']);
  const expected = succeeded(await lot.get('/park/expected/listByPage')).data['records'] as Json[];
  expect(expected.map((order) => order['id'])).toEqual([trailerOrdersId]);
  // The task is on its way to another lot: what concerns the vehicle that stands in this one is this one's still.
  succeeded(await lot.get('/trailerOrdersRecord/timeline', { id }));
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId }));
  expect((await lot.post('/park/vehicleIn', { trailerOrdersId: second })).status).toBe(404);
  succeeded(await crew.police.post('/park/strongMeasures', { trailerOrdersId, status: 5 }));
  succeeded(await lot.post('/park/askRelease', { trailerOrdersId }));
  succeeded(await crew.police.post('/park/strongMeasures', { trailerOrdersId, status: 3 }));
  succeeded(await lot.post('/park/vehicleOut', { trailerOrdersId }));
  succeeded(await lot.post('/park/vehicleBack', { id: trailerOrdersId }));
});

test('what is held leaves only once the police have released it', async () => {
  const { trailerOrdersId } = await towed();
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, status: 5, finishDriver: true }));
  for (const status of [2, 3])
    expect(await lot.post('/park/strongMeasures', { trailerOrdersId, status })).toMatchObject({
      status: 409,
      error: 'release-not-yours',
    });
  expect((await lot.post('/park/vehicleOut', { trailerOrdersId })).status).toBe(409);
  succeeded(await crew.police.post('/park/strongMeasures', { trailerOrdersId, status: 3 }));
  succeeded(await lot.post('/park/vehicleOut', { trailerOrdersId }));
});

interface Told {
  readonly notices: readonly { readonly id: string; readonly text: string; readonly page: string | null }[];
}

/** What stands in the bell of a lot, of one plate. */
async function toldTo(person: Person, plate: string): Promise<Told['notices']> {
  const { notices } = succeeded(await person.get('/notifications/unread')).data as unknown as Told;
  return notices.filter(({ text }) => text.includes(plate));
}

test('a lot asks for a release once, the police of the unit are told, and the lot hears of what they decide', async () => {
  const { id, trailerOrdersId } = await towed({ trailerOrdersList: [{ vehicleCarno: '粤B7R7R7', tonnageId: 2 }] });
  const ask = () => lot.post('/park/askRelease', { trailerOrdersId });
  const plate = String((await crew.orders(id))[0]?.['vehicle_carno']);
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true }));
  expect(await ask()).toMatchObject({ status: 409, msg: `${plate} 不是未放行状态，不用申请放行` });
  succeeded(await crew.police.post('/park/strongMeasures', { trailerOrdersId, status: 5 }));
  expect((await crew.police.post('/park/askRelease', { trailerOrdersId })).status).toBe(403);
  succeeded(await ask());
  expect(await ask()).toMatchObject({ status: 409, error: 'release-asked' });
  const told = async (): Promise<readonly string[]> =>
    (succeeded(await crew.police.get('/rescue_public/commandCentre/getTask')).data as unknown as Told).notices
      .map(({ text }) => text)
      .filter((text) => text.includes(plate));
  await expect.poll(told).toEqual([`${plate} 申请放行`]);

  succeeded(await crew.police.post('/park/strongMeasures', { trailerOrdersId, status: 3 }));
  await expect
    .poll(() => toldTo(lot, plate))
    .toMatchObject([
      { text: `${plate} 已放行，可以出场`, page: `park/vehicles?plateOrNumber=${encodeURIComponent(plate)}` },
    ]);
  const [notice] = await toldTo(lot, plate);
  succeeded(await lot.post('/notifications/see', { id: notice?.id }));
  expect(await toldTo(lot, plate)).toEqual([]);
  const { data } = succeeded(await crew.police.get('/trailerOrdersRecord/timeline', { id }));
  expect((data as unknown as Json[]).map(({ step }) => step).slice(-2)).toEqual(['releaseAsked', 'strongMeasures']);
  // What happened by itself stands in the audit log.
  const lines = await crew.office.rows(
    `select outcome from audit_entry where record_ids::text like '%' || $1 || '%' and call = 'trailerOrder.on.released.notify'`,
    [trailerOrdersId],
  );
  expect(lines).toEqual([{ outcome: 'done' }]);
  // Nobody is told of what they did themselves.
  succeeded(await lot.post('/park/strongMeasures', { trailerOrdersId, status: 2 }));
  succeeded(await lot.post('/park/strongMeasures', { trailerOrdersId, status: 3 }));
  await expect.poll(() => crew.office.rows(`select id from job where kind = 'notify'`)).toEqual([]);
  expect(await toldTo(lot, plate)).toEqual([]);
  // Held anew, it is asked for anew.
  succeeded(await crew.police.post('/park/strongMeasures', { trailerOrdersId, status: 5 }));
  succeeded(await ask());
});

test('what strong measures are demanded for is held as it comes in, and the lot says nothing else', async () => {
  const { trailerOrdersId } = await towed({ rescueStatusId: '5' });
  for (const status of [2, 3])
    expect(await lot.post('/park/vehicleIn', { trailerOrdersId, status, finishDriver: true })).toMatchObject({
      status: 409,
      error: 'release-not-yours',
    });
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true }));
  expect((await lot.post('/park/vehicleOut', { trailerOrdersId })).status).toBe(409);
  succeeded(await crew.police.post('/park/strongMeasures', { trailerOrdersId, status: 3 }));
  succeeded(await lot.post('/park/vehicleOut', { trailerOrdersId }));
});

test('who may not release is not offered it: the call says so of the record', async () => {
  const { id, trailerOrdersId } = await towed();
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, status: 5, finishDriver: true }));
  const [order] = await crew.orders(id);
  const release = await productRelease();
  const held = { strongMeasuresStatusId: order?.['strong_measures_status_id'], parkOutTime: null };
  const offers = (screen: string, userType: number, superManager: boolean): boolean => {
    const list = release.catalogue.screens[screen];
    const actions = list?.type === 'list' ? list.actions : [];
    const action = actions.find(({ id }) => id === 'measures');
    if (!action?.visible) throw new Error(`${screen} must say to whom its measures are offered`);
    return evaluate(action.visible, held, {
      user: { userType, superManager: superManager ? 1 : 0 },
      now: wireTime(new Date()),
    });
  };
  for (const screen of ['park/vehicles', 'park/overdue']) {
    expect([screen, offers(screen, 3, false)]).toEqual([screen, false]);
    expect([screen, offers(screen, 1, false)]).toEqual([screen, true]);
    expect([screen, offers(screen, 3, true)]).toEqual([screen, true]);
  }
});

test('a status that is confirmed as it was is not said to have changed', async () => {
  const { trailerOrdersId } = await towed();
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, status: 5, finishDriver: true }));
  const kept = await crew.police.post('/park/strongMeasures', { trailerOrdersId, status: 5 });
  expect(succeeded(kept).msg).toBe('状态仍为“未放行”');
});

test('what somebody has decided meanwhile is not undone by whoever had not seen it, and the timeline says what became of it', async () => {
  const { id, trailerOrdersId } = await towed();
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, status: 5, finishDriver: true }));
  const set = (status: number, more: Json = {}) =>
    crew.police.post('/park/strongMeasures', { trailerOrdersId, status, was: 5, ...more });
  expect(succeeded(await set(3, { reason: '深公交放字〔2026〕8号' })).msg).toBe('状态已改为“已放行未取车”');
  for (const status of [5, 3])
    expect(await set(status)).toMatchObject({
      status: 409,
      error: 'status-changed',
      msg: expect.stringMatching(/^粤.+ 的状态已被改为“已放行未取车”，请重新打开再改$/),
    });
  succeeded(await lot.post('/park/vehicleOut', { trailerOrdersId }));
  const { data } = succeeded(await crew.police.get('/trailerOrdersRecord/timeline', { id }));
  const told = (data as unknown as Json[]).slice(-3).map(({ step, from, to, why }) => [step, from, to, why]);
  expect(told).toEqual([
    ['vehicleIn', '任务完成', '未放行', null],
    ['strongMeasures', '未放行', '已放行未取车', '深公交放字〔2026〕8号'],
    ['vehicleOut', '已放行未取车', '已出场', null],
  ]);
});

test('an exit by mistake is taken back, to what the vehicle was before it, and only for a day', async () => {
  const { id, trailerOrdersId } = await towed();
  const back = () => lot.post('/park/vehicleBack', { id: trailerOrdersId });
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, status: 3, finishDriver: true }));
  expect((await back()).status).toBe(409);
  succeeded(await lot.post('/park/vehicleOut', { trailerOrdersId }));
  succeeded(await back());
  expect((await crew.orders(id))[0]).toMatchObject({ park_out_time: null, strong_measures_status_id: 3 });
  const { data } = succeeded(await crew.police.get('/trailerOrdersRecord/timeline', { id }));
  expect((data as unknown as Json[]).map(({ step }) => step).slice(-2)).toEqual(['vehicleOut', 'vehicleBack']);
  expect((await back()).status).toBe(409);

  succeeded(await lot.post('/park/vehicleOut', { trailerOrdersId }));
  const left = (by: string) =>
    crew.office.rows(`update trailer_order set park_out_time = park_out_time ${by} where id = $1`, [trailerOrdersId]);
  await left(`- interval '25 hours'`);
  expect((await back()).status).toBe(409);
  await left(`+ interval '25 hours'`);
});

test('on the premises is what came in and has not left', async () => {
  const { trailerOrdersId } = await towed();
  const stands = async (list: string): Promise<boolean> => {
    const { data } = succeeded(await lot.get(`/park/${list}/listByPage`, { size: '999' }));
    return (data['records'] as Json[]).some(({ id }) => id === trailerOrdersId);
  };
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true }));
  expect(await stands('inside')).toBe(true);
  succeeded(await lot.post('/park/vehicleOut', { trailerOrdersId }));
  expect(await stands('inside')).toBe(false);
  expect(await stands('vehicles')).toBe(true);
});

test('a vehicle on the hook is expected at its lot, and found by the last four characters of its plate', async () => {
  const { id, trailerOrdersId } = await towed();
  const expected = async (plate: string): Promise<Json[]> => {
    const { data } = succeeded(await lot.get('/park/expected/listByPage', { vehicleCarno: plate, size: '999' }));
    return (data['records'] as Json[]).filter((row) => row['id'] === trailerOrdersId);
  };
  const [row] = await expected('2345');
  const [order] = await crew.orders(id);
  const { tow_time: begun } = await crew.task(id);
  const time = order?.['expected_time'] as Date;
  expect(row).toMatchObject({ vehicleCarno: '粤B12345', expectedTime: wireTime(time) });
  expect(time.getTime()).toBeGreaterThan((begun as Date).getTime());
  expect(await expected('9999')).toEqual([]);
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true }));
  expect((await crew.orders(id))[0]).toMatchObject({ expected_time: null });
});

test('an expected arrival follows its driver, for the lot and the desk alike, and says from when it is once positions stop', async () => {
  const { id, trailerOrdersId } = await towed();
  const [order] = await crew.orders(id);
  const { version, tow_time: begun, event_seq: told } = await crew.task(id);
  const first = order?.['expected_time'] as Date;
  const driver = String(order?.['driver_id']);
  const place = (point: string, at: Date) =>
    crew.office.rows(`update driver set location_point = ${point}, location_time = $2 where id = $1`, [driver, at]);
  const later = (seconds: number): Date => new Date((begun as Date).getTime() + seconds * 1000);
  const at = async (seconds: number): Promise<number> => {
    const release = await productRelease();
    const run = { database: crew.office.database, release, settings: release.catalogue.settings, now: later(seconds) };
    return followDrivers(run);
  };
  const shown = async (): Promise<Json | undefined> => {
    const { data } = succeeded(await lot.get('/park/expected/listByPage', { size: '999' }));
    return (data['records'] as Json[]).find((row) => row['id'] === trailerOrdersId);
  };
  expect(await at(10)).toBe(0);

  // The lot is in sight: a minute is left.
  await place(`(select point from park where id = '${parkId}')`, later(60));
  // Several processes may look at the same moment: one of them tells of it.
  const moved = await Promise.all(Array.from({ length: 8 }, () => at(65)));
  expect(moved.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  const near = (await crew.orders(id))[0]?.['expected_time'] as Date;
  expect(near).toEqual(later(120));
  expect(near < first).toBe(true);
  expect(await crew.task(id)).toMatchObject({ expected_time: near, version });
  expect(await shown()).toMatchObject({ expectedTime: wireTime(near), expectedAsOf: null });
  expect(await at(80)).toBe(0);

  // Nothing is heard any more.
  await at(600);
  expect(await shown()).toMatchObject({ expectedTime: wireTime(near), expectedAsOf: wireTime(later(60)) });
  expect(await crew.task(id)).toMatchObject({ expected_as_of: later(60) });
  expect(await at(630)).toBe(0);
  expect(Number((await crew.task(id))['event_seq'])).toBe(Number(told) + 2);
  const { data } = succeeded(await crew.police.get('/trailerOrdersRecord/timeline', { id }));
  expect((data as unknown as Json[]).map(({ step }) => step)).not.toContain('expected');
  expect((await replay(crew.office.database.kysely, (await productRelease()).catalogue)).wrong).toEqual([]);

  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true }));
  expect((await crew.orders(id))[0]).toMatchObject({ expected_time: null, expected_as_of: null });
});

test('places are counted by class of vehicle, for the lot itself and for whoever assigns', async () => {
  const inside = (and: string) =>
    crew.office.rows(
      `select count(*)::int as count from trailer_order where park_id = $1 and not deleted
       and park_in_time is not null and park_out_time is null and ${and}`,
      [parkId],
    );
  const [heavy] = await inside('tonnage_id > 3');
  const [all] = await inside('true');
  const [heavyInside, inAll] = [Number(heavy?.['count']), Number(all?.['count'])];
  const places = (heavyPlaces: number | null) =>
    crew.office.rows('update park set places = $2, heavy_places = $3 where id = $1', [
      parkId,
      inAll + 10,
      heavyPlaces === null ? null : heavyInside + heavyPlaces,
    ]);
  const figures = async (): Promise<Json> => succeeded(await lot.get('/home/figures')).data;
  const noteFor = async (tonnageId: number): Promise<unknown> => {
    const taskId = await startTask(crew.police, { trailerOrdersList: [{ vehicleCarno: '粤B12345', tonnageId }] });
    const { data } = succeeded(await crew.police.get('/rescue_public/capacity/selectCarParkThisZhiDui', { taskId }));
    return (data as unknown as Json[]).find(({ id }) => id === parkId)?.['note'];
  };
  await places(null);
  expect(await figures()).toMatchObject({ freeAll: 10 });
  expect(await noteFor(5)).toMatch(/^空位 10/);
  await places(3);
  expect(await figures()).toMatchObject({ freeHeavy: 3, freeLight: 7 });
  expect(await figures()).not.toHaveProperty('freeAll');
  expect(await noteFor(2)).toMatch(/^空位 7/);
  expect(await noteFor(5)).toMatch(/^重型空位 3/);
  await places(0);
  expect(await noteFor(5)).toMatch(/^无重型车位/);
  const heavyTask = await startTask(crew.police, {
    expectParkId: parkId,
    trailerOrdersList: [{ vehicleCarno: '粤B12345', tonnageId: 5 }],
  });
  const { data } = succeeded(await crew.police.post('/dispatch/proposals', { id: heavyTask }));
  expect(data['parkText']).toBe('任务期望的停车场，无重型车位');
});

test('a lot cannot have more places for heavy vehicles than places', async () => {
  const division = await crew.office.as('general');
  const given = { id: parkId, name: '西丽停车场', places: 10, heavyPlaces: 11 };
  expect(await division.post('/park/update', given)).toMatchObject({
    status: 422,
    fields: { heavyPlaces: '重型车位不能多于车位数' },
  });
});
