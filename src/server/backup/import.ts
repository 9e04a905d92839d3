/** What `exportAll` has written, into an empty database: in one transaction, counted and compared with its checksums. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { codeOf, messageOf } from '../../core/model/thrown.ts';
import { isOfTextParts, textPartsFunction } from '../database/textParts.ts';
import { StartFault } from '../postgres/startFault.ts';
import { finishTable, makeTable, plainSession, readTable } from './copyText.ts';
import { copyFile, exportFormat, exportManifest, type ExportManifest } from './export.ts';
import { sealing } from '../reactions/sealed.ts';
import { ignoreGone } from '../files/gone.ts';

interface ImportOptions {
  readonly url: string;
  readonly dataDir: string;
  readonly from: string;
  readonly say: (line: string) => void;
}

/** @throws StartFault where the database or the folder of files is not empty, or the export not whole; nothing has changed then. */
export async function importAll({ url, dataDir, from, say }: ImportOptions): Promise<ExportManifest> {
  const folder = resolve(from);
  const manifest = await readManifest(folder);
  const files = join(dataDir, 'files');
  if ((await readdir(files).catch(ignoreGone<string[]>([]))).length > 0)
    throw new StartFault(`DATA_DIR must hold no files yet, and ${files} does: name another DATA_DIR`);
  const client = new Client({ connectionString: url, keepAlive: true });
  client.on('error', () => undefined);
  let isCommitted = false;
  try {
    await client.connect();
    await plainSession(client);
    await refuseInhabited(client);
    await client.query('begin');
    await fill(client, folder, manifest, say);
    for (const { path, sha256 } of manifest.files) {
      const copied = await copyFile(join(folder, 'files', path), join(files, path));
      if (copied.sha256 !== sha256)
        throw new StartFault(`--from must be a whole export: files/${path} is not what was written`);
    }
    await client.query('commit');
    isCommitted = true;
    await client.query('analyze');
    await tellSealed(client, dataDir, say);
    return manifest;
  } catch (error) {
    if (isCommitted)
      throw new StartFault(
        `everything is imported, and what follows failed (${messageOf(error)}): run npm run verify`,
        {
          cause: error,
        },
      );
    // Its connection ends below, and with it the transaction.
    if (!(error instanceof StartFault && error.message.startsWith('DATA_DIR')))
      await rm(files, { recursive: true, force: true });
    if (codeOf(error) === 'ENOENT')
      throw new StartFault(`--from must be a whole export: ${messageOf(error)}`, { cause: error });
    throw error;
  } finally {
    await client.end();
  }
}

/** The key is no part of an export, which others may read: what it sealed must be brought along, or given again. */
async function tellSealed(client: Client, dataDir: string, say: (line: string) => void): Promise<void> {
  const { unseal } = sealing(dataDir);
  // An export of an older release, or of a product without webhooks, has no such table.
  const there = await client.query<{ webhooks: boolean }>(
    `select to_regclass('webhook_receiver') is not null as webhooks`,
  );
  const asked = there.rows[0]?.webhooks ? [sealedAddresses, sealedKeys] : [sealedKeys];
  const { rows } = await client.query<{ name: string; text: string }>(asked.join(' union all ') + ' order by name');
  const unread: string[] = [];
  for (const { name, text } of rows) if ((await unseal(text)) === undefined) unread.push(name);
  if (unread.length === 0) return;
  say(
    `Sealed with another key, and not readable here: ${unread.join(', ')}. Stop the server and copy secrets.key of the exported DATA_DIR to ${join(dataDir, 'secrets.key')}, or give these addresses and secrets again`,
  );
}

const sealedAddresses = 'select name, secret as text from webhook_receiver';
const sealedKeys = `select substr(key, 12) as name, value ->> 'sealed' as text from installation where key like 'serviceKey:%'`;

/** @throws StartFault where the folder is no export of this program. */
export async function readManifest(folder: string): Promise<ExportManifest> {
  const path = join(folder, exportManifest);
  if (!existsSync(path)) throw new StartFault(`--from must be the folder of an export, and ${path} is not there`);
  const manifest = await readExportManifest(path);
  if (manifest.format !== exportFormat)
    throw new StartFault(`--from must be an export of format ${exportFormat}, and it has format ${manifest.format}`);
  const outside = manifest.files.find(({ path: name }) => !/^[\w-]+\/[\w.-]+$/.test(name));
  if (outside) throw new StartFault(`--from must be an export: it names the file "${outside.path}"`);
  return manifest;
}

async function readExportManifest(path: string): Promise<ExportManifest> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as ExportManifest;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartFault(`--from must be a whole export, and ${path} cannot be read: ${why}`, { cause });
  }
}

async function refuseInhabited(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`,
  );
  if (rows[0])
    throw new StartFault(
      `DATA_DIR or DATABASE_URL must name an empty database, and this one has the table "${rows[0].name}"`,
    );
}

async function fill(
  client: Client,
  folder: string,
  manifest: ExportManifest,
  say: (line: string) => void,
): Promise<void> {
  for (const name of manifest.extensions)
    await client.query(`create extension if not exists ${client.escapeIdentifier(name)}`);
  if (manifest.tables.some(({ indexes }) => indexes.some(isOfTextParts))) await client.query(textPartsFunction);
  for (const table of manifest.tables) {
    await makeTable(client, table);
    const { rows, sha256 } = await readTable(client, table, join(folder, 'tables', `${table.table}.copy`));
    if (rows !== table.rows || sha256 !== table.sha256)
      throw new StartFault(`--from must be a whole export: tables/${table.table}.copy is not what was written`);
    if (rows > 100_000) say(`  ${table.table}: ${rows.toLocaleString('en')} rows`);
  }
  for (const table of manifest.tables) await finishTable(client, table);
}
