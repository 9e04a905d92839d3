/** A task of several vehicles of which one still waits for its truck: it is late as a task with one is, whatever the first truck did. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeAlertSteps } from '../../../src/towing/tasks/alertSteps.ts';
import { openCrew, type Crew } from '../crew.ts';
import type { Json } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';
import { productRelease } from '../../serverKit/product.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());
beforeEach(() => crew.clearRoads());

type StepPath = keyof typeof paths;

const two = { trailerOrdersList: [{ vehicleCarno: '粤B8S8S1' }, { vehicleCarno: '粤B8S8S2' }] };

async function send(id: string, vehicle: 0 | 1, wheel: 0 | 1, ...steps: readonly StepPath[]): Promise<void> {
  const trailerOrdersId = (await crew.orders(id))[vehicle]?.['id'];
  succeeded(await crew.company.post(paths.dispatch, { id, trailerOrdersId, trailerManUserId: crew.at(wheel).id }));
  for (const step of steps) {
    const why = step === 'empty' ? { reason: '车辆已驶离' } : {};
    succeeded(await (await crew.wheel(wheel)).post(paths[step], { id, trailerOrdersId, ...why }));
  }
}

/** Company A has two vehicles, and its first driver comes so far with the first. */
async function begun(...steps: readonly StepPath[]): Promise<string> {
  const id = await startTask(crew.police, two);
  succeeded(await crew.assign(id));
  await send(id, 0, 0, ...steps);
  return id;
}

/** Company A has brought one away, and C was given the other. */
async function shared(): Promise<string> {
  const id = await begun('accept', 'arrive', 'tow', 'finish');
  succeeded(await crew.transferTo(id, { reason: '无车' }));
  return id;
}

/** As if all of it had been so many minutes ago. */
async function past(id: string, minutes: number): Promise<void> {
  const ago = `- ${minutes} * interval '1 minute'`;
  await crew.office.rows(
    `update task set assign_time = assign_time ${ago}, arrive_by = arrive_by ${ago} where id = $1`,
    [id],
  );
  await crew.office.rows(`update trailer_order set create_time = create_time ${ago} where task_id = $1`, [id]);
}

/** Beyond the limit of the night, which is the longer one. */
const beyond = 46;

async function look(inSeconds = 0): Promise<void> {
  const release = await productRelease();
  const { database } = crew.office;
  const now = new Date(Date.now() + inSeconds * 1000);
  await takeAlertSteps({ database, release, settings: release.catalogue.settings, now, absences: new Map() });
}

async function rings(id: string): Promise<Json | undefined> {
  const { data } = succeeded(await crew.police.get('/rescue_public/commandCentre/getTask'));
  return (data['records'] as Json[]).find((row) => row['id'] === id && row['late'] === true);
}

const attach = (id: string, vehicleCarno: string) =>
  crew.police.post('/rescue_public/commandCentre/attach', { id, trailerOrdersList: [{ vehicleCarno }] });

describe('a truck that does not come for the second vehicle', () => {
  test('of another company rings, is said in the timeline, and is answered', async () => {
    const id = await shared();
    await past(id, beyond);
    await look();
    const row = await rings(id);
    expect(row).toMatchObject({
      acknowledgedTime: null,
      alertReason: expect.stringMatching(/^还有车辆无拖车到场，已超过最迟到场时间 \d+ 分钟$/),
    });
    const { data } = succeeded(await crew.police.get('/trailerOrdersRecord/timeline', { id }));
    expect((data as unknown as Json[]).find(({ step }) => step === 'breach')).toMatchObject({
      why: expect.stringMatching(/^还有车辆无拖车到场，已超过最迟到场时间 \d+ 分钟$/),
    });
    succeeded(await crew.police.post(paths.acknowledge, { id }));
    expect(await rings(id)).toMatchObject({ acknowledgedTime: expect.any(String) });
  });

  test.each([[[]], [['accept']]] as const)('of the same company rings too: %j', async (steps) => {
    const id = await begun('accept', 'arrive');
    await send(id, 1, 1, ...steps);
    await past(id, beyond);
    await look();
    expect(await rings(id)).toBeDefined();
    if (steps.length === 0) succeeded(await (await crew.wheel(1)).post(paths.accept, { id }));
    succeeded(await (await crew.wheel(1)).post(paths.arrive, { id }));
    expect(await rings(id)).toBeUndefined();
  });

  test('makes its company late in the ledger, and whoever transfers need not say why', async () => {
    const id = await shared();
    await past(id, beyond);
    await look();
    succeeded(await crew.transferTo(id, { trailerCompanyId: crew.city.companyA }));
    const kinds = await crew.office.rows(
      'select kind, reason from rotation_entry where task_id = $1 and company_id = $2 order by number',
      [id, crew.city.companyC],
    );
    expect(kinds.at(-1)).toEqual({ kind: 'late', reason: '未在时限内到场' });
  });

  test('within its own limit is not late, though the first company’s has gone by', async () => {
    const id = await begun('accept', 'arrive', 'tow', 'finish');
    await past(id, beyond);
    succeeded(await crew.transferTo(id, { reason: '无车' }));
    await look();
    expect(await rings(id)).toBeUndefined();
    succeeded(await crew.transferTo(id, { trailerCompanyId: crew.city.companyA, reason: '改派' }));
    const kinds = await crew.office.rows(
      'select kind from rotation_entry where task_id = $1 and company_id = $2 order by number',
      [id, crew.city.companyC],
    );
    expect(kinds).toContainEqual({ kind: 'withdrawn' });
    expect(kinds).not.toContainEqual({ kind: 'late' });
  });

  test('of a vehicle that was joined later is late by the limit from then on, not by that of the first', async () => {
    const id = await crew.dispatched(0, 'accept', 'arrive', 'tow');
    await past(id, beyond);
    succeeded(await attach(id, '粤B8S8S3'));
    await look();
    expect(await rings(id)).toBeUndefined();
    await look(beyond * 60);
    expect(await rings(id)).toBeDefined();
  });

  test('of a vehicle that was joined while the first truck was on its way has that limit once the first is there', async () => {
    const id = await crew.dispatched(0, 'accept');
    await past(id, 20);
    const { arrive_by: before } = await crew.task(id);
    succeeded(await attach(id, '粤B8S8S4'));
    expect((await crew.task(id))['arrive_by']).toEqual(before);
    succeeded(await (await crew.wheel(0)).post(paths.arrive, { id }));
    const { arrive_by: after } = await crew.task(id);
    expect(Number(after) - Number(before)).toBeGreaterThan(4 * 60_000);
  });
});

describe('nobody is late', () => {
  test('for a vehicle that was not needed: it was gone when its truck came', async () => {
    const id = await begun('accept', 'arrive');
    await send(id, 1, 1, 'accept', 'arrive', 'empty');
    await past(id, beyond);
    await look();
    expect(await rings(id)).toBeUndefined();
  });

  test('for a vehicle that its owner drives, beside one whose truck is there', async () => {
    const id = await startTask(crew.police, two);
    succeeded(await crew.assign(id, { trailerCompanyId: '1' }));
    const trailerOrdersId = (await crew.orders(id))[0]?.['id'];
    const chief = await crew.office.as('super');
    succeeded(await chief.post('/park/vehicleIn', { trailerOrdersId }));
    succeeded(await crew.transferTo(id));
    const [driver] = crew.city.driversC;
    succeeded(await crew.companyC.post(paths.dispatch, { id, trailerManUserId: driver?.id }));
    const wheel = await crew.office.as(driver?.username ?? '');
    for (const step of ['accept', 'arrive', 'tow', 'finish'] as const) {
      succeeded(await wheel.post(paths[step], { id }));
      await past(id, beyond);
      await look();
      expect([step, await rings(id)]).toEqual([step, step === 'accept' ? expect.anything() : undefined]);
    }
  });
});
