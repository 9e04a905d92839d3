/** One submit, however often it is sent. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLibrary, type Library, type Sent } from '../library.ts';

let library: Library;
let authorId = '';
beforeAll(async () => {
  library = await openLibrary();
  const author = await library.send({
    method: 'POST',
    url: '/api/author/add',
    as: 'librarian',
    payload: { name: '鲁迅' },
  });
  authorId = (author.body.data as { id: string }).id;
});
afterAll(() => library.close());

const add = (key: string, title: string, as = 'librarian'): Promise<Sent> =>
  library.send({
    method: 'POST',
    url: '/api/books/add',
    as,
    headers: { 'idempotency-key': key },
    payload: { title, authorId },
  });
const count = async (title: string): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from book where title = ${title}`.execute(
      library.database.kysely,
    )
  ).rows[0]?.n ?? -1;

test('the same key 20 times at once is one effect and 20 equal answers', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add('once', '呐喊')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await count('呐喊')).toBe(1);
});

test('the order of the keys in a body does not make it another', async () => {
  const send = (payload: object) =>
    library.send({
      method: 'POST',
      url: '/api/books/add',
      as: 'librarian',
      headers: { 'idempotency-key': 'order' },
      payload,
    });
  const first = await send({ title: '野草', authorId });
  expect((await send({ authorId, title: '野草' })).text).toBe(first.text);
  expect(await count('野草')).toBe(1);
});

test('another body under the same key is 422, and does nothing', async () => {
  expect((await add('other', '彷徨')).status).toBe(200);
  expect((await add('other', '故事新编')).body).toMatchObject({ code: 422, error: 'other-body' });
  expect(await count('故事新编')).toBe(0);
});

test('a key belongs to its user', async () => {
  const mine = await add('shared', '朝花夕拾');
  const other = await add('shared', '朝花夕拾', 'desk');
  expect(other.status).toBe(200);
  expect(other.text).not.toBe(mine.text);
  expect(await count('朝花夕拾')).toBe(2);
});

test('a refusal of the handler is kept too', async () => {
  const remove = () =>
    library.send({
      method: 'POST',
      url: '/api/books/delete',
      as: 'librarian',
      headers: { 'idempotency-key': 'gone' },
      payload: { id: 'nothing' },
    });
  const first = await remove();
  expect(first.body).toMatchObject({ code: 404, error: 'unknown-record' });
  expect((await remove()).text).toBe(first.text);
  const kept = await sql<{ status: number }>`select status from idempotency where key = 'gone'`.execute(
    library.database.kysely,
  );
  expect(kept.rows).toEqual([{ status: 404 }]);
});

test('a fault of the server keeps nothing, so that the submit can be repeated', async () => {
  const book = await add('book', '阿Q正传');
  const id = (book.body.data as { id: string }).id;
  const lend = (reason: string) =>
    library.send({
      method: 'POST',
      url: '/api/books/lend',
      as: 'desk',
      headers: { 'idempotency-key': 'lend' },
      payload: { id, readerId: 'r1', reason },
    });
  expect((await lend('fail afterwards')).status).toBe(500);
  const loans = () => sql`select 1 from loan where book_id = ${id}`.execute(library.database.kysely);
  expect((await loans()).rows).toHaveLength(0);
  expect((await lend('at last')).status).toBe(200);
  expect((await loans()).rows).toHaveLength(1);
});

test('after 24 hours a key is free again', async () => {
  expect((await add('daily', '且介亭')).status).toBe(200);
  await sql`update idempotency set created_at = created_at - interval '25 hours' where key = 'daily'`.execute(
    library.database.kysely,
  );
  expect((await add('daily', '华盖集')).status).toBe(200);
  expect(await count('华盖集')).toBe(1);
});

test.each(['', 'x'.repeat(201), 'has space'])('the key %j is refused', async (key) => {
  expect((await add(key, '坟')).body).toMatchObject({ code: 400, error: 'bad-key' });
});

test('what only reads is read again, by whoever may then', async () => {
  const read = async (): Promise<number> => {
    const { body } = await library.send({
      method: 'GET',
      url: '/api/books/listByPage',
      as: 'librarian',
      headers: { 'idempotency-key': 'read' },
    });
    return (body.data as { total: number }).total;
  };
  const before = await read();
  expect((await add('hot', '且介亭')).status).toBe(200);
  expect(await read()).toBe(before + 1);
});
