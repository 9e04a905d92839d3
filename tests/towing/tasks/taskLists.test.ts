import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOffice, type Json, type Office, type Person } from '../office.ts';
import { paths, readCity, startTask, succeeded, type City } from '../work.ts';

let office: Office;
let city: City;
let police: Person;
let police2: Person;
beforeAll(async () => {
  office = await openOffice(0);
  city = await readCity(office);
  police = await office.as('police');
  police2 = await office.as('police2');
  await office.rows('delete from fence');
});
afterAll(() => office.close());

const list = '/rescue_public/commandCentre/listByPageCommandCentre';
const idsOf = (data: Json): unknown[] => (data['records'] as Json[]).map(({ id }) => id);
const at = (lng: number, lat: number, person = police): Promise<string> =>
  startTask(person, { accidentPoint: { lng, lat } });
const square = (from: number, to: number): number[][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];

describe('tasks inside fences', () => {
  let whole: string;
  let hole: string;
  beforeAll(async () => {
    const made = async (name: string, coordinates: number[][][], active: boolean): Promise<string> => {
      const shape = { type: 'Polygon', coordinates };
      return String(succeeded(await police.post('/weiLan/add', { name, shape, active })).data['id']);
    };
    whole = await made('甲区', [square(10, 20)], true);
    hole = await made('乙区', [square(15, 30), square(22, 25)], false);
  });

  test('are those whose place an active fence of their own unit holds', async () => {
    const inside = await at(12, 12);
    await at(21, 12);
    await at(12, 12, police2);
    const { data } = succeeded(await police.post(`${list}Wl`));
    expect(idsOf(data)).toEqual([inside]);
    expect((data['records'] as Json[])[0]).toMatchObject({ fenceNames: '甲区' });
    expect(succeeded(await police2.post(`${list}Wl`)).data).toMatchObject({ total: 0 });
  });

  test('can be asked for by one fence, whose holes are outside', async () => {
    const inside = await at(28, 28);
    await at(23, 23);
    expect(idsOf(succeeded(await police.post(`${list}Wl`, { fenceId: hole })).data)).toEqual([inside]);
    expect(idsOf(succeeded(await police.post(`${list}Wl`, { fenceId: whole })).data)).not.toContain(inside);
  });

  test('of another unit’s fence are those of an unknown one', async () => {
    const foreign = await police2.post(`${list}Wl`, { fenceId: whole });
    const unknown = await police2.post(`${list}Wl`, { fenceId: 'none' });
    expect(foreign).toEqual(unknown);
    expect(foreign.status).toBe(404);
  });

  test('without any fence are none', async () => {
    await office.rows('delete from fence');
    expect(succeeded(await police.post(`${list}Wl`)).data).toMatchObject({ total: 0, records: [] });
  });
});

describe('timeliness', () => {
  test('counts whole minutes between the steps, and the one under way until now', async () => {
    const id = await startTask(police);
    await office.rows(
      // Half a minute past, so that no clock's rounding makes it another whole minute.
      `update task set task_create_time = now() - interval '61 minutes 30 seconds',
       assign_time = now() - interval '60 minutes 30 seconds',
       accept_time = now() - interval '57 minutes 30 seconds' where id = $1`,
      [id],
    );
    const { data } = succeeded(await police.post(`${list}Ageing`, { overdueStep: 'arrive' }));
    expect(idsOf(data)).toEqual([id]);
    expect((data['records'] as Json[])[0]).toMatchObject({
      assignMinutes: 1,
      acceptMinutes: 3,
      arriveMinutes: 57,
      finishMinutes: null,
      overdueStep: 'arrive',
    });
    expect(idsOf(succeeded(await police.post(`${list}Ageing`, { overdueStep: 'finish' })).data)).toEqual([]);
    expect(succeeded(await police2.post(`${list}Ageing`, { overdueStep: 'arrive' })).data).toMatchObject({ total: 0 });
  });

  test('is an order too: by the minutes of a step either way, what has not come so far last', async () => {
    const ages = [5, 240, 30];
    const ids = await Promise.all(ages.map(() => startTask(police2)));
    for (const [index, id] of ids.entries())
      await office.rows(`update task set task_create_time = now() - make_interval(mins => $2) where id = $1`, [
        id,
        ages[index],
      ]);
    const [newest, oldest, middle] = ids;
    const ordered = async (orderBy: string): Promise<unknown[]> => {
      const { data } = succeeded(await police2.post(`${list}Ageing`, { orderBy }));
      return idsOf(data).filter((id) => ids.includes(String(id)));
    };
    expect(await ordered('assignMinutes')).toEqual([newest, middle, oldest]);
    expect(await ordered('-assignMinutes')).toEqual([oldest, middle, newest]);
    await office.rows(
      `update task set assign_time = now(), accept_time = now() - make_interval(mins => -7) where id = $1`,
      [middle],
    );
    expect((await ordered('-acceptMinutes'))[0]).toBe(middle);
    expect((await ordered('acceptMinutes'))[0]).toBe(middle);
    // Within five minutes nobody is late: those who are come first, either way.
    expect((await ordered('overdueStep')).at(-1)).not.toBe(oldest);
    expect(await police2.post(`${list}Ageing`, { orderBy: 'stepMinutes' })).toMatchObject({ status: 400 });
  });

  test('does not go on for a task that was cancelled', async () => {
    const id = await startTask(police);
    await office.rows(`update task set task_create_time = now() - interval '2 hours' where id = $1`, [id]);
    const late = async (): Promise<unknown[]> =>
      idsOf(succeeded(await police.post(`${list}Ageing`, { overdueStep: 'assign' })).data);
    expect(await late()).toContain(id);
    succeeded(await police.post(paths.cancel, { id }));
    expect(await late()).not.toContain(id);
  });
});

test('company 1 is self-driven: filter, list text, detail and timeline agree', async () => {
  const id = await startTask(police);
  succeeded(await police.post(paths.assign, { id, trailerCompanyId: '1', parkId: '-1' }));
  succeeded(await police.post(paths.confirm, { id }));
  for (const [language, name] of [
    ['zh-CN', '自驱'],
    ['en-US', 'Self-driven'],
  ] as const) {
    const headers = { 'accept-language': language };
    for (const suffix of ['', 'Ageing']) {
      const { data } = succeeded(await police.post(`${list}${suffix}`, { trailerCompanyId: '1' }, headers));
      expect(data).toMatchObject({ total: 1, records: [{ id, trailerCompanyName: name }] });
    }
    const { data } = succeeded(await police.get('/rescue_public/trailerOrders/findById', { id }, headers));
    expect(data).toMatchObject({ trailerCompanyName: name, trailerState: 'finished' });
  }
});

test('a filter that is left empty says nothing, of whatever kind it is; what is no value of it is refused', async () => {
  const police = await office.as('police');
  const list = (more: Json) => police.post('/rescue_public/commandCentre/listByPageCommandCentre', more);
  const { data } = succeeded(await list({}));
  const empty = { taskNo: '', tonnageId: '', regionId: '', createStartTime: '', createEndTime: '', turn: '' };
  expect(succeeded(await list(empty)).data['total']).toBe(data['total']);
  expect(await list({ tonnageId: 'heavy' })).toMatchObject({ status: 400, fields: { tonnageId: expect.any(String) } });
});

test('search finds tasks by number or plate and pages by name, within one’s scope', async () => {
  const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤S77777' }] });
  const search = async (name: string, keyword: string): Promise<unknown> =>
    succeeded(await (await office.as(name)).get('/search/getList', { keyword })).data;
  expect(await search('police', 's77777')).toEqual([expect.objectContaining({ id, kind: 'task' })]);
  expect(await search('police2', 's77777')).toEqual([]);
  expect(await search('field', 's77777')).toEqual([]);
  expect(await search('police', '未完成')).toEqual([
    { id: 'unfinished', name: '未完成任务', kind: 'page', path: 'dispatch/unfinished' },
  ]);
  expect(await search('driver', '未完成')).toEqual([]);
});

test('tasks of one person are found by phone, by those who see it whole', async () => {
  const id = await startTask(police, { customerPhone: '13700137000' });
  const someone = '/trailerOrdersRecord/someone';
  expect(succeeded(await police.post(someone, { customerPhone: '13700137000' })).data).toMatchObject([{ id }]);
  expect(succeeded(await police2.post(someone, { customerPhone: '13700137000' })).data).toEqual([]);
  expect(await police.post(someone, {})).toMatchObject({ status: 400 });
  expect(await (await office.as('field')).post(someone, { customerPhone: '13700137000' })).toMatchObject({
    status: 403,
  });
});

test('a super manager is given every department for capacity 9999, anybody else nothing', async () => {
  const children = async (name: string, capacityId: string) =>
    (await office.as(name)).get('/rescue_public/capacity/selectChildren', { capacityId });
  const [all] = await office.rows('select count(*)::int as count from brigade');
  expect(succeeded(await children('super', '9999')).data).toHaveLength(Number(all?.['count']));
  for (const name of ['police', 'general', 'company']) {
    expect(await children(name, '9999')).toMatchObject({ status: 404, error: 'unknown-record' });
  }
  const own = succeeded(await children('police', city.detachmentA)).data as unknown as Json[];
  expect(own.every(({ parentId }) => parentId === city.detachmentA)).toBe(true);
  expect(await children('police', city.detachmentB)).toMatchObject({ status: 404 });
});

describe('of the rows of a task list', () => {
  const rowOf = async (input: Json, path = list): Promise<Json> => {
    const { data } = succeeded(await police.post(path, input));
    return (data['records'] as Json[])[0] ?? {};
  };
  beforeAll(async () => void (await startTask(police, { rescueStatusId: '1,4' })));

  test('names of codes are in the language of the reader, and orders carry their own id', async () => {
    const row = await rowOf({});
    const [order] = row['trailerOrdersList'] as Json[];
    expect(order).toMatchObject({ trailerOrdersId: order?.['id'] });
    expect(row['serviceTypeName']).toBe(row['detachmentServiceName']);
    const english = await police.post(list, {}, { 'accept-language': 'en-US' });
    const [same] = succeeded(english).data['records'] as Json[];
    expect(String(row['rescueStatusName']).split('、')).toHaveLength(2);
    expect(String(same?.['rescueStatusName']).split(', ')).toHaveLength(2);
  });

  test.each([list, `${list}Ageing`])('only those are answered that are asked for: %s', async (path) => {
    expect(Object.keys(await rowOf({ fields: 'id,taskNo,serviceTypeName' }, path)).sort()).toEqual([
      'id',
      'serviceTypeName',
      'taskNo',
    ]);
    expect(await rowOf({ fields: 'rescueStatusName' }, path)).toEqual({
      rescueStatusName: expect.any(String) as string,
    });
  });

  test('one that there is not, or that its reader may not read, is refused at its place', async () => {
    const refused = await police.post(list, { fields: 'id,taskNos' });
    expect(refused.status).toBe(400);
    expect(refused).toMatchObject({ fields: { fields: expect.stringContaining('taskNo') as string } });
    const field = await office.as('field');
    expect((await field.post(list, { fields: 'id,plates' })).status).toBe(400);
  });
});
