/**
 * Puts a backup into an empty folder: unpacked, compared with its checksums, brought to its end (or, with an archive of the
 * log, to any instant after it) by the database itself. All of it is there afterwards, or nothing: where only the look at it fails, all.
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, readdir, realpath, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../../core/model/thrown.ts';
import { clusterPlace } from '../postgres/cluster.ts';
import { lockInstance } from '../postgres/instanceLock.ts';
import { launchPostgres } from '../postgres/launcher.ts';
import { findBinaries } from '../postgres/postgresBinaries.ts';
import { StartFault } from '../postgres/startFault.ts';
import { clusterIdentity, handOver, letThrough, reachable } from '../postgres/unprivileged.ts';
import { readArchive, type ReadArchiveEntry } from './archive.ts';
import { megabytes, teller } from './backup.ts';
import { descriptionName, format, type BackupDescription } from './description.ts';

export interface RestoreOptions {
  readonly from: string;
  /** Empty, or not there yet. */
  readonly dataDir: string;
  /** Where the log since the backup was archived; null where it was not. */
  readonly archiveDir: string | null;
  /** The instant to stop at; null: everything that there is. Needs `archiveDir`. */
  readonly until: Date | null;
  readonly say: (line: string) => void;
  /** Looks at what was restored before the folder is given free. */
  readonly check: (url: string, dataDir: string) => Promise<void>;
}

/** Replaying days of a log takes its time. */
const recoveredWithin = 6 * 3_600_000;
const entryShape = /^(postgres|data)\/(?!.*(^|\/)\.\.?(\/|$))[^\0\\]+$/;

/** Everything is there, and only the look at it has failed. */
class Unchecked extends StartFault {}

/** @throws StartFault where it cannot be; the folder is empty again then, or says itself that it is not. */
export async function restore(options: RestoreOptions): Promise<BackupDescription> {
  const from = resolve(options.from);
  if (!existsSync(from)) throw new StartFault(`--from must name a backup, and ${from} is not there`);
  const dataDir = await emptyFolder(resolve(options.dataDir));
  const lock = await lockInstance(dataDir);
  let released = false;
  try {
    const place = clusterPlace(dataDir);
    const description = await unpack(from, dataDir, place.cluster, options.say);
    await prepareRecovery(description, place.cluster, options);
    await lock.release();
    released = true;
    await recover(dataDir, options);
    return description;
  } catch (error) {
    if (!released) await lock.release();
    if (error instanceof Unchecked) throw error;
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
}

async function emptyFolder(given: string): Promise<string> {
  if (existsSync(given) && (await readdir(given)).length > 0)
    throw new StartFault(`--data-dir must be an empty folder, and ${given} is not`);
  await mkdir(given, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new StartFault(`--data-dir must be a folder that can be made: ${cause.message}`, { cause });
  });
  const dataDir = await realpath(given);
  const identity = clusterIdentity(join(dataDir, 'postgres'));
  await letThrough(dataDir, identity);
  if (!reachable(dataDir, identity)) {
    throw new StartFault(
      `--data-dir must be a folder that others may walk through (mode 711, and every folder above it): PostgreSQL does not run as root, and cannot enter ${dataDir}`,
    );
  }
  return dataDir;
}

async function unpack(
  from: string,
  dataDir: string,
  cluster: string,
  say: (line: string) => void,
): Promise<BackupDescription> {
  let description: BackupDescription | null = null;
  let progress = (_bytes: number): void => undefined;
  await readArchive(from, async (entry) => {
    if (description === null) {
      description = await describe(from, entry);
      await refuseInvalid(description, dataDir);
      say(`Restoring the backup of ${description.made}, ${megabytes(description.bytes)} …`);
      progress = teller(description.bytes, say);
      return;
    }
    await put(entry, dataDir, cluster);
    progress(entry.size);
  }).catch((cause: Error) => {
    if (cause instanceof StartFault) throw cause;
    throw new StartFault(`--from must be a whole backup: ${cause.message}`, { cause });
  });
  if (description === null) throw new StartFault(`--from must be a backup, and ${from} is empty`);
  return description;
}

async function describe(from: string, { path, content }: ReadArchiveEntry): Promise<BackupDescription> {
  if (path !== descriptionName)
    throw new StartFault(`--from must be a backup of this program, and ${from} is another archive`);
  const parts: Buffer[] = [];
  for await (const chunk of content) parts.push(chunk);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as BackupDescription;
}

async function refuseInvalid(description: BackupDescription, dataDir: string): Promise<void> {
  if (description.format !== format)
    throw new StartFault(`--from must be a backup of format ${format}, and it has format ${description.format}`);
  const { major } = await findBinaries(undefined, () => dataDir);
  if (description.major !== major) {
    throw new StartFault(
      `--from must be a backup of PostgreSQL ${major}, which this program brings, and it is of PostgreSQL ${description.major}: restore it with the release that made it, and move over with npm run export and npm run import`,
    );
  }
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < description.bytes)
    throw new StartFault(
      `--data-dir must have room for ${megabytes(description.bytes)}, and has ${megabytes(bavail * bsize)}`,
    );
}

async function put(entry: ReadArchiveEntry, dataDir: string, cluster: string): Promise<void> {
  const path = pathOf(entry.path.replace(/\/$/, ''), dataDir, cluster);
  await mkdir(entry.folder ? path : dirname(path), { recursive: true, mode: 0o700 });
  if (!entry.folder) await pipeline(entry.content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
}

function pathOf(name: string, dataDir: string, cluster: string): string {
  if (name === 'postgres' || name === 'data') return name === 'data' ? dataDir : cluster;
  if (name === 'postgres.password') return `${cluster}.password`;
  if (!entryShape.test(name)) throw new StartFault(`--from must be a backup: it names "${name}", which lies elsewhere`);
  const [root, ...rest] = name.split('/');
  return join(root === 'postgres' ? cluster : dataDir, ...rest);
}

/** With this file the database begins a new line of its log: what it writes now can never pass for what was there. */
async function prepareRecovery(
  { firstSegment }: BackupDescription,
  cluster: string,
  { archiveDir, say }: RestoreOptions,
): Promise<void> {
  if (archiveDir !== null) {
    const segments = await fetchLog(archiveDir, join(cluster, 'pg_wal'), firstSegment);
    say(`${segments} segments of the archived log …`);
  }
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  await chmod(cluster, 0o700);
  await handOver(cluster, clusterIdentity(cluster));
}

/** Every archived segment from the backup's first one on; those that the backup brought itself are the same. */
async function fetchLog(archiveDir: string, log: string, firstSegment: string): Promise<number> {
  const shape = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)\.gz$/;
  const isNeeded = (name: string): boolean => name.endsWith('.history.gz') || name.slice(8) >= firstSegment.slice(8);
  const names = (
    await readdir(archiveDir).catch((cause: Error) => {
      throw new StartFault(`--archive must be the folder of the archived log: ${cause.message}`, { cause });
    })
  ).filter((name) => shape.test(name) && isNeeded(name));
  for (const name of names) {
    const target = join(log, name.slice(0, -'.gz'.length));
    if (existsSync(target)) continue;
    await pipeline(
      createReadStream(join(archiveDir, name)),
      createGunzip(),
      createWriteStream(target, { mode: 0o600 }),
    );
  }
  return names.length;
}

async function recover(dataDir: string, { until, say, check }: RestoreOptions): Promise<void> {
  say('Bringing the database to its end …');
  const target: Record<string, string> =
    until === null
      ? {}
      : {
          recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
          recovery_target_action: 'promote',
        };
  // All of the log lies in its own place already, and nothing is to be asked before the end is reached.
  const settings = { ...target, restore_command: 'false', hot_standby: 'off' };
  const server = await launchPostgres({ dataDir, settings, readyWithin: recoveredWithin, say }).catch(
    (error: Error) => {
      if (!/before configured recovery target was reached/.test(error.message)) throw error;
      throw new StartFault(
        `--until must lie within the archived log, which ends before it: leave it out to restore all that there is`,
      );
    },
  );
  try {
    await check(server.url, dataDir).finally(server.stop);
  } catch (cause) {
    throw new Unchecked(
      `everything is restored and stays in ${dataDir}, but the look at it failed (${messageOf(cause)}): look again with DATA_DIR=${dataDir} npm run verify`,
      { cause },
    );
  }
}
