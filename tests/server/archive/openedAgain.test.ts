/** What goes on again after it was archived is in the lists of every day at once, and stays there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveTurn } from '../../../src/server/archive/archiveTimer.ts';
import { archivedTasks } from '../../../src/towing/records/archivedTasks.ts';
import { openCrew, type Crew } from '../../towing/crew.ts';
import type { Json, Person } from '../../towing/office.ts';
import { paths, startTask, succeeded } from '../../towing/work.ts';

let crew: Crew;
let lot: Person;
let parkId: unknown;
beforeAll(async () => {
  crew = await openCrew();
  lot = await crew.office.as('park');
  parkId = (await crew.office.rows('select capacity_id as id from "user" where username = \'park\''))[0]?.['id'];
});
afterAll(() => crew.office.close());

/** Tasks of 2020 are older than this. */
const before = new Date('2021-01-01T00:00:00Z');

function turn(): Promise<number> {
  const { database } = crew.office;
  const run = { db: database.workingOn('building'), archive: database.archive, now: new Date(), before };
  return archiveTurn(run, [archivedTasks]);
}

/** Where the task and its orders lie: each once. */
async function lies(id: string): Promise<unknown[]> {
  const rows = await crew.office.rows(
    `select archived from task where id = $1 union select archived from trailer_order where task_id = $1`,
    [id],
  );
  return rows.map(({ archived }) => archived);
}

async function archive(id: string): Promise<void> {
  await crew.office.rows(`update task set create_time = '2020-06-06' where id = $1`, [id]);
  expect(await turn()).toBe(1);
  expect(await lies(id)).toEqual([2020]);
}

/** A vehicle that has left its lot, as the lot's order of it. */
async function leftLot(): Promise<{ id: string; order: string }> {
  const id = await startTask(crew.police);
  succeeded(await crew.assign(id, { parkId, driverId: crew.at(0).id }));
  const driver = await crew.wheel(0);
  for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await driver.post(paths[step], { id }));
  const order = String((await crew.orders(id))[0]?.['id']);
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId: order, finishDriver: true }));
  succeeded(await lot.post('/park/vehicleOut', { trailerOrdersId: order }));
  return { id, order };
}

const inside = async (): Promise<unknown[]> => {
  const { data } = succeeded(await lot.get('/park/inside/listByPage', { size: '100' }));
  return (data['records'] as Json[]).map(({ id }) => id);
};

test('a vehicle that is back inside its lot is in the list of what stands there, though its task was archived', async () => {
  const { id, order } = await leftLot();
  await archive(id);
  succeeded(await lot.post('/park/vehicleBack', { id: order }));
  expect(await inside()).toContain(order);
  expect(await lies(id)).toEqual([0]);
  expect(await turn()).toBe(0);
  succeeded(await lot.post('/park/vehicleOut', { trailerOrdersId: order }));
  expect(await turn()).toBe(1);
});

test('a deleted task that is restored is among those that wait', async () => {
  const id = await startTask(crew.police);
  succeeded(await crew.police.post(paths.delete, { id }));
  await archive(id);
  succeeded(await crew.police.post(paths.restore, { id }));
  const list = '/rescue_public/commandCentre/listByPageCommandCentre';
  const { data } = succeeded(await crew.police.post(list, { size: 100 }));
  expect((data['records'] as Json[]).map((row) => row['id'])).toContain(id);
  expect(await lies(id)).toEqual([0]);
});

test('what was opened again by something that no step did comes back with the next turn', async () => {
  const { id, order } = await leftLot();
  await archive(id);
  await crew.office.rows(`update trailer_order set park_out_time = null where id = $1`, [order]);
  expect(await turn()).toBe(1);
  expect(await lies(id)).toEqual([0]);
  expect(await inside()).toContain(order);
});
