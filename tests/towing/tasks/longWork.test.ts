/** A truck that stays too long on the scene, or with a vehicle on the hook, waits for somebody to ask: in the queue, and in the bell. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';

const turnMinutes = { assign: 5, dispatch: 3, accept: 1, scene: 30, tow: 60, photos: 30, check: 240, selfDriven: 120 };

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());
beforeEach(() => crew.clearRoads());

async function queueOf(person: Person): Promise<unknown[]> {
  const answer = await person.get('/rescue_public/commandCentre/queue', { orderBy: 'gravity,dueTime' });
  return (succeeded(answer).data['records'] as Json[]).map(({ id, queueStep }) => [id, queueStep]);
}

const earlier = (id: string, by: string): Promise<unknown> =>
  crew.office.rows(
    `update task set turn_time = turn_time - $2::interval, arrive_time = arrive_time - $2::interval,
       tow_time = tow_time - $2::interval where id = $1`,
    [id, by],
  );

test.each([
  ['on scene', ['accept', 'arrive'], ['20 minutes', '11 minutes'], 'longOnScene'],
  ['towing', ['accept', 'arrive', 'tow'], ['40 minutes', '21 minutes'], 'longTowing'],
] as const)('too long %s: the command centre and the company see it', async (_, steps, [some, more], queueStep) => {
  const id = await crew.dispatched(0, ...steps);
  const everybody = [crew.police, crew.company];
  await earlier(id, some);
  for (const person of everybody) expect(await queueOf(person)).toEqual([]);
  await earlier(id, more);
  for (const person of everybody) {
    expect(await queueOf(person)).toEqual([[id, queueStep]]);
    const counts = await person.get('/rescue_public/commandCentre/queueCounts');
    expect(succeeded(counts).data).toEqual({ [queueStep]: 1 });
  }
  expect(await queueOf(await crew.office.as('company3'))).toEqual([]);
});

test('of two trucks, the time of the second counts from when it came itself', async () => {
  const id = await startTask(crew.police, {
    trailerOrdersList: [{ vehicleCarno: '粤B4S4S1' }, { vehicleCarno: '粤B4S4S2' }],
  });
  succeeded(await crew.assign(id));
  for (const [index, { id: trailerOrdersId }] of (await crew.orders(id)).entries())
    succeeded(await crew.company.post(paths.dispatch, { id, trailerOrdersId, trailerManUserId: crew.at(index).id }));
  for (const step of ['accept', 'arrive', 'tow', 'finish'] as const)
    succeeded(await (await crew.wheel(0)).post(paths[step], { id }));
  await earlier(id, '50 minutes');
  for (const step of ['accept', 'arrive'] as const) succeeded(await (await crew.wheel(1)).post(paths[step], { id }));
  expect(await queueOf(crew.police)).toEqual([]);
  await earlier(id, '31 minutes');
  expect(await queueOf(crew.police)).toEqual([[id, 'longOnScene']]);
});

test('whoever waits for the truck is told of it, each with the page where it can be settled', async () => {
  const brief = await openCrew([], { turnMinutes: { ...turnMinutes, scene: 0.01, tow: 0.01 } });
  try {
    const id = await brief.dispatched(0, 'accept', 'arrive');
    const { task_no: no } = await brief.task(id);
    const bells = new Map([
      [brief.police, '/rescue_public/commandCentre/getTask'],
      [brief.company, '/trailerOrdersRecord/getCompanyTask'],
    ]);
    const toldTo = async (person: Person): Promise<unknown[]> => {
      const { notices } = succeeded(await person.get(bells.get(person) ?? '')).data;
      return (notices as Json[]).map(({ text, page }) => [text, page]);
    };
    const onScene = [`任务 ${no} 在现场超时：请联系司机，或转交其他司机`, `dispatch/trailerOrdersCompany?taskNo=${no}`];
    await expect.poll(() => toldTo(brief.company)).toEqual([onScene]);
    const atCommand = [`任务 ${no} 在现场超时：请联系拖车公司`, `dispatch/commandCentre?taskNo=${no}`];
    await expect.poll(() => toldTo(brief.police)).toEqual([atCommand]);
    succeeded(await (await brief.wheel(0)).post(paths.tow, { id }));
    // What was told of the scene has ended with it.
    const towing = [`任务 ${no} 拖车超时：请联系司机，或转交其他司机`, `dispatch/trailerOrdersCompany?taskNo=${no}`];
    await expect.poll(() => toldTo(brief.company)).toEqual([towing]);
    // Nothing can be transferred that its lot has: only that it is there is to be said for the driver.
    const [order] = await brief.orders(id);
    succeeded(await (await brief.office.as('super')).post('/park/vehicleIn', { trailerOrdersId: order?.['id'] }));
    const inside = `任务 ${no} 拖车超时：车辆已在停车场，请在任务详情的拖车单上“代司机完成拖车”`;
    await expect.poll(() => toldTo(brief.company)).toEqual([[inside, towing[1]]]);
    await expect.poll(() => toldTo(brief.police)).toEqual([[inside, atCommand[1]]]);
    succeeded(await brief.company.post('/park/finishTow', { trailerOrdersId: order?.['id'] }));
    await expect.poll(() => toldTo(brief.company)).toEqual([]);
  } finally {
    await brief.office.close();
  }
});
