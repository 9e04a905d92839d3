/** The database commits, and the connection ends before anybody is told: what was written is there, once, with its file. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../src/server/database/open.ts';
import { sweepStrayFiles } from '../../../src/server/files/strayFiles.ts';
import { freshDatabase } from '../../serverKit/database.ts';
import { openProxy, type Proxy } from '../../torture/proxy.ts';
import { openLibrary, type Library, type Sent } from '../library.ts';

let library: Library;
let proxy: Proxy;
beforeAll(async () => {
  library = await openLibrary({ database: await through(await freshDatabase()) });
});
afterAll(() => library.close());

/** The same database, over a wire that can be cut. */
async function through(fresh: Database): Promise<Database> {
  const url = new URL(fresh.url);
  const host = decodeURIComponent(url.hostname);
  const port = Number(url.port || '5432');
  proxy = await openProxy(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const over = await openDatabase({ databaseUrl: url.href, maxConnections: 10 });
  const close = async (): Promise<void> => {
    await over.close();
    await proxy.close();
    await fresh.close();
  };
  return { ...over, close };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const boundary = 'between-two-parts';

function upload(key: string): Promise<Sent> {
  const part = (disposition: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const head = `${part('name="group"')}\r\ncover\r\n${part('name="file"; filename="a.png"')}content-type: image/png\r\n\r\n`;
  return library.send({
    method: 'POST',
    url: '/api/vehicle/uploadFile2',
    as: 'librarian',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': key },
    payload: Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

async function onDisk(): Promise<readonly string[]> {
  const entries = await readdir(join(library.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('a photo that was committed without a word is kept, and its repeat makes no second one', async () => {
  await library.signIn('librarian');
  proxy.loseAnswersTo('commit', 1);
  expect((await upload('photo')).status).toBeGreaterThanOrEqual(500);
  const { status, body } = await upload('photo');
  expect(status).toBe(200);
  expect(await onDisk()).toEqual([(body.data as { id: string }).id]);
});

test('files that no row names are swept once nobody can be at work on them any more', async () => {
  const hourMs = 3_600_000;
  const now = new Date();
  const made = (hoursAgo: number): string => {
    const time = (now.getTime() - hoursAgo * hourMs).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-0000000000aa`;
  };
  const folder = join(library.dataDir, 'files', 'aa');
  await mkdir(folder, { recursive: true });
  const at = (hoursAgo: number): Date => new Date(now.getTime() - hoursAgo * hourMs);
  /** A name by when its upload began, and when it was last written to. */
  const files = {
    // A request may take two hours to come.
    fresh: { name: made(2.5), written: at(2.5) },
    coming: { name: made(3.5), written: at(1) },
    stray: { name: made(4), written: at(4) },
    comingPart: { name: `${made(5)}.part`, written: at(1) },
    brokenOff: { name: `${made(6)}.part`, written: at(6) },
  };
  for (const { name, written } of Object.values(files)) {
    await writeFile(join(folder, name), 'x');
    await utimes(join(folder, name), written, written);
  }
  const before = await onDisk();
  const { stray, brokenOff } = files;
  expect(await sweepStrayFiles(library.database.kysely, library.dataDir, now)).toBe(2);
  expect(await onDisk()).toEqual(before.filter((name) => name !== stray.name && name !== brokenOff.name));
  // A day later every file is old; those with a row stay.
  await sweepStrayFiles(library.database.kysely, library.dataDir, new Date(now.getTime() + 24 * hourMs));
  const ours = Object.values(files).map(({ name }) => name);
  expect(await onDisk()).toEqual(before.filter((name) => !ours.includes(name)));
});
