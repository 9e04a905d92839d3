/** A city at work: signs in as the demonstration's drivers over HTTP, moves them, and takes every step of what they are given. */
import { setMaxListeners } from 'node:events';
import { parseArgs } from 'node:util';
import { isPolicy, policies, type Policy } from '../decide/replay/policies.ts';
import { demonstrationPassword } from '../seed/accounts.ts';
import { callForHelp } from './callers.ts';
import { openCityRoads } from './cityRoads.ts';
import { connectTo, ServerAway, type Server } from './connection.ts';
import { liveAsDriver, type Pace } from './driverLife.ts';
import { putInForce } from './policy.ts';

const usage =
  'npm run simulate -- [--drivers 60] [--speed 20] [--policy nearest]   (PORT and HOST as the server has them)';

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readFlags(): { drivers: number; speed: number; policy: Policy | null } {
  try {
    const { values } = parseArgs({
      options: {
        drivers: { type: 'string', default: '60' },
        speed: { type: 'string', default: '20' },
        policy: { type: 'string' },
      },
    });
    const drivers = Number(values.drivers);
    const speed = Number(values.speed);
    if (!Number.isInteger(drivers) || drivers < 1 || drivers > 60)
      fail(`--drivers must be from 1 to 60, given "${values.drivers}"`);
    if (!(speed >= 1 && speed <= 1000))
      fail(`--speed must be from 1 to 1000 times as fast as life, given "${values.speed}"`);
    const policy = values.policy ?? null;
    if (policy !== null && !isPolicy(policy))
      fail(`--policy is one of ${Object.keys(policies).join(', ')}, given "${policy}"`);
    return { drivers, speed, policy };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

const { drivers, speed, policy } = readFlags();
const address = `http://${process.env['HOST'] || '127.0.0.1'}:${process.env['PORT'] || '5180'}`;
const stopping = new AbortController();
setMaxListeners(2 * drivers, stopping.signal);
const pace: Pace = {
  speed,
  stop: stopping.signal,
  say: (line) => void process.stdout.write(`${line}\n`),
  roads: openCityRoads(),
};
/** The detachment of `police` sends its drivers by itself, and somebody calls again and again. */
async function live(server: Server, drivers: readonly string[]): Promise<void> {
  const lives = (): Promise<unknown>[] => drivers.map((username, index) => liveAsDriver(server, username, index, pace));
  if (policy === null) return void (await Promise.all(lives()));
  const police = await server.signIn('police', demonstrationPassword);
  const inForce = await putInForce(police, policy, speed);
  pace.say(`Detachment A is dispatched by "${policy}".`);
  try {
    await Promise.all([callForHelp(police, pace), ...lives()]);
  } finally {
    stopping.abort();
    await inForce.end();
    pace.say('Its own rules are back.');
  }
}

process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

try {
  const server = connectTo(address);
  await server.reach();
  pace.say(`${drivers} drivers at ${address}, ${speed} times as fast as life. Ctrl+C stops.`);
  const usernames = Array.from({ length: drivers }, (_, index) =>
    index === 0 ? 'driver' : `driver${String(index + 1).padStart(2, '0')}`,
  );
  await live(server, usernames);
} catch (error) {
  stopping.abort();
  if (error instanceof ServerAway) fail(error.message);
  throw error;
}
