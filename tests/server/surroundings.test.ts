/** What stands around the calls: headers, the built console, health, metrics, uploads, rate limits, compression. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { megabytesOf } from '../../src/core/model/entity/uploads.ts';
import { librarySources, openLibrary, source, type Library, type Sent } from './library.ts';

let library: Library;
let dist = '';
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Library</title>');
  await writeFile(join(dist, 'config.json'), '{}');
  await writeFile(join(dist, 'assets/index-AbCd1234.js'), `${'const book = 1;\n'.repeat(500)}`);
  library = await openLibrary({ staticDir: dist, metricsToken: 'a-secret-of-metrics' });
});
afterAll(async () => {
  await library.close();
  await rm(dist, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}): Promise<Sent> =>
  library.send({ method: 'GET', url, headers });

describe('the console', () => {
  test('is asked for again each time, but for its hashed assets', async () => {
    const page = await get('/');
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect((await get('/config.json')).headers['cache-control']).toBe('no-cache');
    expect((await get('/assets/index-AbCd1234.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/nothing.html')).status).toBe(404);
    expect((await get('/..%2f..%2fetc%2fpasswd')).status).toBeGreaterThanOrEqual(400);
  });

  test('gives no shared cache what is one user’s: neither what they may open, nor what they are told', async () => {
    const mine = { token: `express${await library.signIn('librarian')}` };
    expect((await get('/api/release/manifest', mine)).headers['cache-control']).toBe('private, no-cache');
    const root = await library.app.listen({ host: '127.0.0.1', port: 0 });
    const leaving = new AbortController();
    const told = await fetch(`${root}/api/events`, { headers: mine, signal: leaving.signal });
    leaving.abort();
    expect(told.headers.get('cache-control')).toBe('no-store, no-transform');
  });

  test('loads the tiles of maps from where the settings say, and pictures from nowhere else', async () => {
    const pictures = async () =>
      /img-src ([^;]*)/.exec(String((await get('/')).headers['content-security-policy']))?.[1];
    expect(await pictures()).toBe("'self' data: blob:");
    const map = { tiles: 'https://{s}.tiles.example.org:8443/{z}/{x}/{y}.png' };
    const settings = source('settings.json', { map });
    await library.releases.publish([...librarySources().filter(({ file }) => file !== 'settings.json'), settings]);
    expect(await pictures()).toBe("'self' data: blob: https://*.tiles.example.org:8443");
  });

  test('runs under a strict policy', async () => {
    const { headers } = await get('/');
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim().split(/ (.*)/s).slice(0, 2)),
    ) as Record<string, string>;
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-eval|upgrade-insecure/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('and everything else are told to be asked for by https alone, where they were', async () => {
    const told = async (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await library.send({ method: 'GET', url, headers, remoteAddress })).headers['strict-transport-security'];
    const https = { 'x-forwarded-proto': 'https' };
    for (const url of ['/', '/assets/index-AbCd1234.js', '/api/publicKey', '/api/nothing', '/files/x', '/%00'])
      expect([url, await told(url, https)]).toEqual([url, 'max-age=31536000; includeSubDomains']);
    expect(await told('/', {})).toBeUndefined();
    expect(await told('/', https, '203.0.113.7')).toBeUndefined();
  });

  test('and its calls say what they are and in which characters', async () => {
    expect((await get('/')).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/assets/index-AbCd1234.js')).headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    for (const url of ['/api/publicKey', '/api/nothing', '/files/x', '/%00', '/healthz'])
      expect([url, (await get(url)).headers['content-type']]).toEqual([url, 'application/json; charset=utf-8']);
  });

  test('is compressed for those who accept it', async () => {
    const { headers } = await get('/assets/index-AbCd1234.js', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
  });
});

test.each(['/%00', '/api/%zz', '/files/%E0%A4%A', '/api/desk%'])(
  'an address that cannot be read, %s, is said to be one',
  async (url) => {
    const { status, text } = await get(url);
    expect({ status, ...(JSON.parse(text) as object) }).toMatchObject({
      status: 400,
      error: 'bad-address',
      msg: '请求地址无法解析',
    });
  },
);

test('no request is echoed, and no folder is listed', async () => {
  const headers = { token: 'express-secret' };
  const echoed = await library.app.inject({ method: 'TRACE' as 'GET', url: '/api/publicKey', headers });
  expect(echoed.statusCode).toBeGreaterThanOrEqual(400);
  expect(echoed.body).not.toContain('express-secret');
  for (const url of ['/assets', '/assets/', '/files/', '/.git/config', '/package.json'])
    expect([url, (await get(url)).status]).toEqual([url, 404]);
});

test('a connection on which nothing moves is cut, and so is a request that does not come to its end', () => {
  const { timeout, headersTimeout, requestTimeout } = library.app.server;
  expect({ timeout, headersTimeout, requestTimeout }).toEqual({
    timeout: 120_000,
    headersTimeout: 15_000,
    requestTimeout: 7_200_000,
  });
});

describe('health', () => {
  test('is told', async () => {
    expect(JSON.parse((await get('/healthz')).text)).toEqual({ status: 'ok' });
    const ready = await get('/readyz');
    expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { status: 'ok' }]);
  });

  test('counts are for loopback, or for whoever has the token', async () => {
    await get('/api/publicKey');
    const { text, status } = await get('/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(/^http_requests_total\{call="publicKey",status="200"\} \d+$/m);
    expect(text).toMatch(/^http_request_duration_seconds_count\{call="publicKey"\} \d+$/m);
    expect(text).toMatch(/^event_streams 0$/m);
    const from = (headers: Record<string, string>) =>
      library.send({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.7', headers });
    expect((await from({})).status).toBe(403);
    expect((await from({ authorization: 'Bearer wrong-secret-of-metrics' })).status).toBe(403);
    expect((await from({ authorization: 'Bearer a-secret-of-metrics' })).status).toBe(200);
    const near = async (headers: Record<string, string>) => (await get('/metrics', headers)).status;
    for (const host of ['localhost', 'localhost:5180', '127.0.0.1:5180', '[::1]:5180']) {
      expect(await near({ host })).toBe(200);
    }
    const forwarded: Record<string, string>[] = [
      { forwarded: 'for=203.0.113.7' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '203.0.113.7' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-for': '' },
      { 'x-forwarded-host': 'example.org' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-port': '443' },
      { 'x-forwarded': 'for=127.0.0.1' },
      { 'true-client-ip': '127.0.0.1' },
      { 'cf-connecting-ip': '127.0.0.1' },
      { host: 'rebound.example:5180' },
      { host: '127.0.0.1.example.org' },
      { origin: 'https://example.org' },
      { authorization: 'Bearer wrong-secret-of-metrics' },
      { authorization: 'Basic eDp5' },
    ];
    for (const headers of forwarded) expect([headers, await near(headers)]).toEqual([headers, 403]);
    const token = { authorization: 'Bearer a-secret-of-metrics' };
    expect(await near({ ...token, 'x-forwarded-for': '203.0.113.7', host: 'example.org' })).toBe(200);
  });
});

describe('uploads', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2000, 7)]);
  const send = (parts: [string, string | Blob, string?][], as = 'desk'): Promise<Sent> => {
    const form = new FormData();
    for (const [name, value, file] of parts) {
      if (typeof value === 'string') form.set(name, value);
      else form.set(name, value, file);
    }
    return upload(form, as);
  };
  const upload = async (form: FormData, as: string): Promise<Sent> => {
    const request = new Request('http://x/', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    return library.send({ method: 'POST', url: '/api/vehicle/uploadFile2', as, headers, payload });
  };
  const stored = async (): Promise<number> => {
    const names = await readdir(join(library.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return names.filter((name) => name.isFile()).length;
  };

  test('answer id and an address that shows the file for ten minutes', async () => {
    const { status, body } = await send([
      ['group', 'cover'],
      ['file', new Blob([png]), 'cover.gif'],
    ]);
    expect(status).toBe(200);
    const { id, path } = body.data as { id: string; path: string };
    expect(path).toMatch(new RegExp(`^/files/${id}\\?e=\\d+&s=[\\w-]+$`));
    const file = await get(path);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': String(png.length) });
    expect((await get(`/files/${id}`)).status).toBe(403);
    library.pass(11);
    expect((await get(path)).body).toMatchObject({ code: 403, error: 'wrong-signature' });
  });

  test('have names that read as they are', async () => {
    const kept = await stored();
    const parts: [string, string | Blob, string?][] = [
      ['group', 'cover'],
      ['file', new Blob([png]), 'cover\u202egpj.png'],
    ];
    const { status, body } = await send(parts);
    expect([status, Object.keys(body.fields ?? {}), await stored()]).toEqual([400, ['file'], kept]);
  });

  test('are kept on a row as a path, and shown with a fresh address', async () => {
    const parts: [string, string | Blob, string?][] = [
      ['group', 'cover'],
      ['file', new Blob([png]), 'a.png'],
    ];
    const { body } = await send(parts, 'librarian');
    const author = await library.send({
      method: 'POST',
      url: '/api/author/add',
      as: 'librarian',
      payload: { name: 'A' },
    });
    const cover = [body.data];
    const payload = { title: 'With a cover', authorId: (author.body.data as { id: string }).id, cover };
    const added = await library.send({ method: 'POST', url: '/api/books/add', as: 'librarian', payload });
    expect(added.body).toMatchObject({ code: 200 });
    const id = (added.body.data as { id: string }).id;
    library.pass(60);
    const book = await library.send({
      method: 'GET',
      url: `/api/books/findById?id=${id}`,
      as: await fresh('librarian'),
    });
    const [shown] = (book.body.data as { cover: { path: string }[] }).cover;
    expect((await get(shown?.path ?? '')).status).toBe(200);
  });

  const fresh = async (as: string): Promise<string> => {
    await library.signIn(as);
    return as;
  };

  test.each([
    [
      'what is no image by its content',
      [
        ['group', 'cover'],
        ['file', new Blob(['<svg/>']), 'a.png'],
      ],
      422,
      'not-an-image',
    ],
    ['no file', [['group', 'cover']], 400, 'no-file'],
    [
      'an empty file',
      [
        ['group', 'cover'],
        ['file', new Blob([]), 'a.png'],
      ],
      400,
      'no-file',
    ],
    ['no group', [['file', new Blob([png]), 'a.png']], 400, 'bad-parameters'],
    [
      'an unknown parameter',
      [
        ['group', 'cover'],
        ['colour', 'red'],
        ['file', new Blob([png]), 'a.png'],
      ],
      400,
      'bad-parameters',
    ],
    [
      'too much',
      [
        ['group', 'cover'],
        ['file', new Blob([png, Buffer.alloc(megabytesOf(undefined, 'cover') * 1024 * 1024)]), 'a.png'],
      ],
      413,
      'too-large',
    ],
  ] as [string, [string, string | Blob, string?][], number, string][])(
    'refuse %s, and leave nothing behind',
    async (_name, parts, status, error) => {
      const before = await stored();
      const answer = await send(parts, await fresh('desk'));
      expect(answer.body).toMatchObject({ code: status, error });
      expect(await stored()).toBe(before);
    },
  );

  test('refuse two files', async () => {
    const form = new FormData();
    form.append('group', 'cover');
    form.append('file', new Blob([png]), 'a.png');
    form.append('file', new Blob([png]), 'b.png');
    const before = await stored();
    expect((await upload(form, await fresh('desk'))).body).toMatchObject({ code: 400, error: 'no-file' });
    expect(await stored()).toBe(before);
  });

  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  test.each([
    ['that breaks off', 'boundary=b', Buffer.concat([Buffer.from(head), png]), {}],
    ['without a boundary', '', png, {}],
    ['with an endless boundary', `boundary=${'b'.repeat(500)}`, png, {}],
    ['that is packed', 'boundary=b', gzipSync(Buffer.alloc(100_000)), { 'content-encoding': 'gzip' }],
  ])('refuse a form %s, and leave nothing behind', async (_name, boundary, payload, more) => {
    const before = await stored();
    const headers = { 'content-type': `multipart/form-data; ${boundary}`, ...more };
    const url = '/api/vehicle/uploadFile2';
    const answer = await library.send({ method: 'POST', url, as: await fresh('desk'), headers, payload });
    expect(answer.status).toBe(400);
    expect(await stored()).toBe(before);
  });

  test('are taken by calls that say so', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const payload = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n--b--\r\n';
    const request = { method: 'POST', url: '/api/books/add', as: await fresh('librarian'), headers, payload } as const;
    expect((await library.send(request)).body).toMatchObject({ code: 400, error: 'wrong-content-type' });
  });

  test('come as multipart', async () => {
    const answer = await library.send({
      method: 'POST',
      url: '/api/vehicle/uploadFile2',
      as: await fresh('desk'),
      payload: { group: 'cover' },
    });
    expect(answer.body).toMatchObject({ code: 400, error: 'wrong-content-type' });
  });
});

test('rate limits stand on limited calls only, by address', async () => {
  const payload = { username: 'nobody-limited', password: 'x' };
  const login = (address: string) =>
    library.send({
      method: 'POST',
      url: '/api/rescue_public/user/rescuePublicLogin.do',
      headers: { 'x-forwarded-for': address },
      payload,
    });
  const answers = await Promise.all(Array.from({ length: 310 }, () => login('198.51.100.1')));
  expect(answers.filter(({ body }) => body.error === 'too-often')).toHaveLength(10);
  expect((await login('198.51.100.2')).status).toBe(400);
  const headers = { token: `express${await library.signIn('reader')}` };
  const others = await Promise.all(
    Array.from({ length: 310 }, () => get('/api/rescue_public/user/findById?id=nobody', headers)),
  );
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([404]));
});

test('log lines hold neither tokens nor queries nor personal data', async () => {
  const token = await library.signIn('reader');
  const headers = { token: `express${token}` };
  await get('/api/rescue_public/user/findById?id=13812345678', headers);
  const log = library.lines.join('\n');
  expect(log).toContain('"call":"findUser"');
  for (const secret of [token, '13812345678', 'argon2id', 'a-secret-of-metrics', 'x-forwarded-for'])
    expect(log).not.toContain(secret);
});
