import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { run } from './cluster.ts';
import type { Binaries } from './postgresBinaries.ts';
import { StartFault } from './startFault.ts';
import type { Identity } from './unprivileged.ts';

/** Stops a server that a killed process left running on this cluster; what it had committed stays. */
export async function stopLeftover(binaries: Binaries, cluster: string, identity: Identity | undefined): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const lines = (await readFile(file, 'utf8')).split('\n');
  const pid = Number(lines[0]);
  const socketFolder = lines[4]?.trim();
  if (runsOn(pid, cluster)) {
    const stop = (mode: string): ReturnType<typeof run> =>
      run(
        join(binaries.native, 'bin/pg_ctl'),
        ['stop', '-D', cluster, '-m', mode, '-w', '-t', '10'],
        cluster,
        identity,
      );
    const { code } = await stop('fast');
    if (code !== 0 && runsOn(pid, cluster)) {
      const { code: again, output } = await stop('immediate');
      if (again !== 0) {
        throw new StartFault(
          `a database server left over on ${cluster} (process ${pid}) must stop first: ${output.trim()}`,
        );
      }
    }
  }
  if (process.platform === 'linux' && existsSync(file)) await disown(file);
  if (socketFolder && basename(socketFolder).startsWith('console-')) {
    await rm(socketFolder, { recursive: true, force: true });
  }
}

/**
 * The number in a dead server's file may by now be another process's, and PostgreSQL would refuse to start. It passes
 * over its parent's number, and still checks the shared memory for orphans: removing the file would skip that.
 */
async function disown(file: string): Promise<void> {
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [String(process.pid), ...rest].join('\n'));
}

/** Whether that process is a server of this cluster: its working folder is. Elsewhere than on Linux pg_ctl judges. */
function runsOn(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    );
  } catch {
    // Another user's process, or gone by now.
    return false;
  }
}
