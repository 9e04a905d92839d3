/**
 * The real product as it is run: either two server processes on one PostgreSQL of its own, with a wire between that can
 * be cut, or one process with its embedded PostgreSQL. Files lie on a disk that can be full.
 */
import { readFile, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { launchPostgres } from '../../src/server/postgres/launcher.ts';
import { openDatabase, type Database } from '../../src/server/database/open.ts';
import { copySchemas } from '../browser/product.ts';
import { dataFolder } from '../serverKit/dataFolder.ts';
import { openDisk, type Disk } from './disk.ts';
import { openProxy, type Proxy } from './proxy.ts';
import { openReplica, type Replica } from './replica.ts';
import { setSchemas } from './schemas.ts';

export type StageKind = 'external' | 'embedded';

export interface Stage {
  readonly kind: StageKind;
  readonly replicas: readonly Replica[];
  readonly filesDir: string;
  readonly schemasDir: string;
  /** Null where server and database talk through a socket of their own. */
  readonly proxy: Proxy | null;
  readonly disk: Disk | null;
  readonly postgresPid: () => number;
  /** Straight, past the wire. */
  readonly openDatabase: () => Promise<Database>;
  readonly close: () => Promise<void>;
}

interface StageSettings {
  readonly kind: StageKind;
  readonly tasks: number;
  readonly say: (line: string) => void;
}

export async function openStage(settings: StageSettings): Promise<Stage> {
  const folder = await dataFolder('torture');
  copySchemas(folder);
  await setSchemas(join(folder, 'schemas'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const one of closing.toReversed()) await one();
  };
  try {
    const disk = await openDisk(join(folder, 'data/files'), settings.say);
    if (disk) closing.push(disk.close);
    const common = { filesDir: join(folder, 'data'), schemasDir: join(folder, 'schemas'), disk, close };
    const parts =
      settings.kind === 'external'
        ? await external(folder, settings, closing)
        : await embedded(folder, settings, closing);
    return { kind: settings.kind, ...common, ...parts };
  } catch (error) {
    await close();
    throw error;
  }
}

type Parts = Pick<Stage, 'replicas' | 'proxy' | 'postgresPid' | 'openDatabase'>;
type Closing = (() => Promise<unknown>)[];

const env = (tasks: number): Record<string, string> => ({ SEED: 'demo', SEED_SIZE: String(tasks), LOG_LEVEL: 'error' });

async function external(folder: string, { tasks }: StageSettings, closing: Closing): Promise<Parts> {
  const dataDir = join(folder, 'external');
  // What a power cut of the whole machine would lose is nothing that this tries.
  const server = await launchPostgres({ dataDir, transport: 'loopback', settings: { fsync: 'off' } });
  closing.push(server.stop);
  const url = new URL(server.url);
  const proxy = await openProxy({ host: url.hostname, port: Number(url.port) });
  closing.push(proxy.close);
  url.port = String(proxy.port);
  const replicas: Replica[] = [];
  for (let index = 0; index < 2; index += 1) {
    const replica = await openReplica({ folder, env: { ...env(tasks), DATABASE_URL: url.href } });
    closing.push(replica.stop);
    replicas.push(replica);
    // One after the other: the first plants.
    await replica.start();
  }
  return {
    replicas,
    proxy,
    postgresPid: server.pid,
    openDatabase: () => openDatabase({ databaseUrl: server.url, maxConnections: 3 }),
  };
}

async function embedded(folder: string, { tasks }: StageSettings, closing: Closing): Promise<Parts> {
  const replica = await openReplica({ folder, env: env(tasks) });
  closing.push(replica.stop);
  await replica.start();
  const pidFile = join(folder, 'data/postgres/postmaster.pid');
  return {
    replicas: [replica],
    proxy: null,
    postgresPid: () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]),
    openDatabase: async () => {
      // Its fifth line is the folder of the socket, which changes with each start.
      const socket = (await readFile(pidFile, 'utf8')).split('\n')[4] ?? '';
      return openDatabase({
        databaseUrl: `postgres://console@${encodeURIComponent(socket)}/console`,
        maxConnections: 3,
      });
    },
  };
}

const timeout = 90_000;

/** Ends every fault, and waits until each server answers for itself that it is ready. @throws where one does not */
export async function calm(stage: Stage): Promise<void> {
  stage.proxy?.delay(0);
  stage.proxy?.hold('nothing');
  await stage.disk?.free();
  for (const replica of stage.replicas) {
    replica.thaw();
    await replica.started();
    replica.shiftClock(0);
  }
  for (const replica of stage.replicas) await untilReady(replica);
}

export async function untilReady({ url, running }: Replica): Promise<void> {
  const deadline = performance.now() + timeout;
  for (;;) {
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (ready?.ok) return;
    if (performance.now() > deadline)
      throw new Error(`${url} was not ready ${timeout} ms after the last fault: ${await ready?.text()}`);
    if (!running()) throw new Error(`${url} has ended and was not started again`);
    await pause(50);
  }
}
