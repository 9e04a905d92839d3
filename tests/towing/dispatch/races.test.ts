/** What happens at the same moment happens once. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice, type Office, type Person } from '../office.ts';
import { paths, readCity, startTask, succeeded, type City } from '../work.ts';

let office: Office;
let city: City;
let police: Person;
let company: Person;

beforeAll(async () => {
  office = await openOffice(0);
  city = await readCity(office);
  police = await office.as('police');
  company = await office.as('company');
});
afterAll(() => office.close());

const assignment = (id: string) => ({ id, trailerCompanyId: city.companyA, parkId: city.parkA });

test('of 200 people who assign a task at once one succeeds, and 199 are told who it was and when', async () => {
  const people = [police, await office.as('general'), await office.as('super')];
  const id = await startTask(police);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      (people[index % people.length] ?? police).post(paths.assign, assignment(id)),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status === 409);
  expect([won.length, lost.length]).toEqual([1, 199]);
  const [{ assigned_by: winner } = {}] = await office.rows('select assigned_by from task where id = $1', [id]);
  for (const { error, msg, data } of lost) {
    expect(error).toBe('already-assigned');
    expect(msg).toMatch(
      new RegExp(
        `^任务\\d{8}-[A-Z\\d]{6}已由${String(winner)}于\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d分派给安达拖车公司。要换公司，请在该任务上点“转交任务”$`,
      ),
    );
    expect(data).toMatchObject({ assignedBy: winner, trailerCompanyId: city.companyA });
  }
  expect(await office.rows(`select step from event where record_id = $1 order by seq`, [id])).toEqual([
    { step: 'start' },
    { step: 'assign' },
  ]);
});

test('of 50 tasks dispatched to one driver at once one has him', async () => {
  const driver = city.driversA[1];
  const ids = await Promise.all(Array.from({ length: 50 }, () => startTask(police)));
  for (const id of ids) succeeded(await police.post(paths.assign, assignment(id)));
  const answers = await Promise.all(
    ids.map((id) => company.post(paths.dispatch, { id, trailerManUserId: driver?.id })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status !== 200);
  expect(lost).toHaveLength(49);
  for (const answer of lost) {
    expect(answer).toMatchObject({
      status: 409,
      error: 'driver-busy',
      msg: `司机${driver?.name}正在执行任务,不能分派给他`,
    });
  }
  expect(await office.rows('select id from driver_hold where id = $1', [driver?.id])).toHaveLength(1);
  expect(await office.rows('select id from task where $1 = any(driver_ids)', [driver?.id])).toHaveLength(1);
});

test('one task dispatched to several drivers at once goes to one of them', async () => {
  const drivers = city.driversA.slice(2, 8);
  const id = await startTask(police);
  succeeded(await police.post(paths.assign, assignment(id)));
  const answers = await Promise.all(
    drivers.map((one) => company.post(paths.dispatch, { id, trailerManUserId: one.id })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = answers.filter(({ error }) => error === 'already-dispatched');
  expect(lost).toHaveLength(drivers.length - 1);
  const [{ task_no: number } = {}] = await office.rows('select task_no from task where id = $1', [id]);
  for (const { msg } of lost) expect(msg).toMatch(`任务${String(number)}已派给司机`);
  expect(await office.rows('select id from driver_hold where task_id = $1', [id])).toHaveLength(1);
  expect(
    await office.rows('select id from driver where task_status = 1 and id = any($1)', [drivers.map((one) => one.id)]),
  ).toHaveLength(1);
});

test('drivers who change places at once neither wait for each other nor are both lost', async () => {
  const [a, b] = [city.driversA[9], city.driversA[10]];
  const ids = [await startTask(police), await startTask(police)];
  for (const [index, id] of ids.entries()) {
    succeeded(await police.post(paths.assign, assignment(id)));
    succeeded(await company.post(paths.dispatch, { id, trailerManUserId: [a, b][index]?.id }));
  }
  const answers = await Promise.all([
    company.post(paths.transferDriver, { id: ids[0], trailerManUserId: b?.id }),
    company.post(paths.transferDriver, { id: ids[1], trailerManUserId: a?.id }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, error: 'driver-busy' });
  expect(answers[0]?.msg).toBe(`司机${b?.name}正在执行任务,不能转交给他`);
  expect(await office.rows('select id from driver_hold where id = any($1)', [[a?.id, b?.id]])).toHaveLength(2);
});

test('the same idempotency key 20 times at once has one effect and 20 equal answers', async () => {
  const before = await office.rows('select count(*)::int as count from task');
  const body = {
    accidentPlaceName: '宝安区兴围立交',
    accidentPoint: { lng: 113.828, lat: 22.64 },
    trailerOrdersList: [{ vehicleCarno: '粤B98765' }],
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => police.post(paths.start, body, { 'idempotency-key': 'one-click' })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, data: { id: expect.any(String) } });
  const after = await office.rows('select count(*)::int as count from task');
  expect(Number(after[0]?.['count'])).toBe(Number(before[0]?.['count']) + 1);
  const other = await police.post(
    paths.start,
    { ...body, policeRemarks: '另一次' },
    { 'idempotency-key': 'one-click' },
  );
  expect(other.status).toBe(422);
});

test('a withdrawal and a driver’s step at once leave the task in one of the two states, whole', async () => {
  for (let round = 0; round < 10; round += 1) {
    const driver = await office.as('driver');
    const id = await startTask(police);
    succeeded(await police.post(paths.assign, { ...assignment(id), driverId: driver.id }));
    succeeded(await driver.post(paths.accept, { id }));
    const [withdrawn, arrived] = await Promise.all([
      police.post(paths.withdraw, { id, reason: '改派' }),
      driver.post(paths.arrive, { id }),
    ]);
    expect([withdrawn.status, arrived.status].filter((status) => status === 200)).toHaveLength(1);
    const [task] = await office.rows('select assigned, driver_ids, arrive_time from task where id = $1', [id]);
    if (withdrawn.status === 200) expect(task).toEqual({ assigned: false, driver_ids: [], arrive_time: null });
    else expect(task).toMatchObject({ assigned: true, driver_ids: [driver.id] });
    await police.post(paths.cancel, { id });
  }
});

const place = { accidentPlaceName: '南山区科苑路', accidentPoint: { lng: 113.95, lat: 22.54 } };
const vehicles = (vehicleTypeId?: unknown) => [
  { vehicleCarno: '粤B55501', ...(vehicleTypeId ? { vehicleTypeId } : {}) },
];

test.each([
  [
    'a task started in it',
    '/region',
    (regionId: unknown) => police.post(paths.start, { ...place, regionId, trailerOrdersList: vehicles() }),
  ],
  [
    'a task started with it',
    '/vehicleType',
    (id: unknown) => police.post(paths.start, { ...place, trailerOrdersList: vehicles(id) }),
  ],
  [
    'a lookup written to it',
    '/region',
    async (regionId: unknown) =>
      (await office.as('super')).post('/regionCompany/add', {
        detachmentId: city.detachmentA,
        regionId,
        trailerCompanyId: city.companyA,
      }),
  ],
] as const)('what is deleted at the same moment as %s is kept, or gone before', async (_, of, refer) => {
  const boss = await office.as('super');
  for (let round = 0; round < 12; round += 1) {
    const unit = of === '/region' ? { detachmentId: city.detachmentA } : {};
    const added = await boss.post(`${of}/add`, { ...unit, name: `并发${round}${_}` });
    const id = String(succeeded(added).data['id']);
    const deleted = delay(round * 3).then(() => boss.post(`${of}/delete`, { id }));
    const answers = await Promise.all([refer(id), deleted]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('two menu entries that are moved beneath each other at once are no ring, and a parent with a child is not deleted', async () => {
  const boss = await office.as('super');
  const add = async (name: string, more = {}): Promise<string> => {
    const added = await boss.post('/rescue_public/menu/add', { name, path: name, ...more });
    return String(succeeded(added).data['id']);
  };
  for (let round = 0; round < 6; round += 1) {
    const [one, other] = [await add(`one${round}`), await add(`other${round}`)];
    const below = (id: string, parentId: string) => boss.post('/rescue_public/menu/updateMenu', { id, parentId });
    const moved = await Promise.all([below(one, other), below(other, one)]);
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 422]);
    const parent = await add(`parent${round}`);
    const [child, deleted] = await Promise.all([
      boss.post('/rescue_public/menu/add', { name: 'child', path: `child${round}`, parentId: parent }),
      boss.post('/rescue_public/menu/deleteMenu', { id: parent }),
    ]);
    expect([child.status, deleted.status].filter((status) => status === 200)).toHaveLength(1);
  }
});
