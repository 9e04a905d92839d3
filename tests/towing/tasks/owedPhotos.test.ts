/** Photos that a driver owes who cannot send them any more: the company adds them, or the command centre waives them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { onePixel, paths, succeeded } from '../work.ts';

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
