/** What is renamed, in a database: its data is kept, and what says the former name is understood. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heldRows } from '../../../codegen/heldRows.ts';
import { normalise } from '../../../src/core/normalise.ts';
import type { Source } from '../../../src/release/release.ts';
import { verifyEvents } from '../../../src/server/database/seals/verification.ts';
import { renameIn } from '../../../src/release/rename/rename.ts';
import { renameCode } from '../../../src/release/rename/renameCode.ts';
import { renameField } from '../../../src/release/rename/renameField.ts';
import { handlerNames } from '../../../src/server/ownHandlers.ts';
import { openReleases } from '../../../src/server/releases/releases.ts';
import { libraryHandlers, librarySources, openLibrary, source, type Library } from '../library.ts';

const parsed = (sources: readonly Source[]) =>
  sources.map(({ file, text }) => ({ file, json: JSON.parse(text) as unknown }));

const downloads = source('calls/downloads.json', {
  calls: {
    exportList: {
      path: '/vehicle/export',
      allow: [1],
      gives: 'id',
      takes: {
        required: ['call'],
        properties: {
          call: { type: 'string' },
          params: { type: 'object', widget: 'json' },
          screen: { type: 'string' },
          format: { type: 'string' },
        },
      },
    },
    exportFile: {
      method: 'GET',
      path: '/vehicle/exportFile',
      allow: [1],
      gives: 'file',
      takes: { required: ['id'], properties: { id: { type: 'string' } } },
    },
  },
});
const shelves = source('screens/shelves.json', {
  entity: {
    title: 'Shelf',
    required: ['title'],
    properties: {
      title: { type: 'string', title: 'Title' },
      keeperId: { type: 'string', title: 'Keeper', lookup: 'branch.lookup', search: true },
      height: { type: 'integer', title: 'Height' },
    },
    indexes: [{ fields: ['height'] }],
  },
  filters: ['keeperId', { field: 'height', as: 'range' }],
});

describe('a renamed field in a database', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary({ sources: [shelves, downloads] });
  });
  afterAll(() => library.close());

  const listed = async (query: string): Promise<unknown> => {
    const { status, body } = await library.send({
      method: 'GET',
      url: `/api/shelves/listByPage?${query}`,
      as: 'super',
    });
    expect([status, body.msg]).toEqual([200, '操作成功']);
    return body.data;
  };
  const indexes = async (): Promise<number> =>
    (await library.database.pool.query(`select from pg_indexes where tablename = 'shelves'`)).rowCount ?? 0;

  test('keeps its rows and its index, and answers under the new name what it answered under the old one', async () => {
    await library.database.pool.query(
      `insert into shelves (id, version, create_time, update_time, detachment_id, title, height)
       select 's' || n, 1, now(), now(), 'north', 'Shelf ' || n, n * 10 from generate_series(1, 9) n`,
    );
    const [all, some, had] = [await listed(''), await listed('heightFrom=40&orderBy=height'), await indexes()];
    const { sources } = renameField([...librarySources(), shelves, downloads], 'shelves.height', 'rise');
    const { faults, synced } = await library.releases.publish(sources);
    expect(faults).toEqual([]);
    expect(synced).toMatchObject({ renamed: ['shelves.height → rise'], added: [], indexed: [] });
    const renamed = (data: unknown): unknown => JSON.parse(JSON.stringify(data).replaceAll('"height"', '"rise"'));
    expect(await listed('')).toEqual(renamed(all));
    expect(await listed('riseFrom=40&orderBy=rise')).toEqual(renamed(some));
    // As an address that was kept before says it.
    expect(await listed('heightFrom=40&orderBy=height')).toEqual(renamed(some));
    expect(await indexes()).toBe(had);
    const { catalogue } = library.releases.current();
    expect(await heldRows(catalogue, library.database.url)).toEqual([]);
    const again = await library.releases.publish([...sources, source('screens/other.json', { entity: 'branch' })]);
    expect(again.synced).toMatchObject({ renamed: [], added: [] });
  });

  test('goes back to its former name with its rows and its index, where the rename is taken back', async () => {
    const before = [...librarySources(), shelves, downloads];
    const all = JSON.stringify(await listed('')).replaceAll('"rise"', '"height"');
    const had = await indexes();
    const { faults, synced } = await library.releases.publish(before);
    expect(faults).toEqual([]);
    expect(synced).toMatchObject({ renamed: ['shelves.rise → height'], added: [], indexed: [] });
    expect(await listed('')).toEqual(JSON.parse(all));
    expect(await indexes()).toBe(had);
    const again = await library.releases.publish(renameField(before, 'shelves.height', 'rise').sources);
    expect(again.synced).toMatchObject({ renamed: ['shelves.height → rise'], added: [] });
  });

  test('goes back also where the rename was taken back while nothing served', async () => {
    const before = [...librarySources(), shelves, downloads];
    const all = JSON.stringify(await listed('')).replaceAll('"rise"', '"height"');
    const { database } = library;
    const handlers = handlerNames(libraryHandlers);
    const restarted = openReleases({ database, tables: [], handlerNames: handlers, now: () => new Date() });
    const { faults, synced } = await restarted.publish(before);
    expect(faults).toEqual([]);
    expect(synced).toMatchObject({ renamed: ['shelves.rise → height'], added: [] });
    await library.releases.follow();
    expect(await listed('')).toEqual(JSON.parse(all));
    await library.releases.publish(renameField(before, 'shelves.height', 'rise').sources);
  });

  test('fills an export whose filter and sort say its former name', async () => {
    const exported = async (): Promise<readonly string[]> => {
      const params = { heightFrom: '40', orderBy: '-height' };
      const payload = { call: 'shelves.list', params, screen: 'shelves', format: 'csv' };
      const begun = await library.send({ method: 'POST', url: '/api/vehicle/export', payload, as: 'super' });
      expect(begun.status, begun.text).toBe(200);
      const { id } = begun.body.data as { id: string };
      const url = `/api/vehicle/exportFile?id=${id}`;
      await expect.poll(async () => (await library.send({ method: 'GET', url, as: 'super' })).status).toBe(200);
      const { text } = await library.send({ method: 'GET', url, as: 'super' });
      return text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0] ?? '');
    };
    expect(await exported()).toEqual([9, 8, 7, 6, 5, 4].map((n) => `Shelf ${n}`));
  });

  test('that is taken away, or a code that is, tells how many rows hold it', async () => {
    const { pool, url } = library.database;
    await pool.query(`insert into book (id, version, create_time, update_time, detachment_id, title, author_id, shelf_status, weight, subject_id)
      select 'b' || n, 1, now(), now(), 'north', 'Book', 'a', n, n, array[1, 90 + n] from generate_series(1, 2) n`);
    const without = parsed(librarySources());
    const book = without.find(({ file }) => file === 'entities/book.json') as {
      json: { properties: Record<string, unknown> };
    };
    delete book.json.properties['weight'];
    const bare = { entity: { title: 'Shelf', properties: { title: { type: 'string', title: 'Title' } } } };
    const sources = librarySources().map((one) =>
      one.file === 'dictionaries/subject.json' ? { ...one, text: one.text.replace(/\{ "id": 1,.*\n/, '') } : one,
    );
    const published = await library.releases.publish([...sources, source('screens/shelves.json', bare)]);
    expect(published.faults).toEqual([]);
    expect(published.synced?.remarks.map((one) => one.text)).toEqual(
      expect.arrayContaining([
        'no field has this column any more, and 9 rows hold a value in it: drop it by hand when nothing needs it',
        '2 rows hold the code 1 in subject_id, which is none any more',
      ]),
    );
    const held = await heldRows(normalise(without), url);
    expect(held).toContain('book.weight: 2 rows hold a value, and no field has this column');
    expect(held).toContain('book.subjectId: 1 row holds 91, which is no code of "subject"');
  });
});

describe('a renamed code in a database', () => {
  const kept = source('screens/kept.json', {
    entity: {
      title: 'Kept',
      properties: {
        title: { type: 'string', title: 'Title' },
        more: { title: 'More', widget: 'json', type: 'object' },
      },
    },
  });
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary({ sources: [kept] });
    await library.database.pool.query(
      `insert into book (id, version, create_time, update_time, detachment_id, title, author_id, shelf_status, subject_id)
       select 'b' || n, 1, now(), now(), 'north', 'Book ' || n, 'a', n % 3, array[n % 2 + 1, 4] from generate_series(1, 12) n`,
    );
  });
  afterAll(() => library.close());

  const listed = async (query: string): Promise<string> => {
    const { status, body } = await library.send({ method: 'GET', url: `/api/books/listByPage?${query}`, as: 'super' });
    expect([status, body.msg]).toEqual([200, '操作成功']);
    return JSON.stringify(body.data);
  };

  test('is refused while JSON holds it, with the count of its rows', async () => {
    const { pool } = library.database;
    await pool.query(`insert into kept (id, version, create_time, update_time, detachment_id, title, more)
      select 'k' || n, 1, now(), now(), 'north', 'Kept', '{"deep": [{"shelfStatus": 1}]}' from generate_series(1, 3) n`);
    const { sources } = renameCode([...librarySources(), kept], 'shelfStatus.1', '31');
    const { faults } = await library.releases.publish(sources);
    const held = faults.find(({ code }) => code === 'code-held');
    expect(held?.file).toBe('dictionaries/shelfStatus.json');
    expect(held?.message).toContain('kept.more still holds it (rows: 3)');
    expect(await listed('shelfStatus=1')).toContain('"total":4');
    await pool.query(`delete from kept`);
  });

  test('moves its rows with the pointer, and is found by either code', async () => {
    const [all, lent, novels] = [await listed(''), await listed('shelfStatus=1'), await listed('subjectId=2')];
    const first = renameCode([...librarySources(), kept], 'shelfStatus.1', '31').sources;
    const { sources } = renameCode(first, 'subject.2', '32');
    const { faults, synced } = await library.releases.publish(sources);
    expect(faults).toEqual([]);
    expect([...(synced?.recoded ?? [])].sort()).toEqual([
      'book.shelf_status: 1 → 31 in 4 rows',
      'book.subject_id: 2 → 32 in 6 rows',
    ]);
    const renamed = (data: string): string =>
      data.replaceAll('"shelfStatus":1', '"shelfStatus":31').replaceAll('"subjectId":"2,', '"subjectId":"32,');
    expect(await listed('')).toBe(renamed(all));
    expect(await listed('shelfStatus=31')).toBe(renamed(lent));
    expect(await listed('shelfStatus=1')).toBe(renamed(lent));
    expect(await listed('subjectId=2')).toBe(renamed(novels));
    expect(novels).toContain('"total":6');
  });

  test('moves them back where the rename is taken back', async () => {
    const back = (data: string): string =>
      data.replaceAll('"shelfStatus":31', '"shelfStatus":1').replaceAll('"subjectId":"32,', '"subjectId":"2,');
    const all = await listed('');
    const first = renameCode([...librarySources(), kept], 'shelfStatus.1', '31').sources;
    const { synced } = await library.releases.publish([...librarySources(), kept]);
    expect([...(synced?.recoded ?? [])].sort()).toEqual([
      'book.shelf_status: 31 → 1 in 4 rows',
      'book.subject_id: 32 → 2 in 6 rows',
    ]);
    expect(await listed('')).toBe(back(all));
    await library.releases.publish(renameCode(first, 'subject.2', '32').sources);
    expect(await listed('')).toBe(all);
  });

  test('takes along what a server of the older release wrote meanwhile, the next time', async () => {
    const { pool } = library.database;
    await pool.query(`update book set shelf_status = 1 where id = 'b1'`);
    const publish = async (text: string): Promise<readonly string[] | undefined> => {
      const first = renameCode([...librarySources(), kept], 'shelfStatus.1', '31').sources;
      const { sources } = renameCode(first, 'subject.2', '32');
      const { faults, synced } = await library.releases.publish([
        ...sources,
        source('screens/other.json', { entity: 'branch', title: text }),
      ]);
      expect(faults).toEqual([]);
      return synced?.recoded;
    };
    expect(await publish('One')).toEqual(['book.shelf_status: 1 → 31 in 1 rows']);
    expect(await publish('Two')).toEqual([]);
    const { rows } = await pool.query(
      `select key, value->'settled' as settled from installation where key like 'codes:%' order by key`,
    );
    expect(rows).toEqual([
      { key: 'codes:shelfStatus', settled: true },
      { key: 'codes:subject', settled: true },
    ]);
  });
});

describe('a page, a call and an entity under other ids', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary();
  });
  afterAll(() => library.close());

  test('keep what users and jobs have of them, their addresses, and their chains of events', async () => {
    const { pool, kysely } = library.database;
    const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
      library.send({ method, url, as: 'super', ...(payload && { payload }) });
    await pool.query(
      `insert into author (id, version, create_time, update_time, name) values ('a', 1, now(), now(), 'A')`,
    );
    const added = await send('POST', '/api/books/add', { title: 'Walden', authorId: 'a', detachmentId: 'north' });
    expect(added.status).toBe(200);
    const { rows } = await pool.query<{ id: string }>(`select id from book where title = 'Walden'`);
    const id = rows[0]?.id;
    await pool.query(
      `insert into user_setting (user_id, key, value) values ('u', 'list:loans', '{"size": 50}'), ('u', 'filters:loans', '{}'), ('v', 'list:desk/lent', '1'), ('v', 'list:loans', '2')`,
    );
    await pool.query(
      `insert into job (id, kind, owner_id, input, created_at) values ('j', 'export', 'nobody', '{"call": "loan.overdue", "screen": "loans"}', now())`,
    );
    const renamed = [
      ['screen', 'loans', 'desk/lent'],
      ['call', 'loan.overdue', 'loan.late'],
      ['entity', 'book', 'volume'],
    ] as const;
    const sources = renamed.reduce<readonly Source[]>(
      (all, [sort, name, next]) => renameIn(all, sort, name, next).sources,
      librarySources(),
    );
    const { faults, synced } = await library.releases.publish(sources);
    expect(faults).toEqual([]);
    expect(synced?.renamed).toContain('book → volume');
    const kept = await pool.query(
      `select user_id, key from user_setting where key like '%lent' or key like '%loans' order by 1, 2`,
    );
    expect(kept.rows).toEqual([
      { user_id: 'u', key: 'filters:desk/lent' },
      { user_id: 'u', key: 'list:desk/lent' },
      { user_id: 'v', key: 'list:desk/lent' },
      { user_id: 'v', key: 'list:loans' },
    ]);
    const job = await pool.query(`select input from job where id = 'j'`);
    expect(job.rows).toEqual([{ input: { call: 'loan.late', screen: 'desk/lent' } }]);
    const { screens } = library.releases.current().project({ userType: 1, superManager: true });
    expect(screens['loans']).toBe(screens['desk/lent']);
    const changed = await send('POST', '/api/books/update', { id, title: 'Walden, or Life in the Woods' });
    expect(changed.status).toBe(200);
    const events = await pool.query(`select entity, step, seq from event where record_id = $1 order by seq`, [id]);
    expect(events.rows).toMatchObject([
      { entity: 'book', step: 'book.insert', seq: 1 },
      { entity: 'book', step: 'volume.update', seq: 2 },
    ]);
    const { catalogue } = library.releases.current();
    expect((await verifyEvents(kysely, catalogue)).faults).toEqual([]);
    await send('POST', '/api/books/delete', { id });
    expect((await verifyEvents(kysely, catalogue)).faults).toEqual([]);
  });

  test('an entity whose rename is taken back keeps its rows, and takes new ones', async () => {
    const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
      library.send({ method, url, as: 'super', ...(payload && { payload }) });
    const renamed = renameIn(librarySources(), 'entity', 'book', 'volume').sources;
    await library.releases.publish(renamed);
    const book = { title: 'Kept', authorId: 'a', detachmentId: 'north' };
    expect((await send('POST', '/api/books/add', book)).status).toBe(200);
    const { faults, synced } = await library.releases.publish(librarySources());
    expect([faults, synced?.renamed]).toEqual([[], expect.arrayContaining(['volume → book'])]);
    expect((await send('POST', '/api/books/add', { ...book, title: 'New' })).status).toBe(200);
    const { rows } = await library.database.pool.query(`select title from book order by title`);
    expect(rows).toEqual([{ title: 'Kept' }, { title: 'New' }]);
    const again = await library.releases.publish(renamed);
    expect([again.faults, again.synced?.renamed]).toEqual([[], expect.arrayContaining(['book → volume'])]);
  });
});
