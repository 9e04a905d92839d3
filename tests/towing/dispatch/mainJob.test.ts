import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice, type Office, type Person } from '../office.ts';
import { paths, readCity, startTask, succeeded, type City } from '../work.ts';

let office: Office;
let city: City;
let police: Person;
let company: Person;
let driver: Person;

beforeAll(async () => {
  office = await openOffice(0);
  city = await readCity(office);
  [police, company, driver] = (await Promise.all(['police', 'company', 'driver'].map(office.as))) as [
    Person,
    Person,
    Person,
  ];
});
afterAll(() => office.close());

const detail = async (person: Person, id: string) =>
  succeeded(await person.get('/trailerOrdersRecord/findDetail_commandCentre', { id })).data;

test('from the police unit’s start to the finished tow', async () => {
  const id = await startTask(police);
  const alert = succeeded(await police.get('/rescue_public/commandCentre/getTask')).data;
  expect(alert).toMatchObject({
    count: 1,
    records: [
      {
        id,
        distributionOrder: 0,
        trailerOrdersList: [
          { orderNo: null, receiptStatus: null, rescueStatus: null, orderStatus: 0, cancelStatus: 0 },
        ],
      },
    ],
  });

  const assigned = await police.post(paths.assign, {
    id,
    mode: 0,
    trailerCompanyId: city.companyA,
    trailerCompanyName: 'x',
    parkId: city.parkA,
    parkName: 'y',
  });
  expect(assigned).toMatchObject({ status: 200, code: 1, msg: '分派成功' });
  expect(succeeded(await police.get('/rescue_public/commandCentre/getTask')).data).toMatchObject({
    count: 0,
    records: [],
  });
  const companyAlert = succeeded(await company.get('/trailerOrdersRecord/getCompanyTask')).data;
  expect(companyAlert).toMatchObject({
    count: 1,
    records: [{ id, trailerCompanyName: '安达拖车公司', parkName: '西丽停车场' }],
  });

  const [one] = city.driversA;
  const dispatched = await company.post(paths.dispatch, {
    id,
    trailerManUserId: driver.id,
    trailerManUserName: one?.name,
  });
  expect(dispatched).toMatchObject({ status: 200, code: 1 });
  expect(await detail(police, id)).toMatchObject({
    distributionOrder: 1,
    receiptStatus: 0,
    driverIds: [driver.id],
    driverNames: one?.name,
  });
  expect(await office.rows('select task_status from driver where id = $1', [driver.id])).toEqual([{ task_status: 1 }]);

  for (const [step, expected] of [
    ['accept', { receiptStatus: 1, rescueStatus: 0 }],
    ['arrive', { receiptStatus: 1, rescueStatus: 2 }],
    ['tow', { receiptStatus: 1, rescueStatus: 3 }],
    ['finish', { receiptStatus: 1, rescueStatus: 4, orderStatus: 1, cancelStatus: 0 }],
  ] as const) {
    succeeded(await driver.post(paths[step], { id }));
    expect(await detail(police, id)).toMatchObject(expected);
  }
  expect(await office.rows('select task_status from driver where id = $1', [driver.id])).toEqual([{ task_status: 0 }]);
  expect(await office.rows('select * from driver_hold')).toEqual([]);

  const timeline = succeeded(await police.get('/trailerOrdersRecord/timeline', { id })).data as unknown as {
    step: string;
    who: string;
    from: string | null;
    to: string;
  }[];
  expect(timeline.map(({ step, who, from, to }) => [step, who, from, to])).toEqual([
    ['start', '陈警官', null, '待分派'],
    ['assign', '陈警官', '待分派', '未分配拖车司机 · 安达拖车公司'],
    ['dispatch', '黄调度', '未分配拖车司机', `未接单 · ${one?.name}`],
    ['accept', one?.name, '未接单', '已接单'],
    ['arrive', one?.name, '已接单', '到达现场'],
    ['tow', one?.name, '到达现场', '开始拖车'],
    ['finish', one?.name, '开始拖车', '任务完成'],
  ]);
});
