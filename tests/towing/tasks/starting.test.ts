/** Starting and assigning a task, with the texts that people read. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import { checksum, paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
let office: Crew['office'];
let city: Crew['city'];
let police: Crew['police'];
let at: Crew['at'];
let assign: Crew['assign'];
let task: Crew['task'];
let orders: Crew['orders'];
let busy: Crew['busy'];

beforeAll(async () => {
  crew = await openCrew();
  ({ office, city, police, at, assign, task, orders, busy } = crew);
});
beforeEach(() => crew.clearRoads());
afterAll(() => crew.office.close());

describe('start', () => {
  test('a task without vehicle, or with a region of another detachment, is refused at the field', async () => {
    const place = { accidentPlaceName: '某路', accidentPoint: { lng: 114, lat: 22.5 } };
    const none = await police.post(paths.start, { ...place, trailerOrdersList: [] });
    expect(none.status).toBeGreaterThanOrEqual(400);
    expect(none.fields).toHaveProperty('trailerOrdersList');
    const vehicles = { trailerOrdersList: [{ vehicleCarno: '粤B1' }] };
    const [region] = await office.rows('select id from region where detachment_id = $1', [city.detachmentB]);
    const foreign = await police.post(paths.start, { ...place, ...vehicles, regionId: region?.['id'] });
    expect(foreign).toMatchObject({ status: 422, fields: { regionId: '所选的记录不存在' } });
  });

  test.each([paths.start, '/kaishituoche/PCPortEntry', '/insuranceTrailerOrders/add'])(
    'a police unit is not asked for its detachment: it may name its own at %s, and is refused another',
    async (path) => {
      const body = { accidentPlaceName: '某路', trailerOrdersList: [{ vehicleCarno: '粤B1' }] };
      const own = succeeded(await police.post(path, { ...body, detachmentId: city.detachmentA }));
      expect(await task(String(own.data['id']))).toMatchObject({ detachment_id: city.detachmentA });
      const before = await checksum(office);
      for (const detachmentId of [city.detachmentB, 'nowhere'])
        expect(await police.post(path, { ...body, detachmentId })).toMatchObject({
          status: 422,
          fields: { detachmentId: '所选的记录不存在' },
        });
      expect(await checksum(office)).toBe(before);
    },
  );

  test.each([
    ['zh-CN', (taskNo: unknown) => `任务 ${String(taskNo)} 已发起`],
    ['en-US', (taskNo: unknown) => `Task ${String(taskNo)} started`],
  ])('says in %s which number the task has, for whoever reads it out', async (language, said) => {
    const body = { accidentPlaceName: '某路', trailerOrdersList: [{ vehicleCarno: '粤B1' }] };
    const answer = await police.post(paths.start, body, { 'accept-language': language });
    const started = await task(String(answer.data['id']));
    expect(answer.msg).toBe(said(started['task_no']));
  });

  test('the same plate twice is a fault at the second row, capitals or not', async () => {
    const trailerOrdersList = [
      { vehicleCarno: '粤B7001a' },
      { vehicleCarno: '粤B7002' },
      { vehicleCarno: ' 粤B7001A' },
    ];
    const before = await checksum(office);
    expect(await police.post(paths.start, { accidentPlaceName: '某路', trailerOrdersList })).toMatchObject({
      status: 422,
      fields: { 'trailerOrdersList.2.vehicleCarno': '车牌号与前面的行重复' },
    });
    expect(await checksum(office)).toBe(before);
  });

  test('vehicles without a plate may be several, for what says so names none of them', async () => {
    const trailerOrdersList = [{ vehicleCarno: '无牌' }, { vehicleCarno: '无牌' }, { vehicleCarno: '粤B7003' }];
    const { status, data } = await police.post(paths.start, { accidentPlaceName: '某路', trailerOrdersList });
    expect(status).toBe(200);
    expect(await task(String(data['id']))).toMatchObject({ plates: '无牌、无牌、粤B7003', vehicle_num: 3 });
  });

  test.each(['=1+1', '+粤B1', '@粤B1', '粤B<1>'])('%s is no plate', async (vehicleCarno) => {
    const body = { accidentPlaceName: '某路', trailerOrdersList: [{ vehicleCarno }] };
    expect(await police.post(paths.start, body)).toMatchObject({
      status: 422,
      fields: { 'trailerOrdersList.0.vehicleCarno': '请输入正确的车牌，只能包含文字、数字、空格、点和短横' },
    });
  });

  test.each([
    ['临·粤B0123', '临·粤B0123'],
    ['AB-123 C', 'AB-123C'],
    ['粤Z1234港', '粤Z1234港'],
  ])('%s, foreign or temporary, is one, kept without blanks', async (vehicleCarno, kept) => {
    const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno }] });
    expect(await orders(id)).toMatchObject([{ vehicle_carno: kept }]);
  });

  test('whoever is of no detachment starts it in that of what they choose, and is asked for it where they choose nothing', async () => {
    const body = { accidentPlaceName: '某路', trailerOrdersList: [{ vehicleCarno: '粤B1' }] };
    for (const user of ['super', 'general']) {
      const person = await office.as(user);
      for (const [field, table] of [
        ['detachmentServiceId', 'detachment_service_type'],
        ['brigadeId', 'brigade'],
        ['regionId', 'region'],
      ] as const) {
        const [one] = await office.rows(`select id from ${table} where detachment_id = $1`, [city.detachmentA]);
        expect(one).toBeDefined();
        const started = succeeded(await person.post(paths.start, { ...body, [field]: one?.['id'] }));
        expect(await task(String(started.data['id']))).toMatchObject({ detachment_id: city.detachmentA });
      }
      const refused = await person.post(paths.start, { ...body, brigadeId: 'nowhere' });
      expect(refused).toMatchObject({ status: 422, fields: { detachmentId: '请选择支队' } });
    }
  });

  test('a rescue status that is none is refused at its field', async () => {
    const body = { accidentPlaceName: '某路', trailerOrdersList: [{ vehicleCarno: '粤B1' }], rescueStatusId: '1,99' };
    expect(await police.post(paths.start, body)).toMatchObject({
      status: 422,
      fields: { rescueStatusId: '所选的记录不存在' },
    });
  });

  test('the general division names the detachment', async () => {
    const general = await office.as('general');
    const body = {
      accidentPlaceName: '某路',
      accidentPoint: { lng: 114, lat: 22.5 },
      trailerOrdersList: [{ vehicleCarno: '粤B1' }],
    };
    expect(await general.post(paths.start, body)).toMatchObject({
      status: 400,
      fields: { detachmentId: '请选择支队' },
    });
    const id = await startTask(general, { detachmentId: city.detachmentB });
    expect(await task(id)).toMatchObject({ detachment_id: city.detachmentB, distribution_order: 0 });
  });

  test('plates, tonnage and number come with it; the orders have no number yet', async () => {
    const id = await startTask(police, {
      trailerOrdersList: [
        { vehicleCarno: '粤b11111', tonnageId: 2 },
        { vehicleCarno: '粤B22222', tonnageId: 5 },
      ],
      rescueStatusId: '1,5',
    });
    expect(await task(id)).toMatchObject({
      plates: '粤B11111、粤B22222',
      tonnage_id: 5,
      vehicle_num: 2,
      rescue_status_id: [1, 5],
      task_no: expect.stringMatching(/^\d{8}-[0-9A-Z]{6}$/),
    });
    expect((await orders(id)).map(({ order_no }) => order_no)).toEqual([null, null]);
  });

  test('a point may be GeoJSON, and a code a text', async () => {
    const id = await startTask(police, {
      accidentPoint: { type: 'Point', coordinates: [113.93, 22.53] },
      trailerOrdersList: [{ vehicleCarno: '粤B33333', tonnageId: '5' }],
    });
    const { data } = await police.get('/trailerOrdersRecord/findDetail_commandCentre', { id });
    expect(data).toMatchObject({ accidentPoint: { lng: 113.93, lat: 22.53 }, tonnageId: 5 });
  });

  test('a tonnage that is no code of the list is refused', async () => {
    const trailerOrdersList = [{ vehicleCarno: '粤B44444', tonnageId: 99 }];
    expect(await police.post(paths.start, { accidentPlaceName: '某路', trailerOrdersList })).toMatchObject({
      status: 422,
      fields: { trailerOrdersList: '所选的记录不存在' },
    });
  });
});

describe('assign', () => {
  test('company and lot must be chosen, and must fit the task', async () => {
    const id = await startTask(police);
    const before = await checksum(office);
    const noCompany = { trailerCompanyId: '未选择拖车公司' };
    const noPark = { parkId: '未选择停车场' };
    for (const nothing of [undefined, null, '', ' ']) {
      const none = { trailerCompanyId: nothing, parkId: nothing };
      expect(await assign(id, { trailerCompanyId: nothing })).toMatchObject({ status: 400, fields: noCompany });
      expect(await assign(id, { parkId: nothing })).toMatchObject({ status: 400, fields: noPark });
      expect(await assign(id, none)).toMatchObject({ status: 400, fields: { ...noCompany, ...noPark } });
    }
    expect(await assign(id, { trailerCompanyId: city.companyB })).toMatchObject({
      status: 422,
      msg: '该拖车公司不服务任务所在支队',
      fields: { trailerCompanyId: '该拖车公司不服务任务所在支队' },
    });
    expect(await assign(id, { parkId: city.parkB })).toMatchObject({
      status: 422,
      fields: { parkId: '该停车场不属于任务所在支队' },
    });
    expect(await checksum(office)).toBe(before);
  });

  test('就地拖移 fits everywhere, and is the only one for rescue status 4', async () => {
    const anywhere = await startTask(police);
    expect(await assign(anywhere, { parkId: '-1' })).toMatchObject({ status: 200, msg: '分派成功' });
    const spot = await startTask(police, { rescueStatusId: '4' });
    expect(await assign(spot)).toMatchObject({ status: 422, fields: { parkId: expect.stringContaining('就地拖移') } });
    succeeded(await assign(spot, { parkId: '-1' }));
    const { data } = await police.get('/trailerOrdersRecord/findDetail_commandCentre', { id: spot });
    expect(data).toMatchObject({ parkId: '-1', parkName: '就地拖移', trailerCompanyName: '安达拖车公司' });
  });

  test('a direct driver is dispatched in the same step', async () => {
    const id = await startTask(police);
    expect(await assign(id, { driverId: at(0).id, driverName: at(0).name })).toMatchObject({ status: 200, code: 1 });
    expect(await task(id)).toMatchObject({ distribution_order: 1, receipt_status: 0, driver_ids: [at(0).id] });
    expect(await busy(at(0))).toBe(true);
    const second = await startTask(police);
    expect(await assign(second, { driverId: at(0).id })).toMatchObject({
      status: 409,
      error: 'driver-busy',
      msg: `司机${at(0).name}正在执行任务,不能分派给他`,
    });
    expect(await task(second)).toMatchObject({ assigned: false });
    const stranger = await assign(second, { driverId: city.driversC[0]?.id });
    expect(stranger).toMatchObject({ status: 422, fields: { driverId: '该司机不属于所选拖车公司' } });
  });

  test('an older version is stale, with what is there now', async () => {
    const id = await startTask(police);
    const { version } = await task(id);
    succeeded(await police.post('/reviseRemarks/add', { id, remarks: '车主已自行驶离' }));
    expect(await assign(id, { version })).toMatchObject({
      status: 409,
      error: 'stale',
      data: { id, version: Number(version) + 1, detachmentName: expect.stringContaining('支队') },
    });
    expect(await assign(id, { version: Number(version) + 1 })).toMatchObject({ status: 200 });
  });

  test('refusals speak the language that was asked for', async () => {
    const id = await startTask(police);
    succeeded(await assign(id));
    const body = { id, trailerCompanyId: city.companyA, parkId: city.parkA };
    const answer = await police.post(paths.assign, body, { 'accept-language': 'en-US' });
    expect(answer.msg).toMatch(/^Task \d{8}-[A-Z\d]{6} was assigned to 安达拖车公司 by 陈警官 at /);
  });
});
