/** Who is handling a task now: said by its id, for 45 seconds, and never a lock. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice, type Office } from '../office.ts';
import { startTask, succeeded } from '../work.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice(0);
});
afterAll(() => office.close());

const path = '/trailerOrdersRecord/claim';

test('whoever claims a task is told who else handles it, and keeps nobody from it', async () => {
  const [police, division, police2] = await Promise.all(['police', 'general', 'police2'].map(office.as));
  if (!police || !division || !police2) throw new Error('three people must have signed in');
  const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤BCLA1M' }] });
  expect(succeeded(await police.post(path, { id })).data).toEqual([]);
  const told = async () => succeeded(await division.post(path, { id })).data as unknown as { seconds: number }[];
  await expect.poll(told).toMatchObject([{ entity: 'task', id, name: '陈警官' }]);
  const [one] = await told();
  expect(one?.seconds).toBeLessThanOrEqual(45);
  await expect.poll(async () => succeeded(await police.post(path, { id })).data).toHaveLength(1);
  expect((await police2.post(path, { id })).status).toBe(404);
  expect((await police.post(path, { id, entity: 'task' })).status).toBe(400);
  expect((await police.post(path, {})).status).toBe(400);
});
