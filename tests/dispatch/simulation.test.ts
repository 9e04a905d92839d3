/** Simulated drivers speak to the server over HTTP, as apps would. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCityRoads } from '../../src/towing/simulation/cityRoads.ts';
import { connectTo, ServerAway } from '../../src/towing/simulation/connection.ts';
import { liveAsDriver } from '../../src/towing/simulation/driverLife.ts';
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
