/** Photos: taken over by the task that starts, required at the finish where a setting says so, shown at signed addresses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wireTime } from '../../../src/server/time/clock.ts';
import { openOffice, type Json, type Office, type Person } from '../office.ts';
import { onePixel, paths, readCity, startTask, succeeded, type City } from '../work.ts';

let office: Office;
let city: City;
let police: Person;
let driver: Person;

beforeAll(async () => {
  office = await openOffice(0, { requiredFinishPhotos: ['driverImage'] });
  city = await readCity(office);
  [police, driver] = [await office.as('police'), await office.as('driver')];
});
afterAll(() => office.close());

const upload = (person: Person, fields: Record<string, string>, content = onePixel) =>
  person.upload('/vehicle/uploadFile2', fields, content);
const status = async (id: string): Promise<unknown> =>
  (await office.rows('select order_status, rescue_status from task where id = $1', [id]))[0];

async function towed(): Promise<string> {
  const id = await startTask(police);
  succeeded(
    await police.post(paths.assign, { id, trailerCompanyId: city.companyA, parkId: city.parkA, driverId: driver.id }),
  );
  for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await driver.post(paths[step], { id }));
  return id;
}

test('photos that were uploaded before the start become the task’s, once', async () => {
  const { data: image } = succeeded(await upload(police, { group: 'policeImage' }));
  const images = [{ id: image['id'], path: image['path'] }];
  const id = await startTask(police, { images });
  const { data } = succeeded(await police.get('/trailerOrdersRecord/findDetail_commandCentre', { id }));
  expect(data).toMatchObject({
    policeImage: [{ path: expect.stringMatching(/^\/files\/.+\?e=\d+&s=/) }],
    driverImage: [],
    parkImage: [],
    returnEmptyImage: [],
    strongMeasuresImage: [],
    informationNoteImage: [],
  });
  const [shown] = (data as { policeImage: { path: string }[] }).policeImage;
  const file = await office.app.inject({ method: 'GET', url: shown?.path ?? '' });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
  const again = await police.post(paths.start, {
    accidentPlaceName: '某路',
    accidentPoint: { lng: 114, lat: 22.5 },
    trailerOrdersList: [{ vehicleCarno: '粤B1' }],
    images,
  });
  expect(again).toMatchObject({ status: 422, fields: { images: expect.any(String) } });
});

test('nobody starts a task with photos that others must take', async () => {
  for (const group of ['driverImage', 'parkImage', 'returnEmptyImage']) {
    const { data: image } = succeeded(await upload(police, { group }));
    const started = await police.post(paths.start, {
      accidentPlaceName: '某路',
      accidentPoint: { lng: 114, lat: 22.5 },
      trailerOrdersList: [{ vehicleCarno: '粤B1' }],
      images: [{ id: image['id'], path: image['path'] }],
    });
    expect(started).toMatchObject({ status: 422, error: 'not-your-photos', fields: { images: expect.any(String) } });
  }
});

test('of one user no more than a day can hold are taken, and others do not feel it', async () => {
  await office.rows(
    `insert into allowance (kind, subject, count, since) values ('uploads', $1, 5000, now())
     on conflict (kind, subject) do update set count = 5000`,
    [driver.id],
  );
  const refused = await upload(driver, { group: 'driverImage' });
  expect(refused).toMatchObject({ status: 429, error: 'uploads-full', msg: expect.stringMatching(/\d 分钟后/) });
  succeeded(await upload(police, { group: 'policeImage' }));
  await office.rows(`update allowance set since = now() - interval '25 hours' where kind = 'uploads'`);
  succeeded(await upload(driver, { group: 'driverImage' }));
});

test('a finish without its required photos stays open until the driver has supplemented them, and police confirm', async () => {
  const id = await towed();
  succeeded(await driver.post(paths.finish, { id }));
  expect(await status(id)).toEqual({ order_status: 0, rescue_status: 4 });
  expect(await office.rows('select id from driver_hold where id = $1', [driver.id])).toEqual([]);
  succeeded(await upload(driver, { id, group: 'informationNoteImage' }));
  expect(await status(id)).toEqual({ order_status: 0, rescue_status: 4 });
  succeeded(await upload(driver, { id, group: 'driverImage' }));
  expect(await status(id)).toEqual({ order_status: 3, rescue_status: 4 });
  succeeded(await police.post(paths.confirm, { id }));
  expect(await status(id)).toEqual({ order_status: 1, rescue_status: 4 });
  const { data } = await police.get('/trailerOrdersRecord/timeline', { id });
  expect((data as unknown as Json[]).map(({ step }) => step).slice(-3)).toEqual(['finish', 'supplement', 'confirm']);
});

test('with its photos a finish is complete at once', async () => {
  const id = await towed();
  succeeded(await upload(driver, { id, group: 'driverImage' }));
  succeeded(await driver.post(paths.finish, { id }));
  expect(await status(id)).toEqual({ order_status: 1, rescue_status: 4 });
  const { data } = await police.post('/rescue_public/trailerOrders/findImages', { id });
  expect(data).toMatchObject([{ group: 'driverImage' }]);
});

test('only an image is taken, and only for a task that is seen', async () => {
  const id = await startTask(police);
  expect((await upload(police, { id, group: 'policeImage' }, Buffer.from('hello'))).status).toBe(422);
  expect((await upload(await office.as('police2'), { id, group: 'policeImage' })).status).toBe(404);
  expect((await upload(driver, { id, group: 'driverImage' })).status).toBe(404);
  expect(await office.rows('select id from task_image where task_id = $1', [id])).toEqual([]);
});

test('a field user adds photos of his groups to a task of his detachment, each once', async () => {
  const field = await office.as('field');
  const add = '/rescue_public/trailerOrdersImage/add';
  const uploaded = async (): Promise<Json> => succeeded(await upload(field, { group: 'images' })).data;
  const id = await startTask(police);
  const images = [await uploaded(), await uploaded()];
  succeeded(await field.post(add, { id, group: 'informationNoteImage', images }));
  const { data } = succeeded(await police.get('/trailerOrdersRecord/findDetail_commandCentre', { id }));
  expect(data['informationNoteImage']).toHaveLength(2);
  expect(await field.post(add, { id, group: 'informationNoteImage', images })).toMatchObject({ status: 422 });
  expect(await field.post(add, { id, group: 'driverImage', images: [await uploaded()] })).toMatchObject({
    status: 422,
    error: 'not-your-photos',
  });
  expect((await field.post(add, { id, group: 'policeImage', images: [] })).fields).toHaveProperty('images');
  const foreign = await startTask(await office.as('police2'));
  expect(await field.post(add, { id: foreign, group: 'policeImage', images: [await uploaded()] })).toMatchObject({
    status: 404,
  });
  expect(await (await office.as('office')).post(add, { id, group: 'policeImage', images })).toMatchObject({
    status: 403,
  });
});

test('a photo that is sent later keeps when it was taken, and stands there once however often it is sent', async () => {
  const id = await towed();
  const at = wireTime(new Date(Math.floor(Date.now() / 1000) * 1000 - 600_000));
  const taken = { id, group: 'driverImage', at, lng: '113.9488', lat: '22.541' };
  const first = succeeded(await upload(driver, taken));
  const again = succeeded(await upload(driver, taken));
  expect(again.data['id']).toBe(first.data['id']);
  const kept = await office.rows('select taken_time from task_image where task_id = $1', [id]);
  expect(kept.map((row) => wireTime(row['taken_time'] as Date))).toEqual([at]);
  const { data: shown } = succeeded(await police.post('/rescue_public/trailerOrders/findImages', { id }));
  expect(shown).toMatchObject([{ takenTime: at, takenPoint: { lng: 113.9488, lat: 22.541 } }]);
  expect((await upload(driver, { ...taken, lat: '91' })).status).toBe(422);
  const ahead = wireTime(new Date(Date.now() + 3_600_000));
  expect((await upload(driver, { id, group: 'informationNoteImage', at: ahead })).status).toBe(422);
  succeeded(await driver.post(paths.finish, { id }));
});

test('what another driver or company has photographed is theirs, whichever call shows it; what the police have is shown to all', async () => {
  const id = await towed();
  const [company, second] = [await office.as('company'), await office.as('driver02')];
  succeeded(await upload(police, { id, group: 'policeImage' }));
  succeeded(await upload(driver, { id, group: 'driverImage' }));
  const groupsFor = async (person: Person): Promise<readonly unknown[]> => {
    const { data } = succeeded(await person.post('/rescue_public/trailerOrders/findImages', { id }));
    const grouped = succeeded(await person.post('/rescue_public/trailerOrdersImage/findLocaleImg', { id })).data;
    const groups = (data as unknown as Json[]).map(({ group }) => group).sort();
    const inGroups = Object.entries(grouped).flatMap(([group, images]) => (images as Json[]).map(() => group));
    expect(inGroups.sort()).toEqual(groups);
    return groups;
  };
  expect(await groupsFor(driver)).toEqual(['driverImage', 'policeImage']);
  expect(await groupsFor(company)).toEqual(['driverImage', 'policeImage']);
  succeeded(await company.post(paths.dispatch, { id, trailerManUserId: second.id, mode: 1, reason: '换人' }));
  expect(await groupsFor(second)).toEqual(['policeImage']);
  await office.rows(`update task_image set trailer_company_id = 'other' where task_id = $1 and driver_id is not null`, [
    id,
  ]);
  expect(await groupsFor(company)).toEqual(['policeImage']);
  const { data } = succeeded(await company.get('/trailerOrdersRecord/findDetail_company', { id }));
  expect([data['driverImage'], data['policeImage']]).toEqual([[], [expect.anything()]]);
  expect(await groupsFor(police)).toEqual(['driverImage', 'policeImage']);
});
