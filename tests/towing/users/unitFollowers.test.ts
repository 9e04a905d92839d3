import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice, type Json, type Office, type Person } from '../office.ts';
import { paths, readCity, startTask, succeeded } from '../work.ts';

let office: Office;
beforeAll(async () => void (office = await openOffice(0)));
afterAll(() => office.close());

test.each([
  ['park', 3, { address: '南山区', places: 5 }],
  ['brigade', 1, {}],
  ['company', 4, {}],
] as const)('a %s goes once nobody belongs to it, and not before', async (unit, userType, more) => {
  const { detachmentA } = await readCity(office);
  const boss = await office.as('super');
  const served = unit === 'company' ? { detachmentIds: [detachmentA] } : { detachmentId: detachmentA };
  const add = async (name: string): Promise<string> => {
    const added = await boss.post(`/${unit}/add`, { name, ...served, ...more });
    return String(succeeded(added).data['id']);
  };
  const [id, empty] = [await add('有人单位'), await add('无人单位')];
  const users = [{ username: `of-${unit}`, name: '张三', userType, capacityId: id }];
  succeeded(await boss.post('/rescue_public/user/batchAdd', { users }));
  expect(await boss.post(`/${unit}/delete`, { id })).toMatchObject({
    status: 409,
    error: 'still-referenced',
    msg: '该单位还有 1 个用户，不能删除',
  });
  expect(await office.rows(`select id from ${unit} where id = any($1)`, [[id, empty]])).toHaveLength(2);
  expect(await boss.post(`/${unit}/delete`, { id: empty })).toMatchObject({ status: 200, msg: '删除成功' });
});

test('a lot that is deleted while somebody is placed in it is kept, or they are placed nowhere', async () => {
  const { detachmentA } = await readCity(office);
  const boss = await office.as('super');
  for (let round = 0; round < 6; round += 1) {
    const lot = { name: `并发${round}`, detachmentId: detachmentA, address: '南山区', places: 5 };
    const id = String(succeeded(await boss.post('/park/add', lot)).data['id']);
    const users = [{ username: `lot${round}`, name: '张三', userType: 3, capacityId: id }];
    const answers = await Promise.all([
      boss.post('/rescue_public/user/batchAdd', { users }),
      boss.post('/park/delete', { id }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('a unit that is called otherwise is so in the accounts of its people', async () => {
  const boss = await office.as('super');
  const lot = await office.as('park');
  const own = async (): Promise<unknown> => (await lot.post('/userInfo')).data['capacityName'];
  const [name, id] = [await own(), (await lot.post('/userInfo')).data['capacityId']];
  succeeded(await boss.post('/park/update', { id, name: '新名停车场' }));
  expect(await own()).toBe('新名停车场');
  succeeded(await boss.post('/park/update', { id, name }));
  expect(await own()).toBe(name);
});

test('drivers and accounts of a company are where it serves, once nothing is open where it serves no more', async () => {
  const { companyC, detachmentA, detachmentB } = await readCity(office);
  const [boss, here, there] = [await office.as('super'), await office.as('police'), await office.as('police2')];
  const [{ id: driver } = {}] = await office.rows('select id from driver where trailer_company_id = $1', [companyC]);
  const seenBy = async (person: Person): Promise<boolean> => {
    const { data } = await person.get('/rescue_public/user/getUserCapacityDriver');
    return (data as unknown as Json[]).some(({ id }) => id === driver);
  };
  const serve = (detachmentIds: string[]) => boss.post('/company/update', { id: companyC, detachmentIds });
  expect([await seenBy(here), await seenBy(there)]).toEqual([true, false]);
  succeeded(await serve([detachmentA, detachmentB]));
  expect([await seenBy(here), await seenBy(there)]).toEqual([true, true]);
  const task = await startTask(here);
  succeeded(await here.post(paths.assign, { id: task, trailerCompanyId: companyC, parkId: '-1' }));
  expect(await serve([detachmentB])).toMatchObject({ status: 422, fields: { detachmentIds: expect.any(String) } });
  succeeded(await here.post(paths.cancel, { id: task }));
  succeeded(await serve([detachmentB]));
  expect([await seenBy(here), await seenBy(there)]).toEqual([false, true]);
  const units = 'select distinct detachment_id as unit from "user" where capacity_id = $1';
  expect(await office.rows(units, [companyC])).toEqual([{ unit: detachmentB }]);
  succeeded(await serve([detachmentA]));
  expect([await seenBy(here), await seenBy(there)]).toEqual([true, false]);
});

test('a company serves a unit as long as its driver owes photos there, though another company has the task by then', async () => {
  const { companyA, companyC, detachmentA, detachmentB, parkA, driversA } = await readCity(office);
  const [boss, here, company] = [await office.as('super'), await office.as('police'), await office.as('company')];
  const [driver] = driversA;
  const task = await startTask(here, {
    trailerOrdersList: [{ vehicleCarno: '粤B5P5P1' }, { vehicleCarno: '粤B5P5P2' }],
  });
  succeeded(await here.post(paths.assign, { id: task, trailerCompanyId: companyA, parkId: parkA }));
  const orders = await office.rows('select id from trailer_order where task_id = $1 order by id', [task]);
  const first = orders[0]?.['id'];
  succeeded(await company.post(paths.dispatch, { id: task, trailerOrdersId: first, trailerManUserId: driver?.id }));
  const wheel = await office.as(driver?.username ?? '');
  for (const step of ['accept', 'arrive', 'tow', 'finish'] as const)
    succeeded(await wheel.post(paths[step], { id: task }));
  // As where a photo is required that the driver has not sent yet.
  await office.rows('update trailer_order set order_status = 0 where id = $1', [first]);
  succeeded(await here.post(paths.assign, { id: task, mode: 1, trailerCompanyId: companyC, parkId: parkA }));
  const serve = (detachmentIds: string[]) => boss.post('/company/update', { id: companyA, detachmentIds });
  expect(await serve([detachmentB])).toMatchObject({ status: 422, fields: { detachmentIds: expect.any(String) } });
  succeeded(await here.post(paths.cancel, { id: task }));
  succeeded(await serve([detachmentB]));
  succeeded(await serve([detachmentA]));
});

test('a detachment takes the accounts and drivers of its people along to another general division', async () => {
  const { detachmentB, companyB } = await readCity(office);
  const boss = await office.as('super');
  const [{ of: before } = {}] = await office.rows('select general_division_id as of from detachment where id = $1', [
    detachmentB,
  ]);
  const other = String(succeeded(await boss.post('/generalDivision/add', { name: '另一总队' })).data['id']);
  const keepers = async (): Promise<unknown[]> => {
    const people = 'select distinct general_division_id as of from "user" where detachment_id = $1 and user_type <> 7';
    const drivers = 'select distinct general_division_id as of from driver where trailer_company_id = $1';
    return [...(await office.rows(people, [detachmentB])), ...(await office.rows(drivers, [companyB]))].map(
      ({ of }) => of,
    );
  };
  succeeded(await boss.post('/detachment/update', { id: detachmentB, generalDivisionId: other }));
  expect(await keepers()).toEqual([other, other]);
  succeeded(await boss.post('/detachment/update', { id: detachmentB, generalDivisionId: before }));
  expect(await keepers()).toEqual([before, before]);
});

/** Statements that wait for somebody's lock. */
const waiting = async (): Promise<number> => {
  const many = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return Number((await office.rows(many))[0]?.['n']);
};

/** Holds a lock until so many statements wait that come of `send`. */
async function whileHeld<T>(hold: string, send: () => Promise<T>, many = 1): Promise<T> {
  const other = await office.database.pool.connect();
  try {
    await other.query('begin');
    await other.query(hold);
    const sent = send();
    await expect.poll(waiting).toBe(many);
    await other.query('commit');
    return await sent;
  } finally {
    other.release();
  }
}

/** Detachment B to another general division, and back. */
async function divided(): Promise<{ readonly id: string; readonly move: () => Promise<unknown> }> {
  const { detachmentB } = await readCity(office);
  const boss = await office.as('super');
  const id = String(succeeded(await boss.post('/generalDivision/add', { name: `总队${Math.random()}` })).data['id']);
  const move = () => boss.post('/detachment/update', { id: detachmentB, generalDivisionId: id });
  return { id, move };
}

test('a driver who is changed while their detachment gets another general division is counted twice, and nothing is lost', async () => {
  const { companyB } = await readCity(office);
  const { id: other, move } = await divided();
  const [{ id, version } = {}] = await office.rows(
    'select id, version from driver where trailer_company_id = $1 order by id limit 1',
    [companyB],
  );
  const changed = `update driver set stand_location = '别处', version = version + 1 where id = '${String(id)}'`;
  expect(await whileHeld(changed, move)).toMatchObject({ status: 200 });
  const after = 'select version, stand_location as stands, general_division_id as of from driver where id = $1';
  expect(await office.rows(after, [id])).toEqual([{ version: Number(version) + 2, stands: '别处', of: other }]);
});

test('an account that is added to a brigade while its detachment gets another general division is in that one', async () => {
  const { detachmentB } = await readCity(office);
  const boss = await office.as('super');
  const brigade = { name: '随支队大队', detachmentId: detachmentB };
  const capacityId = String(succeeded(await boss.post('/brigade/add', brigade)).data['id']);
  const { id: other, move } = await divided();
  const both = async () => {
    const users = [{ username: 'at-once', name: '张三', userType: 1, capacityId }];
    const came = boss.post('/rescue_public/user/batchAdd', { users });
    await expect.poll(waiting).toBe(1);
    return Promise.all([came, move()]);
  };
  // Nobody adds or changes an account meanwhile.
  const answers = await whileHeld('lock table "user" in share mode', both, 2);
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
  const added = `select general_division_id as of from "user" where username = 'at-once'`;
  expect(await office.rows(added)).toEqual([{ of: other }]);
});
