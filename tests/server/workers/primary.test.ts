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

/** @param channel by which it is sent messages, and which keeps it */
async function standingCrew(channel: 'ipc' | 'ignore'): Promise<Crew> {
  const program = join(import.meta.dirname, 'plainCrew.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['ignore', 'ignore', 'pipe', channel] });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
  const pids = () => [...said.matchAll(/"pid":(\d+),"msg":"a worker begins"/g)].map(([, pid]) => Number(pid));
  const crew = { child, log: () => said, pids };
  crews.push(crew);
  await expect.poll(crew.log).toContain('all stand');
  return crew;
}

test('of all that die at once, though nothing but them kept the primary', async () => {
  const { child, pids } = await standingCrew('ignore');
  for (const pid of pids()) process.kill(pid, 'SIGKILL');
  await expect.poll(() => pids().length).toBe(4);
  expect(child.exitCode).toBeNull();
});

test('of one in whose place the system could begin none for a while', async () => {
  const { child, log, pids } = await standingCrew('ipc');
  child.send('lose');
  process.kill(pids()[1] ?? 0, 'SIGKILL');
  await expect.poll(log).toContain('ENOENT');
  child.send('find');
  await expect.poll(() => pids().length).toBe(3);
});
