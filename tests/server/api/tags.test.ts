/** Polls: a tag stands as long as the answer that it came with would be given again, and not a change longer. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Source } from '../../../src/release/release.ts';
import { openDatabase } from '../../../src/server/database/open.ts';
import { endSessions } from '../../../src/server/sessions/endings.ts';
import { librarySources, openLibrary, source, type Library, type Sent } from '../library.ts';

const text = (title: string) => ({ type: 'string', title });
const family = { list: { allow: [1, 2] }, insert: { allow: [1] }, update: { allow: [1] } };

/** Halls are divided by unit, and stands name one; notes hide a value a day after they were closed, to all but type 1. */
const more: readonly Source[] = [
  source('entities/hall.json', { title: 'Hall', scope: 'detachment', properties: { name: text('Name') } }),
  source('calls/hall.json', { entity: 'hall', calls: { ...family, lookup: { allow: [1, 2] } } }),
  source('entities/stand.json', {
    title: 'Stand',
    scope: 'detachment',
    properties: { name: text('Name'), hallId: { ...text('Hall'), lookup: 'hall.lookup' } },
  }),
  source('calls/stand.json', { entity: 'stand', calls: family }),
  source('entities/note.json', {
    title: 'Note',
    scope: 'detachment',
    properties: {
      name: text('Name'),
      closed: { ...text('Closed'), format: 'date-time' },
      caller: {
        ...text('Caller'),
        mask: {
          as: 'name',
          read: { any: [{ user: { userType: 1 } }, { closed: { gt: { now: '-24h' } } }] },
        },
      },
    },
  }),
  source('calls/note.json', { entity: 'note', calls: family }),
  source('entities/meter.json', {
    title: 'Meter',
    scope: 'detachment',
    properties: { name: text('Name'), reading: { type: 'number', title: 'Reading', told: false } },
  }),
  source('calls/meter.json', { entity: 'meter', calls: family }),
];

let library: Library;
/** Minutes that the clock is ahead. */
let passed = 0;
function pass(minutes: number): void {
  passed += minutes;
  library.pass(minutes);
}
beforeAll(async () => {
  library = await openLibrary();
  const { faults } = await library.releases.publish([...librarySources(), ...more]);
  expect(faults).toEqual([]);
});
afterAll(() => library.close());

interface Poll {
  readonly url: string;
  readonly as: string;
  readonly language?: string;
  readonly method?: 'GET' | 'POST';
}

function ask({ url, as, language, method = 'GET' }: Poll, tag?: string): Promise<Sent> {
  const headers = {
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
    ...(language === undefined ? {} : { 'accept-language': language }),
  };
  return library.send({ method, url: `/api${url}`, as, headers, ...(method === 'POST' ? { payload: {} } : {}) });
}

const original = pg.Client.prototype.query;
const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');
const statements = (spy: { readonly mock: { readonly calls: readonly unknown[] } }): readonly string[] =>
  spy.mock.calls.map((call) => textOf((call as readonly unknown[])[0]));

const tagOf = ({ headers }: Sent): string => String(headers['etag']);

/** Once everything that was committed has been heard, the answer has a tag that stands. */
function standing(poll: Poll): Promise<Sent> {
  return vi.waitFor(
    async () => {
      const answer = await ask(poll);
      expect(answer.status).toBe(200);
      expect((await ask(poll, tagOf(answer))).status).toBe(304);
      return answer;
    },
    { timeout: 5_000, interval: 10 },
  );
}

async function add(url: string, payload: Record<string, unknown>, as = 'librarian'): Promise<string> {
  const { body } = await library.send({ method: 'POST', url: `/api${url}`, as, payload });
  expect(body).toMatchObject({ code: 200 });
  return (body.data as { id: string }).id;
}

async function change(url: string, payload: Record<string, unknown>, as = 'librarian'): Promise<void> {
  const { body } = await library.send({ method: 'POST', url: `/api${url}`, as, payload });
  expect(body).toMatchObject({ code: 200 });
}

const books: Poll = { url: '/books/listByPage', as: 'librarian' };

async function addBook(title: string, as = 'librarian'): Promise<string> {
  const authorId = await add('/author/add', { name: `Author of ${title}` }, as);
  return add('/books/add', { title, authorId }, as);
}

describe('a list', () => {
  test('answers a weak tag, and 304 without a body while nothing has changed', async () => {
    const answer = await standing(books);
    expect(answer.headers['etag']).toMatch(/^W\/"[\w-]{22}-[\da-z]+"$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['vary']).toContain('token, accept-language');
    const again = await ask(books, tagOf(answer));
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
    expect(again.headers['etag']).toBe(answer.headers['etag']);
    expect(again.headers['cache-control']).toBe(answer.headers['cache-control']);
    expect(again.headers['vary']).toContain('token, accept-language');
  });

  test('answers 304 without asking the database', async () => {
    const tag = tagOf(await standing(books));
    let asked = 0;
    const count = (): void => void (asked += 1);
    library.database.pool.on('acquire', count);
    for (let i = 0; i < 100; i++) expect((await ask(books, tag)).status).toBe(304);
    library.database.pool.off('acquire', count);
    // The reader of the feeds looks once a second.
    expect(asked).toBeLessThan(20);
  });

  test.each([
    ['one of several tags', (tag: string) => `"other", ${tag}, W/"third"`, 304],
    ['the same without its weakness', (tag: string) => tag.replace('W/', ''), 304],
    ['whatever there is', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['its beginning', (tag: string) => `${tag.slice(0, -3)}"`, 200],
    ['nothing', () => '', 200],
    ['what is no tag', (tag: string) => tag.replaceAll('"', ''), 200],
  ])('compares weakly with %s', async (_, given, status) => {
    const tag = tagOf(await standing(books));
    expect((await ask(books, given(tag))).status).toBe(status);
  });

  test('counts its rows once for all pages and orders, and anew after a change', async () => {
    const total = async (more: string): Promise<unknown> => {
      const { body } = await ask({ ...books, url: `${books.url}?size=1${more}` });
      return (body as { data: { total: number } }).data.total;
    };
    await addBook('Counted once');
    await addBook('Counted twice');
    await standing(books);
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const counted = (): number =>
      (spy.mock.calls as unknown as readonly (readonly [string | { text: string }])[]).filter(([query]) =>
        (typeof query === 'string' ? query : query.text).includes('count(*)::int as count from (select'),
      ).length;
    try {
      const before = Number(await total('&current=1'));
      const first = counted();
      for (const more of ['&current=2', '&orderBy=title', '&current=1']) expect(await total(more)).toBe(before);
      expect(counted()).toBe(first);
      expect(await total('&title=Counted%20once')).toBe(1);
      await addBook('Counted thrice');
      expect(await total('&current=1')).toBe(before + 1);
      expect(counted()).toBeGreaterThan(first);
    } finally {
      spy.mockRestore();
    }
  });

  test('reads its rows once for all who ask for the same ones at once, and shows each what is theirs', async () => {
    await add('/note/add', { name: 'Shared', caller: '王小明', closed: '2020-01-01 00:00:00' });
    const notes = { url: '/note/listByPage?size=50' };
    await add('/note/add', { name: 'Shared', caller: '李雷', closed: '2020-01-01 00:00:00' });
    await standing({ ...notes, as: 'librarian' });
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const read = (): number =>
      (spy.mock.calls as unknown as readonly (readonly [string | { text: string }])[]).filter(([query]) =>
        (typeof query === 'string' ? query : query.text).includes('from "note" as t'),
      ).length;
    const callers = async (as: string): Promise<unknown[]> => {
      const { body } = await ask({ ...notes, as });
      return (body as { data: { records: { caller: string }[] } }).data.records.map(({ caller }) => caller).sort();
    };
    try {
      const [whole, covered, again] = await Promise.all([callers('librarian'), callers('desk'), callers('librarian')]);
      expect(whole).toEqual(['李雷', '王小明']);
      expect(again).toEqual(whole);
      expect(covered).toHaveLength(2);
      for (const caller of covered) expect(caller).toContain('*');
      expect(read()).toBeLessThan(3);
      await add('/note/add', { name: 'Shared', caller: '韩梅梅', closed: '2020-01-01 00:00:00' });
      expect(await callers('desk')).toHaveLength(3);
    } finally {
      spy.mockRestore();
    }
  });

  test('is made once for one reader who asks for it in several windows at once, and anew after a change', async () => {
    const notes = { url: '/note/listByPage?size=41', as: 'librarian' };
    await add('/note/add', { name: 'Windows', closed: '2020-01-01 00:00:00' });
    const total = ({ body }: Sent): unknown => (body.data as { total: number }).total;
    const before = Number(total(await standing(notes)));
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const read = (): number => statements(spy).filter((text) => text.includes('from "note" as t')).length;
    try {
      const asked = read();
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(notes)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(new Set(answers.map(tagOf)).size).toBe(1);
      for (const { headers } of answers) expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answers.map(total)).toEqual(answers.map(() => before));
      // Whoever comes after an answer asks anew.
      expect(read() - asked).toBeLessThan(10);
      // In another language, another page and as another reader it is another question.
      const others = await Promise.all([
        ask({ ...notes, language: 'en-US' }),
        ask({ ...notes, url: `${notes.url}&current=2` }),
        ask({ ...notes, as: 'librarian2' }),
        ask(notes),
      ]);
      expect(new Set(others.map(({ text }) => text)).size).toBe(4);
      await add('/note/add', { name: 'Windows', closed: '2020-01-01 00:00:00' });
      const later = await Promise.all([ask(notes), ask(notes)]);
      expect(later.map(total)).toEqual([before + 1, before + 1]);
    } finally {
      spy.mockRestore();
    }
  });

  test('is refused to each of them where it fails, and asked anew afterwards', async () => {
    const notes = { url: '/note/listByPage?size=42', as: 'librarian' };
    await standing(notes);
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const through = spy.getMockImplementation();
    try {
      spy.mockImplementation(function fail(this: pg.Client, ...given: unknown[]) {
        if (textOf(given[0]).includes('from "note" as t')) throw new Error('no rows today');
        return Reflect.apply(through ?? original, this, given) as never;
      });
      const answers = await Promise.all([ask(notes), ask(notes), ask(notes)]);
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    } finally {
      spy.mockRestore();
    }
    expect((await ask(notes)).status).toBe(200);
  });

  test('is 304 to a POST that asks the same, and 200 to another question', async () => {
    const posted = { url: '/book/listByPage', as: 'librarian' };
    const url = `${books.url}?size=1`;
    const tag = tagOf(await standing(books));
    expect((await ask({ ...books, url }, tag)).status).toBe(200);
    expect((await ask({ ...books, language: 'en-US' }, tag)).status).toBe(200);
    expect((await ask({ ...books, as: 'desk' }, tag)).status).toBe(200);
    expect((await ask(posted, tag)).status).toBe(404);
  });

  test('has no tag where the request is refused', async () => {
    const answer = await ask({ ...books, url: '/books/listByPage?nothing=1' });
    expect(answer.status).toBe(400);
    expect(answer.headers['etag']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is made again after five minutes at the latest', async () => {
    const tag = tagOf(await standing(books));
    pass(5);
    expect((await ask(books, tag)).status).toBe(200);
    await standing(books);
  });
});

describe('everything that its reader would see ends it', () => {
  test('a row, by whoever changed it', async () => {
    const id = await addBook('Row');
    const tag = tagOf(await standing(books));
    await change('/books/update', { id, title: 'Row, second edition' }, 'desk');
    const next = await ask(books, tag);
    expect(next.status).toBe(200);
    expect(tagOf(next)).not.toBe(tag);
    expect(next.text).toContain('second edition');
  });

  test('the name of what a row refers to', async () => {
    const authorId = await add('/author/add', { name: 'Before' });
    await add('/books/add', { title: 'Named', authorId });
    const tag = tagOf(await standing(books));
    await change('/author/update', { id: authorId, name: 'Afterwards' }, 'librarian2');
    const next = await ask(books, tag);
    expect(next.status).toBe(200);
    expect(next.text).toContain('Afterwards');
  });

  test('the name of a record of another unit that a row refers to', async () => {
    const hallId = await add('/hall/add', { name: 'South hall' }, 'librarian2');
    const standId = await add('/stand/add', { name: 'Stand' });
    await sql`update stand set hall_id = ${hallId} where id = ${standId}`.execute(library.database.kysely);
    const stands = { url: '/stand/listByPage', as: 'librarian' };
    const answer = await standing(stands);
    expect(answer.text).toContain('South hall');
    await change('/hall/update', { id: hallId, name: 'Great hall' }, 'librarian2');
    const next = await ask(stands, tagOf(answer));
    expect(next.status).toBe(200);
    expect(next.text).toContain('Great hall');
  });

  test('a row beneath a row', async () => {
    const id = await addBook('Lent');
    const tag = tagOf(await standing(books));
    await library.send({ method: 'POST', url: '/api/books/lend', as: 'desk', payload: { id, readerId: 'r' } });
    expect((await ask(books, tag)).status).toBe(200);
  });

  test('the rights of its reader', async () => {
    const tag = tagOf(await standing({ ...books, as: 'desk' }));
    const before = await library.database.kysely
      .selectFrom('user')
      .selectAll()
      .where('username', '=', 'desk')
      .executeTakeFirstOrThrow();
    await sql`update "user" set user_type = 3, version = version + 1 where id = ${before.id}`.execute(
      library.database.kysely,
    );
    // As whoever changes a user tells it.
    await change('/author/add', { name: 'Somebody' });
    await sql`select pg_notify('session_ended', '')`.execute(library.database.kysely);
    await vi.waitFor(async () => expect((await ask({ ...books, as: 'desk' }, tag)).status).toBe(200));
    await sql`update "user" set user_type = 2 where id = ${before.id}`.execute(library.database.kysely);
    await sql`select pg_notify('session_ended', '')`.execute(library.database.kysely);
  });

  test('a release, and with it dictionaries and settings', async () => {
    const tag = tagOf(await standing(books));
    const settings = source('settings.json', { ...settingsNow(), louderAfterSeconds: 77 });
    const others = librarySources().filter(({ file }) => file !== 'settings.json');
    const { faults } = await library.releases.publish([...others, settings, ...more]);
    expect(faults).toEqual([]);
    const next = await ask(books, tag);
    expect(next.status).toBe(200);
    expect(tagOf(next)).not.toBe(tag);
    await library.releases.publish([...librarySources(), ...more]);
    expect((await ask(books, tag)).status).toBe(304);
  });

  test('another unit’s rows do not', async () => {
    const tag = tagOf(await standing({ url: '/stand/listByPage', as: 'librarian' }));
    await add('/stand/add', { name: 'Elsewhere' }, 'librarian2');
    await vi.waitFor(async () => {
      expect((await ask({ url: '/stand/listByPage', as: 'librarian' }, tag)).status).toBe(304);
    });
  });
});

function settingsNow(): object {
  const text = readFileSync(new URL('../../library/schemas/settings.json', import.meta.url), 'utf8');
  return JSON.parse(text) as object;
}

describe('the clock', () => {
  test('leaves no tag to a list whose rows come and go by it', async () => {
    expect((await ask({ url: '/loan/listOverdueByPage', as: 'librarian' })).headers['etag']).toBeUndefined();
  });

  test('leaves no tag where a value that is shown is covered before the tag ends', async () => {
    const day = 24 * 60;
    const notes: Poll = { url: '/note/listByPage', as: 'desk' };
    const wire = (minutesAgo: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format(
        new Date(Date.now() + passed * 60_000 - minutesAgo * 60_000),
      );
    const id = await add('/note/add', { name: 'Closed', caller: '王小明', closed: wire(day - 30) });
    const answer = await standing(notes);
    expect(answer.text).toContain('王小明');
    await change('/note/update', { id, closed: wire(day - 1) });
    expect((await ask(notes, tagOf(answer))).headers['etag']).toBeUndefined();
    expect((await ask({ ...notes, as: 'librarian' })).headers['etag']).toBeDefined();
    pass(2);
    const covered = await standing(notes);
    expect(covered.text).not.toContain('王小明');
  });
});
test('what is measured without events has no tag', async () => {
  expect((await ask({ url: '/meter/listByPage', as: 'librarian' })).headers['etag']).toBeUndefined();
});

describe('a session', () => {
  test('that is ended ends at once, here', async () => {
    const token = await library.signIn('reader');
    const poll: Poll = { url: '/author/listByPage', as: 'reader' };
    const tag = tagOf(await standing(poll));
    expect(token).toBeTruthy();
    await library.send({ method: 'POST', url: '/api/logout', as: 'reader', payload: {} });
    expect((await ask(poll, tag)).status).toBe(401);
    await library.signIn('reader');
  });

  test('that an administrator ends is ended as soon as it is told', async () => {
    const poll: Poll = { url: '/author/listByPage', as: 'reader' };
    const tag = tagOf(await standing(poll));
    await endSessions(library.database.kysely, (is) => is.and([is('userId', '=', 'user-reader')]), 'signed-out');
    await vi.waitFor(async () => expect((await ask(poll, tag)).status).toBe(401));
    await library.signIn('reader');
  });

  test('that polls writes its sign of life all the same', async () => {
    const tag = tagOf(await standing(books));
    const seen = async () =>
      (
        await sql<{ at: Date }>`select max(seen_at) as at from session where user_id = 'user-librarian'`.execute(
          library.database.kysely,
        )
      ).rows[0]?.at.getTime() ?? 0;
    const before = await seen();
    pass(2);
    expect((await ask(books, tag)).status).toBe(304);
    expect(await seen()).toBeGreaterThan(before);
  });
});

describe('on two servers', () => {
  let other: Library;
  beforeAll(async () => {
    other = await openLibrary({ database: await openDatabase({ databaseUrl: library.database.url }) });
    other.pass(passed);
    await other.releases.publish([...librarySources(), ...more]);
  });
  afterAll(() => other.close());

  const elsewhere = (poll: Poll, token: string, tag: string) =>
    other.send({ url: `/api${poll.url}`, headers: { token: `express${token}`, 'if-none-match': tag } });

  test('the first answer of a server has the tag that the other gives', async () => {
    const stands: Poll = { url: '/stand/listByPage', as: 'librarian' };
    const token = await library.signIn('librarian');
    const here = await standing(stands);
    const there = await other.send({ url: `/api${stands.url}`, headers: { token: `express${token}` } });
    expect(there.headers['etag']).toBe(here.headers['etag']);
  });

  test('a tag of one stands at the other, and falls there when something changes here', async () => {
    const token = await library.signIn('librarian');
    const answer = await standing(books);
    await vi.waitFor(async () => expect((await elsewhere(books, token, tagOf(answer))).status).toBe(304));
    await addBook('Told elsewhere');
    await vi.waitFor(async () => expect((await elsewhere(books, token, tagOf(answer))).status).toBe(200));
  });

  test('a session that is ended here ends there', async () => {
    const poll: Poll = { url: '/author/listByPage', as: 'reader' };
    const token = await library.signIn('reader');
    const answer = await standing(poll);
    await vi.waitFor(async () => expect((await elsewhere(poll, token, tagOf(answer))).status).toBe(304));
    await library.send({ method: 'POST', url: '/api/logout', as: 'reader', payload: {} });
    await vi.waitFor(async () => expect((await elsewhere(poll, token, tagOf(answer))).status).toBe(401));
    await library.signIn('reader');
  });
});

test('whatever happens in whatever order, 304 is said only of what would be answered again', async () => {
  const stands: Poll = { url: '/stand/listByPage?size=999', as: 'librarian' };
  const polls: readonly Poll[] = [
    { ...books, url: '/books/listByPage?size=999' },
    { url: '/books/listByPage?size=999', as: 'desk' },
    { url: '/books/listByPage?size=999', as: 'librarian2' },
    { url: '/author/listByPage', as: 'desk' },
    stands,
    { ...stands, as: 'super' },
    { ...stands, language: 'en-US' },
  ];
  const held = new Map<Poll, Sent>();
  const hallIds = [await add('/hall/add', { name: 'N' }), await add('/hall/add', { name: 'S' }, 'librarian2')];
  const bookIds = [await addBook('A'), await addBook('B', 'librarian2')];
  const standId = await add('/stand/add', { name: 'Stand', hallId: hallIds[0] });
  const authorId = await add('/author/add', { name: 'Author' });
  let name = 0;
  const changes: readonly (() => Promise<unknown>)[] = [
    () => change('/books/update', { id: bookIds[0], title: `A${(name += 1)}` }),
    () => change('/books/update', { id: bookIds[1], title: `B${(name += 1)}`, authorId }, 'librarian2'),
    () => change('/author/update', { id: authorId, name: `Author ${(name += 1)}` }),
    () => change('/hall/update', { id: hallIds[0], name: `N${(name += 1)}` }),
    () => change('/hall/update', { id: hallIds[1], name: `S${(name += 1)}` }, 'librarian2'),
    () => change('/stand/update', { id: standId, name: `Stand ${(name += 1)}` }),
    () => addBook(`Another ${(name += 1)}`),
    ...Array.from({ length: 6 }, () => () => new Promise((resolve) => setTimeout(resolve, 15))),
  ];
  let seed = 20_261_123;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  let unchanged = 0;
  for (let round = 0; round < 150; round++) {
    await changes[random(changes.length)]?.();
    const poll = polls[random(polls.length)] ?? stands;
    const before = held.get(poll);
    const answer = await ask(poll, before && tagOf(before));
    if (answer.status === 200) held.set(poll, answer);
    else {
      expect(answer.status).toBe(304);
      expect((await ask(poll)).text).toBe(before?.text);
      unchanged += 1;
    }
  }
  expect(unchanged).toBeGreaterThan(5);
});
