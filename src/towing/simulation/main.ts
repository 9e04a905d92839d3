/** A city at work: signs in as the demonstration's drivers over HTTP, moves them, and takes every step of what they are given. */
import { setMaxListeners } from 'node:events';
import { parseArgs } from 'node:util';
import { openCityRoads } from './cityRoads.ts';
import { connectTo, ServerAway } from './connection.ts';
import { liveAsDriver, type Pace } from './driverLife.ts';

const usage = 'npm run simulate -- [--drivers 60] [--speed 20]   (PORT and HOST as the server has them)';

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readFlags(): { drivers: number; speed: number } {
  try {
    const { values } = parseArgs({
      options: { drivers: { type: 'string', default: '60' }, speed: { type: 'string', default: '20' } },
    });
    const drivers = Number(values.drivers);
    const speed = Number(values.speed);
    if (!Number.isInteger(drivers) || drivers < 1 || drivers > 60)
      fail(`--drivers must be from 1 to 60, given "${values.drivers}"`);
    if (!(speed >= 1 && speed <= 1000))
      fail(`--speed must be from 1 to 1000 times as fast as life, given "${values.speed}"`);
    return { drivers, speed };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

const { drivers, speed } = readFlags();
const address = `http://${process.env['HOST'] || '127.0.0.1'}:${process.env['PORT'] || '5180'}`;
const stopping = new AbortController();
setMaxListeners(2 * drivers, stopping.signal);
const pace: Pace = {
  speed,
  stop: stopping.signal,
  say: (line) => void process.stdout.write(`${line}\n`),
  roads: openCityRoads(),
};
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

try {
  const server = connectTo(address);
  await server.reach();
  pace.say(`${drivers} drivers at ${address}, ${speed} times as fast as life. Ctrl+C stops.`);
  const usernames = Array.from({ length: drivers }, (_, index) =>
    index === 0 ? 'driver' : `driver${String(index + 1).padStart(2, '0')}`,
  );
  await Promise.all(usernames.map((username, index) => liveAsDriver(server, username, index, pace)));
} catch (error) {
  stopping.abort();
  if (error instanceof ServerAway) fail(error.message);
  throw error;
}
