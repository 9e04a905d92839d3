/** Advice while a task is entered, and what can be done instead of entering a second one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plantElsewhere } from '../elsewhere.ts';
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
});
afterAll(() => office.close());

const advice = '/rescue_public/commandCentre';
const rowsOf = (data: Json): Json[] => data as unknown as Json[];
const point = { lng: 114.2, lat: 22.7 };
const near = { lng: 114.2, lat: 22.7009 };
const far = { lng: 114.21, lat: 22.7 };

async function duplicates(input: Json, person = police): Promise<Json[]> {
  return rowsOf(succeeded(await person.post(`${advice}/likelyDuplicates`, input)).data);
}

describe('likely duplicates', () => {
  test('are tasks of the same plate within a day, with their distance and age, of one’s own unit', async () => {
    const id = await startTask(police, { accidentPoint: point, trailerOrdersList: [{ vehicleCarno: '粤B0DUP1' }] });
    const asked = { accidentPoint: far, trailerOrdersList: [{ vehicleCarno: ' 粤b0dup1 ' }] };
    expect(await duplicates(asked)).toMatchObject([{ id, likeness: 'plate', minutes: 0 }]);
    expect((await duplicates(asked))[0]?.['distance']).toBeGreaterThan(900);
    for (const vehicleCarno of ['粤B 0DU P1', '粤Ｂ０ｄｕｐ１', '粤b\u30000DUP1']) {
      expect(await duplicates({ trailerOrdersList: [{ vehicleCarno }] })).toMatchObject([{ id, likeness: 'plate' }]);
    }
    expect(await duplicates(asked, police2)).toEqual([]);
    await office.rows(`update task set create_time = now() - interval '25 hours' where id = $1`, [id]);
    expect(await duplicates(asked)).toEqual([]);
  });

  test('are tasks within 200 metres and 30 minutes', async () => {
    const id = await startTask(police, { accidentPoint: point });
    const found = await duplicates({ accidentPoint: near });
    expect(found).toMatchObject([{ id, likeness: 'place' }]);
    expect(found[0]?.['distance']).toBeLessThanOrEqual(200);
    expect(await duplicates({ accidentPoint: far })).toEqual([]);
    await office.rows(`update task set create_time = now() - interval '31 minutes' where id = $1`, [id]);
    expect(await duplicates({ accidentPoint: near })).toEqual([]);
  });

  test('are not told by what says that a vehicle has no plate', async () => {
    await startTask(police, { accidentPoint: point, trailerOrdersList: [{ vehicleCarno: '无牌' }] });
    expect(await duplicates({ accidentPoint: far, trailerOrdersList: [{ vehicleCarno: '无牌' }] })).toEqual([]);
  });

  test('are asked for with something, and only by those who start tasks', async () => {
    expect(await duplicates({})).toEqual([]);
    const field = await office.as('field');
    expect(await field.post(`${advice}/likelyDuplicates`, {})).toMatchObject({ status: 403 });
  });
});

test('a plate is stored, found and told apart as one, however it is typed', async () => {
  const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤Ｂ typ1' }] });
  const [order] = await office.rows('select vehicle_carno from trailer_order where task_id = $1', [id]);
  expect(order).toEqual({ vehicle_carno: '粤BTYP1' });
  for (const plates of ['粤B TYP1', 'ｔｙｐ１', ' 粤btyp1']) {
    const { data } = succeeded(await police.post(`${advice}/listByPageCommandCentre`, { plates }));
    expect((data['records'] as Json[]).map((record) => record['id'])).toEqual([id]);
  }
  const twice = [{ vehicleCarno: '粤BTYP2' }, { vehicleCarno: '粤b typ 2' }];
  expect(await police.post(paths.start, { accidentPlaceName: '深南大道', trailerOrdersList: twice })).toMatchObject({
    status: 422,
    fields: { 'trailerOrdersList.1.vehicleCarno': expect.any(String) },
  });
});

test('another task is started all the same, and the reason stands in its timeline', async () => {
  const id = await startTask(police, { duplicateReason: '同一车辆再次故障' });
  const [first] = rowsOf(succeeded(await police.get('/trailerOrdersRecord/timeline', { id })).data);
  expect(first).toMatchObject({ step: 'start', why: '同一车辆再次故障' });
});

test('places are proposed from past tasks and landmarks of the unit', async () => {
  await startTask(police, { accidentPlaceName: '深云村北口', accidentPoint: point });
  const ask = async (person: Person, part: string) =>
    rowsOf(succeeded(await person.get(`${advice}/suggestPlaces`, { accidentPlaceName: part })).data);
  const known = { kind: 'past', times: 1, known: '1 次任务' };
  expect(await ask(police, '深云村')).toEqual([{ name: '深云村北口', accidentPoint: point, ...known }]);
  expect(await ask(police2, '深云村')).toEqual([]);
  expect((await ask(police, '西丽停车场')).map(({ kind, known }) => [kind, known])).toEqual([['park', '停车场']]);
  expect(await ask(police, '100%')).toEqual([]);
});

test('a caller is known by his number, with what he called for', async () => {
  const customerPhone = '13700137999';
  const id = await startTask(police, { customerPhone, customerName: '赵先生' });
  const callers = succeeded(await police.get(`${advice}/suggestCallers`, { customerPhone: '137001379' })).data;
  expect(callers).toMatchObject([{ customerPhone, customerName: '赵先生', times: 1 }]);
  expect(succeeded(await police2.get(`${advice}/suggestCallers`, { customerPhone: '137001379' })).data).toEqual([]);
  expect(succeeded(await police.get(`${advice}/callersTasks`, { customerPhone })).data).toMatchObject([{ id }]);
});

describe('attaching to a task', () => {
  const orders = async (id: string): Promise<Json[]> =>
    rowsOf(succeeded(await police.post('/trailerOrdersRecord/findOrderByTrailerId', { id })).data);

  test('adds vehicles that it has not got, and the words', async () => {
    const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B0ATT1' }] });
    const trailerOrdersList = [{ vehicleCarno: '粤B0ATT1' }, { vehicleCarno: '粤B0ATT2' }];
    succeeded(await police.post(`${advice}/attach`, { id, trailerOrdersList, remarks: '又来电' }));
    expect((await orders(id)).map(({ vehicleCarno }) => vehicleCarno)).toEqual(['粤B0ATT1', '粤B0ATT2']);
    expect(succeeded(await police.get('/reviseRemarks/list', { id })).data).toMatchObject([{ remarks: '又来电' }]);
    const nothing = { id, trailerOrdersList };
    expect(await police.post(`${advice}/attach`, nothing)).toMatchObject({ status: 422 });
  });

  test('adds one more vehicle without a plate beside those that it has', async () => {
    const trailerOrdersList = [{ vehicleCarno: '无牌' }];
    const id = await startTask(police, { trailerOrdersList });
    succeeded(await police.post(`${advice}/attach`, { id, trailerOrdersList, remarks: '又来电' }));
    expect((await orders(id)).map(({ vehicleCarno }) => vehicleCarno)).toEqual(['无牌', '无牌']);
  });

  test('gives a vehicle of an assigned task to its company at once', async () => {
    const id = await startTask(police);
    succeeded(await police.post(paths.assign, { id, trailerCompanyId: city.companyA, parkId: city.parkA }));
    succeeded(await police.post(`${advice}/attach`, { id, trailerOrdersList: [{ vehicleCarno: '粤B0ATT9' }] }));
    const added = (await orders(id)).find(({ vehicleCarno }) => vehicleCarno === '粤B0ATT9');
    expect(added).toMatchObject({ trailerCompanyId: city.companyA, parkId: city.parkA, receiptStatus: null });
    expect(added?.['orderNo']).toMatch(/-2$/);
  });

  test('keeps who called about it besides, for whoever may read whole names and numbers', async () => {
    const id = await startTask(police, { customerName: '赵先生', customerPhone: '13700137010' });
    const caller = { contactName: '钱女士', contactPhone: '13700137020' };
    succeeded(await police.post(`${advice}/attach`, { id, ...caller, remarks: '车头着火' }));
    const remarksOf = async (person: Person): Promise<Json[]> =>
      rowsOf(succeeded(await person.get('/reviseRemarks/list', { id })).data);
    expect(await remarksOf(police)).toMatchObject([{ ...caller, remarks: '车头着火' }]);
    expect(await remarksOf(await office.as('field'))).toMatchObject([
      { contactName: '钱**', contactPhone: '137****7020', remarks: '车头着火' },
    ]);
    const { contactPhone: customerPhone } = caller;
    expect(succeeded(await police.get(`${advice}/callersTasks`, { customerPhone })).data).toMatchObject([{ id }]);
    expect(succeeded(await police2.get(`${advice}/callersTasks`, { customerPhone })).data).toEqual([]);
    const [task] = await office.rows('select customer_name, customer_phone from task where id = $1', [id]);
    expect(task).toEqual({ customer_name: '赵先生', customer_phone: '13700137010' });
  });

  test('keeps a second caller who had nothing new to say', async () => {
    const id = await startTask(police);
    succeeded(await police.post(`${advice}/attach`, { id, contactPhone: '13700137030' }));
    expect(succeeded(await police.get('/reviseRemarks/list', { id })).data).toMatchObject([
      { contactName: null, contactPhone: '13700137030', remarks: '又来电' },
    ]);
  });

  test('is refused for a task that is over, or of another unit', async () => {
    const id = await startTask(police);
    expect(await police2.post(`${advice}/attach`, { id, remarks: 'x' })).toMatchObject({ status: 404 });
    succeeded(await police.post(paths.cancel, { id }));
    expect(await police.post(`${advice}/attach`, { id, remarks: 'x' })).toMatchObject({ status: 409 });
  });
});

test('a remark and its correction are both kept, one after the other', async () => {
  const id = await startTask(police);
  const remark = succeeded(await police.post('/reviseRemarks/add', { id, remarks: '右侧车道' })).data;
  succeeded(await police.post('/reviseRemarks/add', { id, remarks: '另一条' }));
  succeeded(await police.post('/reviseRemarks/addd', { id: remark['id'], remarks: '左侧车道' }));
  expect(succeeded(await police.get('/reviseRemarks/list', { id })).data).toMatchObject([
    { remarks: '右侧车道', standing: 'corrected' },
    { remarks: '左侧车道', standing: 'correction', corrects: '右侧车道' },
    { remarks: '另一条', standing: 'remark' },
  ]);
});

test('an insurer’s task is started where the settings name the unit, and nowhere else', async () => {
  const task = { accidentPlaceName: '保险现场', trailerOrdersList: [{ vehicleCarno: '粤B0INS1' }] };
  succeeded(await police.post('/insuranceTrailerOrders/add', task));
  expect(await police2.post('/insuranceTrailerOrders/add', task)).toMatchObject({ status: 403 });
  const menu = async (person: Person) =>
    rowsOf(succeeded(await person.post('/rescue_public/menu/getUserMenuNew.do', {})).data).map(({ id }) => id);
  expect(await menu(police)).toContain('insurance');
  expect(await menu(police2)).not.toContain('insurance');
  // Who serves several units has it where one of them is named.
  expect(await menu(await office.as('general'))).toContain('insurance');
});

test('lists of tasks are narrowed by what their orders and drivers are', async () => {
  const [type] = await office.rows('select id from vehicle_type limit 1');
  const vehicleTypeId = String(type?.['id']);
  const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B0FAC1', vehicleTypeId }] });
  const list = `${advice}/listByPageCommandCentre`;
  const ids = async (filter: Json): Promise<unknown[]> =>
    (succeeded(await police.post(list, filter)).data['records'] as Json[]).map((row) => row['id']);
  expect(await ids({ vehicleTypeId })).toEqual([id]);
  expect(await ids({ areaDeptName: '深圳市交警总队' })).toContain(id);
  expect(await ids({ areaDeptName: '别处' })).toEqual([]);
  succeeded(await police.post(paths.assign, { id, trailerCompanyId: city.companyA, parkId: city.parkA }));
  expect(await ids({ newAcceptCompanyId: city.companyA })).toEqual([]);
});

describe('the region and brigade of a position', () => {
  const science = { lng: 113.9488, lat: 22.541 };
  const areas = async (input: Json, person = police): Promise<Json> =>
    succeeded(await person.post(`${advice}/areasAt`, input)).data;

  test('are those of one’s own unit whose area holds it, each with the area that says so', async () => {
    expect(await areas({ accidentPoint: science })).toMatchObject({
      regionName: '南山区',
      regionArea: '南山区',
      brigadeName: '南山大队',
      brigadeArea: '南山大队',
    });
    expect(await areas({ accidentPoint: science }, police2)).toMatchObject({ regionId: null, brigadeId: null });
    expect(await areas({ accidentPoint: { lng: 110, lat: 20 } })).toMatchObject({ regionId: null, brigadeId: null });
    expect(await police.post(`${advice}/areasAt`, {})).toMatchObject({ status: 400 });
  });

  test('are those of a fence around it that names them', async () => {
    const [region] = await office.rows(`select id from region where name = '宝安区'`);
    await office.rows(`update fence set region_id = $1 where name = '南山区重点区域'`, [region?.['id']]);
    const inside = { lng: 113.9304, lat: 22.5333 };
    const said = { regionId: region?.['id'], regionName: '宝安区', regionArea: '南山区重点区域' };
    expect(await areas({ accidentPoint: inside })).toMatchObject({ ...said, brigadeName: '南山大队' });
    await office.rows(`update fence set active = false where name = '南山区重点区域'`);
    expect(await areas({ accidentPoint: inside })).toMatchObject({ regionName: '南山区' });
  });
});

describe('a task without a position', () => {
  const place = (id: string, more: Json, person = police) => person.post(`${advice}/placeTask`, { id, ...more });

  test('is put onto the map, which its timeline tells; an older version is refused', async () => {
    const id = await startTask(police);
    const before = succeeded(await police.get('/rescue_public/trailerOrders/findById', { id })).data;
    const accidentPoint = { lng: 113.9488, lat: 22.541 };
    const [region] = await office.rows(`select id from region where name = '南山区'`);
    const wanted = { accidentPoint, accidentPlaceName: '科技园路口', regionId: region?.['id'] };
    const version = before['version'];
    succeeded(await place(id, { ...wanted, version }));
    const after = succeeded(await police.get('/rescue_public/trailerOrders/findById', { id })).data;
    expect(after).toMatchObject({ accidentPoint, accidentPlaceName: '科技园路口', regionName: '南山区' });
    const told = rowsOf(succeeded(await police.get('/trailerOrdersRecord/timeline', { id })).data);
    expect(told.map(({ step }) => step)).toContain('place');
    expect(await place(id, { ...wanted, version })).toMatchObject({ status: 409, error: 'stale' });
  });

  test('gets no region of another unit, and none once it is over', async () => {
    const id = await startTask(police);
    const accidentPoint = { lng: 113.9488, lat: 22.541 };
    const [foreign] = await office.rows(`select id from region where name = '福田区'`);
    const refused = await place(id, { accidentPoint, regionId: foreign?.['id'] });
    expect(refused).toMatchObject({ status: 422, fields: { regionId: expect.any(String) } });
    expect(await place(id, { accidentPoint }, police2)).toMatchObject({ status: 404 });
    succeeded(await police.post(paths.cancel, { id }));
    expect(await place(id, { accidentPoint })).toMatchObject({ status: 409 });
  });
});

test('a page for a set of units is in the menu and in the search of those alone', async () => {
  await plantElsewhere(office);
  const stranger = await office.as('stranger');
  const pages = async (person: Person) =>
    rowsOf(succeeded(await person.get('/search/getList', { keyword: '轮值' })).data).map(({ id }) => id);
  expect(await pages(police)).toEqual(['rotation', 'rotationLedger', 'rotationMonth']);
  expect(await pages(stranger)).toEqual(['rotation', 'rotationLedger']);
});
