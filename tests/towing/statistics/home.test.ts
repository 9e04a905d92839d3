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
