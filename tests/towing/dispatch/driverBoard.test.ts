/** A company's drivers on its board, and when a task's next arrival is expected. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());
beforeEach(() => crew.clearRoads());

async function boardOf(username: string, query: Record<string, string> = {}): Promise<Json[]> {
  const person = await crew.office.as(username);
  return succeeded(await person.get('/trailerOrdersRecord/driverBoard', query)).data as unknown as Json[];
}
const expectedOf = async (id: string): Promise<Date | null> => {
  const [row] = await crew.office.rows('select expected_time as at from task where id = $1', [id]);
  return (row?.['at'] ?? null) as Date | null;
};
const step = async (id: string, name: keyof typeof paths) =>
  succeeded(await (await crew.wheel(0)).post(paths[name], { id }));
const laneOf = async (driverId: string): Promise<unknown> =>
  (await boardOf('company')).find(({ id }) => id === driverId)?.['driverLane'];

test('shows the drivers on shift by what they do, and forgets when the next arrival was expected once it has happened', async () => {
  await crew.office.rows('update driver set location_time = now(), location_point = point(113.95, 22.55)');
  const id = await crew.dispatched(0);
  const driver = crew.at(0).id;
  expect(await laneOf(driver)).toBe('underWay');
  await step(id, 'accept');
  const scene = await expectedOf(id);
  expect(scene?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  await step(id, 'arrive');
  expect([await laneOf(driver), await expectedOf(id)]).toEqual(['underWay', null]);
  await step(id, 'tow');
  expect(await laneOf(driver)).toBe('dueBack');
  expect(await expectedOf(id)).toBeInstanceOf(Date);
});

test('expects nobody who has not accepted, and whoever accepts at once as it was predicted when they were sent', async () => {
  await crew.office.rows('update driver set location_time = now(), location_point = point(113.95, 22.55)');
  const id = await crew.dispatched(0);
  const mine = async () => (await boardOf('company')).find((row) => row['id'] === crew.at(0).id);
  expect([await expectedOf(id), await mine()]).toMatchObject([
    null,
    { taskPlace: expect.any(String), expectedTime: null },
  ]);
  const [sent] = await crew.office.rows('update measured_arrival set predicted = 31 where task_id = $1 returning *', [
    id,
  ]);
  expect(sent).toMatchObject({ driver_id: crew.at(0).id });
  await step(id, 'accept');
  const { accept_time: accepted } = await crew.task(id);
  expect((await expectedOf(id))?.getTime()).toBe((accepted as Date).getTime() + 31 * 60_000);
  expect(await mine()).toMatchObject({ expectedTime: expect.any(String) });
});

test('estimates the way of whoever accepts late from where they are by then', async () => {
  await crew.office.rows('update driver set location_time = now(), location_point = point(113.95, 22.55)');
  const id = await crew.dispatched(0);
  await crew.office.rows(
    `update measured_arrival set predicted = 200, sent_at = sent_at - interval '5 minutes' where task_id = $1`,
    [id],
  );
  await step(id, 'accept');
  expect((await expectedOf(id))?.getTime()).toBeLessThan(Date.now() + 190 * 60_000);
});

test('says of a chosen task that waits how far each driver is, and to whom it can be given', async () => {
  const id = await startTask(crew.police);
  succeeded(await crew.assign(id));
  const rows = await boardOf('company', { id });
  const sendable = rows.filter(({ forTask }) => forTask === id);
  expect(sendable.length).toBeGreaterThan(0);
  expect(sendable.every(({ driverLane, duration }) => driverLane === 'idle' && typeof duration === 'number')).toBe(
    true,
  );
  const [task] = await crew.office.rows('select task_no, plates, tonnage_id as tonnage from task where id = $1', [id]);
  expect(task?.['plates']).toBeTruthy();
  expect(sendable.every(({ forTaskNo }) => forTaskNo === task?.['task_no'])).toBe(true);
  expect(sendable.every(({ plates }) => plates === task?.['plates'])).toBe(true);
  expect(sendable.every(({ tonnageId }) => tonnageId === task?.['tonnage'])).toBe(true);
  const minutes = rows.flatMap(({ duration }) => (typeof duration === 'number' ? [duration] : []));
  expect(minutes).toEqual([...minutes].sort((one, other) => one - other));
});

test('shows nobody of another company, nothing of a foreign task, and goes on without one that waits no longer', async () => {
  const id = await crew.dispatched(0);
  const own = await boardOf('company', { id });
  expect(own.filter((row) => row['forTask'] !== null)).toEqual([]);
  const company2 = await crew.office.as('company2');
  expect(await company2.get('/trailerOrdersRecord/driverBoard', { id })).toMatchObject({ status: 404 });
  const ids = new Set(own.map((row) => row['id']));
  const others = await boardOf('company2');
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((row) => ids.has(row['id']))).toEqual([]);
});
