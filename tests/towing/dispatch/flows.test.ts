/** Transfers, withdrawals and refusals, with the texts that people read. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import { paths, startTask, succeeded, type Driver } from '../work.ts';

let crew: Crew;
let office: Crew['office'];
let city: Crew['city'];
let police: Crew['police'];
let company: Crew['company'];
let companyC: Crew['companyC'];
let at: Crew['at'];
let wheel: Crew['wheel'];
let assign: Crew['assign'];
let transferTo: Crew['transferTo'];
let task: Crew['task'];
let orders: Crew['orders'];
let busy: Crew['busy'];
let dispatched: Crew['dispatched'];

beforeAll(async () => {
  crew = await openCrew();
  ({ office, city, police, company, companyC, at, wheel, assign, transferTo, task, orders, busy, dispatched } = crew);
});
beforeEach(() => crew.clearRoads());
afterAll(() => crew.office.close());

describe('transfer', () => {
  test('to another company: the first driver is free, steps start again', async () => {
    const id = await dispatched(0, 'accept');
    expect(await transferTo(id)).toMatchObject({ status: 200, code: 1, msg: '转交成功' });
    expect(await busy(at(0))).toBe(false);
    expect(await task(id)).toMatchObject({
      trailer_company_id: city.companyC,
      distribution_order: 0,
      receipt_status: 10,
      driver_ids: [],
      accept_time: null,
    });
    expect((await company.get('/trailerOrdersRecord/findDetail_company', { id })).status).toBe(404);
    expect((await companyC.get('/trailerOrdersRecord/getCompanyTask')).data).toMatchObject({ records: [{ id }] });
  });

  test('to another company with its driver at once; to the same company is a fault', async () => {
    const id = await dispatched(0);
    expect(await transferTo(id, { trailerCompanyId: city.companyA })).toMatchObject({
      status: 422,
      fields: { trailerCompanyId: '任务已在该拖车公司' },
    });
    const driver = city.driversC[0];
    succeeded(await transferTo(id, { driverId: driver?.id }));
    expect(await task(id)).toMatchObject({ driver_ids: [driver?.id], distribution_order: 1, receipt_status: 0 });
    expect(await busy(at(0))).toBe(false);
  });

  test('after arrival it needs a reason, which the timeline tells', async () => {
    const id = await dispatched(0, 'accept', 'arrive');
    expect(await transferTo(id)).toMatchObject({
      status: 422,
      error: 'reason-missing',
      fields: { reason: '请填写原因' },
    });
    const driver = { id, trailerManUserId: at(1).id };
    expect(await company.post(paths.transferDriver, driver)).toMatchObject({
      status: 422,
      fields: { reason: '请填写原因' },
    });
    succeeded(await transferTo(id, { reason: '拖车故障' }));
    const { data } = await police.get('/trailerOrdersRecord/timeline', { id });
    expect(data).toEqual(
      expect.arrayContaining([expect.objectContaining({ step: 'transfer', why: '拖车故障', who: '陈警官' })]),
    );
  });

  test('to another driver of the company, unless he is busy', async () => {
    const id = await dispatched(0, 'accept');
    await dispatched(1);
    expect(await company.post(paths.transferDriver, { id, trailerManUserId: at(1).id })).toMatchObject({
      status: 409,
      error: 'driver-busy',
      msg: `司机${at(1).name}正在执行任务,不能转交给他`,
    });
    expect(await company.post(paths.transferDriver, { id, trailerManUserId: at(2).id })).toMatchObject({
      msg: '转交成功',
    });
    expect([await busy(at(0)), await busy(at(1)), await busy(at(2))]).toEqual([false, true, true]);
    expect(await task(id)).toMatchObject({ driver_ids: [at(2).id], driver_names: at(2).name, receipt_status: 0 });
    expect((await (await wheel(0)).post(paths.arrive, { id })).status).toBe(404);
    succeeded(await (await wheel(2)).post(paths.accept, { id }));
  });

  test('a driver off shift cannot be sent', async () => {
    const [off] = (await office.rows(
      `select d.id, d.driver_name as name from driver d where trailer_company_id = $1 and work_status = 0 limit 1`,
      [city.companyA],
    )) as unknown as Driver[];
    const id = await startTask(police);
    succeeded(await assign(id));
    expect(await company.post(paths.dispatch, { id, trailerManUserId: off?.id })).toMatchObject({
      status: 409,
      error: 'driver-off-shift',
      msg: `司机${off?.name}已下班`,
    });
  });
});

describe('back to the beginning', () => {
  test('withdraw clears number, company, lot and driver', async () => {
    const id = await dispatched(0, 'accept');
    succeeded(await police.post(paths.withdraw, { id, reason: '改派' }));
    expect(await busy(at(0))).toBe(false);
    expect(await task(id)).toMatchObject({
      assigned: false,
      distribution_order: 0,
      trailer_company_id: null,
      park_id: null,
      driver_ids: [],
      driver_names: null,
      receipt_status: 10,
      assign_time: null,
    });
    expect(await orders(id)).toMatchObject([
      { order_no: null, trailer_company_id: null, park_id: null, driver_id: null, receipt_status: 10 },
    ]);
    expect((await police.get('/rescue_public/commandCentre/getTask')).data).toMatchObject({
      count: 1,
      records: [{ id }],
    });
    succeeded(await assign(id));
  });

  test('a company’s refusal is told with its reason, and needs one', async () => {
    const id = await startTask(police);
    succeeded(await assign(id));
    expect((await company.post(paths.companyRefuse, { id })).status).toBeGreaterThanOrEqual(400);
    succeeded(await company.post(paths.companyRefuse, { id, reason: '没有空闲车辆' }));
    expect(await task(id)).toMatchObject({ assigned: false, trailer_company_id: null });
    expect((await company.get('/trailerOrdersRecord/findDetail_company', { id })).status).toBe(404);
  });

  test('a driver’s refusal keeps the number and returns to the company’s list', async () => {
    const id = await dispatched(0);
    succeeded(await (await wheel(0)).post(paths.refuse, { id, reason: '车辆故障' }));
    expect(await busy(at(0))).toBe(false);
    expect(await orders(id)).toMatchObject([
      { order_no: expect.any(String), driver_id: null, receipt_status: 10, trailer_company_id: city.companyA },
    ]);
    expect((await company.get('/trailerOrdersRecord/getCompanyTask')).data).toMatchObject({
      count: 1,
      records: [{ id }],
    });
  });

  test('acknowledging stops the alert of the unit that waits, once, and tells who took it', async () => {
    const id = await startTask(police);
    succeeded(await police.post(paths.acknowledge, { id }));
    const again = await (await office.as('general')).post(paths.acknowledge, { id });
    expect(again).toMatchObject({
      status: 409,
      error: 'already-acknowledged',
      msg: expect.stringMatching(/^陈警官已于.*响应$/),
    });
    succeeded(await assign(id));
    expect(await task(id)).toMatchObject({ acknowledged_by: null, acknowledged_time: null });
    expect((await police.post(paths.acknowledge, { id })).status).toBe(409);
    succeeded(await company.post(paths.acknowledge, { id }));
    expect(await task(id)).toMatchObject({ acknowledged_by: '黄调度' });
  });
});

test('of a company that was suspended, whoever sends a driver is told what else can be done, and the task goes on', async () => {
  const [sent, waits] = [await dispatched(0, 'accept'), await dispatched(1)];
  succeeded(await (await wheel(1)).post(paths.refuse, { id: waits, reason: '拖车故障' }));
  const boss = await office.as('super');
  const suspension = { trailerCompanyId: city.companyA, detachmentId: city.detachmentA };
  const added = await boss.post('/companySuspension/add', {
    ...suspension,
    suspendedFrom: '2020-01-01 00:00:00',
    suspensionReason: '三次超时',
  });
  const { id: suspended } = succeeded(added).data;
  const driverId = { trailerManUserId: at(2).id, reason: '换车' };
  expect(await company.post(paths.dispatch, { id: waits, ...driverId })).toMatchObject({
    status: 422,
    msg: expect.stringMatching(/已暂停派单：三次超时。请拒单，或请指挥中心转交其他公司$/),
  });
  expect(await company.post(paths.transferDriver, { id: sent, ...driverId })).toMatchObject({
    status: 422,
    msg: expect.stringMatching(/已暂停派单：三次超时。请联系指挥中心转交其他公司$/),
  });
  for (const name of ['arrive', 'tow', 'finish'] as const)
    succeeded(await (await wheel(0)).post(paths[name], { id: sent }));
  succeeded(await company.post(paths.companyRefuse, { id: waits, reason: '暂停派单' }));
  expect(await task(waits)).toMatchObject({ assigned: false, trailer_company_id: null });
  succeeded(await boss.post('/companySuspension/delete', { id: suspended }));
});
