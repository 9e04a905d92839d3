/** How a task ends, how two trucks share one, and what the events keep of it all. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { onePixel, paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
let office: Crew['office'];
let police: Crew['police'];
let company: Crew['company'];
let at: Crew['at'];
let wheel: Crew['wheel'];
let assign: Crew['assign'];
let task: Crew['task'];
let orders: Crew['orders'];
let busy: Crew['busy'];
let dispatched: Crew['dispatched'];

beforeAll(async () => {
  crew = await openCrew();
  ({ office, police, company, at, wheel, assign, task, orders, busy, dispatched } = crew);
});
beforeEach(() => crew.clearRoads());
afterAll(() => crew.office.close());

describe('endings', () => {
  test('cancel frees everybody', async () => {
    const id = await dispatched(0, 'accept', 'arrive', 'tow');
    expect(await police.post(paths.cancel, { id, reason: '自行处理' })).toMatchObject({ status: 200, msg: '取消成功' });
    expect(await task(id)).toMatchObject({ cancel_status: 1, order_status: 1 });
    expect(await busy(at(0))).toBe(false);
    expect((await police.post(paths.cancel, { id })).msg).toBe('任务已取消，不能取消任务');
  });

  test('a cancelled task says who cancelled it, when and why, and one that is finished does not', async () => {
    const detail = async (who: Person, path: string, id: string) =>
      succeeded(await who.get(`/trailerOrdersRecord/${path}`, { id })).data;
    const cancelled = await dispatched(0, 'accept');
    succeeded(await police.post(paths.cancel, { id: cancelled, reason: '自行处理' }));
    const { cancelledBy } = await detail(police, 'findDetail_commandCentre', cancelled);
    const said = {
      cancelledBy: expect.stringMatching(/\S/) as string,
      cancelReason: '自行处理',
      cancelTime: expect.any(String) as string,
    };
    expect(await detail(police, 'findDetail_commandCentre', cancelled)).toMatchObject(said);
    expect(await detail(company, 'findDetail_company', cancelled)).toMatchObject(said);
    const empty = await dispatched(1, 'accept', 'arrive');
    const driver = await wheel(1);
    succeeded(await driver.post(paths.empty, { id: empty, reason: '车辆已驶离' }));
    const returned = await detail(police, 'findDetail_commandCentre', empty);
    expect(returned).toMatchObject({ cancelReason: '车辆已驶离', cancelledBy: expect.any(String) as string });
    expect(returned['cancelledBy']).not.toBe(cancelledBy);
    const finished = await dispatched(0, 'accept', 'arrive', 'tow');
    succeeded(await (await wheel(0)).post(paths.finish, { id: finished }));
    const whole = await detail(police, 'findDetail_commandCentre', finished);
    expect(whole['cancelledBy'] ?? null).toBeNull();
  });

  test('an empty return cancels and frees', async () => {
    const id = await dispatched(0, 'accept', 'arrive');
    const driver = await wheel(0);
    succeeded(await driver.post(paths.empty, { id, reason: '车辆已驶离' }));
    expect(await task(id)).toMatchObject({ cancel_status: 1, order_status: 1 });
    expect(await busy(at(0))).toBe(false);
  });

  test('an empty return waits for its photo where the settings demand one', async () => {
    const strict = await openCrew([], { emptyReturnPhoto: true });
    try {
      const id = await strict.dispatched(0, 'accept', 'arrive');
      const driver = await strict.wheel(0);
      expect(await driver.post(paths.empty, { id, reason: '车辆已驶离' })).toMatchObject({
        status: 422,
        error: 'empty-photo',
        msg: '返空前请先拍一张返空照片',
      });
      expect(await strict.task(id)).toMatchObject({ cancel_status: 0, order_status: 0 });
      succeeded(await driver.upload('/vehicle/uploadFile2', { id, group: 'returnEmptyImage' }, onePixel));
      succeeded(await driver.post(paths.empty, { id, reason: '车辆已驶离' }));
      expect(await strict.task(id)).toMatchObject({ cancel_status: 1, order_status: 1 });
    } finally {
      await strict.office.close();
    }
  });

  test('another receipt number waits for police, who confirm', async () => {
    const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B1', receiptNumber: 'H100' }] });
    succeeded(await assign(id, { driverId: at(0).id }));
    const driver = await wheel(0);
    for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await driver.post(paths[step], { id }));
    succeeded(await driver.post(paths.finish, { id, receiptNumber: 'H101', arriveKmNum: 4.2, trailerKmNum: 11 }));
    expect(await task(id)).toMatchObject({ order_status: 2, arrive_km_num: 4.2, trailer_km_num: 11 });
    expect(await busy(at(0))).toBe(false);
    succeeded(await police.post(paths.confirm, { id }));
    expect(await task(id)).toMatchObject({ order_status: 1, cancel_status: 0 });
  });

  test('the same number, or none, is complete at once', async () => {
    for (const receiptNumber of ['H100', undefined]) {
      const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B1', receiptNumber: 'H100' }] });
      succeeded(await assign(id, { driverId: at(0).id }));
      const driver = await wheel(0);
      for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await driver.post(paths[step], { id }));
      succeeded(await driver.post(paths.finish, receiptNumber === undefined ? { id } : { id, receiptNumber }));
      expect(await task(id)).toMatchObject({ order_status: 1 });
    }
  });

  test('delete takes a task out of the lists, restore puts it back', async () => {
    const id = await startTask(police);
    const listed = async (path: string): Promise<unknown[]> => {
      const { data } = succeeded(await police.post(`/rescue_public/commandCentre/${path}`));
      return (data['records'] as Json[]).map((record) => record['id']);
    };
    expect(await police.post(paths.delete, { id })).toMatchObject({ status: 200, msg: '删除成功' });
    expect(await listed('listByPageCommandCentre')).not.toContain(id);
    expect(await listed('listByPageCommandCentreDelete')).toContain(id);
    expect((await police.get('/rescue_public/commandCentre/getTask')).data).toMatchObject({ count: 0 });
    expect((await police.get('/trailerOrdersRecord/findDetail_commandCentre', { id })).status).toBe(404);
    expect((await assign(id)).msg).toBe('任务已删除，不能分派任务');
    // Whom the list of the deleted is for may still read how it came about; nobody else finds it by its id.
    for (const path of ['/trailerOrdersRecord/timeline', '/reviseRemarks/list']) {
      const readsOf = (person: Person) => person.get(path, { id });
      expect([path, (await readsOf(police)).status]).toEqual([path, 200]);
      expect([path, (await readsOf(await office.as('field'))).status]).toEqual([path, 404]);
    }
    succeeded(await police.post(paths.restore, { id }));
    expect(await listed('listByPageCommandCentre')).toContain(id);
  });
});

describe('self-driven: the owner drives off himself', () => {
  const selfDriven = { trailerCompanyId: '1', parkId: '-1' };
  const alerts = async (): Promise<unknown[]> =>
    Promise.all([
      (await police.get('/rescue_public/commandCentre/getTask')).data['count'],
      (await company.get('/trailerOrdersRecord/getCompanyTask')).data['count'],
    ]);

  test('assigned to nobody’s truck it alerts nobody, and is complete once police have seen it leave', async () => {
    const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B1' }, { vehicleCarno: '粤B2' }] });
    expect(await assign(id, { ...selfDriven, reason: '可以行驶' })).toMatchObject({ status: 200, msg: '分派成功' });
    expect(await task(id)).toMatchObject({ assigned: true, distribution_order: 1, waiting_since: null });
    for (const order of await orders(id)) {
      expect(order).toMatchObject({ order_no: expect.any(String), trailer_company_id: '1', driver_id: null });
    }
    expect(await alerts()).toEqual([0, 0]);
    const { data } = await police.post('/rescue_public/commandCentre/listByPageCommandCentreAgeing', {
      overdueStep: 'accept',
    });
    expect(data).toMatchObject({ total: 0 });

    expect(await police.post(paths.confirm, { id })).toMatchObject({ status: 200, msg: '核对成功' });
    const left = { order_status: 1, cancel_status: 0, finish_time: expect.any(Date), dispatch_time: null };
    expect(await task(id)).toMatchObject(left);
    expect((await police.post(paths.confirm, { id })).msg).toBe('任务已完成，不能核对完成');
    const timeline = (await police.get('/trailerOrdersRecord/timeline', { id })).data as unknown as Json[];
    expect(timeline.map(({ step, to, why }) => [step, to, why])).toEqual([
      ['start', '待分派', null],
      ['assign', '未分配拖车司机 · 自驱', '可以行驶'],
      ['selfDriven', '任务完成', null],
    ]);
    const statistics = (await police.post('/rescue_public/commandCentre/statistics')).data as unknown as Json[];
    expect(statistics).toContainEqual(
      expect.objectContaining({ dimension: 'company', key: '1', name: '自驱', step: 'assign', count: 1 }),
    );
  });

  test('it may be withdrawn, cancelled, or given to a company after all; who assigns it again is told', async () => {
    const id = await startTask(police);
    succeeded(await assign(id, selfDriven));
    expect(await assign(id)).toMatchObject({ status: 409, msg: expect.stringContaining('分派给自驱') });
    succeeded(await police.post(paths.withdraw, { id, reason: '改派' }));
    expect(await task(id)).toMatchObject({ assigned: false, distribution_order: 0, trailer_company_id: null });
    expect(await alerts()).toEqual([1, 0]);

    succeeded(await assign(id, selfDriven));
    succeeded(await crew.transferTo(id));
    expect(await task(id)).toMatchObject({ distribution_order: 0, trailer_company_id: crew.city.companyC });
    succeeded(await police.post(paths.assign, { id, mode: 1, ...selfDriven }));
    expect(await task(id)).toMatchObject({ distribution_order: 1, new_accept_company_id: null });
    succeeded(await police.post(paths.cancel, { id }));
    expect(await task(id)).toMatchObject({ cancel_status: 1, order_status: 1, finish_time: null });
  });

  test('what is added to a vehicle that leaves by itself waits for a company, and rings', async () => {
    const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B5S5S1' }] });
    succeeded(await assign(id, { trailerCompanyId: '1', parkId: '-1' }));
    const rings = async () =>
      (succeeded(await police.get('/rescue_public/commandCentre/getTask')).data['records'] as Json[]).some(
        (row) => row['id'] === id,
      );
    expect(await rings()).toBe(false);
    const wreck = [{ vehicleCarno: '粤B5S5S2', receiptNumber: '440300001' }];
    succeeded(await police.post('/rescue_public/commandCentre/attach', { id, trailerOrdersList: wreck }));
    expect(await rings()).toBe(true);
    expect(await task(id)).toMatchObject({ assigned: false, trailer_company_id: null });
    // Long after the first was assigned: the company has its own time.
    await office.rows("update task set assign_time = now() - interval '5 hours' where id = $1", [id]);
    succeeded(await assign(id));
    const limit = (await task(id))['arrive_by'];
    expect(limit instanceof Date && limit.getTime() > Date.now()).toBe(true);
    expect(await orders(id)).toMatchObject([
      { trailer_company_id: '1', order_status: 0 },
      { trailer_company_id: crew.city.companyA, park_id: crew.city.parkA },
    ]);
    const codes = async () => {
      const row = await task(id);
      return [row['receipt_status'], row['rescue_status'], row['order_status']];
    };
    succeeded(await company.post(paths.dispatch, { id, trailerManUserId: at(0).id }));
    expect(await codes()).toEqual([0, 10, 0]);
    const driver = await wheel(0);
    succeeded(await driver.post(paths.accept, { id }));
    expect((await task(id))['arrive_by']).toEqual(limit);
    expect((await task(id))['dispatch_time']).toBeInstanceOf(Date);
    // What the truck is at is what the task says; the one that leaves by itself is seen to when no truck is out.
    expect(await codes()).toEqual([1, 0, 0]);
    succeeded(await driver.post(paths.arrive, { id }));
    expect(await codes()).toEqual([1, 2, 0]);
    succeeded(await driver.post(paths.tow, { id }));
    expect(await codes()).toEqual([1, 3, 0]);
    succeeded(await driver.post(paths.finish, { id, receiptNumber: '不同的单号' }));
    expect(await codes()).toEqual([10, 10, 0]);
    // One is confirmed after the other: the receipt number has not been looked at yet.
    succeeded(await police.post(paths.confirm, { id }));
    expect(await task(id)).toMatchObject({ order_status: 2, cancel_status: 0 });
    succeeded(await police.post(paths.confirm, { id }));
    expect(await task(id)).toMatchObject({ order_status: 1, cancel_status: 0 });
  });

  test('what leaves by itself stays so when the truck beside it goes to another company, or is called back', async () => {
    const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B5S5S3' }] });
    succeeded(await assign(id, { trailerCompanyId: '1', parkId: '-1' }));
    const wreck = [{ vehicleCarno: '粤B5S5S4' }];
    succeeded(await police.post('/rescue_public/commandCentre/attach', { id, trailerOrdersList: wreck }));
    succeeded(await assign(id));
    succeeded(await crew.transferTo(id));
    expect(await orders(id)).toMatchObject([{ trailer_company_id: '1' }, { trailer_company_id: crew.city.companyC }]);
    succeeded(await police.post(paths.withdraw, { id, reason: '改派' }));
    expect(await orders(id)).toMatchObject([{ trailer_company_id: '1' }, { trailer_company_id: null }]);
    expect(await task(id)).toMatchObject({ assigned: false });
    succeeded(await police.post(paths.cancel, { id, reason: '测试结束' }));
  });

  test('a car that could drive after all frees the driver who came', async () => {
    const id = await dispatched(0, 'accept', 'arrive');
    const reason = '车辆可以行驶';
    expect(await police.post(paths.assign, { id, mode: 1, ...selfDriven })).toMatchObject({ status: 422 });
    succeeded(await police.post(paths.assign, { id, mode: 1, ...selfDriven, reason }));
    expect(await busy(at(0))).toBe(false);
    expect(await task(id)).toMatchObject({ driver_ids: [], arrive_time: null });
  });

  test('its lot alone awaits one that comes by itself, until it is in or comes no more', async () => {
    const lot = await office.as('park');
    const own = '(select capacity_id from "user" where username = \'park\')';
    const [here] = await office.rows(`select id from park where id = ${own}`);
    const [elsewhere] = await office.rows(
      `select id from park where id <> ${own} and detachment_id = (select detachment_id from park where id = ${own})`,
    );
    const awaited = async (who = lot): Promise<unknown[]> => {
      const { data } = succeeded(await who.get('/park/expected/listByPage'));
      expect(succeeded(await who.get('/home/figures')).data['expected']).toBe(data['total']);
      return (data['records'] as Json[]).map((record) => record['taskId']);
    };
    const before = await awaited();
    const toLot = { ...selfDriven, parkId: here?.['id'] };
    const id = await startTask(police);
    succeeded(await assign(id, toLot));
    expect(await awaited()).toEqual([id, ...before]);
    succeeded(await police.post(paths.withdraw, { id, reason: '改派' }));
    expect(await awaited()).toEqual(before);
    succeeded(await assign(id, { ...selfDriven, parkId: elsewhere?.['id'] }));
    expect(await awaited()).toEqual(before);
    expect(await awaited(police)).toContain(id);
    succeeded(await police.post(paths.withdraw, { id, reason: '改派' }));
    succeeded(await assign(id, selfDriven));
    expect(await awaited(police)).not.toContain(id);
    succeeded(await police.post(paths.cancel, { id }));

    const [cancelled, seenLeaving] = [await startTask(police), await startTask(police)];
    for (const one of [cancelled, seenLeaving]) succeeded(await assign(one, toLot));
    succeeded(await police.post(paths.cancel, { id: cancelled }));
    succeeded(await police.post(paths.confirm, { id: seenLeaving }));
    expect(await awaited()).toEqual([seenLeaving, ...before]);
    const [order] = await orders(seenLeaving);
    succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId: order?.['id'] }));
    expect((await orders(seenLeaving))[0]).toMatchObject({
      park_in_time: expect.any(Date),
      strong_measures_status_id: 2,
    });
    expect(await awaited()).toEqual(before);
  });

  test('what its lot has taken in goes nowhere else', async () => {
    const id = await startTask(police);
    succeeded(await assign(id, { ...selfDriven, parkId: crew.city.parkA }));
    const [order] = await orders(id);
    succeeded(await (await office.as('super')).post('/park/vehicleIn', { trailerOrdersId: order?.['id'] }));
    const inside = { status: 409, error: 'vehicle-inside', msg: '停车场已确认车辆入场' };
    expect(await police.post(paths.withdraw, { id, reason: '改派' })).toMatchObject(inside);
    expect(await crew.transferTo(id)).toMatchObject(inside);
    expect(await police.post('/rescue_public/trailerOrders/parkUpdate', { id, parkId: '-1' })).toMatchObject(inside);
    expect(await police.post(paths.cancel, { id })).toMatchObject(inside);
    succeeded(await police.post(paths.confirm, { id }));
  });

  test('what a lot has taken in keeps its driver, who finishes', async () => {
    const id = await dispatched(0, 'accept', 'arrive', 'tow');
    const [order] = await orders(id);
    succeeded(await (await office.as('super')).post('/park/vehicleIn', { trailerOrdersId: order?.['id'] }));
    const msg = '停车场已确认车辆入场。司机不能报“拖车完成”时，请在任务详情的拖车单上点“代司机完成拖车”';
    const inside = { status: 409, error: 'vehicle-inside', msg };
    const another = { id, trailerManUserId: at(1).id, reason: '换车' };
    expect(await police.post(paths.cancel, { id })).toMatchObject(inside);
    expect(await company.post(paths.transferDriver, another)).toMatchObject(inside);
    expect(await company.post(paths.dispatch, { ...another, mode: 1 })).toMatchObject(inside);
    succeeded(await (await wheel(0)).post(paths.finish, { id }));
    expect(await task(id)).toMatchObject({ order_status: 1, cancel_status: 0 });
  });

  test('what a lot has taken in keeps no other vehicle of its task from going to another truck, or from being cancelled', async () => {
    const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B1' }, { vehicleCarno: '粤B2' }] });
    succeeded(await assign(id));
    const [first, second] = (await orders(id)).map((row) => String(row['id']));
    for (const [index, trailerOrdersId] of [first, second].entries())
      succeeded(await company.post(paths.dispatch, { id, trailerOrdersId, trailerManUserId: at(index).id }));
    for (const step of ['accept', 'arrive', 'tow'] as const)
      succeeded(await (await wheel(0)).post(paths[step], { id }));
    succeeded(await (await office.as('super')).post('/park/vehicleIn', { trailerOrdersId: first }));
    const driversNow = async () => (await orders(id)).map((row) => row['driver_id']);
    succeeded(await company.post(paths.transferDriver, { id, trailerManUserId: at(2).id, reason: '故障' }));
    expect(await driversNow()).toEqual([at(0).id, at(2).id]);
    succeeded(await crew.transferTo(id, { reason: '无车' }));
    expect(await driversNow()).toEqual([at(0).id, null]);
    succeeded(await police.post(paths.cancel, { id, reason: '车主自行处理' }));
    expect((await orders(id)).map((row) => row['cancel_status'])).toEqual([0, 1]);
    succeeded(await (await wheel(0)).post(paths.finish, { id }));
    expect(await task(id)).toMatchObject({ order_status: 1, cancel_status: 0 });
  });

  test('a deleted task is in none of its lot’s lists and figures; restored, it is back', async () => {
    const id = await dispatched(0, 'accept', 'arrive', 'tow', 'finish');
    const lot = await office.as('super');
    const listed = async (list: string): Promise<boolean> => {
      const { data } = succeeded(await lot.get(`/park/${list}/listByPage`, { size: '999' }));
      return (data['records'] as Json[]).some((record) => record['taskId'] === id);
    };
    const figures = async () => succeeded(await lot.get('/home/figures')).data;
    const inside = async () => {
      const lots = succeeded(await lot.get('/moveVehicleAudit/carPark')).data as unknown as Json[];
      return lots.find((one) => one['id'] === crew.city.parkA)?.['inside'];
    };
    const toggle = async (step: 'delete' | 'restore') => succeeded(await police.post(paths[step], { id }));
    const before = await figures();
    expect(await listed('expected')).toBe(true);
    await toggle('delete');
    expect(await listed('expected')).toBe(false);
    expect((await figures())['expected']).toBe(Number(before['expected']) - 1);
    await toggle('restore');
    expect(await listed('expected')).toBe(true);
    const [order] = await orders(id);
    succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId: order?.['id'] }));
    await office.rows("update trailer_order set park_in_time = now() - interval '400 days' where task_id = $1", [id]);
    const [held, full] = [await figures(), Number(await inside())];
    expect([await listed('vehicles'), await listed('overdue')]).toEqual([true, true]);
    await toggle('delete');
    expect([await listed('vehicles'), await listed('overdue')]).toEqual([false, false]);
    expect((await figures())['inside']).toBe(Number(held['inside']) - 1);
    expect(await inside()).toBe(full - 1);
    expect((await lot.post('/park/vehicleOut', { trailerOrdersId: order?.['id'] })).status).toBe(404);
    await toggle('restore');
    expect([await listed('vehicles'), await listed('overdue')]).toEqual([true, true]);
  });
});

describe('two wrecks, two trucks', () => {
  test('each truck takes its own steps; the task is as far as the slower', async () => {
    const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B1' }, { vehicleCarno: '粤B2' }] });
    succeeded(await assign(id));
    const [first, second] = (await orders(id)).map((row) => String(row['id']));
    succeeded(await company.post(paths.dispatch, { id, trailerOrdersId: first, trailerManUserId: at(0).id }));
    expect(await task(id)).toMatchObject({ distribution_order: 0, driver_ids: [at(0).id] });
    expect((await company.get('/trailerOrdersRecord/getCompanyTask')).data).toMatchObject({ count: 1 });
    const readyFor = async (step: string): Promise<unknown[]> => {
      const { data } = succeeded(await company.post('/trailerOrdersRecord/findOrderByTrailerId', { id, step }));
      return (data as unknown as Json[]).map((order) => order['id']);
    };
    expect([await readyFor('dispatch'), await readyFor('transferDriver')]).toEqual([[second], [first]]);
    const { data: rows } = succeeded(await company.post('/trailerOrdersRecord/findOrderByTrailerId', { id }));
    expect((rows as unknown as Json[]).map((order) => order['step'])).toEqual(['accept', 'dispatch']);
    const sameAgain = await company.post(paths.dispatch, { id, trailerManUserId: at(0).id });
    expect(sameAgain).toMatchObject({ status: 409, error: 'driver-busy' });
    succeeded(await company.post(paths.dispatch, { id, trailerManUserId: at(1).id }));
    expect(await task(id)).toMatchObject({
      distribution_order: 1,
      driver_ids: [at(0).id, at(1).id],
      driver_names: `${at(0).name}、${at(1).name}`,
    });

    const [one, two] = [await wheel(0), await wheel(1)];
    const listed = succeeded(await two.post('/trailerOrdersDriverAPP/myTasks', { size: 1, current: 1 })).data;
    expect((listed['records'] as Json[])[0]).toMatchObject({
      id,
      trailerOrdersList: expect.arrayContaining([expect.objectContaining({ id: second })]) as unknown,
    });
    for (const step of ['accept', 'arrive', 'tow', 'finish'] as const) succeeded(await one.post(paths[step], { id }));
    expect(await task(id)).toMatchObject({ receipt_status: 0, order_status: 0, finish_time: null });
    expect([await busy(at(0)), await busy(at(1))]).toEqual([false, true]);
    expect((await two.post(paths.accept, { id, trailerOrdersId: first })).status).toBe(404);
    expect((await one.post(paths.accept, { id })).msg).toBe('任务已完成，不能接单');
    for (const step of ['accept', 'arrive', 'tow', 'finish'] as const) {
      succeeded(await two.post(paths[step], { id, trailerOrdersId: second }));
    }
    expect(await task(id)).toMatchObject({ order_status: 1, rescue_status: 4, finish_time: expect.any(Date) });
    const { data } = await police.get('/trailerOrdersRecord/timeline', { id });
    expect((data as unknown as Json[]).filter(({ step }) => step === 'finish').map(({ to }) => to)).toEqual([
      expect.stringContaining('粤B1'),
      expect.stringContaining('粤B2'),
    ]);
    const field = await office.as('field');
    expect(JSON.stringify((await field.get('/trailerOrdersRecord/timeline', { id })).data)).not.toContain('粤B');
  });

  test('what is measured of a vehicle that was towed stays, though the other goes to another company', async () => {
    const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B1' }, { vehicleCarno: '粤B2' }] });
    succeeded(await assign(id));
    const [first] = (await orders(id)).map((row) => String(row['id']));
    succeeded(await company.post(paths.dispatch, { id, trailerOrdersId: first, trailerManUserId: at(0).id }));
    const driver = await wheel(0);
    for (const step of ['accept', 'arrive', 'tow', 'finish'] as const)
      succeeded(await driver.post(paths[step], { id }));
    await office.rows(
      `update task set task_create_time = now() - interval '60 minutes', assign_time = now() - interval '58 minutes',
         accept_time = now() - interval '55 minutes', arrive_time = now() - interval '40 minutes' where id = $1`,
      [id],
    );
    succeeded(await crew.transferTo(id));
    const { data } = await police.post('/rescue_public/commandCentre/listByPageCommandCentreAgeing', { size: 1 });
    const [row] = data['records'] as Json[];
    expect(row).toMatchObject({ id, assignMinutes: 2, acceptMinutes: 3, arriveMinutes: 15 });
  });

  test('of two companies that share a task each reads the way of its own driver alone', async () => {
    const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B1' }, { vehicleCarno: '粤B2' }] });
    succeeded(await assign(id));
    const [first] = (await orders(id)).map((row) => String(row['id']));
    succeeded(await company.post(paths.dispatch, { id, trailerOrdersId: first, trailerManUserId: at(0).id }));
    const driver = await wheel(0);
    for (const step of ['accept', 'arrive', 'tow', 'finish'] as const)
      succeeded(await driver.post(paths[step], { id }));
    await office.rows(
      `insert into driver_position (driver_id, time, point) values ($1, now() - interval '9 seconds', point(113.95, 22.54))`,
      [at(0).id],
    );
    succeeded(await crew.transferTo(id));
    await office.rows(`update task set assign_time = now() - interval '1 minute' where id = $1`, [id]);
    const track = async (person: Person) => succeeded(await person.get('/trailerOrdersRecord/track', { id })).data;
    expect(await track(police)).not.toEqual([]);
    expect(await track(crew.companyC)).toEqual([]);
  });

  test('an empty return of one leaves the other at work', async () => {
    const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B1' }, { vehicleCarno: '粤B2' }] });
    succeeded(await assign(id, { driverId: at(0).id }));
    const driver = await wheel(0);
    for (const step of ['accept', 'arrive'] as const) succeeded(await driver.post(paths[step], { id }));
    const [first] = await orders(id);
    succeeded(await driver.upload('/vehicle/uploadFile2', { id, group: 'returnEmptyImage' }, onePixel));
    succeeded(await driver.post(paths.empty, { id, trailerOrdersId: first?.['id'], reason: '已驶离' }));
    expect(await task(id)).toMatchObject({ order_status: 0, cancel_status: 0, rescue_status: 2 });
    expect(await busy(at(0))).toBe(true);
    for (const step of ['tow', 'finish'] as const) succeeded(await driver.post(paths[step], { id }));
    expect(await task(id)).toMatchObject({ order_status: 1, cancel_status: 0 });
    expect(await busy(at(0))).toBe(false);
  });
});
