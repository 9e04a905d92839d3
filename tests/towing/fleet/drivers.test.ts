/** Who can be sent, how far he is, and what drivers tell of themselves. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { distanceKm } from '../../../src/towing/domain/distance.ts';
import { forgetTracks } from '../../../src/towing/fleet/trackTimer.ts';
import { wireTime } from '../../../src/server/time/clock.ts';
import { openOffice, type Json, type Office, type Person } from '../office.ts';
import { paths, readCity, startTask, succeeded, type City } from '../work.ts';

let office: Office;
let city: City;
let police: Person;
let company: Person;
let id: string;

beforeAll(async () => {
  office = await openOffice(0);
  city = await readCity(office);
  [police, company] = [await office.as('police'), await office.as('company')];
  id = await startTask(police);
  await office.rows("update driver set location_time = now() - interval '2 minutes'");
});
afterAll(() => office.close());

const candidates = async (more: Json = {}): Promise<Json[]> =>
  succeeded(await police.post('/trailerOrdersRecord/commandCentreAllotDriver', { trailerOrdersRecordId: id, ...more }))
    .data as unknown as Json[];

test('the command centre sees all drivers of all companies that serve the task, with the fields of the specification', async () => {
  const rows = await candidates();
  expect(rows).toHaveLength(40);
  expect(new Set(rows.map(({ trailerCompanyId }) => trailerCompanyId))).toEqual(
    new Set([city.companyA, city.companyC]),
  );
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
    'choosable',
    'distance',
    'driverId',
    'driverName',
    'duration',
    'location',
    'minutesFrom',
    'rank',
    'reason',
    'standLocation',
    'standStatus',
    'taskStatus',
    'trailerCompanyId',
    'trailerCompanyName',
    'trailerVehicleNumber',
    'workStatus',
  ]);
});

test('those who are proposed come first, then who could be sent, then who cannot; minutes are those of the hour', async () => {
  const [busy] = city.driversA.slice(1);
  succeeded(
    await police.post(paths.assign, {
      id: await startTask(police),
      trailerCompanyId: city.companyA,
      parkId: city.parkA,
      driverId: busy?.id,
    }),
  );
  const rows = await candidates();
  const ranks = rows.flatMap(({ rank }) => (rank === null ? [] : Number(rank)));
  expect(ranks.length).toBeGreaterThan(5);
  expect(rows.slice(0, ranks.length).map(({ rank }) => rank)).toEqual(ranks.map((_, index) => index + 1));
  const barred = rows.findIndex(({ choosable }) => choosable === false);
  expect(rows.slice(barred).some(({ choosable }) => choosable)).toBe(false);
  expect(rows.find(({ driverId }) => driverId === busy?.id)).toMatchObject({
    choosable: false,
    rank: null,
    reason: expect.stringContaining('正在执行任务'),
  });
  const minutes = rows.slice(0, ranks.length).map(({ duration }) => Number(duration));
  expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
  const [{ location_point: at } = {}] = await office.rows('select location_point from driver where id = $1', [
    rows[0]?.['driverId'],
  ]);
  const km = Math.floor(distanceKm(at as { lng: number; lat: number }, { lng: 113.9488, lat: 22.541 }) * 10) / 10;
  expect(rows[0]).toMatchObject({ minutesFrom: 'routed' });
  expect(Number(rows[0]?.['distance'])).toBeGreaterThanOrEqual(km);
});

test('a name narrows them; a task that cannot be seen is not there', async () => {
  const name = String(city.driversA[3]?.name);
  const rows = await candidates({ driverName: name });
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row['driverName']).toContain(name);
  const police2 = await office.as('police2');
  expect(
    (await police2.post('/trailerOrdersRecord/commandCentreAllotDriver', { trailerOrdersRecordId: id })).status,
  ).toBe(404);
});

test('a company sees its own drivers only, and may ask whether one is busy', async () => {
  const { data } = succeeded(await company.get('/trailerOrdersRecord/companyDrivers'));
  const rows = data as unknown as Json[];
  expect(rows).toHaveLength(24);
  for (const row of rows) expect(row['trailerCompanyId']).toBe(city.companyA);
  const ask = (driverId: string | undefined) =>
    company.get('/trailerOrdersRecord/hasUnfinishedTask', { trailerManUserId: String(driverId) });
  expect((await ask(city.driversA[1]?.id)).data).toBe(true);
  expect((await ask(city.driversA[2]?.id)).data).toBe(false);
  expect((await ask(city.driversB[0]?.id)).status).toBe(404);
  expect((await ask('nobody')).status).toBe(404);
});

describe('positions', () => {
  const at = (lng: number, seconds: number, more: Json = {}): Json => ({
    point: { lng, lat: 22.55 },
    accuracy: 10,
    speed: 30,
    time: wireTime(new Date(Date.now() + seconds * 1000)),
    ...more,
  });
  let driver: Person;
  beforeEach(async () => {
    driver = await office.as('driver');
    await office.rows('delete from driver_position');
    await office.rows("update driver set location_time = now() - interval '2 minutes'");
  });
  const send = (...positions: Json[]) => driver.post('/trailerOrdersDriverAPP/position', { positions });
  const told = async (...positions: Json[]): Promise<unknown> => succeeded(await send(...positions)).data;
  const seen = async (): Promise<unknown> =>
    (await office.rows('select location_point, location from driver where id = $1', [driver.id]))[0];
  const marks = async (): Promise<unknown> =>
    (await office.rows('select left_out from driver_position where driver_id = $1 order by time', [driver.id])).map(
      ({ left_out: mark }) => mark,
    );
  const there = { location_point: { lng: 113.885, lat: 22.55 }, location: '宝安区' };

  test('the newest is kept, whatever the order of the report, with the district it lies in', async () => {
    expect(await told(at(113.88, -30), at(113.885, -10), at(113.875, -60))).toEqual({ kept: 3, leftOut: [] });
    expect(await seen()).toEqual(there);
    expect(await told(at(113.7, -3600, { heading: 270 }))).toEqual({ kept: 1, leftOut: [] });
    expect(await seen()).toEqual(there);
    const track = '/kaishituoche/getDriverLocationSketchPointsListNewGPS';
    const rows = succeeded(await company.post(track, { driverId: driver.id })).data as unknown as Json[];
    expect(rows.map(({ heading }) => heading)).toEqual([270, null, null, null]);
  });

  test('one dated ahead is left out and told; a report of nothing else is refused', async () => {
    expect(await told(at(113.885, -2), at(113.7, 86_400))).toEqual({
      kept: 1,
      leftOut: [{ index: 1, text: '时间比服务器晚太多' }],
    });
    expect(await send(at(113.7, 3600), at(113.7, 0, { time: '9999-12-31 23:59:59' }))).toMatchObject({
      status: 422,
      fields: { 'positions.0.time': expect.any(String), 'positions.1.time': expect.any(String) },
    });
    expect(await seen()).toEqual(there);
  });

  test('a clock a little ahead is set right, so that what comes after it counts as newer', async () => {
    expect(await told(at(113.88, 190), at(113.881, 200))).toEqual({ kept: 2, leftOut: [] });
    const [row] = await office.rows('select location_time <= now() as past from driver where id = $1', [driver.id]);
    expect(row).toEqual({ past: true });
    expect(await told(at(113.8815, 2))).toEqual({ kept: 1, leftOut: [] });
    expect(await seen()).toMatchObject({ location_point: { lng: 113.8815, lat: 22.55 } });
  });

  test('one older than tracks are kept is left out', async () => {
    expect(await told(at(113.88, -40 * 86_400))).toEqual({
      kept: 0,
      leftOut: [{ index: 0, text: '早于轨迹的保存期限' }],
    });
    expect(await marks()).toEqual([]);
  });

  test('tracks are forgotten where they are older than the settings keep them', async () => {
    await told(at(113.88, -20), at(113.88, -29 * 86_400));
    const now = new Date(Date.now() + 2 * 86_400_000);
    const needs = {
      db: office.database.kysely,
      settings: { trackDays: 30, positionLostSeconds: 600 },
      now,
      beat: () => undefined,
      goesOn: () => false,
    };
    // Told to end, it forgets nothing more.
    await forgetTracks(needs);
    expect(await marks()).toHaveLength(2);
    await forgetTracks({ ...needs, goesOn: () => true });
    expect(await marks()).toEqual([null]);
  });

  test('of a whole day the track goes to its end, however many fixes it has', async () => {
    await office.rows(
      `insert into driver_position (driver_id, time, point)
       select $1, date_trunc('second', now()) - n * interval '5 seconds', point(113.8, 22.5) from generate_series(1, 12000) as n`,
      [driver.id],
    );
    const track = '/kaishituoche/getDriverLocationSketchPointsListNewGPS';
    const rows = succeeded(await company.post(track, { driverId: driver.id })).data as unknown as Json[];
    const [{ first, last } = {}] = await office.rows(
      `select min(time) as first, max(time) as last from driver_position where driver_id = $1`,
      [driver.id],
    );
    expect(rows.length).toBeGreaterThan(4000);
    expect(rows.length).toBeLessThanOrEqual(5000);
    expect([rows[0]?.['time'], rows.at(-1)?.['time']]).toEqual([first, last].map((at) => wireTime(at as Date)));
    const times = rows.map(({ time }) => String(time));
    expect(times).toEqual(times.toSorted());
    expect(new Set(times).size).toBe(times.length);
  });

  test('a jump and a fix worse than 200 m do not move the driver; the track keeps them, marked', async () => {
    succeeded(await send(at(113.885, -40)));
    expect(await told(at(114.2, -30), at(113.9, -20, { accuracy: 201 }))).toEqual({
      kept: 0,
      leftOut: [
        { index: 0, text: '与上一可信位置相距过远，不予采信' },
        { index: 1, text: '精度差于 200 米' },
      ],
    });
    expect(await seen()).toEqual(there);
    expect(await marks()).toEqual([null, 'jump', 'inaccurate']);
    const track = '/kaishituoche/getDriverLocationSketchPointsListNewGPS';
    const rows = async (more: Json) =>
      succeeded(await company.post(track, { driverId: driver.id, ...more })).data as unknown as Json[];
    expect(await rows({})).toHaveLength(1);
    expect((await rows({ withLeftOut: true })).map(({ leftOut }) => leftOut)).toEqual([null, 'jump', 'inaccurate']);
  });

  test('a wrong first fix heals: the third that agrees at another place is believed, over several reports', async () => {
    await told(at(114.3, -60));
    await told(at(113.884, -50));
    const again = at(113.8845, -40);
    await told(again);
    await told(again);
    expect(await seen()).toMatchObject({ location_point: { lng: 114.3, lat: 22.55 } });
    expect(await told(at(113.885, -30))).toEqual({ kept: 1, leftOut: [] });
    expect(await seen()).toEqual(there);
  });
});

test('where tracks are kept for no day, drivers are seen where they are all the same', async () => {
  const discreet = await openOffice(0, { trackDays: 0 });
  try {
    const driver = await discreet.as('driver');
    await discreet.rows('delete from driver_position');
    const positions = [{ point: { lng: 113.885, lat: 22.55 }, time: wireTime(new Date(Date.now() - 5000)) }];
    const { data } = succeeded(await driver.post('/trailerOrdersDriverAPP/position', { positions }));
    expect(data).toEqual({ kept: 1, leftOut: [] });
  } finally {
    await discreet.close();
  }
});

test('standby needs a shift, and a shift ends after the task', async () => {
  const driver = await office.as('driver');
  const report = async (call: string, body: Json) => driver.post(`/trailerOrdersDriverAPP/${call}`, body);
  const state = async (): Promise<unknown> =>
    (await office.rows('select work_status, stand_status from driver where id = $1', [driver.id]))[0];
  succeeded(await report('standby', { standStatus: 1, standLocation: '南山区西丽湖路' }));
  succeeded(await report('shift', { workStatus: 0 }));
  expect(await state()).toEqual({ work_status: 0, stand_status: 0 });
  expect(await report('standby', { standStatus: 1 })).toMatchObject({ status: 409, msg: '上班之后才能备勤' });
  expect(await report('shift', { workStatus: 7 })).toMatchObject({
    status: 422,
    fields: { workStatus: expect.any(String) },
  });
  succeeded(await report('shift', { workStatus: 1 }));
  succeeded(
    await police.post(paths.assign, { id, trailerCompanyId: city.companyA, parkId: city.parkA, driverId: driver.id }),
  );
  expect(await report('shift', { workStatus: 0 })).toMatchObject({
    status: 409,
    error: 'driver-busy',
    msg: '有未完成的任务，不能下班',
  });
  expect(await state()).toMatchObject({ work_status: 1 });
});

test('lookups of companies and lots are those of the detachment', async () => {
  const companies = async (person: Person, query: Record<string, string> = {}) =>
    (await person.get('/rescue_public/capacity/selectCompanyByDetachmentId', query)).data as unknown as Json[];
  expect((await companies(police)).map(({ id: one }) => one).sort()).toEqual([city.companyA, city.companyC].sort());
  expect(await companies(police, { detachmentId: city.detachmentB })).toEqual([]);
  const general = await office.as('general');
  expect((await companies(general, { detachmentId: city.detachmentB })).map(({ id: one }) => one)).toEqual([
    city.companyB,
  ]);
  const lots = (await police.get('/rescue_public/capacity/selectCarParkThisZhiDui')).data as unknown as Json[];
  expect(lots).toHaveLength(3);
  expect(lots.map(({ id: one }) => one)).toContain(city.parkA);
});

test('code lists have the specification’s codes, in the language that was asked for', async () => {
  const list = async (path: string, language: string) =>
    (await police.get(`/rescue_public/${path}/list`, {}, { 'accept-language': language })).data as unknown as Json[];
  expect(await list('rescueStatus', 'zh-CN')).toContainEqual({ id: 4, name: '就地拖移' });
  expect(await list('rescueStatus', 'en-US')).toContainEqual({ id: 4, name: 'Moved on the spot' });
  expect((await list('strongMeasuresStatus', 'zh-CN')).map(({ id: one }) => one)).toEqual([1, 2, 5, 3]);
});

test('the announcement that was set last is the one that is shown', async () => {
  const boss = await office.as('super');
  for (const notice of ['<p>一</p>', '<p>二</p>'])
    succeeded(await boss.post('/rescue_public/strongMeasuresStatus/notice', { notice }));
  const { data } = await police.get('/rescue_public/strongMeasuresStatus/inquiryAnnouncement');
  expect(data).toMatchObject({ notice: '<p>二</p>' });
  expect((await police.post('/rescue_public/strongMeasuresStatus/notice', { notice: 'x' })).status).toBe(403);
});
