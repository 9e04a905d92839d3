import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { messageOf } from '../../core/model/thrown.ts';
import { loopbackAddress, socketAddress } from './address.ts';
import type { Place } from './cluster.ts';
import { clusterPassword, clusterPlace, makeCluster, plainEnvironment } from './cluster.ts';
import { noteCluster } from './clusterNote.ts';
import { lockInstance, type Before, type InstanceLock, type LockOptions } from './instanceLock.ts';
import { keepRunning, type KeptRunning, type Running } from './keepRunning.ts';
import { clearLeftover, refuseLiving } from './leftover.ts';
import { findBinaries } from './postgresBinaries.ts';
import { archiveWal } from './walArchive.ts';
import { StartFault } from './startFault.ts';
import type { Identity } from './unprivileged.ts';
import { clusterIdentity, letThrough } from './unprivileged.ts';

export interface EmbeddedPostgres {
  /** A connection string to the product's database; give it to `openDatabase`. */
  readonly url: string;
  /** What the operator should know (the database is not in DATA_DIR); null otherwise. */
  readonly notice: string | null;
  /** The server's own process; another one after it has died and was started again. */
  readonly pid: () => number;
  /** Until when its log is archived; null where it is not archived at all. */
  readonly archivedUntil: (() => Date | null) | null;
  /** Fast shutdown: running transactions are rolled back, everything committed is on disk. Gives DATA_DIR free. */
  readonly stop: () => Promise<void>;
}

export interface LaunchOptions {
  /** DATA_DIR: the cluster is its subfolder `postgres`. */
  readonly dataDir: string;
  /** Whether the operator has named it: then its database is never put elsewhere. */
  readonly named?: boolean;
  /** Settings of PostgreSQL over ours; tests that need no durability switch `fsync` off. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A Unix socket, or loopback with a password where there is none (Windows). */
  readonly transport?: 'socket' | 'loopback';
  /** Where its log is archived; null or left out: nowhere. */
  readonly archiveDir?: string | null;
  /** Milliseconds within which it must answer. */
  readonly readyWithin?: number;
  /** Told, one line each, when the server dies under us and runs again. */
  readonly tell?: (line: string) => void;
  /** Told what the operator should know while it starts. */
  readonly say?: (line: string) => void;
  /** Told when another process has taken DATA_DIR (this one was paused): the database has been ended, and so must we. */
  readonly onLost?: (fault: StartFault) => void;
  readonly lock?: LockOptions & Pick<Parameters<typeof clearLeftover>[0], 'endsWithin'>;
}

const product = 'console';
const answersWithin = 60_000;
const stoppedWithin = 8_000;
const orphansGoneWithin = 20_000;
const longestLog = 10_000_000;

/**
 * Starts the embedded PostgreSQL of `dataDir`, out of reach of the network, and makes cluster and database the first
 * time. Throws `StartFault`.
 */
export async function launchPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const mayTake = async (before: Before): Promise<void> => {
    if (before === 'beside') await refuseLiving(clusterPlace(await realpath(options.dataDir)).cluster);
  };
  const lock = await lockInstance(resolve(options.dataDir), { ...options.lock, ...sayOf(options), mayTake });
  try {
    return await launch(options, await realpath(options.dataDir), lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function sayOf({ say }: LaunchOptions): { say?: (line: string) => void } {
  return say ? { say } : {};
}

async function launch(options: LaunchOptions, dataDir: string, lock: InstanceLock): Promise<EmbeddedPostgres> {
  await letThrough(dataDir, clusterIdentity(join(dataDir, 'postgres')));
  const place = clusterPlace(dataDir, options.named);
  const { cluster } = place;
  const identity = clusterIdentity(cluster);
  const binaries = await findBinaries(identity, () => place.home);
  const transport = options.transport ?? (process.platform === 'win32' ? 'loopback' : 'socket');
  const password = transport === 'loopback' ? await clusterPassword(place) : null;
  const { before } = lock;
  await clearLeftover({
    binaries,
    cluster,
    identity,
    before,
    say: () => undefined,
    ...options.lock,
    ...sayOf(options),
  });
  await makeCluster(binaries, place, identity, password);
  await noteCluster(dataDir, cluster);
  const address = password === null ? await socketAddress(identity) : await loopbackAddress(password);
  const settings = { ...durable(), ...address.settings, ...options.settings };
  const program = join(binaries.native, 'bin/postgres');
  const start = async (): Promise<Running> => {
    if (!(await lock.isHeld())) throw new StartFault(`DATA_DIR ${dataDir} belongs to another process by now`);
    const { readyWithin = answersWithin } = options;
    const begin = (): Running => startServer(program, place, identity, settings);
    return startWhenFree(begin, address.url('postgres'), place, readyWithin);
  };
  const leave = async (): Promise<void> => {
    await address.remove();
    await lock.release();
  };
  let server: Running | undefined;
  try {
    server = await start();
    await makeDatabase(address.url('postgres'));
    const tell = (line: string): void => options.tell?.(`the embedded PostgreSQL: ${line}`);
    const kept = keepRunning(server, { start, end: stopServer, tell });
    leaveWhenLost(lock, dataDir, kept, options);
    const url = address.url(product);
    const { archiveDir } = options;
    const archive = archiveDir ? await archiveWal({ url, cluster, dataDir, archiveDir, tell }) : null;
    lock.tell(address.known(product));
    const stop = async (): Promise<void> => {
      // What could not be archived stays in the cluster, and is archived after the next start.
      await archive?.stop().catch((error: Error) => tell(`the end of its log is not archived yet: ${error.message}`));
      await kept.stop();
      await leave();
    };
    return { url, notice: place.notice, pid: kept.pid, stop, archivedUntil: archive?.archivedUntil ?? null };
  } catch (error) {
    if (server) await stopServer(server);
    await leave();
    throw error;
  }
}

function leaveWhenLost(lock: InstanceLock, dataDir: string, kept: KeptRunning, { onLost }: LaunchOptions): void {
  const end = (reason: string): void => {
    kept.abandon();
    onLost?.(new StartFault(`DATA_DIR ${dataDir} belongs to another process by now: ${reason}; this one ends`));
  };
  lock.lost.then(end, (error: Error) => end(`its own claim could not be kept (${error.message})`));
}

/** Where the database server itself was killed, its last workers hold its memory for a moment: we try until they are gone. */
async function startWhenFree(start: () => Running, url: string, place: Place, readyWithin: number): Promise<Running> {
  const deadline = performance.now() + orphansGoneWithin;
  for (;;) {
    const server = start();
    try {
      await untilReady(server.child, url, `${place.cluster}.log`, readyWithin);
      return server;
    } catch (error) {
      await stopServer(server);
      const orphans = /shared memory block .* still in use/.test(messageOf(error));
      if (!orphans || performance.now() > deadline) throw error;
    }
    await pause(100);
  }
}

function durable(): Record<string, string> {
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '100',
    shared_buffers: totalmem() > 4e9 ? '256MB' : '128MB',
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // A refused duplicate is everyday business, and the statement in the log would hold personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
}

function startServer(
  program: string,
  place: Place,
  identity: Identity | undefined,
  settings: Readonly<Record<string, string>>,
): Running {
  const log = `${place.cluster}.log`;
  if (existsSync(log) && statSync(log).size > longestLog) truncateSync(log);
  const output = openSync(log, 'a', 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: Ctrl-C in the terminal is for us alone; we stop the server when the last answer is out.
  const child = spawn(program, ['-D', place.cluster, ...flags], {
    cwd: place.cluster,
    ...identity,
    detached: true,
    stdio: ['ignore', output, output],
    env: plainEnvironment(),
  });
  closeSync(output);
  // However this process comes to its end, the server comes to its own: an immediate shutdown loses nothing committed.
  const endToo = (): void => void child.kill('SIGQUIT');
  process.once('exit', endToo);
  // 'exit' does not follow a failed spawn; `untilReady` sees it by the missing pid.
  child.on('error', () => undefined);
  const gone = new Promise<void>((settle) =>
    child.once('exit', () => {
      process.off('exit', endToo);
      settle();
    }),
  );
  return { child, gone };
}

async function untilReady(child: ChildProcess, url: string, log: string, readyWithin: number): Promise<void> {
  const deadline = performance.now() + readyWithin;
  for (;;) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      throw new StartFault(`PostgreSQL did not start: ${lastFault(log)} (all that it said: ${log})`);
    }
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > deadline) {
        throw new StartFault(`PostgreSQL was not ready within ${readyWithin / 1000} s: ${messageOf(error)}`, {
          cause: error,
        });
      }
    } finally {
      await client.end().catch(() => undefined);
    }
    await pause(15);
  }
}

function lastFault(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  // Those that knocked before it was ready say nothing of why it is not.
  const isReason = (line: string): boolean =>
    /FATAL|ERROR|error while/.test(line) && !/FATAL: +the database system is /.test(line);
  return lines.findLast(isReason) ?? lines.at(-1) ?? `see ${log}`;
}

async function makeDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  // Where it breaks, its query says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [product]);
    if (!rowCount) await client.query(`create database ${product}`);
  } finally {
    await client.end();
  }
}

async function stopServer({ child, gone }: Running): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  const late = await Promise.race([gone.then(() => false), pause(stoppedWithin, true, { ref: false })]);
  if (!late) return;
  // Immediate shutdown loses nothing committed: the next start replays the log.
  child.kill('SIGQUIT');
  await gone;
}
