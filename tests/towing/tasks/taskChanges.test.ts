import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wirePassword } from '../../../src/server/sessions/passwords/password.ts';
import { checksum, paths, readCity, startTask, succeeded, type City } from '../work.ts';
import { unzip } from '../../server/tables/archive.ts';
import { multipart, photo } from '../../specification/fixtures.ts';
import { openOffice, type Json, type Office, type Person } from '../office.ts';

let office: Office;
let city: City;
let police: Person;
let park: Person;
let company: Person;
let driver: Person;
beforeAll(async () => {
  office = await openOffice(0);
  city = await readCity(office);
  police = await office.as('police');
  park = await office.as('park');
  company = await office.as('company');
  driver = await office.as('driver');
});
afterAll(() => office.close());

async function tokenOf(username: string): Promise<string> {
  const payload = { username, password: wirePassword('Towline-2026') };
  const url = '/api/rescue_public/user/rescuePublicLogin.do';
  const answer = await office.app.inject({ method: 'POST', url, payload });
  return `express${answer.json<{ data: { accessToken: string } }>().data.accessToken}`;
}

const lotOfPark = async (): Promise<string> => String(park.info['capacityId']);

async function towing(parkId: string): Promise<{ id: string; trailerOrdersId: string }> {
  const id = await startTask(police);
  succeeded(await police.post(paths.assign, { id, trailerCompanyId: city.companyA, parkId }));
  succeeded(await company.post(paths.dispatch, { id, trailerManUserId: driver.id }));
  for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await driver.post(paths[step], { id }));
  const [order] = await office.rows('select id from trailer_order where task_id = $1', [id]);
  return { id, trailerOrdersId: String(order?.['id']) };
}

test('a vehicle comes into the lot it was towed to, is held, released, and leaves', async () => {
  const { id, trailerOrdersId } = await towing(await lotOfPark());
  const step = (path: string, status?: number) =>
    park.post(`/park/${path}`, { trailerOrdersId, ...(status === undefined ? {} : { status }) });
  expect(await step('vehicleOut', 1)).toMatchObject({ status: 409, error: 'vehicle-outside' });
  succeeded(await step('vehicleIn', 5));
  expect(await step('vehicleIn')).toMatchObject({ status: 409, error: 'vehicle-inside' });
  expect(await step('vehicleOut', 1)).toMatchObject({ status: 409, error: 'vehicle-held' });
  expect(await step('vehicleOut', 2)).toMatchObject({ status: 422 });
  const vehicles = async (): Promise<Json[]> =>
    succeeded(await park.get('/park/vehicles/listByPage')).data['records'] as Json[];
  expect(await vehicles()).toMatchObject([{ id: trailerOrdersId, strongMeasuresStatusId: 5, parkOutTime: null }]);
  expect(await step('strongMeasures', 3)).toMatchObject({ status: 409, error: 'release-not-yours' });
  succeeded(await police.post('/park/strongMeasures', { trailerOrdersId, status: 3 }));
  succeeded(await step('vehicleOut'));
  expect(await vehicles()).toMatchObject([{ strongMeasuresStatusId: 1, parkOutTime: expect.any(String) }]);
  const told = succeeded(await police.get('/trailerOrdersRecord/timeline', { id })).data as unknown as Json[];
  expect(told.map(({ step: name }) => name)).toEqual(
    expect.arrayContaining(['vehicleIn', 'strongMeasures', 'vehicleOut']),
  );
  succeeded(await driver.post(paths.finish, { id }));
});

test('a lot confirms nothing of another lot, and nothing before the tow', async () => {
  const other = (
    await office.rows('select id from park where detachment_id = $1 and id <> $2', [
      city.detachmentA,
      await lotOfPark(),
    ])
  )[0];
  const { id, trailerOrdersId } = await towing(String(other?.['id']));
  expect(await park.post('/park/vehicleIn', { trailerOrdersId })).toMatchObject({ status: 404 });
  succeeded(await driver.post(paths.finish, { id }));
  const waiting = await startTask(police);
  const [order] = await office.rows('select id from trailer_order where task_id = $1', [waiting]);
  const early = await police.post('/park/vehicleIn', { trailerOrdersId: String(order?.['id']) });
  expect(early).toMatchObject({ status: 409, error: 'vehicle-not-towed' });
});

describe('another lot', () => {
  const parkUpdate = '/rescue_public/trailerOrders/parkUpdate';
  test('is one of the task’s unit, and is told in the timeline', async () => {
    const id = await startTask(police);
    const [lot, next] = (
      await office.rows('select id from park where detachment_id = $1 order by id', [city.detachmentA])
    ).map((row) => String(row['id']));
    expect(await police.post(parkUpdate, { id, parkId: next })).toMatchObject({
      status: 409,
      error: 'task-unassigned',
    });
    succeeded(await police.post(paths.assign, { id, trailerCompanyId: city.companyA, parkId: lot }));
    const before = await checksum(office);
    expect(await police.post(parkUpdate, { id, parkId: city.parkB })).toMatchObject({
      status: 422,
      fields: { parkId: expect.any(String) },
    });
    expect(await checksum(office)).toBe(before);
    succeeded(await police.post(parkUpdate, { id, parkId: next }));
    expect(await office.rows('select park_id from trailer_order where task_id = $1', [id])).toEqual([
      { park_id: next },
    ]);
    expect(await (await office.as('police2')).post(parkUpdate, { id, parkId: city.parkB })).toMatchObject({
      status: 404,
    });
  });

  test('is none but 就地拖移 where the rescue demands it', async () => {
    const id = await startTask(police, { rescueStatusId: '4' });
    succeeded(await police.post(paths.assign, { id, trailerCompanyId: city.companyA, parkId: '-1' }));
    expect(await police.post(parkUpdate, { id, parkId: city.parkA })).toMatchObject({ status: 422 });
  });
});

test('a correction keeps the remark that it corrects', async () => {
  const id = await startTask(police);
  const first = succeeded(await police.post('/reviseRemarks/add', { id, remarks: '一条车道' })).data['id'];
  const second = succeeded(await police.post('/reviseRemarks/addd', { id: first, remarks: '两条车道' })).data['id'];
  const task = succeeded(await police.get('/rescue_public/trailerOrders/findById', { id })).data;
  expect(task['remarks']).toMatchObject([
    { id: first, remarks: '一条车道', correctsId: null },
    { id: second, remarks: '两条车道', correctsId: first },
  ]);
  const foreign = await (await office.as('police2')).post('/reviseRemarks/addd', { id: first, remarks: 'x' });
  expect(foreign).toMatchObject({ status: 404 });
});

test('the insurers’ dispatch takes their tasks alone, form-encoded, and asks for a driver', async () => {
  const path = '/insuranceTrailerOrders/companyAllotOrders_allotTypePeple';
  const token = await tokenOf('company');
  const send = async (form: Record<string, string>) => {
    const headers = { token, 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(form).toString();
    return (await office.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })).json<Json>();
  };
  const start = {
    accidentPlaceName: '南山区',
    accidentPoint: { lng: 113.9, lat: 22.5 },
    trailerOrdersList: [{ vehicleCarno: '粤B1' }],
  };
  const id = String(succeeded(await police.post('/insuranceTrailerOrders/add', start)).data['id']);
  succeeded(await police.post(paths.assign, { id, trailerCompanyId: city.companyA, parkId: city.parkA }));
  expect(await send({ id })).toMatchObject({ code: 400, fields: { trailerManUserId: '请选择备勤司机' } });
  const [, free] = city.driversA;
  expect(await send({ id, trailerManUserId: free?.id ?? '' })).toMatchObject({ code: 1, msg: '执行成功' });
  const other = await startTask(police);
  succeeded(await police.post(paths.assign, { id: other, trailerCompanyId: city.companyA, parkId: city.parkA }));
  expect(await send({ id: other, trailerManUserId: city.driversA[2]?.id ?? '' })).toMatchObject({
    code: 409,
    error: 'not-insured',
  });
});

test('an insurer’s task with two vehicles is sent vehicle by vehicle, and a dialog that is stale is told', async () => {
  const path = '/insuranceTrailerOrders/companyAllotOrders_allotTypePeple';
  const token = await tokenOf('company');
  const send = async (form: Record<string, string>) => {
    const headers = { token, 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(form).toString();
    return (await office.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })).json<Json>();
  };
  const start = {
    accidentPlaceName: '南山区',
    duplicateReason: '另一起事故',
    trailerOrdersList: [{ vehicleCarno: '粤B9X9X1' }, { vehicleCarno: '粤B9X9X2' }],
  };
  const id = String(succeeded(await police.post('/insuranceTrailerOrders/add', start)).data['id']);
  succeeded(await police.post(paths.assign, { id, trailerCompanyId: city.companyA, parkId: city.parkA }));
  const [one, other] = (await office.rows('select id from trailer_order where task_id = $1 order by id', [id])).map(
    (row) => String(row['id']),
  );
  const [, , , third, fourth] = city.driversA;
  expect(await send({ id, trailerManUserId: third?.id ?? '', version: '0' })).toMatchObject({
    code: 409,
    error: 'stale',
  });
  expect(await send({ id, trailerManUserId: third?.id ?? '', trailerOrdersId: one ?? '' })).toMatchObject({ code: 1 });
  expect(await send({ id, trailerManUserId: fourth?.id ?? '', trailerOrdersId: other ?? '' })).toMatchObject({
    code: 1,
  });
  const drivers = await office.rows('select driver_id from trailer_order where task_id = $1 order by id', [id]);
  expect(drivers.map((row) => row['driver_id'])).toEqual([third?.id, fourth?.id]);
});

test('a driver’s track is kept, and shown to those who see the driver', async () => {
  const time = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const positions = [{ point: { lng: 113.95, lat: 22.54 }, speed: 30, time }];
  succeeded(await driver.post('/trailerOrdersDriverAPP/position', { positions }));
  succeeded(await driver.post('/trailerOrdersDriverAPP/position', { positions }));
  const track = '/kaishituoche/getDriverLocationSketchPointsListNewGPS';
  expect(succeeded(await company.post(track, { driverId: driver.id })).data).toEqual([
    { point: { lng: 113.95, lat: 22.54 }, speed: 30, accuracy: null, heading: null, leftOut: null, time },
  ]);
  expect(await (await office.as('company2')).post(track, { driverId: driver.id })).toMatchObject({ status: 404 });
});

test('a company sets where its own drivers return to', async () => {
  const place = { standLocation: '西丽驻点', standLocationPoint: { lng: 113.95, lat: 22.59 } };
  const set = '/kaishituoche/returnToLocationSet';
  succeeded(await company.post(set, { driverId: driver.id, ...place }));
  expect(await office.rows('select stand_location from driver where id = $1', [driver.id])).toEqual([
    { stand_location: '西丽驻点' },
  ]);
  expect(await (await office.as('company2')).post(set, { driverId: driver.id, ...place })).toMatchObject({
    status: 404,
  });
});

test('a menu is a tree without circles, and an entry with others beneath it stays', async () => {
  const admin = await office.as('super');
  const menu = '/rescue_public/menu';
  const made = async (name: string, parentId?: string): Promise<string> =>
    String(
      succeeded(await admin.post(`${menu}/add`, { name, path: name, ...(parentId ? { parentId } : {}) })).data['id'],
    );
  const top = await made('top');
  const below = await made('below', top);
  const tree = succeeded(await admin.get(`${menu}/getMenuAll`)).data as unknown as Json[];
  expect(tree.find(({ id }) => id === top)).toMatchObject({ parentId: null, children: [{ id: below, children: [] }] });
  expect(await admin.post(`${menu}/updateMenu`, { id: top, parentId: below })).toMatchObject({ status: 422 });
  expect(await admin.post(`${menu}/updateMenu`, { id: top, parentId: 'none' })).toMatchObject({ status: 422 });
  expect(await admin.post(`${menu}/deleteMenu`, { id: top })).toMatchObject({ status: 409, error: 'still-referenced' });
  succeeded(await admin.post(`${menu}/deleteMenu`, { id: below }));
  succeeded(await admin.post(`${menu}/deleteMenu`, { id: top }));
  expect(await police.get(`${menu}/getMenuAll`)).toMatchObject({ status: 403 });
});

test('a menu’s path is its own among its siblings, and one that an address can hold', async () => {
  const admin = await office.as('super');
  const add = (path: string, more: Json = {}) => admin.post('/rescue_public/menu/add', { name: path, path, ...more });
  const made = async (path: string, more?: Json): Promise<string> =>
    String(succeeded(await add(path, more)).data['id']);
  const update = (body: Json) => admin.post('/rescue_public/menu/updateMenu', body);
  const taken = { status: 422, fields: { path: '同一上级下已有相同的路径' } };

  const top = await made('car_park');
  for (const same of ['car_park', 'carPark', '/car_park/']) expect(await add(same)).toMatchObject(taken);
  const below = await made('car_park', { parentId: top });
  expect(await add('car_park', { parentId: top })).toMatchObject(taken);
  const other = await made('elsewhere', { link: 'https://www.openstreetmap.org/#map=12/22.5431/114.0579' });
  for (const link of ['ftp://example.com', 'javascript:alert(1)', 'example.com'])
    expect(await add('beyond', { link })).toMatchObject({ status: 422, fields: { link: expect.any(String) } });
  expect(await update({ id: other, path: 'carPark' })).toMatchObject(taken);
  expect(await update({ id: below, parentId: null })).toMatchObject(taken);
  expect(await admin.post('/rescue_public/menu/move', { id: below })).toMatchObject({
    status: 422,
    fields: { parentId: taken.fields.path },
  });
  succeeded(await update({ id: top, path: 'car_park', name: '停车' }));
  expect((await Promise.all([add('race'), add('race')])).map(({ status }) => status).sort()).toEqual([200, 422]);

  for (const path of ['a b', ' a', 'a\u3000b', '..', 'a/../b', 'a//b', '//a', '/', 'a#b', 'a?b=1', 'https://a.cn/']) {
    const sentence = { status: 422, fields: { path: expect.stringContaining('路径不能有') } };
    expect(await add(path), path).toMatchObject(sentence);
    expect(await update({ id: other, path }), path).toMatchObject(sentence);
  }
  for (const path of ['test1/:id', 'menu1-1', '/vab', '保险']) succeeded(await add(path, { parentId: other }));
});

test('a menu opens a page that there is', async () => {
  const admin = await office.as('super');
  const add = (more: Json) => admin.post('/rescue_public/menu/add', { name: 'x', path: 'opens', ...more });
  expect(await add({ component: 'dispatch/commandCenter' })).toMatchObject({
    status: 422,
    fields: { component: '没有页面“dispatch/commandCenter”，您要找的是"dispatch/commandCentre"吗？' },
  });
  expect(await add({ component: 'NoSuchThing' })).toMatchObject({
    status: 422,
    fields: { component: expect.any(String) },
  });
  // A dialog is no page.
  expect(await add({ screen: 'dispatch/assign' })).toMatchObject({
    status: 422,
    fields: { screen: expect.any(String) },
  });
  const { id } = succeeded(await add({ component: 'template/roles' })).data;
  expect(await admin.post('/rescue_public/menu/updateMenu', { id, component: 'a/b' })).toMatchObject({ status: 422 });
  succeeded(await admin.post('/rescue_public/menu/updateMenu', { id, component: null, screen: 'dispatch/fences' }));
  for (const [path, component] of Object.entries({ one: 'Layout', two: 'dispatch/commandCentre' }))
    succeeded(await add({ path, component }));
  const [kept] = await office.rows(`select screen, component from menu where path = 'two'`);
  expect(kept).toEqual({ screen: 'dispatch/commandCentre', component: null });
});

test('an app’s calls know its own versions alone', async () => {
  const publisher = await office.as('super');
  const { id } = succeeded(await publisher.post('/appDriverIos/add', { versionName: '2.0.0' })).data;
  expect(await publisher.post('/appPoliceIos/update', { id, forced: true })).toMatchObject({ status: 404 });
  const listed = succeeded(await publisher.get('/appDriverIos/listByPage')).data['records'] as Json[];
  expect(listed.every(({ app }) => app === 'appDriverIos')).toBe(true);
  expect(listed.map((row) => row['id'])).toContain(id);
});

test('the photos of a task come as one zip, in a folder for each group', async () => {
  const id = await startTask(police);
  const token = await tokenOf('police');
  for (const group of ['policeImage', 'policeImage', 'informationNoteImage']) {
    const { payload, headers } = multipart({ id, group });
    await office.app.inject({
      method: 'POST',
      url: '/api/vehicle/uploadFile2',
      payload,
      headers: { ...headers, token },
    });
  }
  const url = '/api/rescue_public/trailerOrdersImage/findLocaleImgPak';
  const answer = await office.app.inject({ method: 'POST', url, payload: { id }, headers: { token } });
  expect(answer.headers['content-type']).toBe('application/zip');
  expect([...unzip(answer.rawPayload)]).toEqual([
    ['民警照片/001.png', photo.toString()],
    ['民警照片/002.png', photo.toString()],
    ['告知单照片/003.png', photo.toString()],
  ]);
  const none = await office.app.inject({
    method: 'POST',
    url,
    payload: { id: await startTask(police) },
    headers: { token },
  });
  expect(none.statusCode).toBe(409);
  const foreign = await office.app.inject({
    method: 'POST',
    url,
    payload: { id },
    headers: { token: await tokenOf('police2') },
  });
  expect(foreign.statusCode).toBe(404);
});

test('a photo whose file is lost keeps none of the others out of the zip', async () => {
  const id = await startTask(police);
  const token = await tokenOf('police');
  for (const group of ['policeImage', 'informationNoteImage']) {
    const { payload, headers } = multipart({ id, group });
    const sent = { method: 'POST', url: '/api/vehicle/uploadFile2', payload } as const;
    await office.app.inject({ ...sent, headers: { ...headers, token } });
  }
  const lose = async (group: string, lost: string): Promise<void> => {
    await office.rows(
      `insert into file select (jsonb_populate_record(f, jsonb_build_object('id', $3::text))).* from file f
       where f.record_id = $1 and f."group" = $2`,
      [id, group, lost],
    );
    await office.rows(`update task_image set path = '/files/' || $3 where task_id = $1 and "group" = $2`, [
      id,
      group,
      lost,
    ]);
  };
  const pack = () =>
    office.app.inject({
      method: 'POST',
      url: '/api/rescue_public/trailerOrdersImage/findLocaleImgPak',
      payload: { id },
      headers: { token },
    });
  await lose('policeImage', '01939f7e-0000-7000-8000-000000000001');
  expect([...unzip((await pack()).rawPayload)]).toEqual([['告知单照片/001.png', photo.toString()]]);
  await lose('informationNoteImage', '01939f7e-0000-7000-8000-000000000002');
  expect((await pack()).statusCode).toBe(409);
});
