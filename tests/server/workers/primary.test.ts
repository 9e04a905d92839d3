/** Whatever its workers die of, the primary begins others in their place. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

interface Crew {
  readonly child: ChildProcess;
  readonly log: () => string;
  /** Of all that were begun, in their order. */
  readonly pids: () => readonly number[];
}

const crews: Crew[] = [];
afterEach(async () => {
  for (const { child } of crews.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

/**
 * @param channel by which it is sent messages, and which keeps it
 * @param lost how the system cannot begin the first, and how not the others
 */
function beginCrew(channel: 'ipc' | 'ignore', lost: readonly [string?, string?] = []): Crew {
  const program = join(import.meta.dirname, 'plainCrew.ts');
  const given = ['--import', 'tsx', program, ...lost.map((how) => how ?? '')];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'ignore', 'pipe', channel] });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
  const pids = () => [...said.matchAll(/"pid":(\d+),"msg":"a worker begins"/g)].map(([, pid]) => Number(pid));
  const crew = { child, log: () => said, pids };
  crews.push(crew);
  return crew;
}

async function standingCrew(channel: 'ipc' | 'ignore', lost?: readonly [string?, string?]): Promise<Crew> {
  const crew = beginCrew(channel, lost);
  await expect.poll(crew.log).toContain('all stand');
  return crew;
}

test('of all that die at once, though nothing but them kept the primary', async () => {
  const { child, pids } = await standingCrew('ignore');
  for (const pid of pids()) process.kill(pid, 'SIGKILL');
  await expect.poll(() => pids().length).toBe(4);
  expect(child.exitCode).toBeNull();
});

test.each([
  ['later', 'ENOENT'],
  ['atOnce', 'null bytes'],
])('of one in whose place the system could begin none for a while, and said so %s', async (how, why) => {
  const { child, log, pids } = await standingCrew('ipc');
  child.send(how);
  process.kill(pids()[1] ?? 0, 'SIGKILL');
  await expect.poll(log).toContain(why);
  await expect.poll(() => log().split('a worker could not be begun: it is tried again').length).toBeGreaterThan(2);
  child.send('found');
  await expect.poll(() => pids().length).toBe(3);
});

test.each(['later', 'atOnce'])(
  'those that the system could begin serve, while another is tried again: %s',
  async (how) => {
    const { child, log } = await standingCrew('ipc', [undefined, how]);
    expect(log()).toContain('a worker could not be begun: it is tried again');
    const begun = log().split('"worker":2,"pid":').length;
    child.send('found');
    await expect.poll(() => log().split('"worker":2,"pid":').length).toBeGreaterThan(begun);
  },
);

test.each([
  ['later', 'ENOENT'],
  ['atOnce', 'null bytes'],
])('where the first could not be begun the start ends, and says why: %s', async (how, why) => {
  const { child, log } = beginCrew('ignore', [how]);
  await once(child, 'exit');
  expect(child.exitCode).not.toBe(0);
  expect(log()).toMatch(new RegExp(`could not begin the first: .*${why}`));
});
