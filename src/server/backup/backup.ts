/**
 * A backup of the embedded database and the files beside it, while the server serves: PostgreSQL's own low-level backup, and
 * the log from its beginning to its end, in one archive that is read again and checked before it gets its name.
 */
import { existsSync } from 'node:fs';
import { link, open, readFile, readdir, realpath, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { codeOf } from '../../core/model/thrown.ts';
import { clusterPlace } from '../postgres/cluster.ts';
import { reachPostgres } from '../postgres/reach.ts';
import { StartFault } from '../postgres/startFault.ts';
import { openArchive, readArchive, type ArchiveWriter } from './archive.ts';
import { descriptionName, format, lastBackupKey, type BackupDescription } from './description.ts';
import { clusterFiles, dataFiles, openSource, type SourceFile } from './source.ts';

interface BackupOptions {
  readonly dataDir: string;
  /** The archive; must not be there yet. */
  readonly to: string;
  readonly say: (line: string) => void;
}

interface Backup {
  readonly bytes: number;
  readonly files: number;
  readonly firstSegment: string;
}

/** Rows and pages pack to a quarter and less; pictures do not. */
const smallestShare = 0.3;

/** @throws StartFault where it cannot be made; nothing is left of it then. */
export async function backUp({ dataDir, to, say }: BackupOptions): Promise<Backup> {
  const path = resolve(to);
  if (existsSync(path)) throw new StartFault(`--to must name a file that is not there yet, and ${path} is`);
  const reached = await reachPostgres({ dataDir, say });
  const client = new Client({ connectionString: reached.url, keepAlive: true });
  client.on('error', () => undefined);
  const part = `${path}.part`;
  try {
    await client.connect();
    await rm(part, { force: true });
    const made = await write(client, await realpath(dataDir), part, say);
    say('Reading it again …');
    await readArchive(part, async ({ content }) => {
      for await (const chunk of content) void chunk;
    });
    await putInPlace(part, path);
    const { size: bytes } = await stat(path);
    await remember(client, bytes);
    return { bytes, ...made };
  } catch (error) {
    await rm(part, { force: true });
    throw plainFault(error, path);
  } finally {
    await client.end();
    await reached.stop();
  }
}

function plainFault(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC')
    return new StartFault(`--to must lie where there is room, and the disk of ${path} is full: nothing was kept`);
  if (code === 'ENOENT' || code === 'EACCES')
    return new StartFault(`--to must name a file in a folder that can be written: ${String(error)}`);
  return error;
}

/** Linked, not renamed: that refuses where somebody has made the file meanwhile. */
async function putInPlace(part: string, path: string): Promise<void> {
  await link(part, path);
  await rm(part);
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}

async function write(
  client: Client,
  dataDir: string,
  part: string,
  say: (line: string) => void,
): Promise<Omit<Backup, 'bytes'>> {
  const { cluster } = clusterPlace(dataDir);
  await client.query('set statement_timeout = 0');
  // Keeps the log from here on, however much is written meanwhile.
  await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`backup_${process.pid}`]);
  const { rows } = await client.query<{ segment: string; version: string }>(
    `select pg_walfile_name(pg_backup_start('console', true)) as segment, current_setting('server_version') as version`,
  );
  const { segment: firstSegment = '', version = '' } = rows[0] ?? {};
  const database = await clusterFiles(cluster);
  const data = await dataFiles(dataDir);
  const bytes = [...database.files, ...data.files].reduce((sum, { size }) => sum + size, 0);
  await refuseTight(dirname(part), bytes);
  const description: BackupDescription = {
    format,
    made: new Date().toISOString(),
    postgres: version,
    major: Number.parseInt(version, 10),
    bytes,
    firstSegment,
  };
  const archive = openArchive(part);
  try {
    const head = Buffer.from(JSON.stringify(description));
    await archive.add(descriptionName, head.length, [head]);
    const progress = teller(bytes, say);
    for (const folder of [...database.folders, ...data.folders]) await archive.addFolder(folder);
    await addFiles(archive, data.files, progress);
    await addFiles(archive, database.files, progress);
    say('Adding what has been written meanwhile …');
    await addEnd(client, archive, cluster, firstSegment);
    // Stored before their rows are: whatever row is in the database by its end has its file by now.
    const later = await newSince(dataDir, data.files);
    await addFiles(archive, later, progress);
    await archive.finish();
    return { files: data.files.length + later.length, firstSegment };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function addFiles(
  archive: ArchiveWriter,
  files: readonly SourceFile[],
  progress: (bytes: number) => void,
): Promise<void> {
  for (const { path, name } of files) {
    const source = await openSource(path);
    if (!source) continue;
    await archive.add(name, source.size, source.content);
    progress(source.size);
  }
}

async function newSince(dataDir: string, files: readonly SourceFile[]): Promise<readonly SourceFile[]> {
  const known = new Set(files.map(({ name }) => name));
  return (await dataFiles(dataDir)).files.filter(({ name }) => !known.has(name));
}

/** Ends the backup in the database, and adds what tells a restore where it begins, and the log from there to here. */
async function addEnd(client: Client, archive: ArchiveWriter, cluster: string, firstSegment: string): Promise<void> {
  const { rows } = await client.query<{ segment: string; labelfile: string; spcmapfile: string }>(
    'select pg_walfile_name(lsn) as segment, labelfile, spcmapfile from pg_backup_stop(false)',
  );
  const { segment: lastSegment = '', labelfile = '' } = rows[0] ?? {};
  const label = Buffer.from(labelfile);
  await archive.add('postgres/backup_label', label.length, [label]);
  const log = join(cluster, 'pg_wal');
  const isNeeded = (name: string): boolean =>
    /^[0-9A-F]{24}$/.test(name) ? name >= firstSegment && name <= lastSegment : name.endsWith('.history');
  const needed = (await readdir(log)).filter(isNeeded).sort();
  if (needed[0] === undefined) throw new Error('the log of the database must be there, and is not');
  for (const name of needed) {
    const source = await openSource(join(log, name));
    if (!source) throw new Error(`the log of the database must be kept during a backup, and ${name} is gone`);
    await archive.add(`postgres/pg_wal/${name}`, source.size, source.content);
  }
  const password = `${cluster}.password`;
  if (existsSync(password)) {
    const text = await readFile(password);
    await archive.add('postgres.password', text.length, [text]);
  }
}

async function refuseTight(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = bytes * smallestShare;
  if (bavail * bsize >= needed) return;
  throw new StartFault(
    `--to must lie where there is room for ${megabytes(needed)}, and ${folder} has ${megabytes(bavail * bsize)}`,
  );
}

export function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
}

const tellEvery = 2_000;

/** Tells how far it is, now and then. */
export function teller(total: number, say: (line: string) => void): (bytes: number) => void {
  let [done, last] = [0, Date.now()];
  return (bytes) => {
    done += bytes;
    if (Date.now() - last < tellEvery) return;
    last = Date.now();
    say(`  ${Math.min(99, Math.floor((done / Math.max(total, 1)) * 100))} % of ${megabytes(total)}`);
  };
}

async function remember(client: Client, bytes: number): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('installation') is not null as there`);
  if (!rows[0]?.there) return;
  const value = JSON.stringify({ at: new Date().toISOString(), bytes });
  await client.query(
    `insert into installation (key, value, created_at) values ($1, $2, now())
     on conflict (key) do update set value = excluded.value`,
    [lastBackupKey, value],
  );
}
