/** Who handles which record: told to those who may know, by the person's own name, and forgotten in time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/database/open.ts';
import { openLibrary, type Library } from '../library.ts';
import { openStreams, type Heard, type Streams } from '../events/heardStreams.ts';

let library: Library;
let streams: Streams;
beforeAll(async () => {
  library = await openLibrary();
  streams = openStreams(library, await library.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await streams.close();
  await library.close();
});

async function addBook(title: string): Promise<string> {
  const add = (url: string, payload: object) => library.send({ method: 'POST', url, as: 'librarian', payload });
  const author = await add('/api/author/add', { name: title });
  const book = await add('/api/books/add', { title, authorId: (author.body.data as { id: string }).id });
  return (book.body.data as { id: string }).id;
}

const claim = (as: string, id: string, on = true, entity = 'book') =>
  library.send({ method: 'POST', url: '/api/presence', as, payload: { entity, id, on } });
const known = async (as: string, id: string) => {
  const { body } = await library.send({ method: 'GET', url: '/api/presence', as });
  return (body.data as Heard['data'][]).filter((one) => one['id'] === id);
};
const isPresence =
  (id: string, seconds = 45) =>
  ({ event, data }: Heard) =>
    event === 'presence' && data['id'] === id && data['seconds'] === seconds;

test('is told at once to others of the unit, by the name that everybody has for the person', async () => {
  const id = await addBook('呐喊');
  const [librarian, desk] = [await streams.listen('super'), await streams.listen('desk')];
  expect((await claim('librarian', id)).status).toBe(200);
  const [told, toldDesk] = [await librarian.until(isPresence(id)), await desk.until(isPresence(id))];
  expect(told.data).toEqual({ entity: 'book', id, key: expect.any(String), name: 'librarian', seconds: 45 });
  // Not even whoever may not read the user's record has another name for them.
  expect(toldDesk.data['name']).toBe('librarian');
  expect(told.id).toBe('');
  expect(await known('super', id)).toMatchObject([{ name: 'librarian' }]);
});

test('is told to no other unit, to nobody who does not share it, and not to oneself', async () => {
  const [south, reader, own] = await Promise.all(['librarian2', 'reader', 'librarian'].map((as) => streams.listen(as)));
  const [everything] = [await streams.listen('super')];
  const id = await addBook('彷徨');
  await claim('librarian', id);
  await everything.until(isPresence(id));
  for (const stream of [south, reader, own]) expect(stream?.heard.filter(isPresence(id))).toEqual([]);
  for (const as of ['librarian2', 'reader', 'librarian']) expect(await known(as, id)).toEqual([]);
});

test('ends when the user leaves, and by itself after 45 seconds; a renewal keeps its key', async () => {
  const id = await addBook('野草');
  const stream = await streams.listen('super');
  await claim('desk', id);
  const first = await stream.until(isPresence(id));
  await claim('desk', id, false);
  await stream.until(isPresence(id, 0));
  expect(await known('super', id)).toEqual([]);
  await claim('desk', id);
  await expect.poll(() => known('super', id)).toHaveLength(1);
  const [again] = await known('super', id);
  await claim('desk', id);
  await expect.poll(() => stream.heard.filter(isPresence(id)).length).toBe(3);
  expect(await known('super', id)).toMatchObject([{ key: again?.['key'] }]);
  expect(again?.['key']).not.toBe(first.data['key']);
  library.pass(1);
  expect(await known('super', id)).toEqual([]);
});

test('of a page that closes while its claim is still being taken ends all the same, however long it takes to know whose it is', async () => {
  for (let again = 0; again < 20; again += 1) {
    const id = await addBook('故事新编');
    const stream = await streams.listen('super');
    // Nobody's session is known by heart any more: each of the two is looked up.
    library.pass(1);
    await Promise.all([claim('desk', id), claim('desk', id, false)]);
    await stream.until(isPresence(id, 0));
    expect(await known('super', id)).toEqual([]);
    await stream.close();
  }
});

test('of two pages of one user stands until both have left, or the last of their sessions is gone', async () => {
  const id = await addBook('朝花夕拾');
  const stream = await streams.listen('super');
  const page = (tab: string, on: boolean, as = 'desk') =>
    library.send({ method: 'POST', url: '/api/presence', as, payload: { entity: 'book', id, on, tab } });
  const ends = () => stream.heard.filter(isPresence(id, 0)).length;
  await page('one', true);
  await page('two', true);
  await expect.poll(() => stream.heard.filter(isPresence(id)).length).toBe(2);
  await page('two', false);
  // What the next renewal tells comes after whatever the leaving told.
  await page('one', true);
  await expect.poll(() => stream.heard.filter(isPresence(id)).length).toBe(3);
  expect(ends()).toBe(0);
  expect(await known('super', id)).toHaveLength(1);
  await page('one', false);
  await stream.until(isPresence(id, 0));
  expect(await known('super', id)).toEqual([]);
});

test('is forgotten when the browser is gone', async () => {
  const id = await addBook('热风');
  const everything = await streams.listen('super');
  const browser = await streams.listen('desk');
  await claim('desk', id);
  await everything.until(isPresence(id));
  await browser.close();
  await everything.until(isPresence(id, 0));
  expect(await known('super', id)).toEqual([]);
}, 30_000);

test('stands while the browser that left one process has come back to another, until it is gone there too', async () => {
  const other = await openLibrary({ database: await openDatabase({ databaseUrl: library.database.url }) });
  const elsewhere = openStreams(other, await other.app.listen({ host: '127.0.0.1', port: 0 }));
  try {
    const [id, another] = [await addBook('而已集'), await addBook('三闲集')];
    const everything = await streams.listen('super');
    const session = await library.signIn('desk');
    const here = await streams.listen('desk', undefined, session);
    const there = await elsewhere.listen('desk', undefined, session);
    const browser = await streams.listen('librarian');
    await claim('desk', id);
    await claim('librarian', another);
    await Promise.all([everything.until(isPresence(id)), everything.until(isPresence(another))]);
    await here.close();
    await browser.close();
    // Whoever left later is gone by now.
    await everything.until(isPresence(another, 0));
    expect(everything.heard.filter(isPresence(id, 0))).toEqual([]);
    expect(await known('super', id)).toHaveLength(1);
    await there.close();
    await everything.until(isPresence(id, 0));
  } finally {
    await elsewhere.close();
    await other.close();
  }
}, 60_000);

test.each<[string, string, object]>([
  ['a record that is not there', 'librarian', { id: 'none' }],
  ['a record of another unit', 'librarian2', {}],
  ['somebody who does not share it', 'reader', {}],
  ['an entity that shows nobody', 'librarian', { entity: 'author' }],
  ['an entity that there is not', 'librarian', { entity: 'nothing' }],
])('is refused for %s, in the same words', async (_what, as, other) => {
  const id = await addBook('坟');
  const payload = { entity: 'book', id, on: true, ...other };
  const { status, body } = await library.send({ method: 'POST', url: '/api/presence', as, payload });
  expect([status, body.error]).toEqual([404, 'unknown-record']);
  expect(await known('super', id)).toEqual([]);
});

test.each([
  {},
  { entity: 'book', id: 'x' },
  { entity: 'book', id: 'x', on: 'yes' },
  { entity: 'book', id: '', on: true },
])('is not guessed from %j', async (payload) => {
  const { status } = await library.send({ method: 'POST', url: '/api/presence', as: 'librarian', payload });
  expect(status).toBe(400);
});

test('of one session holds no more than 20 records: its oldest makes room', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 21; i += 1) ids.push(await addBook(`书${i}`));
  for (const id of ids) {
    await claim('desk', id);
    await expect.poll(() => known('super', id)).toHaveLength(1);
  }
  expect(await known('super', ids[0] ?? '')).toEqual([]);
}, 60_000);
