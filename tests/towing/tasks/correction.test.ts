/** What was entered when a task was started is corrected: by whom, when, and who is told what. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Answer, Json, Person } from '../office.ts';
import { checksum, paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterEach(() => crew.clearRoads());
afterAll(() => crew.office.close());

const correctTask = (id: string, more: Json, by: Person = crew.police): Promise<Answer> =>
  by.post('/rescue_public/commandCentre/correctTask', { id, ...more });

async function correctVehicle(id: string, more: Json, by: Person = crew.police): Promise<Answer> {
  const [order] = await crew.orders(id);
  return by.post('/rescue_public/trailerOrders/correctVehicle', { trailerOrdersId: order?.['id'], ...more });
}

async function lastStep(id: string, by: Person = crew.police, headers: Record<string, string> = {}): Promise<Json> {
  const answer = await by.get('/trailerOrdersRecord/timeline', { id }, headers);
  const events = succeeded(answer).data as unknown as Json[];
  return events.at(-1) ?? {};
}

async function noticesOf(userId: string): Promise<Json[]> {
  return crew.office.rows('select text, text_en, urgent, page from notification where user_id = $1 order by id', [
    userId,
  ]);
}

describe('of the task', () => {
  test('what is sent changes and is told with what it was; what is not sent stays', async () => {
    const id = await startTask(crew.police, {
      policeRemarks: '占道',
      customerName: '王小明',
      customerPhone: '13800138000',
    });
    succeeded(await correctTask(id, { accidentPlaceName: '北环大道', customerPhone: '13900139000', reason: '报错了' }));
    expect(await crew.task(id)).toMatchObject({
      accident_place_name: '北环大道',
      customer_phone: '13900139000',
      customer_name: '王小明',
      police_remarks: '占道',
    });
    expect(await lastStep(id)).toMatchObject({
      step: 'correctTask',
      why: '事故地点 南山区深南大道科技园路口 → 北环大道、车主电话 13800138000 → 13900139000 · 报错了',
    });
  });

  test('is told in the reader’s language, choices by their names, and whole numbers to those alone who see them', async () => {
    const [region] = await crew.office.rows('select id, name from region where detachment_id = $1 limit 1', [
      crew.city.detachmentA,
    ]);
    const id = await startTask(crew.police, { customerPhone: '13800138000', rescueStatusId: '1' });
    succeeded(await correctTask(id, { regionId: region?.['id'], customerPhone: '13900139000' }));
    const english = await lastStep(id, crew.police, { 'accept-language': 'en-US' });
    expect(english['why']).toBe(
      `Region (empty) → ${String(region?.['name'])}, Owner's phone 13800138000 → 13900139000`,
    );
    const field = await lastStep(id, await crew.office.as('field'));
    expect(field['why']).toContain('138****8000 → 139****9000');
  });

  test('a field that is sent empty is emptied, but for the place', async () => {
    const id = await startTask(crew.police, { policeRemarks: '占道' });
    succeeded(await correctTask(id, { policeRemarks: '' }));
    expect(await crew.task(id)).toMatchObject({ police_remarks: null });
    expect(await lastStep(id)).toMatchObject({ why: '民警备注 占道 → （空）' });
    const before = await checksum(crew.office);
    expect(await correctTask(id, { accidentPlaceName: ' ' })).toMatchObject({
      status: 422,
      fields: { accidentPlaceName: '请填写事故地点' },
    });
    expect(await checksum(crew.office)).toBe(before);
  });

  test.each<readonly [string, Json, Json]>([
    ['the same again', { accidentPlaceName: '南山区深南大道科技园路口' }, { status: 422, error: 'nothing-corrected' }],
    ['a region of nobody', { regionId: 'nowhere' }, { status: 422, fields: { regionId: '所选的记录不存在' } }],
    ['a need that is none', { rescueStatusId: '99' }, { status: 422 }],
    ['an older version', { policeRemarks: 'x', version: 0 }, { status: 409, error: 'stale' }],
    ['a telephone that is none', { customerPhone: '12' }, { fields: { customerPhone: expect.any(String) } }],
  ])('%s is refused, and nothing changes', async (_, more, refused) => {
    const id = await startTask(crew.police);
    const before = await checksum(crew.office);
    expect(await correctTask(id, more)).toMatchObject(refused);
    expect(await checksum(crew.office)).toBe(before);
  });

  test('a task that has ended needs a reason; one that is cancelled or deleted is not corrected', async () => {
    const done = await crew.dispatched(0, 'accept', 'arrive', 'tow', 'finish');
    expect(await correctTask(done, { policeRemarks: '补记' })).toMatchObject({
      status: 422,
      fields: { reason: '请填写原因' },
    });
    succeeded(await correctTask(done, { policeRemarks: '补记', reason: '漏写' }));
    expect(await crew.task(done)).toMatchObject({ police_remarks: '补记', order_status: 1 });
    const gone = await startTask(crew.police);
    succeeded(await crew.police.post(paths.cancel, { id: gone }));
    expect(await correctTask(gone, { policeRemarks: 'x' })).toMatchObject({ status: 409 });
    succeeded(await crew.police.post(paths.delete, { id: gone }));
    expect((await correctTask(gone, { policeRemarks: 'x' })).status).toBeGreaterThanOrEqual(404);
  });

  test.each(['company', 'driver', 'field', 'office', 'park'])('%s may not', async (name) => {
    const id = await startTask(crew.police);
    const before = await checksum(crew.office);
    expect(await correctTask(id, { policeRemarks: 'x' }, await crew.office.as(name))).toMatchObject({ status: 403 });
    expect(await checksum(crew.office)).toBe(before);
  });

  test('its company is told, of numbers only that they changed', async () => {
    const id = await crew.dispatched(1, 'accept');
    const { task_no: number } = await crew.task(id);
    const before = await noticesOf(crew.company.id);
    succeeded(await correctTask(id, { customerPhone: '13900139000', accidentPlaceName: '北环大道' }));
    const after = await noticesOf(crew.company.id);
    expect(after.slice(before.length)).toEqual([
      {
        text: `任务 ${String(number)} 的信息已更正：事故地点 南山区深南大道科技园路口 → 北环大道、车主电话已更改`,
        text_en: `Task ${String(number)} was corrected: Place 南山区深南大道科技园路口 → 北环大道, Owner's phone changed`,
        urgent: true,
        page: `dispatch/trailerOrdersCompany?taskNo=${String(number)}`,
      },
    ]);
    succeeded(await correctTask(id, { caseNumber: 'A1' }));
    expect((await noticesOf(crew.company.id)).slice(after.length)).toMatchObject([{ urgent: false }]);
  });
});

describe('of the place', () => {
  const west = { lng: 113.9488, lat: 22.541 };
  test('whoever leaves the position where it was is told that drivers are led to it', async () => {
    const id = await startTask(crew.police);
    expect((await correctTask(id, { accidentPlaceName: '北环大道' })).msg).toContain('坐标没有改');
    const moved = { accidentPlaceName: '滨海大道', accidentPoint: { lng: 113.96, lat: 22.53 } };
    expect((await correctTask(id, moved)).msg).toBe('任务信息已更正');
  });

  test('a position that moves brings its region along; one that is chosen stays', async () => {
    const police = crew.police;
    const areas = succeeded(await police.post('/rescue_public/commandCentre/areasAt', { accidentPoint: west })).data;
    expect(areas['regionId']).toEqual(expect.any(String));
    const [other] = await crew.office.rows('select id from region where detachment_id = $1 and id <> $2 limit 1', [
      crew.city.detachmentA,
      areas['regionId'],
    ]);
    const id = await startTask(police, { accidentPoint: { lng: 113.8, lat: 22.9 }, regionId: other?.['id'] });
    succeeded(await correctTask(id, { accidentPoint: west, regionId: other?.['id'] }));
    expect(await crew.task(id)).toMatchObject({ region_id: areas['regionId'] });
    succeeded(await correctTask(id, { accidentPoint: { lng: 113.9489, lat: 22.541 }, regionId: other?.['id'] }));
    expect(await crew.task(id)).toMatchObject({ region_id: other?.['id'] });
  });

  test('the way to another place is not measured as the way to the first', async () => {
    const id = await crew.dispatched(3);
    const open = () =>
      crew.office.rows('select 1 from measured_arrival where task_id = $1 and arrived_at is null', [id]);
    const sent = { driverId: crew.at(3).id };
    await crew.office.rows(
      `insert into measured_arrival (task_id, driver_id, detachment_id, company_id, sent_at, km, estimated, predicted, minutes_from)
       values ($1, $2, $3, $4, now(), 5, 9, 9, 'estimated') on conflict do nothing`,
      [id, sent.driverId, crew.city.detachmentA, crew.city.companyA],
    );
    expect(await open()).toHaveLength(1);
    succeeded(await correctTask(id, { accidentPoint: { lng: 113.97, lat: 22.55 } }));
    expect(await open()).toEqual([]);
  });

  test('moving on the spot is asked for once the lot says so', async () => {
    const id = await crew.dispatched(4);
    const before = await checksum(crew.office);
    expect(await correctTask(id, { rescueStatusId: '4' })).toMatchObject({
      status: 422,
      fields: { rescueStatusId: expect.stringContaining('就地拖移') },
    });
    expect(await checksum(crew.office)).toBe(before);
    succeeded(await crew.police.post('/rescue_public/trailerOrders/parkUpdate', { id, parkId: '-1' }));
    succeeded(await correctTask(id, { rescueStatusId: '4' }));
    expect((await correctTask(id, { rescueStatusId: '1' })).msg).toContain('请更换停车场');
  });
});

describe('of a vehicle', () => {
  test('the task and its lists have the new plate and weight', async () => {
    const id = await startTask(crew.police);
    succeeded(await correctVehicle(id, { vehicleCarno: '粤b 99999', tonnageId: 5 }));
    expect(await crew.task(id)).toMatchObject({ plates: '粤B99999', tonnage_id: 5 });
    expect(await lastStep(id)).toMatchObject({
      step: 'correctVehicle',
      why: '车牌号 粤B12345 → 粤B99999、吨位 2–5吨 → 15–30吨',
    });
    expect((await lastStep(id, await crew.office.as('field')))['why']).toBe('吨位 2–5吨 → 15–30吨');
  });

  test.each<readonly [string, Json, Json]>([
    ['no plate', { vehicleCarno: null }, { fields: { vehicleCarno: '请填写车牌号，没有的写“无牌”' } }],
    [
      'the plate of another vehicle of the task',
      { vehicleCarno: '粤B2' },
      { fields: { vehicleCarno: '任务中已有这辆车' } },
    ],
    [
      'a type that is none',
      { vehicleTypeId: 'nowhere' },
      { status: 422, fields: { vehicleTypeId: '所选的记录不存在' } },
    ],
    ['the same again', { vehicleCarno: '粤B1' }, { error: 'nothing-corrected' }],
    ['an older version', { vehicleVin: 'X', version: 0 }, { status: 409, error: 'stale' }],
  ])('%s is refused, and nothing changes', async (_, more, refused) => {
    const id = await startTask(crew.police, {
      trailerOrdersList: [{ vehicleCarno: '粤B1' }, { vehicleCarno: '粤B2' }],
    });
    const before = await checksum(crew.office);
    expect(await correctVehicle(id, more)).toMatchObject(refused);
    expect(await checksum(crew.office)).toBe(before);
  });

  test('a receipt number that was entered wrong: the order is complete once both say the same', async () => {
    const id = await startTask(crew.police, { trailerOrdersList: [{ vehicleCarno: '粤B1', receiptNumber: 'R-1' }] });
    succeeded(await crew.assign(id));
    succeeded(await crew.company.post(paths.dispatch, { id, trailerManUserId: crew.at(2).id }));
    const wheel = await crew.wheel(2);
    for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await wheel.post(paths[step], { id }));
    succeeded(await wheel.post(paths.finish, { id, receiptNumber: 'R-2' }));
    expect(await crew.task(id)).toMatchObject({ order_status: 2 });
    succeeded(await correctVehicle(id, { receiptNumber: 'R-3', reason: '看错' }));
    expect(await crew.task(id)).toMatchObject({ order_status: 2 });
    succeeded(await correctVehicle(id, { receiptNumber: null, reason: '看错' }));
    expect(await crew.task(id)).toMatchObject({ order_status: 2 });
    succeeded(await correctVehicle(id, { receiptNumber: 'R-2', reason: '看错' }));
    expect(await crew.task(id)).toMatchObject({ order_status: 1 });
  });

  test('a lot is told of the plate of what is on its way to it, or inside', async () => {
    const id = await crew.dispatched(2, 'accept', 'arrive');
    const guards = await crew.office.rows('select id from "user" where user_type = 3 and capacity_id = $1 and active', [
      crew.city.parkA,
    ]);
    const toldTo = async () => (await Promise.all(guards.map((one) => noticesOf(String(one['id']))))).flat();
    const before = await toldTo();
    succeeded(await correctVehicle(id, { vehicleCarno: '粤B50001' }));
    expect(await toldTo()).toHaveLength(before.length);
    succeeded(await (await crew.wheel(2)).post(paths.tow, { id }));
    succeeded(await correctVehicle(id, { vehicleCarno: '粤B50002' }));
    expect((await toldTo()).slice(before.length)).toMatchObject(
      guards.map(() => ({ text: '车牌已更正：粤B50001 → 粤B50002', urgent: true })),
    );
    expect(guards.length).toBeGreaterThan(0);
  });

  test('a vehicle of another unit is not there', async () => {
    const id = await startTask(crew.police);
    const other = await crew.office.as('police2');
    expect(await correctVehicle(id, { vehicleVin: 'X' }, other)).toMatchObject({ status: 404 });
  });
});
