/** Texts of requests are UTF-8; what is in another encoding is refused, for nothing readable would be kept of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLibrary, type Library } from '../library.ts';

let library: Library;
beforeAll(async () => void (library = await openLibrary()));
afterAll(() => library.close());

/** 深圳 in GBK, and 联通, whose bytes in GBK are UTF-8 too, of other signs. */
const [shenzhen, unicom] = [Buffer.from('c9eedbda', 'hex'), Buffer.from('c1aacda8', 'hex')];
const named = (name: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from('{"name":"'), Buffer.from(name), Buffer.from('"}')]);
const add = (payload: Buffer, type: string) =>
  library.send({
    method: 'POST',
    url: '/api/author/add',
    as: 'librarian',
    payload,
    headers: { 'content-type': `application/json${type}` },
  });

test.each([
  ['GBK that says so', named(shenzhen), '; charset=gbk'],
  ['GBK that says nothing', named(shenzhen), ''],
  ['GBK that looks like UTF-8', named(unicom), '; charset=GB18030'],
  ['half a character', named(Buffer.from('深').subarray(0, 2)), '; charset=utf-8'],
])('a body in %s', async (_, payload, type) => {
  const { status, body } = await add(payload, type);
  expect([status, body.error, body.msg]).toEqual([400, 'bad-encoding', '请求文字应为 UTF-8 编码']);
});

test.each([
  ['UTF-8', '; charset=UTF-8', '深圳'],
  ['letters that are alike in all', '; charset=gbk', 'Shenzhen'],
])('a body in %s is read', async (_, type, name) => {
  expect((await add(named(name), type)).status).toBe(200);
});

test.each([
  ['%C9%EE%DB%DA', 400],
  ['%E6%B7%B1', 200],
  ['%EF%BF%BD', 200],
  ['100%', 200],
])('a query of %s is answered %i', async (title, expected) => {
  const url = `/api/books/listByPage?title=${title}`;
  const { status, body } = await library.send({ method: 'GET', url, as: 'librarian' });
  expect(status).toBe(expected);
  if (expected === 400) expect(body.error).toBe('bad-encoding');
});
