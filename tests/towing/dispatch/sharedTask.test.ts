/** A task of which a company has brought one vehicle away while another company has the rest: each answers for its own. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());
beforeEach(() => crew.clearRoads());

/** Company A's first driver has brought one of two vehicles to its lot; company C has the other. */
async function shared(): Promise<string> {
  const id = await startTask(crew.police, {
    trailerOrdersList: [{ vehicleCarno: '粤B7S7S1' }, { vehicleCarno: '粤B7S7S2' }],
  });
  succeeded(await crew.assign(id));
  const [first] = await crew.orders(id);
  const trailerOrdersId = first?.['id'];
  succeeded(await crew.company.post(paths.dispatch, { id, trailerOrdersId, trailerManUserId: crew.at(0).id }));
  const wheel = await crew.wheel(0);
  for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await wheel.post(paths[step], { id }));
  const lot = await crew.office.as('super');
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true }));
  succeeded(await crew.transferTo(id, { reason: '无车' }));
  return id;
}

const refused = (id: string) => crew.companyC.post(paths.companyRefuse, { id, reason: '无空闲车辆' });

async function ringsAt(person: Crew['police'], path: string, id: string): Promise<boolean> {
  const { data } = succeeded(await person.get(path));
  return (data['records'] as Json[]).some((row) => row['id'] === id);
}

test('the second company refuses its own vehicle, which waits for another; what the first has brought away stays', async () => {
  const id = await shared();
  const [driver] = crew.city.driversC;
  succeeded(await crew.companyC.post(paths.dispatch, { id, trailerManUserId: driver?.id }));
  succeeded(await refused(id));
  expect(await crew.orders(id)).toMatchObject([
    { order_no: expect.any(String), trailer_company_id: crew.city.companyA, order_status: 1, park_id: crew.city.parkA },
    { order_no: null, trailer_company_id: null, driver_id: null, order_status: 0, park_id: null },
  ]);
  // Its lot still finds the task of what stands there.
  expect(await crew.task(id)).toMatchObject({ assigned: false, trailer_company_id: null, park_id: crew.city.parkA });
  expect(await ringsAt(crew.police, '/rescue_public/commandCentre/getTask', id)).toBe(true);
  const ledger = await crew.office.rows(
    `select kind from rotation_entry where task_id = $1 and company_id = $2 order by number`,
    [id, crew.city.companyC],
  );
  expect(ledger.at(-1)).toEqual({ kind: 'refused' });
});

test('what a silent company has is withdrawn from it; what the first has brought away stays, and is no reason against it', async () => {
  const id = await shared();
  const offered = async (): Promise<unknown> =>
    succeeded(await crew.police.get('/trailerOrdersRecord/findDetail_commandCentre', { id })).data['barredSteps'];
  expect(await offered()).not.toContain('withdraw');
  succeeded(await crew.police.post(paths.withdraw, { id, reason: '无人响应' }));
  expect(await crew.orders(id)).toMatchObject([
    { order_no: expect.any(String), trailer_company_id: crew.city.companyA, order_status: 1, park_id: crew.city.parkA },
    { order_no: null, trailer_company_id: null, driver_id: null, order_status: 0, park_id: null },
  ]);
  expect(await crew.task(id)).toMatchObject({ assigned: false, trailer_company_id: null, arrive_by: null });
  expect((await ledgerOf(id, crew.city.companyC)).at(-1)).toEqual({ kind: 'withdrawn' });
  expect(await crew.police.post(paths.withdraw, { id, reason: '再次' })).toMatchObject({ status: 409 });
});

test('a vehicle whose truck is on scene is not withdrawn, and the text is of that one', async () => {
  const id = await shared();
  const [driver] = crew.city.driversC;
  succeeded(await crew.companyC.post(paths.dispatch, { id, trailerManUserId: driver?.id }));
  const wheel = await crew.office.as(driver?.username ?? '');
  for (const step of ['accept', 'arrive'] as const) succeeded(await wheel.post(paths[step], { id }));
  expect(await crew.police.post(paths.withdraw, { id, reason: '改派' })).toMatchObject({
    status: 409,
    msg: '司机已到达现场，不能撤回',
  });
});

test('whoever hears the bell says so, and gives the rest to another, who drives it to its end', async () => {
  const id = await shared();
  succeeded(await refused(id));
  succeeded(await crew.police.post(paths.acknowledge, { id }));
  succeeded(await crew.assign(id));
  const [first, second] = await crew.orders(id);
  expect([first?.['order_status'], second?.['trailer_company_id']]).toEqual([1, crew.city.companyA]);
  succeeded(await crew.company.post(paths.dispatch, { id, trailerManUserId: crew.at(1).id }));
  const wheel = await crew.wheel(1);
  for (const step of ['accept', 'arrive', 'tow', 'finish'] as const) succeeded(await wheel.post(paths[step], { id }));
  const task = await crew.task(id);
  expect(task).toMatchObject({ order_status: 1, cancel_status: 0 });
  expect(Number(task['assign_time'])).toBeLessThanOrEqual(Number(task['arrive_time']));
});

test('a company refuses a vehicle that was added once it had brought away the first, not one whose driver has accepted', async () => {
  const id = await crew.dispatched(0, 'accept', 'arrive', 'tow');
  const more = { id, trailerOrdersList: [{ vehicleCarno: '粤B7S7S3' }] };
  succeeded(await crew.police.post('/rescue_public/commandCentre/attach', more));
  const refuse = () => crew.company.post(paths.companyRefuse, { id, reason: '无空闲车辆' });
  expect(await refuse()).toMatchObject({ status: 409, msg: '已开始拖车，不能拒单' });
  succeeded(await (await crew.wheel(0)).post(paths.finish, { id }));
  succeeded(await refuse());
  expect((await crew.orders(id)).map((row) => row['order_no'] === null)).toEqual([false, true]);
});

test('an assignment of the rest is undone by whoever made it, at once', async () => {
  const id = await shared();
  succeeded(await refused(id));
  succeeded(await crew.assign(id));
  succeeded(await crew.police.post('/dispatch/undo', { id }));
  expect((await crew.orders(id)).map((row) => row['trailer_company_id'])).toEqual([crew.city.companyA, null]);
  expect(await crew.task(id)).toMatchObject({ assigned: false, trailer_company_id: null });
});

const ledgerOf = (id: string, companyId: string) =>
  crew.office.rows('select kind from rotation_entry where task_id = $1 and company_id = $2 order by number', [
    id,
    companyId,
  ]);

test('the rest is cancelled that another company refused: the task is the company’s that has brought its vehicle away', async () => {
  const id = await shared();
  const before = await ledgerOf(id, crew.city.companyA);
  succeeded(await refused(id));
  expect((await crew.company.get('/trailerOrdersRecord/findDetail_company', { id })).status).not.toBe(200);
  succeeded(await crew.police.post(paths.cancel, { id }));
  expect(await crew.task(id)).toMatchObject({
    order_status: 1,
    cancel_status: 0,
    trailer_company_id: crew.city.companyA,
    park_id: crew.city.parkA,
  });
  const { data } = succeeded(await crew.company.get('/trailerOrdersRecord/findDetail_company', { id }));
  expect(data).toMatchObject({ id, turn: 'complete' });
  expect((await crew.companyC.get('/trailerOrdersRecord/findDetail_company', { id })).status).not.toBe(200);
  // Nobody was given anything: no turn is counted twice.
  expect(await ledgerOf(id, crew.city.companyA)).toEqual(before);
  expect((await ledgerOf(id, crew.city.companyC)).at(-1)).toEqual({ kind: 'refused' });
});

test('a task that is cancelled after a refusal says from whom it came back, and is no cancelled job of theirs', async () => {
  const id = await startTask(crew.police);
  succeeded(await crew.assign(id));
  succeeded(await crew.company.post(paths.companyRefuse, { id, reason: '无空闲车辆' }));
  succeeded(await crew.police.post(paths.cancel, { id }));
  const { data } = succeeded(await crew.police.get('/trailerOrdersRecord/findDetail_commandCentre', { id }));
  expect(data).toMatchObject({ turn: 'cancelled', returnedStep: 'companyRefuse', returnedWhy: '无空闲车辆' });
  expect(data['returnedFrom']).toEqual(expect.any(String));
  expect(data['trailerCompanyId']).toBeNull();
  expect((await ledgerOf(id, crew.city.companyA)).at(-1)).toEqual({ kind: 'refused' });
});
