/**
 * Keeps a copy of everything that the database writes to its log in a folder of the operator's, from where it can be restored
 * to any instant. A replication slot keeps each segment in the cluster until its copy is on disk.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { StartFault } from './startFault.ts';

interface WalArchive {
  /** Archives what has been written until now, and ends. */
  readonly stop: () => Promise<void>;
  /** Until when everything written is archived; null before the first look. */
  readonly archivedUntil: () => Date | null;
}

interface WalArchiveOptions {
  readonly url: string;
  readonly cluster: string;
  readonly dataDir: string;
  readonly archiveDir: string;
  readonly tell: (line: string) => void;
}

const slot = 'archive';
const lookEvery = 5_000;
/** A segment is closed after so long although it is not full: at most this much is missing from the archive. */
const closeEvery = 60_000;
const segmentShape = /^[0-9A-F]{24}$/;
const segmentBytes = 16 * 1_048_576;

/** @throws StartFault where the folder holds the log of another DATA_DIR. */
export async function archiveWal(options: WalArchiveOptions): Promise<WalArchive> {
  await claimFolder(options);
  let until: Date | null = null;
  let closedAt = performance.now();
  let running: Promise<void> | null = null;

  async function look(close: boolean): Promise<void> {
    const began = new Date();
    const client = new Client({ connectionString: options.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await keepSegments(client);
      if (close || performance.now() - closedAt > closeEvery) {
        await client.query('select pg_switch_wal()');
        closedAt = performance.now();
        until = (await copyClosed(client, options)) ? began : until;
      } else {
        await copyClosed(client, options);
      }
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  const lookAndTell = (): void => {
    running ??= look(false)
      .catch((error: Error) => options.tell(`its log could not be archived to ${options.archiveDir}: ${error.message}`))
      .finally(() => (running = null));
  };
  await look(true);
  const timer = setInterval(lookAndTell, lookEvery);
  timer.unref();
  return {
    archivedUntil: () => until,
    stop: async () => {
      clearInterval(timer);
      await running;
      await look(true);
    },
  };
}

/** Two databases that come from one backup give the same names to different segments: each has a folder of its own. */
async function claimFolder({ dataDir, archiveDir }: WalArchiveOptions): Promise<void> {
  const [ours, theirs] = [join(dataDir, 'archive.json'), join(archiveDir, 'archive.json')];
  await mkdir(archiveDir, { recursive: true, mode: 0o700 });
  const read = async (path: string): Promise<string> => (existsSync(path) ? readFile(path, 'utf8') : '');
  const [mine, found] = await Promise.all([read(ours), read(theirs)]);
  if (found !== '' && found === mine) return;
  if ((await readdir(archiveDir)).length > 0) {
    throw new StartFault(
      `ARCHIVE_DIR must be an empty folder or the one that this DATA_DIR began, and ${archiveDir} holds something else: name another (after a restore always)`,
    );
  }
  const made = JSON.stringify({ id: randomUUID() });
  for (const path of [theirs, ours]) await writeFile(path, made, { mode: 0o600, flush: true });
}

async function keepSegments(client: Client): Promise<void> {
  await client.query(
    `select pg_create_physical_replication_slot($1, true)
     where not exists (select from pg_replication_slots where slot_name = $1)`,
    [slot],
  );
}

/** @returns whether all closed segments have their copy now. */
async function copyClosed(client: Client, { cluster, archiveDir }: WalArchiveOptions): Promise<boolean> {
  const { rows } = await client.query<{ current: string }>(
    'select pg_walfile_name(pg_current_wal_flush_lsn()) as current',
  );
  const current = rows[0]?.current ?? '';
  const log = join(cluster, 'pg_wal');
  const names = await readdir(log);
  const closed = names.filter((name) =>
    segmentShape.test(name) ? name < current : /^[0-9A-F]{8}\.history$/.test(name),
  );
  for (const name of closed.sort()) {
    if (!existsSync(join(archiveDir, `${name}.gz`))) await copySegment(join(log, name), join(archiveDir, `${name}.gz`));
  }
  await syncFolder(archiveDir);
  await client.query(
    `select pg_replication_slot_advance($1, $2::pg_lsn) from pg_replication_slots
     where slot_name = $1 and restart_lsn < $2::pg_lsn`,
    [slot, beginningOf(current)],
  );
  return true;
}

function beginningOf(segment: string): string {
  const low = Number.parseInt(segment.slice(16), 16) * segmentBytes;
  return `${segment.slice(8, 16)}/${low.toString(16)}`;
}

async function copySegment(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  await rm(part, { force: true });
  await pipeline(
    createReadStream(from),
    createGzip({ level: 3 }),
    createWriteStream(part, { mode: 0o600, flush: true }),
  );
  await rename(part, to);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  await opened.sync();
  await opened.close();
}
