/** A server that is told to end while it starts leaves no PostgreSQL behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { builtProgram } from '../browser/product.ts';
import { dataFolder } from '../serverKit/dataFolder.ts';

async function starts(dataDir: string, workers: number): Promise<ChildProcess> {
  return spawn(process.execPath, [await builtProgram('serve')], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', SEED: 'none', WORKERS: String(workers) },
    stdio: 'ignore',
  });
}

/** The process of the database of this folder; undefined where none has begun. */
function databaseOf(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([1, 2])('told to end as soon as PostgreSQL runs, with %i workers', async (workers) => {
  const dataDir = await dataFolder('ended');
  const server = await starts(dataDir, workers);
  const ended = once(server, 'exit');
  let database = 0;
  await expect.poll(() => (database = databaseOf(dataDir) ?? 0), { interval: 1, timeout: 60_000 }).toBeGreaterThan(0);
  server.kill('SIGTERM');
  await ended;
  await expect.poll(() => isAlive(database)).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
});
