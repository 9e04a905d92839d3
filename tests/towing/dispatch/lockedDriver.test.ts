/** What a driver leaves behind whose account is locked in the middle of a task can be settled without unlocking them. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { paths, succeeded } from '../work.ts';

let crew: Crew;
let boss: Person;
beforeAll(async () => {
  crew = await openCrew();
  boss = await crew.office.as('super');
});
afterEach(async () => {
  await crew.office.rows('update "user" set active = true where user_type = 6');
  await crew.office.rows('update driver set active = true, work_status = 1 where id = any($1::text[])', [
    crew.city.driversA.map(({ id }) => id),
  ]);
  await crew.clearRoads();
});
afterAll(() => crew.office.close());

const lock = (index: number) => boss.post('/rescue_public/user/lock', { id: crew.at(index).id });
const finishTow = (person: Person, trailerOrdersId: unknown) => person.post('/park/finishTow', { trailerOrdersId });

async function toldTo(person: Person): Promise<unknown[]> {
  const { data } = succeeded(await person.get('/trailerOrdersRecord/getCompanyTask'));
  return (data['notices'] as Json[]).filter(({ urgent }) => urgent === true).map(({ text }) => text);
}

/** On the hook of a driver of company A, and in its lot; the driver has not said so. */
async function towedIn(index: number): Promise<{ id: string; order: unknown; no: unknown }> {
  const id = await crew.dispatched(index, 'accept', 'arrive', 'tow');
  const [order] = await crew.orders(id);
  succeeded(await boss.post('/park/vehicleIn', { trailerOrdersId: order?.['id'] }));
  return { id, order: order?.['id'], no: (await crew.task(id))['task_no'] };
}

test.each([
  ['company', 3],
  ['police', 4],
  ['general', 5],
  ['super', 6],
])('a vehicle that is in its lot: %s finishes the tow for its driver, who is free', async (username, index) => {
  const { id, order } = await towedIn(index);
  succeeded(await lock(index));
  succeeded(await finishTow(await crew.office.as(username), order));
  expect(await crew.task(id)).toMatchObject({ rescue_status: 4, order_status: 1 });
  expect(await crew.busy(crew.at(index))).toBe(false);
  expect((await finishTow(boss, order)).status).toBe(409);
});

test('its own lot finishes it too; another lot, another company and a driver do not', async () => {
  const [, other] = await crew.office.rows(`select username from "user" where user_type = 3 order by username`);
  const lot = await crew.office.as('park');
  const [own] = await crew.office.rows(`select capacity_id as id from "user" where username = 'park'`);
  const id = await crew.dispatched(1, 'accept', 'arrive', 'tow');
  const [order] = await crew.orders(id);
  succeeded(await crew.police.post('/rescue_public/trailerOrders/parkUpdate', { id, parkId: own?.['id'] }));
  expect(await finishTow(lot, order?.['id'])).toMatchObject({ status: 409 });
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId: order?.['id'] }));
  if (other) expect((await finishTow(await crew.office.as(String(other['username'])), order?.['id'])).status).toBe(404);
  expect((await finishTow(crew.companyC, order?.['id'])).status).toBe(404);
  expect((await finishTow(await crew.wheel(1), order?.['id'])).status).toBe(403);
  succeeded(await finishTow(lot, order?.['id']));
});

test('whoever locks and the company are told what there is to do, and so is whoever tries something else', async () => {
  const { id, no } = await towedIn(2);
  expect((await lock(2)).msg).toBe(`已锁定；任务 ${no} 的车辆已在停车场，由公司、停车场或指挥中心代司机完成拖车`);
  expect(await toldTo(crew.company)).toContain(
    `司机${crew.at(2).name}的账号已锁定，任务 ${no} 的车辆已在停车场：请在任务详情的拖车单上“代司机完成拖车”`,
  );
  const transfer = { id, trailerManUserId: crew.at(1).id, reason: '司机账号已锁定' };
  expect((await crew.company.post(paths.transferDriver, transfer)).msg).toContain('代司机完成拖车');
});
