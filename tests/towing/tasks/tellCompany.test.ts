/** A company that loses a task is told so until somebody of it has seen it: which, to whom or why, and where it is written. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { paths, succeeded } from '../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterEach(async () => {
  await crew.clearRoads();
  for (const { id } of await told(crew.company)) succeeded(await seen(crew.company, id));
});
afterAll(() => crew.office.close());

async function told(person: Person, language = 'zh-CN'): Promise<Json[]> {
  const answer = await person.get('/trailerOrdersRecord/getCompanyTask', {}, { 'accept-language': language });
  return (succeeded(answer).data['notices'] as Json[]).filter(({ urgent }) => urgent === true);
}

const seen = (person: Person, id: unknown) => person.post('/weiLan/event/acknowledge', { id });
const numberOf = async (id: string): Promise<string> => String((await crew.task(id))['task_no']);
const platesOf = async (id: string): Promise<string> => String((await crew.task(id))['plates']);

test('withdrawn: with the reason, in both languages, until it has been seen', async () => {
  const id = await crew.dispatched(0);
  succeeded(await crew.police.post(paths.withdraw, { id, reason: '报错地点' }));
  const [no, plates] = [await numberOf(id), await platesOf(id)];
  const [notice] = await told(crew.company);
  expect(notice).toMatchObject({
    text: `任务 ${no}（${plates}）已被指挥中心撤回：报错地点`,
    page: `dispatch/rotationLedger?taskNo=${no}`,
  });
  const [english] = await told(crew.company, 'en-US');
  expect(english?.['text']).toBe(`Task ${no} (${plates}) was withdrawn by the command centre: 报错地点`);
  succeeded(await seen(crew.company, notice?.['id']));
  expect(await told(crew.company)).toEqual([]);
});

test('whoever answers no tasks of the company is told, too: of what was told to them alone', async () => {
  const id = await crew.dispatched(0);
  succeeded(await crew.police.post(paths.withdraw, { id, reason: '报错地点' }));
  const unread = async (person: Person): Promise<Json[]> =>
    succeeded(await person.get('/notifications/unread')).data['notices'] as Json[];
  const [notice] = await told(crew.company);
  expect(await unread(crew.company)).toEqual([expect.objectContaining({ id: notice?.['id'], urgent: true })]);
  const see = (person: Person) => person.post('/notifications/see', { id: notice?.['id'] });
  for (const other of [crew.police, crew.companyC]) {
    expect((await unread(other)).map((one) => one['id'])).not.toContain(notice?.['id']);
    expect((await see(other)).status).toBe(404);
  }
  succeeded(await see(crew.company));
  expect(await unread(crew.company)).toEqual([]);
  expect(await told(crew.company)).toEqual([]);
});

test('transferred: to whom, and the ledger that it leads to holds the entry', async () => {
  const id = await crew.dispatched(0);
  succeeded(await crew.transferTo(id, { reason: '设备不合适' }));
  const [name] = await crew.office.rows('select name from company where id = $1', [crew.city.companyC]);
  const [no, plates] = [await numberOf(id), await platesOf(id)];
  const [notice] = await told(crew.company);
  expect(notice?.['text']).toBe(`任务 ${no}（${plates}）已转交${String(name?.['name'])}：设备不合适`);
  expect(await told(crew.companyC)).toEqual([]);
  const { records } = succeeded(await crew.company.get('/dispatch/ledger', { taskNo: no })).data as {
    readonly records: readonly Json[];
  };
  expect(records.length).toBeGreaterThan(0);
  expect(new Set(records.map(({ taskNo }) => taskNo))).toEqual(new Set([no]));
});

test('cancelled: leads to the task, which the company may still read', async () => {
  const id = await crew.dispatched(0);
  succeeded(await crew.police.post(paths.cancel, { id, reason: '车主自行驶离' }));
  const [no, plates] = [await numberOf(id), await platesOf(id)];
  expect(await told(crew.company)).toMatchObject([
    { text: `任务 ${no}（${plates}）已取消：车主自行驶离`, page: `dispatch/trailerOrdersCompany?taskNo=${no}` },
  ]);
});

test('nothing is told of what the company refuses itself, nor of what it has again', async () => {
  const refused = await crew.dispatched(0);
  succeeded(await crew.company.post(paths.companyRefuse, { id: refused, reason: '拖车故障' }));
  const back = await crew.dispatched(1);
  succeeded(await crew.police.post(paths.withdraw, { id: back, reason: '报错地点' }));
  expect(await told(crew.company)).toHaveLength(1);
  succeeded(await crew.assign(back));
  expect(await told(crew.company)).toEqual([]);
});

test('a task that is open where it was lost is answered with the reason too', async () => {
  const id = await crew.dispatched(0);
  succeeded(await crew.transferTo(id, { reason: '设备不合适' }));
  const answer = await crew.company.get('/trailerOrdersRecord/findDetail_company', { id });
  expect(answer).toMatchObject({ status: 404, error: 'task-taken' });
  expect(answer.msg).toMatch(/已转交.+：设备不合适$/);
});

test('a driver who is locked in the middle of a task: whoever locks is told, and the company, who sends another', async () => {
  const id = await crew.dispatched(3, 'accept', 'arrive');
  const boss = await crew.office.as('super');
  const [no, driver] = [await numberOf(id), crew.at(3)];
  const locked = succeeded(await boss.post('/rescue_public/user/lock', { id: driver.id }));
  expect(locked.msg).toBe(`已锁定；司机的任务 ${no} 未完成，由公司转交其他司机`);
  expect(await told(crew.company)).toMatchObject([
    {
      text: `司机${driver.name}的账号已锁定，任务 ${no} 未完成：请转交其他司机`,
      page: `dispatch/trailerOrdersCompany?taskNo=${no}`,
    },
  ]);
  const moved = { id, trailerManUserId: crew.at(1).id, reason: '司机账号已锁定' };
  succeeded(await crew.company.post(paths.transferDriver, moved));
  expect(await crew.busy(driver)).toBe(false);
  succeeded(await boss.post('/rescue_public/user/unlock', { id: driver.id }));
  expect((await boss.post('/rescue_public/user/lock', { id: driver.id })).msg).toBe('已锁定');
  expect(await told(crew.company)).toHaveLength(1);
  succeeded(await boss.post('/rescue_public/user/unlock', { id: driver.id }));
});
