/** The whole content as plain files, of one moment of the database: for another version of PostgreSQL, or another server. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { StartFault } from '../postgres/startFault.ts';
import type { ArchiveEntry } from './archive.ts';
import { plainSession, readTables, writeTable, type TableFile } from './copyText.ts';
import { ignoreGone } from '../files/gone.ts';
import { partEnding } from '../files/store.ts';

export interface ExportManifest {
  readonly format: number;
  readonly made: string;
  readonly postgres: string;
  readonly extensions: readonly string[];
  readonly tables: readonly TableFile[];
  readonly files: readonly ArchiveEntry[];
}

export const exportFormat = 1;
export const exportManifest = 'manifest.json';

interface ExportOptions {
  readonly url: string;
  readonly dataDir: string;
  readonly to: string;
  readonly say: (line: string) => void;
}

/** @throws StartFault; nothing is left of it then. */
export async function exportAll({ url, dataDir, to, say }: ExportOptions): Promise<ExportManifest> {
  const folder = resolve(to);
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new StartFault(`--to must name an empty folder, and ${folder} is not`);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  const client = new Client({ connectionString: url, keepAlive: true });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const manifest = await write(client, dataDir, part, say);
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    return manifest;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function write(
  client: Client,
  dataDir: string,
  part: string,
  say: (line: string) => void,
): Promise<ExportManifest> {
  await plainSession(client);
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ version: string; extensions: string[] }>(
    `select current_setting('server_version') as version,
       (select coalesce(array_agg(extname::text), '{}') from pg_extension where extname <> 'plpgsql') as extensions`,
  );
  const tables: TableFile[] = [];
  await mkdir(join(part, 'tables'), { mode: 0o700 });
  const shapes = await readTables(client);
  if (shapes.length === 0) throw new StartFault('there is nothing to export: this database has no tables');
  for (const shape of shapes) {
    const table = await writeTable(client, shape, join(part, 'tables', `${shape.table}.copy`));
    tables.push(table);
    if (table.rows > 100_000) say(`  ${table.table}: ${table.rows.toLocaleString('en')} rows`);
  }
  // Stored before their rows are, and after the moment that the rows are of.
  const files = await copyFiles(join(dataDir, 'files'), join(part, 'files'));
  await client.query('commit');
  const { version = '', extensions = [] } = rows[0] ?? {};
  const made = new Date().toISOString();
  const manifest: ExportManifest = { format: exportFormat, made, postgres: version, extensions, tables, files };
  await writeFile(join(part, exportManifest), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  return manifest;
}

/** @returns what was copied, with checksums; a file that is removed meanwhile is left out. */
async function copyFiles(from: string, to: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  for (const folder of await readdir(from).catch(ignoreGone<string[]>([]))) {
    for (const name of await readdir(join(from, folder)).catch(ignoreGone<string[]>([]))) {
      if (name.endsWith(partEnding)) continue;
      const entry = await copyFile(join(from, folder, name), join(to, folder, name)).catch(ignoreGone(null));
      if (entry) entries.push({ path: `${folder}/${name}`, ...entry });
    }
  }
  return entries;
}

/** @returns the checksum of what was read. */
export async function copyFile(from: string, to: string): Promise<{ size: number; sha256: string }> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const digest = createHash('sha256');
  let size = 0;
  async function* measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      digest.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(createReadStream(from), measured, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  return { size, sha256: digest.digest('hex') };
}
