/** Simulated drivers speak to the server over HTTP, as apps would. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCityRoads } from '../../src/towing/simulation/cityRoads.ts';
import { callForHelp } from '../../src/towing/simulation/callers.ts';
import { connectTo, Refused, ServerAway } from '../../src/towing/simulation/connection.ts';
import { liveAsDriver } from '../../src/towing/simulation/driverLife.ts';
import { putInForce } from '../../src/towing/simulation/policy.ts';
import { openOffice, type Office } from './office.ts';
import { paths, readCity, startTask, succeeded } from './work.ts';

let office: Office;
let address: string;

beforeAll(async () => {
  office = await openOffice(0);
  await office.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(office.app.server.address() as AddressInfo).port}`;
});
afterAll(() => office.close());

test('a driver takes every step of what he is given, moves there, and goes on until he is stopped', async () => {
  const city = await readCity(office);
  const [police, driver] = [await office.as('police'), await office.as('driver')];
  const id = await startTask(police);
  succeeded(
    await police.post(paths.assign, { id, trailerCompanyId: city.companyA, parkId: city.parkA, driverId: driver.id }),
  );
  const said: string[] = [];
  const stopping = new AbortController();
  const life = liveAsDriver(connectTo(address), 'driver', 0, {
    speed: 5000,
    stop: stopping.signal,
    roads: openCityRoads(),
    say: (line) => said.push(line),
  });
  await vi.waitFor(
    async () =>
      expect(await office.rows('select order_status from task where id = $1', [id])).toEqual([{ order_status: 1 }]),
    { timeout: 20_000, interval: 100 },
  );
  stopping.abort();
  await life;
  expect(said.map((line) => line.split(' · ')[0])).toEqual([
    'driver: accept',
    'driver: arrive',
    'driver: tow',
    'driver: finish',
  ]);
  const [{ stand_status: standby, location_point: at } = {}] = await office.rows('select * from driver where id = $1', [
    driver.id,
  ]);
  expect(standby).toBe(1);
  expect(at).toMatchObject({ lng: expect.closeTo(113.9488, 1), lat: expect.closeTo(22.541, 1) });
});

test('where no server answers, one line says what to do', async () => {
  const error: unknown = await connectTo('http://127.0.0.1:9')
    .reach()
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ServerAway);
  expect((error as ServerAway).message).toBe(
    'No server answers at http://127.0.0.1:9: start it with "npm start", or name it with PORT and HOST',
  );
});

test('under a policy somebody calls, the rule sends drivers by itself, and the unit’s own rules come back', async () => {
  const base = '/rescue_public/automaticDispatch';
  const police = await office.as('police');
  await office.rows('delete from automatic_dispatch');
  const own = succeeded(await police.post(`${base}/add`, { name: '就近', methodOfDispatch: 1, active: true }));
  const rules = () =>
    office.rows('select name, method_of_dispatch as method, active from automatic_dispatch order by name');
  const session = await connectTo(address).signIn('police', 'Towline-2026');
  const inForce = await putInForce(session, 'rotation', 20);
  expect(await rules()).toEqual([
    { name: '就近', method: 1, active: false },
    { name: '模拟', method: 3, active: true },
  ]);
  // Killed before it could put anything back: the next one cleans up, and leaves off what it did not switch off.
  const again = await putInForce(session, 'batch', 20);
  expect((await rules()).map(({ name, method }) => [name, method])).toEqual([
    ['就近', 1],
    ['模拟', 4],
  ]);
  await again.end();
  await expect(inForce.end()).rejects.toBeInstanceOf(Refused);
  await police.post(`${base}/enabled`, { id: own.data['id'] });

  const stopping = new AbortController();
  const said: string[] = [];
  const pace = { speed: 5000, stop: stopping.signal, roads: openCityRoads(), say: (line: string) => said.push(line) };
  const third = await putInForce(session, 'nearest', 20);
  const calls = callForHelp(session, pace);
  await vi.waitFor(() => expect(said.filter((line) => line.startsWith('call: ')).length).toBeGreaterThan(2), {
    timeout: 20_000,
  });
  stopping.abort();
  await calls;
  await third.end();
  expect(await rules()).toEqual([{ name: '就近', method: 1, active: true }]);
});
