/** A disk without space, ours and the database's: said in plain words, by its own status, and nothing half done stays. */
import fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLibrary, type Library, type Sent } from '../library.ts';

let library: Library;
const real = fs.createWriteStream;
beforeAll(async () => {
  library = await openLibrary({
    handlers: {
      'book.lend': async ({ db }) => {
        await sql`do $$ begin raise exception 'could not extend file "base/1"' using errcode = 'disk_full'; end $$`.execute(
          db,
        );
        return null;
      },
    },
  });
});
afterEach(() => {
  fs.createWriteStream = real;
  syncBuiltinESMExports();
});
afterAll(() => library.close());

/** Every write from here on fails as the kernel says it where no space is left. */
function fillDisk(): void {
  fs.createWriteStream = ((_path: string, options: object) =>
    real('/dev/full', { ...options, flags: 'w', flush: false })) as typeof real;
  syncBuiltinESMExports();
}

const said = {
  'zh-CN': { code: 507, error: 'disk-full', msg: expect.stringContaining('磁盘空间已满') as string },
  'en-US': { code: 507, error: 'disk-full', msg: expect.stringContaining('disk of the server is full') as string },
} as const;
const languages = ['zh-CN', 'en-US'] as const;

async function upload(language: string): Promise<Sent> {
  const form = new FormData();
  form.set('group', 'cover');
  form.set('file', new Blob([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(50_000, 7)]), 'a.png');
  const request = new Request('http://x/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '', 'accept-language': language };
  const payload = Buffer.from(await request.arrayBuffer());
  return library.send({ method: 'POST', url: '/api/vehicle/uploadFile2', as: 'desk', headers, payload });
}

test.each(languages)(
  'an upload that finds no space says so in %s, leaves nothing, and goes through later',
  async (language) => {
    expect((await upload(language)).status).toBe(200);
    const stored = async (): Promise<number> =>
      (await readdir(join(library.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((one) =>
        one.isFile(),
      ).length;
    const before = await stored();
    const rows = async () => library.database.kysely.selectFrom('file').select('id').execute();
    const kept = (await rows()).length;
    fillDisk();
    expect((await upload(language)).body).toMatchObject(said[language]);
    expect([await stored(), (await rows()).length]).toEqual([before, kept]);
    fs.createWriteStream = real;
    syncBuiltinESMExports();
    expect((await upload(language)).status).toBe(200);
  },
);

test.each(languages)('a database that finds no space is told of in %s', async (language) => {
  const request = { method: 'POST', url: '/api/books/lend', payload: { id: 'b', readerId: 'r' } } as const;
  const answer = await library.send({ ...request, as: 'librarian', headers: { 'accept-language': language } });
  expect(answer.status).toBe(507);
  expect(answer.body).toMatchObject(said[language]);
});
