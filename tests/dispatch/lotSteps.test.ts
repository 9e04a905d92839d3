/** A lot takes in a vehicle whose driver has not said that the tow is over, and holds it until somebody else lets it go. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCrew, type Crew } from './crew.ts';
import type { Json, Person } from './office.ts';
import { paths, startTask, succeeded } from './work.ts';

let crew: Crew;
let lot: Person;
let parkId: unknown;

beforeAll(async () => {
  crew = await openCrew();
  lot = await crew.office.as('park');
  parkId = (await crew.office.rows('select capacity_id as id from "user" where username = \'park\''))[0]?.['id'];
});
beforeEach(() => crew.clearRoads());
afterAll(() => crew.office.close());

/** On the hook of the first driver, on the way to the lot. @returns task and order */
async function towed(): Promise<{ id: string; trailerOrdersId: unknown }> {
  const id = await startTask(crew.police);
  succeeded(await crew.assign(id, { parkId, driverId: crew.at(0).id }));
  const driver = await crew.wheel(0);
  for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await driver.post(paths[step], { id }));
  const [order] = await crew.orders(id);
  return { id, trailerOrdersId: order?.['id'] };
}

test('the lot finishes the step of the driver who is still towing, and the driver is free', async () => {
  const { id, trailerOrdersId } = await towed();
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true }));
  expect(await crew.task(id)).toMatchObject({ rescue_status: 4, order_status: 1 });
  expect(await crew.busy(crew.at(0))).toBe(false);
  const { data } = succeeded(await crew.police.get('/trailerOrdersRecord/timeline', { id }));
  expect((data as unknown as Json[]).map(({ step }) => step).slice(-2)).toEqual(['finish', 'vehicleIn']);
});

test('left out, the driver goes on: the call as it was', async () => {
  const { id, trailerOrdersId } = await towed();
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId }));
  expect(await crew.task(id)).toMatchObject({ rescue_status: 3, order_status: 0 });
  succeeded(await (await crew.wheel(0)).post(paths.finish, { id }));
});

test('what is held leaves only once the police have released it', async () => {
  const { trailerOrdersId } = await towed();
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, status: 5, finishDriver: true }));
  for (const status of [2, 3])
    expect(await lot.post('/park/strongMeasures', { trailerOrdersId, status })).toMatchObject({
      status: 409,
      error: 'release-not-yours',
    });
  expect((await lot.post('/park/vehicleOut', { trailerOrdersId })).status).toBe(409);
  succeeded(await crew.police.post('/park/strongMeasures', { trailerOrdersId, status: 3 }));
  succeeded(await lot.post('/park/vehicleOut', { trailerOrdersId }));
});

test('on the premises is what came in and has not left', async () => {
  const { trailerOrdersId } = await towed();
  const stands = async (list: string): Promise<boolean> => {
    const { data } = succeeded(await lot.get(`/park/${list}/listByPage`, { size: '999' }));
    return (data['records'] as Json[]).some(({ id }) => id === trailerOrdersId);
  };
  succeeded(await lot.post('/park/vehicleIn', { trailerOrdersId, finishDriver: true }));
  expect(await stands('inside')).toBe(true);
  succeeded(await lot.post('/park/vehicleOut', { trailerOrdersId }));
  expect(await stands('inside')).toBe(false);
  expect(await stands('vehicles')).toBe(true);
});
