/** The event stream: what changed, for those who may see it. Over a real socket. */
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventRoutes } from '../../../src/server/events/routes.ts';
import type { EventStream } from '../../../src/server/events/stream.ts';
import type { Actor } from '../../../src/server/calls/handler.ts';
import { writeEvents } from '../../../src/server/database/events.ts';
import { endSessions } from '../../../src/server/sessions/endings.ts';
import { openStreams, type Heard, type Stream, type Streams } from './heardStreams.ts';
import { librarySources, openLibrary, source, type Library } from '../library.ts';

let library: Library;
let root = '';
let streams: Streams;
const listen: Streams['listen'] = (...asked) => streams.listen(...asked);
beforeAll(async () => {
  library = await openLibrary();
  root = await library.app.listen({ host: '127.0.0.1', port: 0 });
  streams = openStreams(library, root);
});
afterAll(async () => {
  await streams.close();
  await library.close();
});

async function addBook(title: string, as = 'librarian'): Promise<string> {
  const author = await library.send({
    method: 'POST',
    url: '/api/author/add',
    as: 'librarian',
    payload: { name: title },
  });
  const payload = { title, authorId: (author.body.data as { id: string }).id };
  const book = await library.send({ method: 'POST', url: '/api/books/add', as, payload });
  expect(book.body).toMatchObject({ code: 200 });
  return (book.body.data as { id: string }).id;
}

const lend = (id: string, readerId: string) =>
  library.send({ method: 'POST', url: '/api/books/lend', as: 'desk', payload: { id, readerId } });
const isChange = (id: string) => (heard: Heard) => heard.event === 'change' && heard.data['id'] === id;

test('a stream is for signed-in users', async () => {
  const answer = await fetch(`${root}/api/events`);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ code: 401, error: 'not-signed-in' });
});

test('a stream takes no parameters: the cursor is a header', async () => {
  const token = `express${await library.signIn('desk')}`;
  const answer = await fetch(`${root}/api/events?cursor=1`, { headers: { token } });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'bad-parameters', fields: { cursor: expect.any(String) } });
});

test('tells what changed, with a cursor, uncompressed, and with the strict headers', async () => {
  const stream = await listen('librarian');
  expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const id = await addBook('呐喊');
  const heard = await stream.until(isChange(id));
  expect(heard.data).toEqual({ entity: 'book', id, version: 1, step: 'book.insert' });
  expect(heard.id).toMatch(/(^|;)north=\d+(;|$)/);
});

test('tells whoever was moved to another unit of that one from the first event on, and of their own no more', async () => {
  const moved = await listen('desk');
  const serve = (unit: string) =>
    library.database.pool.query(`update "user" set detachment_id = $1 where username = 'desk'`, [unit]);
  await serve('south');
  try {
    const north = await addBook('朝花');
    const south = await addBook('夕拾', 'librarian2');
    await moved.until(isChange(south));
    expect(moved.heard.map(({ data }) => data['id'])).not.toContain(north);
  } finally {
    await serve('north');
  }
});

test('tells a user, and nobody else, that what they are has changed, before anything that follows from it', async () => {
  const [moved, other] = await Promise.all([listen('desk'), listen('librarian')]);
  const serve = (unit: string) =>
    library.database.pool.query(`update "user" set detachment_id = $1 where username = 'desk'`, [unit]);
  await serve('south');
  try {
    const south = await addBook('故事新编', 'librarian2');
    await moved.until(isChange(south));
    const north = await addBook('花边文学');
    await other.until(isChange(north));
    expect(moved.heard.map(({ event }) => event).slice(0, 4)).toEqual(['ready', 'rights', 'reset', 'change']);
    expect(moved.heard.filter(({ event }) => event === 'rights')).toHaveLength(1);
    expect(other.heard.map(({ event }) => event)).not.toContain('rights');
  } finally {
    await serve('north');
  }
});

test('tells nobody of another unit, and readers only of their own', async () => {
  const [own, foreign, reader, everything] = await Promise.all(
    ['librarian', 'librarian2', 'reader', 'super'].map((as) => listen(as)),
  );
  if (!own || !foreign || !reader || !everything) throw new Error('four streams must be open');
  const id = await addBook('彷徨');
  const others = await lend(id, 'somebody');
  const mine = await lend(id, 'user-reader');
  const south = await addBook('野草', 'librarian2');
  const idOf = (sent: typeof mine): string => (sent.body.data as { id: string }).id;
  await own.until(isChange(idOf(mine)));
  await everything.until(isChange(south));
  await foreign.until(isChange(south));
  await reader.until(isChange(idOf(mine)));
  const told = (stream: Stream): unknown[] => stream.heard.map(({ data }) => data['id']);
  expect(told(own)).toEqual(expect.arrayContaining([id, idOf(others), idOf(mine)]));
  expect(told(own)).not.toContain(south);
  expect(told(foreign)).not.toContain(id);
  expect(told(foreign)).not.toContain(idOf(mine));
  expect(told(reader)).not.toContain(idOf(others));
});

test('says of what nobody can read any more that it has left', async () => {
  const stream = await listen('librarian');
  const id = await addBook('两地书');
  const deleted = await library.send({ method: 'POST', url: '/api/books/delete', as: 'librarian', payload: { id } });
  expect(deleted.body).toMatchObject({ code: 200 });
  const gone = await stream.until((heard) => isChange(id)(heard) && heard.data['step'] !== 'book.insert');
  expect(gone.data).toMatchObject({ left: true });
  expect(stream.heard.filter(isChange(id)).map(({ data }) => data['left'])).toEqual([undefined, true]);
});

test('goes on from its cursor without a gap or a repeat', async () => {
  const first = await listen('librarian');
  const seen = await addBook('热风');
  const { id: cursor } = await first.until(isChange(seen));
  await first.close();
  const missed = await addBook('华盖集');
  const second = await listen('librarian', cursor);
  await second.until(isChange(missed));
  const next = await addBook('坟');
  await second.until(isChange(next));
  const books = second.heard.filter(({ data }) => data['entity'] === 'book').map(({ data }) => data['id']);
  expect(books).toEqual([missed, next]);
});

test('a cursor out of the midst of a transaction brings the rest of it', async () => {
  const first = await listen('librarian');
  const books = [await addBook('伪自由书'), await addBook('准风月谈')];
  const release = library.releases.current();
  const actor = { id: 'user-desk', name: 'desk' };
  const counted = books.map((id) => {
    const row = { id, detachmentId: 'north', version: 2 };
    return { entity: 'book', id, detachmentId: 'north', step: 'count', before: row, after: row };
  });
  await library.database.kysely
    .transaction()
    .execute((db) => writeEvents({ db, now: new Date(), release, actor, distributed: false }, counted));
  const isCount = (id: string) => (heard: Heard) => isChange(id)(heard) && heard.data['step'] === 'count';
  const [before, last] = await Promise.all(books.map((id) => first.until(isCount(id))));
  await first.close();
  const second = await listen('librarian', before?.id);
  expect(await second.until(isCount(books[1] ?? ''))).toEqual(last);
});

test.each(['nonsense', 'north=999999999'])(
  'answers the unknown cursor %j with reset, and goes on from now',
  async (cursor) => {
    const stream = await listen('librarian', cursor);
    const reset = await stream.until(({ event }) => event === 'reset');
    expect(reset.id).toMatch(/north=\d+/);
    const id = await addBook(`after ${cursor}`);
    await stream.until(isChange(id));
  },
);

test('takes no cursor of a foreign feed, however near its version is: none can be guessed by trying', async () => {
  await addBook('南腔北调集', 'librarian2');
  const rows = await library.database.kysely.selectFrom('feed').selectAll().execute();
  const south = rows.find(({ detachmentId }) => detachmentId === 'south')?.version ?? 0;
  const own = rows.find(({ detachmentId }) => detachmentId === 'north')?.version ?? 0;
  expect(south).toBeGreaterThan(0);
  const cursors = [0, 1, south - 1, south, south + 1, 1e6].flatMap((version) => [
    `south=${version}`,
    `north=${own};south=${version}`,
  ]);
  const told: Heard[] = [];
  for (const cursor of [...cursors, `nowhere=1`, 'nowhere=0']) {
    const stream = await listen('librarian', cursor);
    const { event, id, data } = await stream.until(() => true);
    told.push({ event, id, data });
    await stream.close();
  }
  expect(told[0]?.event).toBe('reset');
  expect(told).toEqual(told.map(() => told[0]));
});

test('one session has eight streams at most: the oldest ends, and is told why', async () => {
  const session = await library.signIn('desk');
  const mine: Stream[] = [];
  for (let i = 0; i < 10; i += 1) mine.push(await listen('desk', undefined, session));
  const [first, second, third] = mine;
  await first?.ended;
  await second?.ended;
  const word = { event: 'closed', id: '', data: { reason: 'too-many-streams', most: 8 } };
  expect([first?.heard.at(-1), second?.heard.at(-1)]).toEqual([word, word]);
  expect(third?.heard.map(({ event }) => event)).toEqual(['ready']);
  const other = await listen('desk');
  await other.until(({ event }) => event === 'ready');
  expect(third?.heard.map(({ event }) => event)).toEqual(['ready']);
  await Promise.all(mine.map((stream) => stream.close()));
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['is signed out', () => library.send({ method: 'POST', url: '/api/logout', as: 'desk', payload: {} })],
  [
    'is ended by another process on the same database',
    (id) =>
      library.database.kysely
        .transaction()
        .execute((db) => endSessions(db, (is) => is.and([is('userId', '=', id)]), 'signed-out')),
  ],
])('closes the stream of a session at once when it %s, though nothing is told', async (_how, end) => {
  const stream = await listen('desk');
  await stream.until(({ event }) => event === 'ready');
  await end('user-desk');
  await stream.ended;
  await library.signIn('desk');
});

test('holds nothing for a client that left before its session was known', async () => {
  const app = Fastify();
  let tell = (): void => undefined;
  const known = new Promise<void>((resolve) => (tell = resolve));
  let held = 0;
  const stream = {
    subscribe: async () => {
      held += 1;
      return () => void (held -= 1);
    },
  };
  const asked: Promise<unknown>[] = [];
  const authenticate = (): Promise<Actor> => {
    const actor = known.then(() => ({}) as Actor);
    asked.push(actor);
    return actor;
  };
  eventRoutes(app, { stream: stream as unknown as EventStream, authenticate });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  const sent = Array.from({ length: 51 }, () => fetch(`${url}/api/events`, { signal: leaving.signal }));
  const left = Promise.allSettled(sent);
  const count = (): Promise<number> =>
    new Promise((done, fail) => app.server.getConnections((error, open) => (error ? fail(error) : done(open))));
  while (asked.length < 51) await setImmediate();
  leaving.abort();
  await left;
  while ((await count()) > 0) await setImmediate();
  tell();
  await Promise.all(asked);
  await setImmediate();
  await setImmediate();
  expect(held).toBe(0);
  await app.close();
});

test('tells a session that has ended nothing more, and ends its stream', async () => {
  const [gone, other] = await Promise.all([listen('reader'), listen('librarian')]);
  if (!gone || !other) throw new Error('two streams must be open');
  const out = await library.send({ method: 'POST', url: '/api/logout', as: 'reader', payload: {} });
  expect(out.body).toMatchObject({ code: 200 });
  const id = await addBook('故事新编');
  const lent = await lend(id, 'user-reader');
  await other.until(isChange((lent.body.data as { id: string }).id));
  await gone.ended;
  expect(gone.heard.filter(({ event }) => event === 'change')).toEqual([]);
});

test('says when a new release serves', async () => {
  const stream = await listen('reader');
  const current = library.releases.current().hash;
  await library.releases.publish([
    ...librarySources(),
    source('dictionaries/colour.json', { title: 'Colour', items: [{ id: 1, name: 'Red' }] }),
  ]);
  const told = await stream.until(({ event }) => event === 'release');
  expect(told.data['release']).toBe(library.releases.current().hash);
  expect(told.data['release']).not.toBe(current);
});

test('ends when the server closes', async () => {
  const stream = await listen('desk');
  await library.app.close();
  await stream.ended;
});
