/** What is kept can be brought back: a backup taken under writes, an instant of an archived log, and what is refused. */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../../src/server/backup/backup.ts';
import { lastBackupAt } from '../../../src/server/backup/description.ts';
import { exportAll } from '../../../src/server/backup/export.ts';
import { importAll } from '../../../src/server/backup/import.ts';
import { restore, type RestoreOptions } from '../../../src/server/backup/restore.ts';
import { sealFeeds } from '../../../src/server/database/seals/seals.ts';
import { openDatabase, type Database } from '../../../src/server/database/open.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { systemTables } from '../../../src/server/database/systemTables.ts';
import { fileStore } from '../../../src/server/files/store.ts';
import { launchPostgres, type EmbeddedPostgres } from '../../../src/server/postgres/launcher.ts';
import { movePointer } from '../../../src/server/releases/pointer.ts';
import { readSources } from '../../../src/server/releases/readSources.ts';
import { sealing } from '../../../src/server/reactions/sealed.ts';
import { verifyEverything } from '../../../src/server/verifyEverything.ts';
import { productTables, seed } from '../../../src/towing/index.ts';
import { verifyHolds } from '../../../src/towing/tasks/verifyHolds.ts';
import { copyOf } from '../../serverKit/database.ts';
import { dataFolder } from '../../serverKit/dataFolder.ts';
import { productRelease } from '../../serverKit/product.ts';

let folder: string;
let dataDir: string;
let archiveDir: string;
let server: EmbeddedPostgres;
let database: Database;
let sealedAddress: string;
const to = (name: string): string => join(folder, name);
const say = (): void => undefined;

/** The demonstration with its photos, sealed, on an embedded database whose log is archived. */
beforeAll(async () => {
  folder = await dataFolder('backup');
  dataDir = to('data');
  archiveDir = to('archive');
  server = await launchPostgres({ dataDir, archiveDir });
  database = await openDatabase({ databaseUrl: server.url });
  const release = await productRelease();
  await syncTables(database, [...systemTables, ...productTables, ...release.tables], release.catalogue);
  await movePointer(database, {
    release,
    sources: await readSources('schemas'),
    aside: [],
    author: null,
    now: new Date(),
  });
  await seed({ database, release, size: 30, now: new Date(), keepFile: fileStore(dataDir).put });
  await sealFeeds(database.kysely, new Date());
  sealedAddress = await sealing(dataDir).seal('https://example.com/hook');
  const receiver = { name: 'ended', address: sealedAddress, secret: sealedAddress, setBy: 'super', setAt: new Date() };
  await database.kysely.insertInto('webhookReceiver').values(receiver).execute();
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A file and its row, as an upload leaves them. */
async function storeFile(on: Database): Promise<string> {
  const id = uuidv7();
  const content = Buffer.from(randomUUID());
  await fileStore(dataDir).put(id, content);
  const { createHash } = await import('node:crypto');
  const sha256 = createHash('sha256').update(content).digest('hex');
  await on.kysely
    .insertInto('file')
    .values({ id, name: 'a', type: null, size: content.length, sha256, ownerId: 'x', createdAt: new Date() } as never)
    .execute();
  return id;
}

interface Restored {
  readonly lines: readonly string[];
  readonly whole: boolean;
  readonly files: ReadonlySet<string>;
}

async function restoreInto(name: string, options: Partial<RestoreOptions> = {}): Promise<Restored> {
  let found: Restored | null = null;
  await restore({
    from: to('first.backup'),
    dataDir: to(name),
    archiveDir: null,
    until: null,
    say,
    check: async (url, restoredDir) => {
      const restored = await openDatabase({ databaseUrl: url });
      try {
        const verified = await verifyEverything(restored, restoredDir, verifyHolds);
        const files = await restored.kysely.selectFrom('file').select('id').execute();
        found = { ...verified, files: new Set(files.map(({ id }) => id)) };
      } finally {
        await restored.close();
      }
    },
    ...options,
  });
  if (!found) throw new Error('a restore must look at what it has restored');
  return found;
}

describe('a backup', () => {
  const acknowledged: string[] = [];
  let atEnd = 0;

  test('is taken while files and rows are written, and holds all that was acknowledged before it ended', async () => {
    let writing = true;
    const write = async (): Promise<void> => {
      while (writing) acknowledged.push(await storeFile(database));
    };
    const writers = [write(), write()];
    const lines: string[] = [];
    const tell = (line: string): void => {
      lines.push(line);
      if (line.startsWith('Adding what has been written')) atEnd = acknowledged.length;
    };
    const { bytes } = await backUp({ dataDir, to: to('first.backup'), say: tell }).finally(() => (writing = false));
    await Promise.all(writers);
    expect(atEnd).toBeGreaterThan(10);
    expect((await stat(to('first.backup'))).mode & 0o777).toBe(0o600);
    expect((await stat(to('first.backup'))).size).toBe(bytes);
    expect(lines.at(-1)).toBe('Reading it again …');
    expect(await lastBackupAt(database.kysely)).toBeInstanceOf(Date);

    const restored = await restoreInto('restored');
    expect(await sealing(to('restored')).unseal(sealedAddress)).toBe('https://example.com/hook');
    expect((await stat(to('restored/secrets.key'))).mode & 0o777).toBe(0o600);
    expect(restored.lines.at(-1)).toMatch(/^\d+ events of \d+ records, \d+ seals, \d+ holds, \d+ files: whole$/);
    expect(acknowledged.slice(0, atEnd).filter((id) => !restored.files.has(id))).toEqual([]);
  });

  test('starts where it was restored, on a line of its own, and takes writes', async () => {
    const restored = await launchPostgres({ dataDir: to('restored') });
    const there = await openDatabase({ databaseUrl: restored.url });
    try {
      await there.kysely.insertInto('installation').values({ key: 'a', value: '1', createdAt: new Date() }).execute();
      const { rows } = await there.pool.query(`select pg_walfile_name(pg_current_wal_lsn()) as name`);
      expect((rows[0] as { name: string }).name.slice(0, 8)).toBe('00000002');
    } finally {
      await there.close();
      await restored.stop();
    }
  });

  test('stays where it was restored though the look at it failed, and says so', async () => {
    const check = (): Promise<void> => Promise.reject(new Error('the connection broke'));
    await expect(restoreInto('unseen', { check })).rejects.toThrow(
      /^everything is restored and stays in \S+unseen, but the look at it failed \(the connection broke\): .*npm run verify$/,
    );
    const restored = await launchPostgres({ dataDir: to('unseen') });
    const kept = await openDatabase({ databaseUrl: restored.url });
    const files = await kept.kysely.selectFrom('file').select('id').execute();
    await kept.close();
    await restored.stop();
    expect(files.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged.slice(0, 1)));
  });

  test('is refused over a file that is there, into a folder that is not empty, and from a damaged archive', async () => {
    await expect(backUp({ dataDir, to: to('first.backup'), say })).rejects.toThrow(
      /^--to must name a file that is not there yet/,
    );
    await mkdir(to('full'));
    await writeFile(to('full/something'), '');
    await expect(restoreInto('full')).rejects.toThrow(/^--data-dir must be an empty folder/);
    await cp(to('first.backup'), to('cut.backup'));
    await truncate(to('cut.backup'), (await stat(to('first.backup'))).size - 5_000);
    await expect(restoreInto('from-cut', { from: to('cut.backup') })).rejects.toThrow(
      /^--from must be a whole backup: /,
    );
    expect(await readdir(to('from-cut'))).toEqual([]);
    const damaged = await readFile(to('first.backup'));
    damaged[Math.floor(damaged.length / 2)]! ^= 0xff;
    await writeFile(to('damaged.backup'), damaged);
    await expect(restoreInto('from-damaged', { from: to('damaged.backup') })).rejects.toThrow(
      /^--from must be a whole backup: /,
    );
    expect(await readdir(to('from-damaged'))).toEqual([]);
  });
});

describe('an archived log', () => {
  test('brings back any instant after the backup, and everything', async () => {
    const kept = await storeFile(database);
    // Instants are named by whole seconds: one that comes after the first file, and before the second.
    const until = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
    while (Date.now() <= until.getTime()) await pause(20);
    const dropped = await storeFile(database);
    await database.kysely.deleteFrom('file').where('id', '=', kept).execute();
    await database.close();
    await server.stop();

    const earlier = await restoreInto('earlier', { archiveDir, until });
    expect([earlier.files.has(kept), earlier.files.has(dropped)]).toEqual([true, false]);
    const latest = await restoreInto('latest', { archiveDir });
    expect([latest.files.has(kept), latest.files.has(dropped)]).toEqual([false, true]);
    await expect(restoreInto('never', { archiveDir, until: new Date(Date.now() + 86_400_000) })).rejects.toThrow(
      /^--until must lie within the archived log/,
    );
    await expect(launchPostgres({ dataDir: to('latest'), archiveDir })).rejects.toThrow(
      /^ARCHIVE_DIR must be an empty folder/,
    );
  });
});

describe('an export', () => {
  test('is imported into an empty embedded database, with the same rows, chains, holds and files', async () => {
    const source = await launchPostgres({ dataDir });
    const target = await launchPostgres({ dataDir: to('imported') });
    const [from, into] = [
      await openDatabase({ databaseUrl: source.url }),
      await openDatabase({ databaseUrl: target.url }),
    ];
    try {
      const exported = await exportAll({ url: source.url, dataDir, to: to('plain'), say });
      expect((await stat(to('plain'))).mode & 0o777).toBe(0o700);
      expect((await stat(to('plain/tables/event.copy'))).mode & 0o777).toBe(0o600);
      const told: string[] = [];
      await importAll({ url: target.url, dataDir: to('imported'), from: to('plain'), say: (line) => told.push(line) });
      expect(told.at(-1)).toMatch(
        /^Sealed with another key, and not readable here: ended\. Stop the server and copy secrets\.key/,
      );
      await cp(join(dataDir, 'secrets.key'), to('imported/secrets.key'));
      expect(await sealing(to('imported')).unseal(sealedAddress)).toBe('https://example.com/hook');
      for (const { table, rows } of exported.tables) {
        const digest = `select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from "${table}" t`;
        const [before, after] = await Promise.all(
          [from, into].map(async ({ pool }) => (await pool.query(digest)).rows[0] as unknown),
        );
        expect(after, table).toEqual(before);
        expect(after, table).toMatchObject({ rows });
      }
      const structure = `select indexdef from pg_indexes where schemaname = 'public' order by indexname`;
      expect((await into.pool.query(structure)).rows).toEqual((await from.pool.query(structure)).rows);
      const verified = await verifyEverything(into, to('imported'), verifyHolds);
      expect(verified).toMatchObject({ whole: true });
      expect(verified.lines).toEqual((await verifyEverything(from, dataDir, verifyHolds)).lines);
      const release = await productRelease();
      const synced = await syncTables(into, [...systemTables, ...productTables, ...release.tables], release.catalogue);
      expect([synced.created, synced.added, synced.indexed]).toEqual([[], [], []]);

      await expect(importAll({ url: target.url, dataDir: to('other'), from: to('plain'), say })).rejects.toThrow(
        /^DATA_DIR or DATABASE_URL must name an empty database, and this one has the table/,
      );
    } finally {
      await Promise.all([from.close(), into.close()]);
      await Promise.all([source.stop(), target.stop()]);
    }
  });

  test('whose last steps fail is there whole, its files too', async () => {
    const empty = await copyOf({
      name: 'nothing',
      prepare: ({ pool }) => pool.query('drop schema public cascade; create schema public').then(() => undefined),
    });
    try {
      await mkdir(to('keyless'));
      await writeFile(to('keyless/secrets.key'), 'torn');
      const refused = importAll({ url: empty.url, dataDir: to('keyless'), from: to('plain'), say });
      await expect(refused).rejects.toThrow(
        /^everything is imported, and what follows failed \(.*secrets\.key must hold/,
      );
      const bare = await openDatabase({ databaseUrl: empty.url });
      const { rows } = await bare.pool.query(`select from event limit 1`);
      await bare.close();
      expect(rows).toHaveLength(1);
      expect(await readdir(to('keyless/files'))).toEqual(await readdir(to('plain/files')));
    } finally {
      await empty.drop();
    }
  });

  test('that lacks a row is refused, and leaves nothing', async () => {
    const empty = await copyOf({
      name: 'nothing',
      prepare: ({ pool }) => pool.query('drop schema public cascade; create schema public').then(() => undefined),
    });
    try {
      const path = to('plain/tables/event.copy');
      await writeFile(path, (await readFile(path, 'utf8')).replace(/^[^\n]*\n/, ''));
      const refused = importAll({ url: empty.url, dataDir: to('other'), from: to('plain'), say });
      await expect(refused).rejects.toThrow('tables/event.copy is not what was written');
      const bare = await openDatabase({ databaseUrl: empty.url });
      const { rows } = await bare.pool.query(`select from pg_tables where schemaname = 'public'`);
      await bare.close();
      expect(rows).toEqual([]);
    } finally {
      await empty.drop();
    }
  });
});
