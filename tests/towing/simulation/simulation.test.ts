/** Simulated drivers speak to the server over HTTP, as apps would. */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCityRoads } from '../../../src/towing/simulation/cityRoads.ts';
import { callForHelp } from '../../../src/towing/simulation/callers.ts';
import { connectTo, ServerAway } from '../../../src/towing/simulation/connection.ts';
import { liveAsDriver } from '../../../src/towing/simulation/driverLife.ts';
import { putInForce, restoreRules } from '../../../src/towing/simulation/policy.ts';
import { builtProgram } from '../../browser/product.ts';
import { openOffice, type Json, type Office, type Person } from '../office.ts';
import { paths, readCity, startTask, succeeded } from '../work.ts';

let office: Office;
let address: string;
let simulator: string;

beforeAll(async () => {
  simulator = await builtProgram('simulate');
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
  succeeded(await police.post(`${base}/add`, { name: '就近', methodOfDispatch: 1, active: true }));
  const rules = () =>
    office.rows('select name, method_of_dispatch as method, active from automatic_dispatch order by name');
  const session = await connectTo(address).signIn('police', 'Towline-2026');
  const inForce = await putInForce(session, 'rotation', 20);
  expect(await rules()).toEqual([
    { name: '就近', method: 1, active: false },
    { name: '模拟', method: 3, active: true },
  ]);
  // Killed before it could put anything back: the next one knows what it had switched off.
  const again = await putInForce(session, 'batch', 20);
  expect(await rules()).toEqual([
    { name: '就近', method: 1, active: false },
    { name: '模拟', method: 4, active: true },
  ]);
  await again.end();
  const restored = [{ name: '就近', method: 1, active: true }];
  expect(await rules()).toEqual(restored);
  await inForce.end();
  expect(await rules()).toEqual(restored);

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

describe('what a simulation that was killed has switched off', () => {
  const base = '/rescue_public/automaticDispatch';
  const rules = () => office.rows('select name, active from automatic_dispatch order by name');
  const addRule = async (police: Person, name: string, more: Json = {}): Promise<string> =>
    String(
      succeeded(await police.post(`${base}/add`, { name, methodOfDispatch: 1, active: true, ...more })).data['id'],
    );

  test('is switched on again by any later run, and nothing else is', async () => {
    const police = await office.as('police');
    await office.rows('delete from automatic_dispatch');
    await addRule(police, '就近');
    await addRule(police, '停用的', { active: false });
    const gone = await addRule(police, '之后删除的', { methodOfDispatch: 2, shadow: false, fromHour: 1, untilHour: 2 });
    const session = await connectTo(address).signIn('police', 'Towline-2026');
    await putInForce(session, 'rotation', 20);
    succeeded(await police.post(`${base}/delete`, { id: gone }));
    const later = await connectTo(address).signIn('police', 'Towline-2026');
    expect(await restoreRules(later)).toEqual(['就近']);
    expect(await rules()).toEqual([
      { name: '停用的', active: false },
      { name: '就近', active: true },
    ]);
    expect(await restoreRules(later)).toEqual([]);
  });

  test('is switched on again by the command itself: killed, then told to restore; ended by a signal, at once', async () => {
    const police = await office.as('police');
    await office.rows('delete from automatic_dispatch');
    await addRule(police, '就近');
    const own = [{ name: '就近', active: true }];
    const killed = simulate('--policy', 'rotation', '--drivers', '1');
    await expect.poll(() => killed.said(), { timeout: 30_000 }).toContain('dispatched by');
    killed.process.kill('SIGKILL');
    await killed.ended;
    expect(await rules()).not.toEqual(own);
    const restoring = simulate('--restore');
    expect(await restoring.ended).toBe(0);
    expect(restoring.said()).toContain('Switched on again after a simulation that was killed: 就近.');
    expect(await rules()).toEqual(own);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const ended = simulate('--policy', 'nearest', '--drivers', '1');
      await expect.poll(() => ended.said(), { timeout: 30_000 }).toContain('dispatched by');
      ended.process.kill(signal);
      await ended.ended;
      expect(await rules()).toEqual(own);
    }
  }, 120_000);
});

function simulate(...flags: readonly string[]) {
  const child = spawn(process.execPath, [simulator, ...flags], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: new URL(address).port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { process: child, ended, said: () => said };
}
