/** The one route of all calls: envelope, parameters, rights, languages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLibrary, type Library } from '../library.ts';

let library: Library;
let bookId = '';
beforeAll(async () => {
  library = await openLibrary();
  const author = await library.send({
    method: 'POST',
    url: '/api/author/add',
    as: 'librarian',
    payload: { name: '鲁迅' },
  });
  expect(author.body).toMatchObject({ code: 200 });
  const authorId = (author.body.data as { id: string }).id;
  const payload = { title: '呐喊', authorId, pages: 200 };
  const book = await library.send({ method: 'POST', url: '/api/books/add', as: 'librarian', payload });
  bookId = (book.body.data as { id: string }).id;
});
afterAll(() => library.close());

const books = '/api/books/listByPage';

describe('an answer', () => {
  test('is code, msg and data', async () => {
    const { status, body, headers } = await library.send({ method: 'GET', url: books, as: 'librarian' });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['code', 'msg', 'data']);
    expect(body).toMatchObject({ code: 200, msg: '操作成功', data: { total: 1, current: 1, size: 20 } });
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['zh-CN', '没有这个接口'],
    ['*', '没有这个接口'],
    ['en-GB', 'There is no such call'],
  ])('speaks %s', async (language, msg) => {
    const headers = { 'accept-language': language };
    const { status, body } = await library.send({ method: 'GET', url: '/api/nothing/here', headers });
    expect(status).toBe(404);
    expect(body).toEqual({ code: 404, msg, data: null, error: 'unknown-call' });
  });

  test('has the code and the text of its call', async () => {
    const payload = { id: bookId, readerId: 'r1' };
    const { status, body } = await library.send({ method: 'POST', url: '/api/books/lend', as: 'desk', payload });
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 1, msg: '借出成功' });
  });
});

describe('what cannot be read is refused', () => {
  const listed = (query: string, as = 'librarian') => library.send({ method: 'GET', url: `${books}?${query}`, as });

  test.each([
    ['size=abc', 'size'],
    ['size=0', 'size'],
    ['size=1000', 'size'],
    ['current=0', 'current'],
    ['current=1&current=2', 'current'],
    ['nobody=1', 'nobody'],
    ['__proto__=1', '__proto__'],
    ['orderBy=nobody', 'orderBy'],
    ['title=%00', undefined],
  ])('GET with %s', async (query, field) => {
    const { status, body } = await listed(query);
    expect([400, 422]).toContain(status);
    expect(body.code).toBe(status);
    if (field !== undefined) expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });

  test('a page size that is no number is 400 with its field', async () => {
    const { status, body } = await listed('size=abc');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, error: 'bad-parameters', data: null });
    expect(body.fields?.['size']).toMatch(/\p{Script=Han}/u);
  });

  test('what follows a question mark within a value belongs to it', async () => {
    const { body } = await listed('orderBy=title?&size=abc');
    expect(Object.keys(body.fields ?? {})).toContain('size');
  });

  test('a field that the user may not read is an unknown parameter', async () => {
    const hidden = await listed('orderBy=price', 'reader');
    expect(hidden.status).toBe(400);
    expect((await listed('orderBy=price', 'desk')).status).toBe(200);
  });

  test.each([
    ['a parameter in the address', { url: '/api/books/add?title=x', payload: {} }, 400],
    ['a missing field', { url: '/api/books/add', payload: { title: '彷徨' } }, 400],
    ['an unknown field', { url: '/api/books/add', payload: { title: '彷徨', authorId: 'x', colour: 'red' } }, 400],
    ['a mistyped field', { url: '/api/books/add', payload: { title: 7, authorId: 'x' } }, 400],
    ['a broken rule', { url: '/api/books/add', payload: { title: '彷徨', authorId: 'x', pages: 0 } }, 422],
    ['a list for a body', { url: '/api/books/add', payload: [1] }, 400],
    [
      'broken JSON',
      { url: '/api/books/add', payload: '{"title"', headers: { 'content-type': 'application/json' } },
      400,
    ],
    [
      'a prototype in the body',
      { url: '/api/books/add', payload: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['another encoding', { url: '/api/books/add', payload: 'title=x', headers: { 'content-type': 'text/plain' } }, 400],
    [
      'a form where JSON belongs',
      { url: '/api/books/add', payload: 'title=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      400,
    ],
    [
      'a number beyond the column',
      { url: '/api/books/add', payload: { title: '彷徨', authorId: 'x', pages: 1e12 } },
      422,
    ],
    ['too much', { url: '/api/books/add', payload: { title: 'x'.repeat(1_100_000) } }, 413],
  ])('POST with %s', async (_name, request, status) => {
    const answer = await library.send({ method: 'POST', as: 'librarian', ...request });
    expect(answer.body.code).toBe(status);
    expect(answer.status).toBe(status);
    expect(answer.body.msg).toMatch(/\p{Script=Han}/u);
  });

  test('the wrong method is 405, and says which is right', async () => {
    const { status, body, headers } = await library.send({ method: 'POST', url: books, as: 'librarian', payload: {} });
    expect(status).toBe(405);
    expect(body).toMatchObject({ code: 405, error: 'wrong-method', msg: '请求方法不正确，应为 GET' });
    expect(headers['allow']).toBe('GET');
    expect((await library.send({ method: 'DELETE', url: '/api/books/add' })).status).toBe(405);
  });
});

describe('rights', () => {
  test('nobody without a session gets anywhere but where a call is open', async () => {
    expect((await library.send({ method: 'GET', url: books })).body).toMatchObject({
      code: 401,
      error: 'not-signed-in',
    });
    const headers = { token: `express${'x'.repeat(43)}` };
    expect((await library.send({ method: 'GET', url: books, headers })).body).toMatchObject({ error: 'session-ended' });
    expect((await library.send({ method: 'GET', url: '/api/publicKey' })).body.data).toEqual({
      mockServer: false,
      publicKey: expect.stringContaining('PUBLIC KEY'),
      loginRSA: false,
      loginInterception: true,
      socialLogin: false,
      registrationNumbers: [],
    });
  });

  test('a call is for whom it says, and for super managers', async () => {
    const add = (as: string) => library.send({ method: 'POST', url: '/api/author/add', as, payload: { name: as } });
    expect((await add('reader')).body).toMatchObject({ code: 403, error: 'not-allowed' });
    expect((await add('librarian')).status).toBe(200);
    expect((await add('super')).status).toBe(200);
  });

  test('a record of another unit is as unknown as one that is not there', async () => {
    const get = (id: string, as: string) => library.send({ method: 'GET', url: `/api/books/findById?id=${id}`, as });
    expect((await get(bookId, 'librarian')).status).toBe(200);
    const foreign = await get(bookId, 'librarian2');
    const missing = await get('nothing', 'librarian2');
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
  });
});

test('a fault of a handler is 500, tells nothing of itself, and is logged', async () => {
  const payload = { id: bookId, readerId: 'r1', reason: 'fail afterwards' };
  const { status, body } = await library.send({ method: 'POST', url: '/api/books/lend', as: 'desk', payload });
  expect(status).toBe(500);
  expect(body).toEqual({ code: 500, msg: '服务器内部错误，请稍后再试', data: null, error: 'server-fault' });
  expect(library.lines.some((line) => line.includes('a fault of the handler'))).toBe(true);
});

describe('more names than anybody means', () => {
  const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `titel${i}`);
  const login = '/api/rescue_public/user/rescuePublicLogin.do';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const boundary = 'a-boundary';
  const parts = (count: number): string =>
    `${names(count)
      .map((name) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`)
      .join('')}--${boundary}--\r\n`;
  const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const json = (count: number): object => Object.fromEntries(names(count).map((name) => [name, 1]));

  test.each([
    ['a query', { method: 'GET' as const, url: `/api/publicKey?${names(201).join('&')}` }],
    ['one name in a query', { method: 'GET' as const, url: `/api/publicKey?${'k=1&'.repeat(200)}k=1` }],
    ['JSON', { method: 'POST' as const, url: login, payload: json(201) }],
    ['70,000 names of JSON', { method: 'POST' as const, url: login, payload: json(70_000) }],
    ['a form', { method: 'POST' as const, url: login, headers: form, payload: `${'k=1&'.repeat(200)}k=1` }],
    [
      'a multipart form',
      { method: 'POST' as const, url: '/api/vehicle/uploadFile2', as: 'desk', headers: multipart, payload: parts(201) },
    ],
  ])('are refused: %s', async (_what, request) => {
    const { status, body } = await library.send(request);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, error: 'too-many-names', msg: '参数过多，最多 200 个', data: null });
  });

  test('200 are each told of, and the first ten with the name that was meant', async () => {
    const headers = { 'accept-language': 'en' };
    const { status, body } = await library.send({
      method: 'POST',
      url: '/api/books/add',
      as: 'librarian',
      headers,
      payload: json(200),
    });
    expect(status).toBe(400);
    expect(body.error).toBe('bad-parameters');
    const told = Object.values(body.fields ?? {});
    expect(told.filter((text) => text.startsWith('There is no parameter'))).toHaveLength(200);
    expect(told.filter((text) => text.includes('did you mean "title"?'))).toHaveLength(10);
  });

  test('a name of a megabyte is told by its beginning', async () => {
    const payload = { [`titel${'x'.repeat(900_000)}`]: 1 };
    const { status, text } = await library.send({ method: 'POST', url: '/api/books/add', as: 'librarian', payload });
    expect(status).toBe(400);
    expect(text).toContain('titelxxx');
  });

  test('a multipart text beyond its limit is refused, not cut', async () => {
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="group"\r\n\r\n${'x'.repeat(26_000)}\r\n--${boundary}--\r\n`;
    const request = {
      method: 'POST' as const,
      url: '/api/vehicle/uploadFile2',
      as: 'desk',
      headers: multipart,
      payload,
    };
    expect((await library.send(request)).body).toMatchObject({ code: 413, error: 'too-large' });
  });
});
