import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOffice, type Json, type Office, type Person } from '../office.ts';
import { paths, readCity, startTask, succeeded, type City } from '../work.ts';

let office: Office;
let city: City;
let police: Person;
beforeAll(async () => {
  office = await openOffice(0);
  city = await readCity(office);
  police = await office.as('police');
});
afterAll(() => office.close());

const waiting = async (who: string): Promise<Json> => succeeded(await (await office.as(who)).get('/home/waiting')).data;
const figures = async (who: string): Promise<Json> => succeeded(await (await office.as(who)).get('/home/figures')).data;
const idsOf = (data: Json): unknown[] => (data['records'] as Json[]).map(({ id }) => id);
const aged = (id: string, age: string): Promise<unknown> =>
  office.rows('update task set create_time = now() - $2::interval where id = $1', [id, age]);

describe('what waits', () => {
  let first: string;
  let second: string;
  beforeAll(async () => {
    second = await startTask(police);
    first = await startTask(police);
    await aged(first, '2 hours');
    await startTask(await office.as('police2'));
  });

  test('is the unit’s unassigned tasks, the oldest first', async () => {
    const data = await waiting('police');
    expect(idsOf(data)).toEqual([first, second]);
    expect(data['count']).toBe(2);
  });

  test('says by when each should have been answered', async () => {
    const [task] = (await waiting('police'))['records'] as Json[];
    expect(task?.['dueTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('is every unit’s for a super manager and for their division', async () => {
    expect((await waiting('super'))['count']).toBe(3);
    expect((await waiting('general'))['count']).toBe(3);
  });

  test('is the company’s own once a task is assigned to it, and no longer the unit’s', async () => {
    expect((await waiting('company'))['count']).toBe(0);
    succeeded(
      await police.post(paths.assign, {
        id: first,
        trailerCompanyId: city.companyA,
        trailerCompanyName: '安达',
        parkId: city.parkA,
        parkName: '停车场',
      }),
    );
    expect(idsOf(await waiting('company'))).toEqual([first]);
    expect(await waiting('company2')).toMatchObject({ count: 0 });
    expect(idsOf(await waiting('police'))).toEqual([second]);
  });

  test('is nothing for the driver who has no task', async () => {
    expect(await waiting('driver')).toEqual({ count: 0, records: [] });
  });
});

describe('what waits for a lot', () => {
  const towed = ['accept', 'arrive', 'tow'] as const;
  const trailerOrdersList = [{ vehicleCarno: '粤B7P7P1' }, { vehicleCarno: '粤B7P7P2' }];
  const expected = async (): Promise<unknown> => (await figures('park'))['expected'];

  /** A task of two vehicles that go to the lot, each with a driver of its own; the first is on the hook. */
  async function halfTowed(): Promise<{ id: string; first: unknown }> {
    const [lot] = await office.rows(`select capacity_id as id from "user" where username = 'park'`);
    const company = await office.as('company');
    const id = await startTask(police, { trailerOrdersList });
    succeeded(await police.post(paths.assign, { id, trailerCompanyId: city.companyA, parkId: lot?.['id'] }));
    const orders = await office.rows('select id from trailer_order where task_id = $1 order by id', [id]);
    for (const [index, { id: trailerOrdersId }] of orders.entries()) {
      const man = { id, trailerOrdersId, trailerManUserId: city.driversA[index]?.id };
      succeeded(await company.post(paths.dispatch, man));
    }
    const wheel = await office.as(city.driversA[0]?.username ?? '');
    for (const step of towed) succeeded(await wheel.post(paths[step], { id }));
    return { id, first: orders[0]?.['id'] };
  }

  test('is the task of a vehicle on the hook while another of it is still on scene, until that vehicle is inside', async () => {
    const before = Number(await expected());
    const { id, first } = await halfTowed();
    const other = await office.as(city.driversA[1]?.username ?? '');
    for (const step of ['accept', 'arrive'] as const) succeeded(await other.post(paths[step], { id }));
    expect(await expected()).toBe(before + 1);
    expect(await waiting('park')).toMatchObject({ count: 1, records: [{ id }] });
    // Its driver has not said that the tow is finished.
    succeeded(await (await office.as('park')).post('/park/vehicleIn', { trailerOrdersId: first }));
    expect(await expected()).toBe(before);
    expect(await waiting('park')).toEqual({ count: 0, records: [] });
    succeeded(await other.post(paths.tow, { id }));
    expect(await waiting('park')).toMatchObject({ count: 1, records: [{ id }] });
    const [task] = (await waiting('park'))['records'] as Json[];
    expect(task).toMatchObject({ returned: false });
    for (const driver of [city.driversA[0], city.driversA[1]])
      succeeded(await (await office.as(driver?.username ?? '')).post(paths.finish, { id }));
    expect(await waiting('park')).toEqual({ count: 0, records: [] });
  });
});

describe('the figures', () => {
  test('count unfinished tasks by who must act, within the scope', async () => {
    expect((await figures('police'))['states']).toMatchObject([
      { value: 'assign', label: '待分派', tone: 'waiting', count: 1 },
      { value: 'dispatch', label: '待公司派车', tone: 'waiting', count: 1 },
    ]);
    expect((await figures('company'))['states']).toMatchObject([{ value: 'dispatch', count: 1 }]);
    expect((await figures('driver'))['states']).toEqual([]);
  });

  test('compare today with yesterday at the same hour', async () => {
    const before = await figures('police2');
    const person = await office.as('police2');
    const id = await startTask(person);
    // A minute before this hour of yesterday, and an hour after it.
    await aged(id, '24 hours 1 minute');
    const late = await startTask(person);
    await aged(late, '23 hours');
    const after = await figures('police2');
    const [clock] = await office.rows(
      `select extract(hour from now() at time zone 'Asia/Shanghai')::int * 60
        + extract(minute from now() at time zone 'Asia/Shanghai')::int as minutes`,
    );
    const isPastMidnight = Number(clock?.['minutes']) > 1;
    expect(Number(after['startedYesterday']) - Number(before['startedYesterday'])).toBe(isPastMidnight ? 1 : 0);
  });

  test('take into yesterday’s time to scene what was reached by this hour of yesterday, as today’s has it', async () => {
    const person = await office.as('police2');
    const id = await startTask(person);
    await aged(id, '24 hours 2 minutes');
    const minutesOf = async (reached: string): Promise<unknown> => {
      const set = `update task set task_create_time = create_time, arrive_time = now() - $2::interval where id = $1`;
      await office.rows(set, [id, reached]);
      return (await figures('police2'))['minutesYesterday'];
    };
    const [clock] = await office.rows(
      `select extract(epoch from (now() at time zone 'Asia/Shanghai')::time)::int as seconds`,
    );
    expect(await minutesOf('23 hours')).toBeNull();
    if (Number(clock?.['seconds']) > 180) expect(await minutesOf('24 hours 1 minute')).toBe(1);
  });

  test('count the drivers whom the actor may see, and none for whom they are no business', async () => {
    const { onShift, idle } = await figures('company');
    expect(Number(onShift)).toBeGreaterThan(0);
    expect(Number(idle)).toBeLessThanOrEqual(Number(onShift));
    expect(await figures('park')).toMatchObject({ onShift: 0, idle: 0 });
  });

  test('are refused to nobody’s session', async () => {
    const answer = await office.app.inject({ method: 'GET', url: '/api/home/figures' });
    expect(answer.statusCode).toBe(401);
  });
});
