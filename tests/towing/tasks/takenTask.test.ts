/** What a company may know of a task that is theirs no more: its number, by which step it went, and why. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import { paths, succeeded } from '../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterEach(() => crew.clearRoads());
afterAll(() => crew.office.close());

const detail = (id: string) => crew.company.get('/trailerOrdersRecord/findDetail_company', { id });
const numberOf = async (id: string): Promise<unknown> => (await crew.task(id))['task_no'];

test('withdrawn: the number, that it was, and why', async () => {
  const id = await crew.dispatched(0);
  succeeded(await detail(id));
  succeeded(await crew.police.post(paths.withdraw, { id, reason: '报错地点' }));
  const answer = await detail(id);
  expect(answer).toMatchObject({
    status: 404,
    error: 'task-taken',
    msg: `任务 ${String(await numberOf(id))} 已被指挥中心撤回：报错地点`,
  });
});

test('withdrawn: whatever the company asks of it, or would do to it, is answered so', async () => {
  const id = await crew.dispatched(0);
  succeeded(await crew.police.post(paths.withdraw, { id, reason: '报错地点' }));
  const { company } = crew;
  const answers = [
    await company.post(paths.transferDriver, { id, mode: 0, trailerManUserId: crew.at(1).id }),
    await company.post(paths.dispatch, { id, mode: 0, trailerManUserId: crew.at(1).id }),
    await company.post(paths.companyRefuse, { id, reason: '拖车故障' }),
    await company.post('/dispatch/proposals', { id }),
    await company.get('/trailerOrdersRecord/timeline', { id }),
    await company.get('/trailerOrdersRecord/driverBoard', { id }),
    await company.post('/rescue_public/trailerOrders/findImages', { id }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, error: 'task-taken' });
  const driver = await (await crew.wheel(0)).get('/trailerOrdersRecord/timeline', { id });
  expect(driver).toMatchObject({ status: 404, error: 'unknown-record' });
});

test('refused by the company itself: its own answer says that it is gone', async () => {
  const id = await crew.dispatched(0);
  const answer = succeeded(await crew.company.post(paths.companyRefuse, { id, reason: '拖车故障' }));
  expect(answer.data).toEqual({ gone: true });
  expect((await detail(id)).status).toBe(404);
});

test('whoever never had it is told of no such record', async () => {
  const id = await crew.dispatched(0);
  const stranger = await (await crew.office.as('company2')).get('/trailerOrdersRecord/findDetail_company', { id });
  expect(stranger).toMatchObject({ status: 404, error: 'unknown-record' });
});
