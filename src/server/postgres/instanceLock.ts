import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFault } from './startFault.ts';

interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly host: string;
}

/** When a process began, in the kernel's ticks: tells it from a later one with the same number. Empty where unknown. */
function startedAt(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return '';
  return readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
}

function alive(holder: Holder): boolean {
  if (holder.host !== hostname()) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startedAt(holder.pid) === holder.started;
}

/**
 * Makes this process the only one that runs on `dataDir`; a killed process's claim is taken over. Returns what gives it
 * up again. Throws `StartFault` where a living process holds it.
 */
export async function lockInstance(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid), host: hostname() } satisfies Holder);
  await mkdir(dataDir, { recursive: true });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await claim(path, mine)) {
      // Two that cleared away the same dead claim at once both end here; the later one's file stands.
      await pause(20);
      if ((await readFile(path, 'utf8').catch(() => '')) === mine) return () => rm(path, { force: true });
      continue;
    }
    const found = await readFile(path, 'utf8').catch(() => '');
    const holder = parsed(found);
    if (holder && alive(holder)) {
      throw new StartFault(
        `DATA_DIR ${dataDir} must belong to one server alone: process ${holder.pid} runs on it; stop that one or name another folder`,
      );
    }
    await rename(path, `${path}.${process.pid}`).catch(() => undefined);
    await rm(`${path}.${process.pid}`, { force: true });
  }
  throw new StartFault(`DATA_DIR ${dataDir} must belong to one server alone: several are starting on it at once`);
}

async function claim(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(text);
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new StartFault(`DATA_DIR must be a folder that can be written: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function parsed(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // Cut short by a crash: nobody holds it.
    return undefined;
  }
}
