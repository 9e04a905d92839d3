/** What whoever sees a task is not told of it, by whichever call: remarks that are not theirs, deleted tasks, numbers once it is over. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Answer, Json, Person } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterEach(() => crew.clearRoads());
afterAll(() => crew.office.close());

test('a remark is read by whom remarks are for, in the timeline as in their list', async () => {
  const id = await crew.dispatched(0);
  const remarks = '车主疑似酒驾，勿告知拖车公司';
  const first = succeeded(await crew.police.post('/reviseRemarks/add', { id, remarks })).data['id'];
  succeeded(await crew.police.post('/reviseRemarks/addd', { id: first, remarks: `${remarks}，已核实` }));
  succeeded(await crew.police.post('/rescue_public/commandCentre/attach', { id, remarks: `${remarks}，又来电` }));
  const told = async (person: Person): Promise<string> =>
    JSON.stringify(succeeded(await person.get('/trailerOrdersRecord/timeline', { id })).data);
  for (const name of ['police', 'office', 'field', 'general'])
    expect((await told(await crew.office.as(name))).split(remarks), name).toHaveLength(4);
  for (const person of [crew.company, await crew.wheel(0)]) {
    expect(await told(person)).not.toContain(remarks);
    expect(await told(person)).toContain('"remark"');
  }
});

test('of a deleted task nobody gets a sheet but those who have the list of deleted ones', async () => {
  const id = await crew.dispatched(0);
  succeeded(await crew.police.post(paths.cancel, { id }));
  const sheets = async (person: Person): Promise<number[]> => [
    (await person.get('/vehicle/taskSheet', { id, format: 'html' })).status,
    (await person.post('/vehicle/downloadWord', { id })).status,
  ];
  expect(await sheets(crew.company)).toEqual([200, 200]);
  succeeded(await crew.police.post(paths.delete, { id }));
  for (const person of [crew.company, await crew.office.as('field')]) expect(await sheets(person)).toEqual([404, 404]);
  expect(await sheets(crew.police)).toEqual([200, 200]);
});

test('to a deleted task nobody adds a remark who could not read it', async () => {
  const id = await startTask(crew.police);
  const field = await crew.office.as('field');
  const add = (person: Person): Promise<Answer> => person.post('/reviseRemarks/add', { id, remarks: '现场已清' });
  const remark = succeeded(await add(field)).data['id'];
  succeeded(await crew.police.post(paths.delete, { id }));
  const correct = (person: Person): Promise<Answer> =>
    person.post('/reviseRemarks/addd', { id: remark, remarks: '现场未清' });
  for (const said of [add, correct]) {
    expect(await said(field)).toMatchObject({ status: 404, error: 'unknown-record' });
    succeeded(await said(crew.police));
  }
});

test('a company and its driver read numbers and names of a cancelled task for a day, as of a finished one', async () => {
  const secrets: Json = { customerName: '欧阳无双', customerPhone: '13911112222', peoplesPolicePhone: '13733334444' };
  const id = await startTask(crew.police, secrets);
  succeeded(await crew.assign(id, { driverId: crew.at(0).id }));
  const driver = await crew.wheel(0);
  for (const step of ['accept', 'arrive'] as const) succeeded(await driver.post(paths[step], { id }));
  succeeded(await driver.post(paths.empty, { id, reason: '车已离开' }));
  const read = async (person: Person): Promise<Json> =>
    succeeded(await person.get('/rescue_public/trailerOrders/findById', { id })).data;
  for (const person of [crew.company, driver]) expect(await read(person)).toMatchObject(secrets);
  await crew.office.rows(`update task set cancel_time = now() - interval '25 hours' where id = $1`, [id]);
  // What is added later shows nothing again.
  succeeded(await crew.police.post('/reviseRemarks/add', { id, remarks: '当事人来电' }));
  const masked = { customerName: '欧***', customerPhone: '139****2222', peoplesPolicePhone: '137****4444' };
  for (const person of [crew.company, driver]) expect(await read(person)).toMatchObject(masked);
  expect(await read(crew.police)).toMatchObject(secrets);
  const found = await crew.company.post('/trailerOrdersRecord/listByPageCompany', { customerPhone: '13911112222' });
  expect(found.status === 400 || found.data['total'] === 0).toBe(true);
});
