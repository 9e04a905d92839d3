/** Photos that a driver owes who cannot send them any more: the company adds them, or the command centre waives them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { onePixel, paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
let boss: Person;
beforeAll(async () => {
  crew = await openCrew([], { requiredFinishPhotos: ['driverImage'] });
  boss = await crew.office.as('super');
});
afterAll(() => crew.office.close());

/** Finished without the photo that is required, by a driver who is locked then. */
async function owed(index: number): Promise<{ id: string; no: unknown; msg: string }> {
  const id = await crew.dispatched(index, 'accept', 'arrive', 'tow', 'finish');
  expect(await crew.task(id)).toMatchObject({ rescue_status: 4, order_status: 0 });
  const { msg } = succeeded(await boss.post('/rescue_public/user/lock', { id: crew.at(index).id }));
  return { id, no: (await crew.task(id))['task_no'], msg };
}

async function added(person: Person, id: string, group: string) {
  const { data } = await person.upload('/vehicle/uploadFile2', { group: 'images' }, onePixel);
  return person.post('/rescue_public/trailerOrdersImage/add', { id, group, images: [data] });
}

test('the company hears of it, adds the photo, and the police check it', async () => {
  const { id, no, msg } = await owed(0);
  expect(msg).toBe(`已锁定；任务 ${no} 还缺司机的照片，由公司补充，或由指挥中心免补`);
  const { data } = succeeded(await crew.company.get('/trailerOrdersRecord/getCompanyTask'));
  expect(data['notices'] as Json[]).toMatchObject([
    {
      text: `司机${crew.at(0).name}的账号已锁定，任务 ${no} 还缺照片：请在任务上添加照片；没有照片时，请指挥中心免补`,
      page: `dispatch/trailerOrdersCompany?taskNo=${no}`,
    },
  ]);
  expect(await added(crew.company, id, 'policeImage')).toMatchObject({ status: 422, error: 'not-your-photos' });
  succeeded(await added(crew.company, id, 'driverImage'));
  expect(await crew.task(id)).toMatchObject({ order_status: 3 });
  const shown = async (person: Person) =>
    (succeeded(await person.post('/rescue_public/trailerOrders/findImages', { id })).data as unknown as Json[]).length;
  expect([await shown(crew.company), await shown(crew.police)]).toEqual([1, 1]);
  succeeded(await crew.police.post(paths.confirm, { id }));
  expect(await crew.task(id)).toMatchObject({ order_status: 1 });
});

test('the command centre waives what nobody can send, with the reason that the timeline tells', async () => {
  const { id } = await owed(1);
  const waive = (person: Person, more: Json = {}) => person.post(paths.waivePhotos, { id, ...more });
  expect((await waive(crew.company, { reason: '无照片' })).status).toBe(403);
  expect(await waive(crew.police)).toMatchObject({ status: 400 });
  succeeded(await waive(crew.police, { reason: '司机离职，手机已收回' }));
  expect(await crew.task(id)).toMatchObject({ order_status: 1, cancel_status: 0 });
  const { data } = succeeded(await crew.police.get('/trailerOrdersRecord/timeline', { id }));
  expect((data as unknown as Json[]).at(-1)).toMatchObject({ step: 'waivePhotos', why: '司机离职，手机已收回' });
  expect(await waive(crew.police, { reason: '再次' })).toMatchObject({ status: 409 });
});

const photograph = (person: Person, id: string) =>
  person.upload('/vehicle/uploadFile2', { id, group: 'driverImage' }, onePixel);

test('a number that differs is checked too where photos are waived; whoever checks late photos checks both', async () => {
  const towed = async (index: number): Promise<[id: string, driver: Person]> => {
    const numbered = [{ vehicleCarno: `粤B7777${index}`, receiptNumber: 'H-1' }];
    const id = await startTask(crew.police, { trailerOrdersList: numbered });
    succeeded(await crew.assign(id));
    succeeded(await crew.company.post(paths.dispatch, { id, trailerManUserId: crew.at(index).id }));
    const driver = await crew.wheel(index);
    for (const one of ['accept', 'arrive', 'tow'] as const) succeeded(await driver.post(paths[one], { id }));
    succeeded(await driver.post(paths.finish, { id, receiptNumber: 'H-2' }));
    expect(await crew.task(id)).toMatchObject({ order_status: 0, rescue_status: 4 });
    return [id, driver];
  };
  const [waived] = await towed(2);
  succeeded(await crew.police.post(paths.waivePhotos, { id: waived, reason: '无照片' }));
  expect(await crew.task(waived)).toMatchObject({ order_status: 2 });
  succeeded(await crew.police.post(paths.confirm, { id: waived }));
  expect(await crew.task(waived)).toMatchObject({ order_status: 1 });
  const [late, driver] = await towed(4);
  succeeded(await photograph(driver, late));
  expect(await crew.task(late)).toMatchObject({ order_status: 3 });
  succeeded(await crew.police.post(paths.confirm, { id: late }));
  expect(await crew.task(late)).toMatchObject({ order_status: 1 });
});

test('what a driver photographed who handed the task on counts for whoever has it', async () => {
  const id = await crew.dispatched(2, 'accept', 'arrive');
  succeeded(await photograph(await crew.wheel(2), id));
  succeeded(
    await crew.company.post(paths.transferDriver, { id, trailerManUserId: crew.at(4).id, mode: 1, reason: '故障' }),
  );
  const next = await crew.wheel(4);
  for (const step of ['accept', 'arrive', 'tow', 'finish'] as const) succeeded(await next.post(paths[step], { id }));
  expect(await crew.task(id)).toMatchObject({ order_status: 1, rescue_status: 4 });
});

test('each of two drivers owes photos of their own, and a photo is theirs and their company’s who took it', async () => {
  const id = await startTask(crew.police, {
    trailerOrdersList: [{ vehicleCarno: '粤B1S1S1' }, { vehicleCarno: '粤B1S1S2' }],
  });
  succeeded(await crew.assign(id));
  const trailerOrdersId = (await crew.orders(id))[0]?.['id'];
  succeeded(await crew.company.post(paths.dispatch, { id, trailerOrdersId, trailerManUserId: crew.at(3).id }));
  const first = await crew.wheel(3);
  for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await first.post(paths[step], { id }));
  succeeded(await boss.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true }));
  succeeded(await crew.transferTo(id, { reason: '无车' }));
  const [driver] = crew.city.driversC;
  succeeded(await crew.companyC.post(paths.dispatch, { id, trailerManUserId: driver?.id }));
  const second = await crew.office.as(driver?.username ?? '');
  for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await second.post(paths[step], { id }));
  const states = async () => (await crew.orders(id)).map((order) => order['order_status']);
  const owners = async () => {
    const images = await crew.office.rows('select trailer_company_id from task_image where task_id = $1 order by id', [
      id,
    ]);
    return images.map((image) => image['trailer_company_id']);
  };
  succeeded(await photograph(second, id));
  expect(await states()).toEqual([0, 0]);
  succeeded(await second.post(paths.finish, { id }));
  expect(await states()).toEqual([0, 1]);
  // What this company adds is not the photo that the other's driver owes.
  succeeded(await added(crew.companyC, id, 'driverImage'));
  expect(await states()).toEqual([0, 1]);
  succeeded(await photograph(first, id));
  expect(await states()).toEqual([3, 1]);
  expect(await owners()).toEqual([crew.city.companyC, crew.city.companyC, crew.city.companyA]);
});
