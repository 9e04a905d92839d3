/** Uploads in parts: each its owner's alone however its address is written, within quotas, told to no other origin. */
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { openLibrary, type Library, type Sent } from '../library.ts';

const path = '/api/template/uploads';
const tus = { 'tus-resumable': '1.0.0' };
const megabyte = 1024 ** 2;

let library: Library;
let root = '';
beforeAll(async () => {
  library = await openLibrary();
  await sql`update "user" set roles = '["admin"]' where username in ('librarian', 'librarian2')`.execute(
    library.database.kysely,
  );
  root = await library.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const name of await lying()) await rm(join(library.dataDir, 'uploads', name));
});
afterAll(() => library.close());

const lying = (): Promise<string[]> => readdir(join(library.dataDir, 'uploads'));

const begin = (as: string, size: number | string, more: Record<string, string> = {}): Promise<Sent> => {
  const length = typeof size === 'number' ? { 'upload-length': String(size) } : { 'upload-defer-length': '1' };
  return library.send({ method: 'POST', url: path, as, headers: { ...tus, ...length, ...more } });
};
const begun = async (as: string, size: number): Promise<string> => {
  const { status, headers } = await begin(as, size);
  expect(status).toBe(201);
  return String(headers['location']).slice(path.length + 1);
};
const append = (as: string, url: string, bytes: string, offset = 0): Promise<Sent> =>
  library.send({
    method: 'PATCH',
    url,
    as,
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    payload: Buffer.from(bytes),
  });
const offsetOf = async (as: string, id: string): Promise<unknown> => {
  const { status, headers } = await library.send({ method: 'HEAD', url: `${path}/${id}`, as, headers: tus });
  return status === 200 ? Number(headers['upload-offset']) : status;
};

test('a file goes in parts, is taken up where it broke off, and is cancelled', async () => {
  const id = await begun('librarian', 8);
  expect((await append('librarian', `${path}/${id}`, 'abcd')).status).toBe(204);
  expect(await offsetOf('librarian', id)).toBe(4);
  const second = await append('librarian', `${path}/${id}`, 'efgh', 4);
  expect([second.status, second.headers['upload-offset']]).toEqual([204, '8']);
  const away = await library.send({ method: 'DELETE', url: `${path}/${id}`, as: 'librarian', headers: tus });
  expect(away.status).toBe(204);
  expect(await lying()).toEqual([]);
});

test('what comes before a line breaks is kept, and gone on from', async () => {
  const id = await begun('librarian', 4 * megabyte);
  const token = `express${await library.signIn('librarian')}`;
  const stopping = new AbortController();
  const body = new ReadableStream<Uint8Array>({ start: (parts) => parts.enqueue(new Uint8Array(megabyte)) });
  const headers = { ...tus, token, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const sent = fetch(`${root}${path}/${id}`, {
    method: 'PATCH',
    headers,
    body,
    duplex: 'half',
    signal: stopping.signal,
  } as RequestInit);
  const broken = expect(sent).rejects.toThrow();
  const written = async (): Promise<number> => (await stat(join(library.dataDir, 'uploads', id))).size;
  while ((await written()) === 0) await new Promise((again) => setTimeout(again, 20));
  stopping.abort();
  await broken;
  const offset = Number(await offsetOf('librarian', id));
  expect(offset).toBeGreaterThan(0);
  const rest = 'x'.repeat(4 * megabyte - offset);
  expect((await append('librarian', `${path}/${id}`, rest, offset)).status).toBe(204);
});

describe('nobody reaches the upload of another', () => {
  const ways: readonly [string, (mine: string, foreign: string) => string][] = [
    ['its own address', (_, foreign) => `/${foreign}`],
    ['a query behind an own id', (mine, foreign) => `/${mine}?x=/${foreign}`],
    ['a bare query', (mine, foreign) => `/${mine}?/${foreign}`],
    ['a path behind an own id', (mine, foreign) => `/${mine}/${foreign}`],
    ['a way up', (mine, foreign) => `/${mine}/../${foreign}`],
    ['an encoded way up', (mine, foreign) => `/${mine}%2f..%2f${foreign}`],
    ['a doubly encoded way up', (mine, foreign) => `/${mine}%252f..%252f${foreign}`],
    ['an encoded letter', (_, foreign) => `/%${foreign.charCodeAt(0).toString(16)}${foreign.slice(1)}`],
    ['a backslash', (mine, foreign) => `/${mine}%5c${foreign}`],
    ['a null', (mine, foreign) => `/${mine}%00${foreign}`],
    ['parameters of a path', (mine, foreign) => `/${mine};/${foreign}`],
    ['a fragment', (mine, foreign) => `/${mine}#/${foreign}`],
    ['an encoded question mark', (mine, foreign) => `/${mine}%3fx=/${foreign}`],
    ['its note', (_, foreign) => `/${foreign}.json`],
    ['a trailing slash', (_, foreign) => `/${foreign}/`],
  ];
  test.each(ways)('by %s', async (_way, write) => {
    const mine = await begun('librarian', 8);
    const foreign = await begun('librarian2', 8);
    await append('librarian2', `${path}/${foreign}`, 'abcd');
    const before = await lying();
    const url = `${path}${write(mine, foreign)}`;
    const head = await library.send({ method: 'HEAD', url, as: 'librarian', headers: tus });
    expect(head.headers['upload-offset'] ?? '0').toBe('0');
    await append('librarian', url, 'evil', 4);
    await library.send({ method: 'DELETE', url, as: 'librarian', headers: tus });
    expect(await offsetOf('librarian2', foreign)).toBe(4);
    expect((await lying()).filter((name) => name.startsWith(foreign))).toEqual(
      before.filter((name) => name.startsWith(foreign)),
    );
  });

  test('and a foreign one is answered as one that is not there', async () => {
    const foreign = await begun('librarian2', 8);
    const [one, other] = await Promise.all(
      [foreign, foreign.replace(/.$/, 'z')].map((id) =>
        library.send({ method: 'DELETE', url: `${path}/${id}`, as: 'librarian', headers: tus }),
      ),
    );
    expect(one?.body).toMatchObject({ code: 404, error: 'unknown-file' });
    expect(other?.text).toBe(one?.text);
  });
});

test('those who may not upload begin nothing', async () => {
  expect((await begin('reader', 8)).body).toMatchObject({ code: 403 });
  expect((await library.send({ method: 'POST', url: path, headers: { ...tus, 'upload-length': '8' } })).status).toBe(
    401,
  );
  expect(await lying()).toEqual([]);
});

describe('quotas', () => {
  test('of number, for those that begin at once too', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => begin('librarian', 8)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 429, error: 'too-many-uploads' });
    expect((await begin('librarian2', 8)).status).toBe(201);
    const [own = ''] = (await lying()).filter((name) => name.startsWith('user-librarian.'));
    const url = `${path}/${own.replace(/\.json$/, '')}`;
    await library.send({ method: 'DELETE', url, as: 'librarian', headers: tus });
    expect((await begin('librarian', 8)).status).toBe(201);
  });

  test('of bytes as announced, and the most where nothing is', async () => {
    const sizes = [500 * megabyte, 500 * megabyte, 500 * megabyte, 'unknown'];
    const statuses = [];
    for (const size of sizes) statuses.push((await begin('librarian', size)).status);
    expect(statuses).toEqual([201, 201, 201, 201]);
    expect((await begin('librarian', 100 * megabyte)).status).toBe(429);
    expect((await begin('librarian', 10 * megabyte)).status).toBe(201);
    expect((await begin('librarian2', 501 * megabyte)).status).toBe(413);
  });

  test('do not count what nothing has come for within a day', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => begun('librarian', 8)));
    expect((await begin('librarian', 8)).status).toBe(429);
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    const [kept = '', ...old] = ids;
    for (const id of old) {
      await utimes(join(library.dataDir, 'uploads', id), longAgo, longAgo);
    }
    // Its note is old, and its bytes are not.
    await utimes(join(library.dataDir, 'uploads', `${kept}.json`), longAgo, longAgo);
    const fresh = await begun('librarian', 8);
    const names = [kept, fresh].flatMap((id) => [id, `${id}.json`]);
    expect((await lying()).sort()).toEqual(names.sort());
  });
});

test('pages of other origins are told nothing, and every answer has the headers of all others', async () => {
  const origin = { origin: 'https://evil.example' };
  const id = await begun('librarian', 8);
  const answers = [
    await begin('librarian', 8, origin),
    await library.send({ method: 'HEAD', url: `${path}/${id}`, as: 'librarian', headers: { ...tus, ...origin } }),
    await library.send({ method: 'HEAD', url: `${path}/${id}`, as: 'librarian', headers: origin }),
    await library.send({ method: 'OPTIONS', url: path, headers: { ...tus, ...origin } }),
  ];
  for (const { headers } of answers) {
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  }
});

describe('what goes wrong is told as everywhere', () => {
  const refusals: readonly [string, (id: string) => Promise<Sent>, number, string][] = [
    ['no protocol', () => library.send({ method: 'POST', url: path, as: 'librarian' }), 400, 'bad-upload'],
    ['no length', () => library.send({ method: 'POST', url: path, as: 'librarian', headers: tus }), 400, 'bad-upload'],
    ['a bad length', () => begin('librarian', 8, { 'upload-length': 'eight' }), 400, 'bad-upload'],
    ['bad metadata', () => begin('librarian', 8, { 'upload-metadata': 'a b c' }), 400, 'bad-upload'],
    ['parts side by side', () => begin('librarian', 8, { 'upload-concat': 'partial' }), 400, 'upload-concat'],
    ['a gap', (id) => append('librarian', `${path}/${id}`, 'efgh', 4), 409, 'upload-offset'],
    ['more than announced', (id) => append('librarian', `${path}/${id}`, 'abcdefghi'), 413, 'too-large'],
    [
      'no offset',
      (id) =>
        library.send({
          method: 'PATCH',
          url: `${path}/${id}`,
          as: 'librarian',
          headers: { ...tus, 'content-type': 'application/offset+octet-stream' },
          payload: Buffer.from('abcd'),
        }),
      400,
      'bad-upload',
    ],
  ];
  test.each(refusals)('%s', async (_name, send, status, error) => {
    const answer = await send(await begun('librarian', 8));
    expect(answer).toMatchObject({
      status,
      body: { code: status, error, msg: expect.stringMatching(/[\u4e00-\u9fff]/u) },
    });
    expect(answer.headers['content-type']).toContain('application/json');
  });

  test('a cancelled upload', async () => {
    const id = await begun('librarian', 8);
    await library.send({ method: 'DELETE', url: `${path}/${id}`, as: 'librarian', headers: tus });
    expect(await append('librarian', `${path}/${id}`, 'abcd')).toMatchObject({
      status: 404,
      body: { error: 'unknown-file' },
    });
    expect(await offsetOf('librarian', id)).toBe(404);
  });

  test('in the other language too, with what a client of the protocol reads', async () => {
    const headers = { 'accept-language': 'en-US' };
    const answer = await library.send({ method: 'POST', url: path, as: 'librarian', headers });
    expect(answer.body).toMatchObject({ msg: expect.stringContaining('tus 1.0') });
    expect(answer.headers['tus-resumable']).toBe('1.0.0');
  });
});
