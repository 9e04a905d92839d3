/** What a server that ended without a word has left of its database: it is stopped, or waited for, before the next begins. */
import { closeSync, existsSync, openSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../core/model/thrown.ts';
import { run } from './cluster.ts';
import type { Before } from './instanceLock.ts';
import type { Binaries } from './postgresBinaries.ts';
import { StartFault } from './startFault.ts';
import type { Identity } from './unprivileged.ts';

interface Leftover {
  readonly binaries: Binaries;
  readonly cluster: string;
  readonly identity: Identity | undefined;
  readonly before: Before;
  readonly say: (line: string) => void;
  /** Milliseconds within which a database server ends by itself when its `postmaster.pid` is another's. */
  readonly endsWithin?: number;
}

const socketName = '.s.PGSQL.5432';
/** It looks once a minute, and may just have looked. */
const endsByItselfWithin = 130_000;

interface PidFile {
  readonly pid: number;
  readonly cluster: string;
  readonly socketFolder: string;
}

/** @throws StartFault where a database server still runs on the cluster and cannot be stopped from here. */
export async function clearLeftover(leftover: Leftover): Promise<void> {
  const { cluster, before } = leftover;
  const left = await readPidFile(cluster);
  const mayBeOurs = before === 'gone' || before === 'here';
  if (left && mayBeOurs && runsOn(left, cluster)) await stop(leftover, left.pid);
  await refuseLiving(cluster);
  const provenDead = mayBeOurs || (before === 'beside' && existsSync(join(cluster, socketName)));
  if (left && !provenDead) await outwait(leftover);
  else if (existsSync(join(cluster, 'postmaster.pid')) && process.platform === 'linux') await disown(cluster);
  // The process that it names may by now be another container's.
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(cluster, name), { force: true });
  if (left && left.cluster === cluster && basename(left.socketFolder).startsWith('console-')) {
    if (!(await answers(left.socketFolder))) await rm(left.socketFolder, { recursive: true, force: true });
  }
}

/** @throws StartFault where a database server listens in the cluster, in whichever container of this machine. */
export async function refuseLiving(cluster: string): Promise<void> {
  if (!(await answers(cluster))) return;
  const left = await readPidFile(cluster);
  throw new StartFault(
    `the database in ${cluster} still runs, without a sign of its server, where this process cannot end it (process ${left?.pid ?? 'unknown'} there): end it first`,
  );
}

async function readPidFile(cluster: string): Promise<PidFile | null> {
  const path = join(cluster, 'postmaster.pid');
  if (!existsSync(path)) return null;
  const lines = (await readFile(path, 'utf8')).split('\n');
  return { pid: Number(lines[0]), cluster: lines[1]?.trim() ?? '', socketFolder: lines[4]?.trim() ?? '' };
}

/** Stops a server that a killed process left running on this cluster; what it had committed stays. */
async function stop({ binaries, cluster, identity }: Leftover, pid: number): Promise<void> {
  const end = (mode: string): ReturnType<typeof run> =>
    run(join(binaries.native, 'bin/pg_ctl'), ['stop', '-D', cluster, '-m', mode, '-w', '-t', '10'], cluster, identity);
  if ((await end('fast')).code === 0) return;
  const left = await readPidFile(cluster);
  if (!left || !runsOn(left, cluster)) return;
  const { code, output } = await end('immediate');
  if (code !== 0) {
    throw new StartFault(
      `a database server left over on ${cluster} (process ${pid}) must stop first: ${output.trim()}`,
    );
  }
}

/** A server on another machine cannot be seen from here. It ends by itself once the file is another's, and is given the time. */
async function outwait({ cluster, say, endsWithin = endsByItselfWithin }: Leftover): Promise<void> {
  await disown(cluster);
  say(
    `The server before this one ran elsewhere and ended without a word: waiting ${Math.ceil(endsWithin / 1000)} s, so that a database that it may have left running there ends by itself …`,
  );
  await pause(endsWithin);
}

/**
 * The number in a dead server's file may by now be another process's, and PostgreSQL would refuse to start. It passes
 * over its parent's number, and still checks the shared memory for orphans: removing the file would skip that.
 */
async function disown(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [String(process.pid), ...rest].join('\n'));
}

/** Whether that process is a server of this cluster: its working folder is. Elsewhere than on Linux pg_ctl judges. */
function runsOn({ pid, cluster: named }: PidFile, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return named === cluster;
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    );
  } catch {
    // Another user's process, or gone by now.
    return false;
  }
}

/** Whether a database server listens in that folder, in whichever container of this machine it runs. */
async function answers(folder: string): Promise<boolean> {
  if (process.platform === 'win32' || !existsSync(join(folder, socketName))) return false;
  // The address of a socket must be short; by its number any folder is.
  const opened = process.platform === 'linux' ? openSync(folder, 'r') : undefined;
  const path = opened === undefined ? join(folder, socketName) : `/proc/self/fd/${opened}/${socketName}`;
  try {
    return await new Promise<boolean>((settle) => {
      const socket = createConnection(path);
      socket.once('connect', () => {
        socket.destroy();
        settle(true);
      });
      socket.once('error', () => settle(false));
    });
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}
