/** A city at work: signs in as the demonstration's drivers over HTTP, moves them, and takes every step of what they are given. */
import { setMaxListeners } from 'node:events';
import { parseArgs } from 'node:util';
import { isPolicy, policies, type Policy } from '../decide/replay/policies.ts';
import { demonstrationPassword } from '../seed/accounts.ts';
import { callForHelp } from './callers.ts';
import { openCityRoads } from './cityRoads.ts';
import { connectTo, ServerAway, type Server, type Session } from './connection.ts';
import { liveAsDriver, type Pace } from './driverLife.ts';
import { putInForce, restoreRules } from './policy.ts';

const usage =
  'npm run simulate -- [--drivers 60] [--speed 20] [--policy nearest] [--restore]   (PORT and HOST as the server has them)';

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

interface Flags {
  readonly drivers: number;
  readonly speed: number;
  readonly policy: Policy | null;
  /** Only puts back what a simulation that was killed has left switched off. */
  readonly restore: boolean;
}

function readFlags(): Flags {
  try {
    const { values } = parseArgs({
      options: {
        drivers: { type: 'string', default: '60' },
        speed: { type: 'string', default: '20' },
        policy: { type: 'string' },
        restore: { type: 'boolean', default: false },
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
    return { drivers, speed, policy, restore: values.restore };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

const { drivers, speed, policy, restore } = readFlags();
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
  const police = await server.signIn('police', demonstrationPassword);
  await putBack(police);
  if (policy === null) return void (await Promise.all(lives()));
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

/** What a simulation that was killed could not put back itself. */
async function putBack(police: Session): Promise<void> {
  const names = await restoreRules(police);
  if (names.length > 0) pace.say(`Switched on again after a simulation that was killed: ${names.join(', ')}.`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());

try {
  const server = connectTo(address);
  await server.reach();
  if (restore) {
    await putBack(await server.signIn('police', demonstrationPassword));
    process.exit(0);
  }
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
