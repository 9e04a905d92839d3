import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventRow } from '../../../src/server/database/events.ts';
import { commonFeed, writeEvents } from '../../../src/server/database/events.ts';
import type { Change } from '../../../src/server/calls/handler.ts';
import type { Library } from './library.ts';
import { librarian, librarianSouth, libraryNow, openLibrary } from './library.ts';
import { brokenLink } from '../../serverKit/brokenLink.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.database.close());

async function add(call: string, input: Record<string, unknown>, actor = librarian): Promise<string> {
  return ((await library.data(actor, call, input)) as { id: string }).id;
}

async function chainOf(id: string): Promise<EventRow[]> {
  return library.database.kysely.selectFrom('event').selectAll().where('recordId', '=', id).orderBy('seq').execute();
}

async function feedVersion(feed: string): Promise<number> {
  const row = await library.database.kysely
    .selectFrom('feed')
    .select('version')
    .where('detachmentId', '=', feed)
    .executeTakeFirst();
  return row?.version ?? 0;
}

describe('a record’s events', () => {
  test('say who, when, which step, what changed, and for whom', async () => {
    const authorId = await add('author.insert', { name: '李白' });
    const id = await add('book.insert', { title: '静夜思', authorId, pages: 1 });
    await library.data(librarian, 'book.update', { id, pages: 2 });
    const [inserted, updated, ...more] = await chainOf(id);
    expect(more).toEqual([]);
    expect(inserted).toMatchObject({
      seq: 1,
      step: 'book.insert',
      prevHash: '',
      from: null,
      audience: { before: null, after: { id, version: 1, detachmentId: 'north' } },
    });
    expect(updated).toMatchObject({
      detachmentId: 'north',
      entity: 'book',
      seq: 2,
      time: libraryNow,
      userId: 'librarian-1',
      userName: '馆员甲',
      step: 'book.update',
      from: { pages: 1 },
      to: { pages: 2 },
      prevHash: inserted?.hash,
      audience: { before: { id, version: 1, detachmentId: 'north' }, after: { id, version: 2, detachmentId: 'north' } },
    });
  });

  test('are one chain that a removal ends and whose head lies on the row', async () => {
    const id = await add('branch.insert', { name: '北馆', place: { lng: 1.5, lat: 2 } });
    await library.data(librarian, 'branch.update', { id, name: '北分馆' });
    const { rows } = await sql<{
      eventHead: string;
      eventSeq: number;
    }>`select event_head, event_seq from branch where id = ${id}`.execute(library.database.kysely);
    const chain = await chainOf(id);
    expect(rows).toEqual([{ eventHead: chain[1]?.hash, eventSeq: 2 }]);
    await library.data(librarian, 'branch.remove', { id });
    const whole = await chainOf(id);
    expect(whole.map(({ step, detachmentId }) => [step, detachmentId])).toEqual([
      ['branch.insert', commonFeed],
      ['branch.update', commonFeed],
      ['branch.remove', commonFeed],
    ]);
    expect(brokenLink(whole)).toBeUndefined();
  });

  test.each<[string, (chain: EventRow[]) => EventRow[], number | undefined]>([
    [
      'a changed text',
      (chain) => chain.map((event) => (event.seq === 2 ? { ...event, to: { name: 'other' } } : event)),
      2,
    ],
    ['a changed hand', (chain) => chain.map((event) => (event.seq === 1 ? { ...event, userId: 'other' } : event)), 1],
    ['one taken out', (chain) => chain.filter(({ seq }) => seq !== 2), 3],
    ['nothing touched', (chain) => chain, undefined],
  ])('show %s', async (_, tamper, place) => {
    const id = await add('branch.insert', { name: 'A' });
    await library.data(librarian, 'branch.update', { id, name: 'B' });
    await library.data(librarian, 'branch.update', { id, name: 'C' });
    expect(brokenLink(tamper(await chainOf(id)))?.seq).toBe(place);
  });

  test('stay one chain when thirty changes of one record come at once', async () => {
    const id = await add('branch.insert', { name: 'A' });
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => library.data(librarian, 'branch.update', { id, name: `N${i}` })),
    );
    const chain = await chainOf(id);
    expect(chain.length).toBe(31);
    expect(brokenLink(chain)).toBeUndefined();
  });
});

describe('a feed', () => {
  test('rises by one with each transaction of its unit, and tells its listeners after the commit', async () => {
    const told: string[] = [];
    const unlisten = await library.database.listen('feed', (payload) => told.push(payload));
    const [north, south] = [await feedVersion('north'), await feedVersion('south')];
    const authorId = await add('author.insert', { name: '王维' });
    await add('book.insert', { title: '鹿柴', authorId });
    await add('book.insert', { title: '相思', authorId }, librarianSouth);
    expect([await feedVersion('north'), await feedVersion('south')]).toEqual([north + 1, south + 1]);
    await expect.poll(() => told).toEqual(expect.arrayContaining([`north=${north + 1}`, `south=${south + 1}`]));
    await unlisten();
  });

  test('has no gap and no number twice, however many change at once', async () => {
    const before = await feedVersion('north');
    const authorId = await add('author.insert', { name: '孟浩然' });
    await Promise.all(Array.from({ length: 25 }, (_, i) => add('book.insert', { title: `诗 ${i}`, authorId })));
    const rows = await library.database.kysely
      .selectFrom('event')
      .select('feedVersion')
      .where('detachmentId', '=', 'north')
      .where('feedVersion', '>', before)
      .orderBy('feedVersion')
      .execute();
    expect(rows.map(({ feedVersion }) => feedVersion)).toEqual(Array.from({ length: 25 }, (_, i) => before + 1 + i));
  });

  test('is one for each unit that a transaction changes, and transactions over the same units never block each other for good', async () => {
    const change = (id: string, detachmentId: string): Change => ({
      entity: 'other',
      id,
      detachmentId,
      step: 'moved',
      before: { id },
      after: { id },
    });
    const write = (feeds: readonly string[], i: number): Promise<void> =>
      library.database.kysely.transaction().execute((db) =>
        writeEvents(
          { db, actor: librarian, now: libraryNow, release: library.release, distributed: false },
          feeds.map((feed) => change(`${feed}${i}`, feed)),
        ),
      );
    await Promise.all(Array.from({ length: 20 }, (_, i) => write(i % 2 ? ['p', 'q', 'r'] : ['r', 'q', 'p'], i)));
    expect([await feedVersion('p'), await feedVersion('q'), await feedVersion('r')]).toEqual([20, 20, 20]);
  });

  test('moves on without an event where a record is taken from its unit', async () => {
    const [left, entered] = [await feedVersion('left'), await feedVersion('entered')];
    await library.database.kysely.transaction().execute((db) =>
      writeEvents({ db, actor: librarian, now: libraryNow, release: library.release, distributed: false }, [
        {
          entity: 'book',
          id: 'taken',
          detachmentId: 'entered',
          step: 'moved',
          before: { id: 'taken', detachmentId: 'left' },
          after: { id: 'taken', detachmentId: 'entered' },
        },
      ]),
    );
    expect([await feedVersion('left'), await feedVersion('entered')]).toEqual([left + 1, entered + 1]);
    expect(await chainOf('taken')).toHaveLength(1);
  });

  test('is untouched by a transaction that is rolled back', async () => {
    const before = await feedVersion('north');
    const failed = library.database.kysely.transaction().execute(async (db) => {
      const changes: Change[] = [
        { entity: 'book', id: 'x', detachmentId: 'north', step: 's', before: null, after: null },
      ];
      await writeEvents(
        { db, actor: librarian, now: libraryNow, release: library.release, distributed: false },
        changes,
      );
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await feedVersion('north')).toBe(before);
    expect(await chainOf('x')).toEqual([]);
  });
});

test('a listener is connected again after its connection has been cut', async () => {
  const told: string[] = [];
  const unlisten = await library.database.listen('cut', (payload) => told.push(payload));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "cut"'`.execute(
    library.database.kysely,
  );
  await expect
    .poll(async () => {
      await sql`select pg_notify('cut', 'again')`.execute(library.database.kysely);
      return told;
    })
    .toContain('again');
  await unlisten();
});
