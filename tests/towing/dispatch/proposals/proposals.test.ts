/** Who is proposed for a task, who is not and why, and what is kept of the list when somebody chooses. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCrew, type Crew } from '../../crew.ts';
import type { Answer, Json, Person } from '../../office.ts';
import { paths, startTask, succeeded } from '../../work.ts';

interface Proposed extends Json {
  readonly driverId: string;
  readonly driverName: string;
  readonly trailerCompanyId: string;
  readonly minutes: number;
  readonly rank: number;
  readonly reasons: readonly { readonly code: string; readonly text: string }[];
}
interface Told {
  readonly records: readonly Proposed[];
  readonly excluded: readonly (Json & { readonly driverId: string; readonly code: string })[];
  readonly parkId: string | null;
}

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());
beforeEach(async () => {
  await crew.clearRoads();
  await crew.office.rows('update driver set location_time = now(), shift_until = null, active = true');
  await crew.office.rows('delete from company_suspension');
});

const ask = (by: Person, id: string, more: Json = {}): Promise<Answer> =>
  by.post('/dispatch/proposals', { id, ...more });
const told = async (by: Person, id: string, more: Json = {}): Promise<Told> =>
  succeeded(await ask(by, id, more)).data as unknown as Told;
const codeOf = ({ excluded }: Told, driverId: string | undefined): string | undefined =>
  excluded.find((one) => one.driverId === driverId)?.code;
/** Two questions may be asked in two different seconds. */
const ageless = ({ records }: Told): readonly Json[] =>
  records.map(({ positionAge: _, reasons, ...one }) => ({ ...one, reasons: reasons.map(({ code }) => code) }));
const heavy = { trailerOrdersList: [{ vehicleCarno: '粤B12345', tonnageId: 5 }] };

test('drivers of all companies that serve are ranked by minutes, with reasons, and a lot stands with them', async () => {
  const id = await startTask(crew.police);
  const { records, excluded, parkId } = await told(crew.police, id);
  expect(records.length).toBeGreaterThan(10);
  expect(records.map(({ rank }) => rank)).toEqual(records.map((_, index) => index + 1));
  const minutes = records.map((one) => one.minutes);
  expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
  expect(new Set(records.map(({ trailerCompanyId }) => trailerCompanyId))).toEqual(
    new Set([crew.city.companyA, crew.city.companyC]),
  );
  expect(Object.keys(records[0] ?? {}).sort()).toEqual([
    'distance',
    'driverId',
    'driverName',
    'minutes',
    'minutesFrom',
    'positionAge',
    'rank',
    'reasons',
    'trailerCompanyId',
    'trailerCompanyName',
  ]);
  expect(records[0]?.reasons.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['minutes-routed', 'position', 'idle', 'tonnage']),
  );
  expect(records[0]?.reasons[0]?.text).toMatch(/^约\d+分钟到达/);
  expect(excluded).toEqual([]);
  const [lot] = await crew.office.rows('select detachment_id from park where id = $1', [parkId]);
  expect(lot).toEqual({ detachment_id: crew.city.detachmentA });
});

test('on request everybody else is told with the reason; who was found by the database alone is the same', async () => {
  for (const more of [{}, heavy]) {
    const id = await startTask(crew.police, more);
    const short = await told(crew.police, id);
    const whole = await told(crew.police, id, { why: true });
    expect(ageless(short)).toEqual(ageless(whole));
    expect(whole.records.length + whole.excluded.length).toBe(40);
  }
});

test('a heavy vehicle gets heavy trucks only', async () => {
  const { records, excluded } = await told(crew.police, await startTask(crew.police, heavy), { why: true });
  const trucks = await crew.office.rows('select truck_tonnage_id from driver where id = any($1)', [
    records.map(({ driverId }) => driverId),
  ]);
  expect(trucks.length).toBeGreaterThan(0);
  for (const { truck_tonnage_id: band } of trucks) expect(band).toBeGreaterThanOrEqual(5);
  expect(excluded.map(({ code }) => code)).toContain('light-truck');
});

describe('is not proposed, and is told why:', () => {
  test('who is off shift, busy, locked, lost, or has refused', async () => {
    const [one, two, three, four, five] = crew.city.driversA.slice(1);
    const id = await startTask(crew.police);
    succeeded(await crew.assign(await startTask(crew.police), { driverId: one?.id }));
    await crew.office.rows('update driver set work_status = 0 where id = $1', [two?.id]);
    await crew.office.rows('update driver set active = false where id = $1', [three?.id]);
    await crew.office.rows("update driver set location_time = now() - interval '11 minutes' where id = $1", [four?.id]);
    succeeded(await crew.assign(id, { driverId: five?.id }));
    const driver = await crew.office.as(five?.username ?? '');
    succeeded(await driver.post(paths.refuse, { id, reason: '车辆故障' }));
    const found = await told(crew.company, id, { why: true });
    expect([one, two, three, four, five].map((driver_) => codeOf(found, driver_?.id))).toEqual([
      'busy',
      'off-shift',
      'locked',
      'position-lost',
      'declined',
    ]);
    await crew.office.rows('update driver set work_status = 1 where id = $1', [two?.id]);
  });

  test('a driver in whose place a super manager has refused', async () => {
    const driver = crew.at(1);
    const id = await startTask(crew.police);
    succeeded(await crew.assign(id, { driverId: driver.id }));
    const boss = await crew.office.as('super');
    succeeded(await boss.post(paths.refuse, { id, reason: '电话里说去不了' }));
    expect(codeOf(await told(crew.company, id, { why: true }), driver.id)).toBe('declined');
  });

  test('a suspension ends after it begins: one that suspends nobody is refused', async () => {
    const suspension = { trailerCompanyId: crew.city.companyC, suspensionReason: '三次超时' };
    const times = { suspendedFrom: '2026-12-01 08:00:00', suspendedUntil: '2026-11-30 08:00:00' };
    expect(await crew.police.post('/companySuspension/add', { ...suspension, ...times })).toMatchObject({
      status: 422,
      fields: { suspendedUntil: '暂停结束应晚于暂停开始' },
    });
    expect(await crew.office.rows('select id from company_suspension')).toEqual([]);
  });

  test('a suspended company’s driver, as long as the suspension lasts', async () => {
    const id = await startTask(crew.police);
    const suspension = { trailerCompanyId: crew.city.companyC, suspensionReason: '三次超时' };
    succeeded(
      await crew.police.post('/companySuspension/add', { ...suspension, suspendedFrom: '2026-01-01 00:00:00' }),
    );
    const whole = await told(crew.police, id, { why: true });
    const { records, excluded } = whole;
    expect(new Set(records.map(({ trailerCompanyId }) => trailerCompanyId))).toEqual(new Set([crew.city.companyA]));
    expect(excluded.find(({ code }) => code === 'suspended')).toMatchObject({
      text: expect.stringContaining('三次超时'),
    });
    expect(ageless(await told(crew.police, id))).toEqual(ageless(whole));
  });

  test('everybody, for a task without a position', async () => {
    const id = await startTask(crew.police);
    await crew.office.rows('update task set accident_point = null where id = $1', [id]);
    const { records, excluded } = await told(crew.police, id, { why: true });
    expect(records).toEqual([]);
    expect(excluded.map(({ code }) => code)).toContain('no-place');
  });
});

describe('nobody sends by hand either', () => {
  const lightDriver = async (): Promise<string> => {
    const light = await crew.office.rows('select id from driver where truck_tonnage_id <= 3');
    return crew.city.driversA.find(({ id }) => light.some((row) => row['id'] === id))?.id ?? '';
  };
  const refused = (answer: Answer, field: string, text: RegExp): void =>
    expect(answer).toMatchObject({
      status: 422,
      error: 'wrong-assignment',
      fields: { [field]: expect.stringMatching(text) as unknown },
    });

  test('a light truck to a heavy vehicle: not the command centre, not the company', async () => {
    const id = await startTask(crew.police, heavy);
    const light = await lightDriver();
    refused(await crew.assign(id, { driverId: light }), 'driverId', /重型车辆/);
    succeeded(await crew.assign(id));
    refused(await crew.company.post(paths.dispatch, { id, trailerManUserId: light }), 'trailerManUserId', /重型车辆/);
    const { records } = await told(crew.company, id);
    succeeded(await crew.company.post(paths.dispatch, { id, trailerManUserId: records[0]?.driverId }));
  });

  test('but of two vehicles the light one may have a light truck', async () => {
    const list = [...heavy.trailerOrdersList, { vehicleCarno: '粤B54321', tonnageId: 1 }];
    const id = await startTask(crew.police, { trailerOrdersList: list });
    succeeded(await crew.assign(id));
    const [order] = await crew.office.rows('select id from trailer_order where task_id = $1 and tonnage_id = 1', [id]);
    const trailerManUserId = await lightDriver();
    succeeded(await crew.company.post(paths.dispatch, { id, trailerOrdersId: order?.['id'], trailerManUserId }));
  });

  test('a suspended company, with or without a driver', async () => {
    const suspension = { trailerCompanyId: crew.city.companyA, suspensionReason: '三次超时' };
    const since = { suspendedFrom: '2026-01-01 00:00:00' };
    succeeded(await crew.police.post('/companySuspension/add', { ...suspension, ...since }));
    const id = await startTask(crew.police);
    refused(await crew.assign(id), 'trailerCompanyId', /三次超时/);
    refused(await crew.assign(id, { driverId: crew.at(1).id }), 'trailerCompanyId', /三次超时/);
    succeeded(await crew.assign(id, { trailerCompanyId: crew.city.companyC }));
  });

  test('a truck that is in conflict with the rescue type, or whose driver is locked', async () => {
    const [type] = await crew.office.rows('select id from rescue_type order by id limit 1');
    const vehicle = { vehicleCarno: '粤B12345', rescueTypeId: type?.['id'] };
    const id = await startTask(crew.police, { trailerOrdersList: [vehicle] });
    const [one, two] = [crew.at(1).id, crew.at(2).id];
    await crew.office.rows("update driver set truck_rescue_type_ids = array['another'] where id = $1", [one]);
    await crew.office.rows('update driver set active = false where id = $1', [two]);
    refused(await crew.assign(id, { driverId: one }), 'driverId', /救援类型/);
    refused(await crew.assign(id, { driverId: two }), 'driverId', /锁定/);
    await crew.office.rows('update driver set truck_rescue_type_ids = null where id = $1', [one]);
    succeeded(await crew.assign(id, { driverId: one }));
  });
});

test('the place of the company in the rotation is a reason', async () => {
  const { records } = await told(crew.police, await startTask(crew.police));
  const places = new Set(records.flatMap(({ reasons }) => reasons.filter(({ code }) => code === 'rotation')));
  const said = new Set([...places].map(({ text }) => text.replace(/^.*轮值/, '')));
  expect(said).toEqual(new Set(['第1位，共2家', '第2位，共2家']));
});

test('who begins a shift after one that is over is proposed again', async () => {
  const { id, username } = crew.at(3);
  const ended = "shift_until = now() - interval '1 hour', work_status = 0, stand_status = 0, task_status = 0";
  await crew.office.rows(`update driver set ${ended} where id = $1`, [id]);
  const driver = await crew.office.as(username);
  succeeded(await driver.post('/trailerOrdersDriverAPP/shift', { workStatus: 1 }));
  const found = await told(crew.police, await startTask(crew.police), { why: true });
  expect(codeOf(found, id)).not.toBe('shift-ends');
  const [row] = await crew.office.rows('select shift_until from driver where id = $1', [id]);
  expect(row).toEqual({ shift_until: null });
});

describe('the call is for', () => {
  test('the units that see the task, and nobody who may not assign', async () => {
    const id = await startTask(crew.police);
    const statuses = await Promise.all(
      ['police', 'general', 'super', 'police2', 'company', 'office', 'field', 'driver', 'park'].map(
        async (username) => [username, (await ask(await crew.office.as(username), id)).status] as const,
      ),
    );
    expect(Object.fromEntries(statuses)).toEqual({
      police: 200,
      general: 200,
      super: 200,
      police2: 404,
      company: 404,
      office: 403,
      field: 403,
      driver: 403,
      park: 403,
    });
  });

  test('a company that has the task: of its own drivers', async () => {
    const id = await startTask(crew.police);
    succeeded(await crew.assign(id));
    const { records, excluded } = await told(crew.company, id, { why: true });
    expect(records.length).toBeGreaterThan(5);
    expect(new Set(records.map(({ trailerCompanyId }) => trailerCompanyId))).toEqual(new Set([crew.city.companyA]));
    expect(records.length + excluded.length).toBe(24);
    expect((await ask(crew.companyC, id)).status).toBe(404);
  });

  test('a transfer: of the other companies’ drivers', async () => {
    const id = await startTask(crew.police);
    succeeded(await crew.assign(id));
    const { records } = await told(crew.police, id);
    expect(new Set(records.map(({ trailerCompanyId }) => trailerCompanyId))).toEqual(new Set([crew.city.companyC]));
  });
});

describe('the list that was shown is kept with the choice', () => {
  const why = async (by: Person, id: string, step: string): Promise<unknown> => {
    const { data } = succeeded(await by.get('/trailerOrdersRecord/timeline', { id }));
    return (data as unknown as readonly Json[]).find((event) => event['step'] === step)?.['why'];
  };

  test('of the third, with its rank', async () => {
    const id = await startTask(crew.police);
    const { records } = await told(crew.police, id);
    const third = records[2];
    succeeded(await crew.assign(id, { trailerCompanyId: third?.trailerCompanyId, driverId: third?.driverId }));
    const [kept] = await crew.office.rows('select * from dispatch_choice where task_id = $1', [id]);
    expect(kept).toMatchObject({ chosen_rank: 3, driver_id: third?.driverId, step: 'assign' });
    expect(kept?.['shown']).toHaveLength(records.length);
    expect(await why(crew.police, id, 'assign')).toMatch(/^推荐：1 .+（\d+分钟）.*；选择：第3位$/);
  });

  test('but a company does not read whom the command centre was shown', async () => {
    const id = await startTask(crew.police);
    await told(crew.police, id);
    succeeded(await crew.assign(id));
    expect(await why(crew.police, id, 'assign')).toMatch(/未指定司机$/);
    expect(await why(crew.company, id, 'assign')).toBeNull();
    const { records } = await told(crew.company, id);
    succeeded(await crew.company.post(paths.dispatch, { id, trailerManUserId: records[0]?.driverId }));
    expect(await why(crew.company, id, 'dispatch')).toMatch(/；选择：第1位$/);
    expect(await why(crew.police, id, 'dispatch')).toMatch(/；选择：第1位$/);
  });

  test('nothing is kept where nobody was shown a list', async () => {
    const id = await startTask(crew.police);
    succeeded(await crew.assign(id));
    expect(await crew.office.rows('select from dispatch_choice where task_id = $1', [id])).toEqual([]);
  });
});

test('a task that is nowhere on the map is told as such, with the version that is needed to place it', async () => {
  const id = await startTask(crew.police, { accidentPoint: null });
  const before = succeeded(await ask(crew.police, id)).data;
  expect(before).toMatchObject({ records: [], placed: false, accidentPlaceName: '南山区深南大道科技园路口' });
  const placed = { id, version: before['version'], accidentPoint: { lng: 113.9488, lat: 22.541 } };
  succeeded(await crew.police.post('/rescue_public/commandCentre/placeTask', placed));
  const after = succeeded(await ask(crew.police, id)).data;
  expect(after).toMatchObject({ placed: true, version: Number(before['version']) + 1 });
  expect((after as unknown as Told).records.length).toBeGreaterThan(10);
});
