/** Fields that measure the rows that point at their record: as each reader sees those rows, in code as in SQL. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { measured } from '../../../../src/core/condition/computed.ts';
import type { RowsForm } from '../../../../src/core/model/computed.ts';
import type { DetailView, ListView } from '../../../../src/core/model/view.ts';
import type { Actor } from '../../../../src/server/records/context.ts';
import { streamRows } from '../../../../src/server/tables/queryStream.ts';
import { librarySources, openLibrary, source, type Library } from '../../library.ts';

const of = { rows: 'scrap', by: 'boxId' } as const;
const heavy = { any: [{ weight: { gt: 2 } }, { note: { filled: false } }] };
const forms: Readonly<Record<string, RowsForm>> = {
  scraps: { ...of, measure: 'count', where: {} },
  heavy: { ...of, measure: 'count', where: heavy },
  pieces: { ...of, measure: 'sum', field: 'pieces', where: {} },
  weight: { ...of, measure: 'sum', field: 'weight', where: { note: { not: 'x' } } },
  least: { ...of, measure: 'min', field: 'weight', where: {} },
  most: { ...of, measure: 'max', field: 'pieces', where: heavy },
  firstDay: { ...of, measure: 'min', field: 'day', where: {} },
  last: { ...of, measure: 'max', field: 'at', where: {} },
};
const kinds: Readonly<Record<string, object>> = {
  weight: { type: 'number' },
  least: { type: 'number' },
  firstDay: { type: 'string', format: 'date' },
  last: { type: 'string', format: 'date-time' },
};
const box = {
  title: '盒子',
  scope: 'all',
  write: { 1: {} },
  shard: 'none',
  properties: {
    name: { type: 'string', title: '名称', maxLength: 20 },
    ...Object.fromEntries(
      Object.entries(forms).map(([name, form]) => [
        name,
        { type: 'integer', ...kinds[name], title: name, search: true, computed: form },
      ]),
    ),
    cost: { type: 'number', title: '费用', widget: 'money', computed: { ...of, measure: 'sum', field: 'price' } },
  },
};
const scrap = {
  title: '碎片',
  shard: 'none',
  scope: { 1: {}, 2: { note: { filled: true } } },
  write: { 1: {} },
  properties: {
    boxId: { type: 'string', title: '盒子', maxLength: 64 },
    note: { type: 'string', title: '备注', maxLength: 9 },
    pieces: { type: 'integer', title: '块' },
    weight: { type: 'number', title: '重' },
    day: { type: 'string', title: '日', format: 'date' },
    at: { type: 'string', title: '时', format: 'date-time' },
    price: { type: 'number', title: '价', widget: 'money', read: [1] },
  },
};
const everything = ['name', ...Object.keys(forms), 'cost'];
const page = {
  entity: 'box',
  columns: everything,
  filters: Object.keys(forms).map((field) => ({ field, as: 'range' })),
};
const detail = { type: 'detail', entity: 'box', sections: [{ title: '全部', fields: everything }] };
const chart = {
  type: 'chart',
  title: '统计',
  aggregate: {
    entity: 'box',
    allow: [1, 2],
    group: { counts: ['scraps'], all: [] },
    computed: { n: { measure: 'count' }, pieces: { measure: 'sum', field: 'pieces' } },
  },
  sections: [{ id: 'counts', title: '几', as: 'bars', group: 'counts' }],
};
const calls = (entity: string, readers: readonly number[]): object => {
  const [seen, written] = [{ allow: readers }, { allow: [1] }];
  return { entity, calls: { list: seen, get: seen, insert: written, update: written } };
};

type Row = Readonly<Record<string, unknown>>;
let library: Library;
let asked = 0;
beforeAll(async () => {
  library = await openLibrary();
  const sources = [
    ...librarySources(),
    source('entities/box.json', box),
    source('entities/scrap.json', scrap),
    source('calls/box.json', calls('box', [1, 2, 3])),
    source('calls/scrap.json', calls('scrap', [1, 2])),
    source('screens/boxes.json', page),
    source('screens/box.json', detail),
    source('screens/boxFigures.json', chart),
  ];
  expect((await library.releases.publish(sources)).faults).toEqual([]);
});
afterAll(() => library.close());
beforeEach(() => library.database.pool.query('delete from box; delete from scrap'));

const ask = async (url: string, as: string): Promise<unknown> => {
  const answer = await library.send({ method: 'GET', url, as });
  expect([url, answer.status, answer.text]).toEqual([url, 200, answer.text]);
  return answer.body.data;
};
/** Rows are planted without events, so that no question may be asked twice. */
const list = async (query = '', as = 'librarian'): Promise<readonly Row[]> => {
  asked += 1;
  const page = (await ask(`/api/box/listByPage?size=${999 - (asked % 900)}&${query}`, as)) as {
    records: readonly Row[];
  };
  return page.records;
};
const nobody: Actor = {
  id: 'u',
  name: 'U',
  username: 'u',
  mobile: null,
  userType: 0,
  superManager: false,
  detachmentId: null,
  generalDivisionId: null,
  detachments: [],
  capacityId: null,
  capacityName: null,
  roles: [],
  ability: [],
  sessionId: 's',
};
const boxIds = ['a', 'b', 'c'];
async function plant(scraps: readonly Row[]): Promise<void> {
  const { pool } = library.database;
  await pool.query('delete from box; delete from scrap');
  await pool.query(
    `insert into box (id, version, create_time, update_time, name) select id, 1, now(), now(), id from unnest($1::text[]) as id`,
    [boxIds],
  );
  await pool.query(
    `insert into scrap (id, version, create_time, update_time, box_id, note, pieces, weight, day, at, price)
     select 's' || row_number() over (), 1, now(), now(), one."boxId", one.note, one.pieces, one.weight, one.day, one.at, one.price
     from jsonb_to_recordset($1::jsonb)
       as one("boxId" text, note text, pieces int, weight float8, day date, at timestamptz, price numeric(14,2))`,
    [JSON.stringify(scraps)],
  );
}
const some = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 4 });
const day = fc.integer({ min: 0, max: 900 }).map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString());
const scraps = fc.array(
  fc.record({
    boxId: some(fc.constantFrom('a', 'b', 'nowhere')),
    note: some(fc.constantFrom('', 'x', 'y', "O'x")),
    pieces: some(fc.integer({ min: -9, max: 2 ** 31 - 1 })),
    weight: some(
      fc.oneof(
        fc.integer({ min: -500, max: 500 }).map((hundredth) => hundredth / 100),
        fc.constant(1e306),
      ),
    ),
    day: some(day.map((text) => text.slice(0, 10))),
    at: some(day),
    price: some(fc.integer({ min: 0, max: 99999 }).map((cent) => cent / 100)),
  }),
  { maxLength: 15 },
);
/** The scraps of each box as this reader is shown them. */
const scrapsAs = async (as: string): Promise<readonly Row[]> => {
  asked += 1;
  return ((await ask(`/api/scrap/listByPage?size=${999 - (asked % 900)}`, as)) as { records: readonly Row[] }).records;
};

test('what is measured in code and as SQL is the same, for every record and reader, as a list, a filter and an order', async () => {
  await fc.assert(
    fc.asyncProperty(scraps, async (planted) => {
      await plant(planted);
      for (const as of ['librarian', 'desk']) {
        const [boxes, seen] = [await list('', as), await scrapsAs(as)];
        expect(boxes).toHaveLength(boxIds.length);
        for (const row of boxes) {
          const own = seen.filter(({ boxId }) => boxId === row['id']);
          for (const [name, form] of Object.entries(forms))
            expect([name, row[name]]).toEqual([name, measured(form, own)]);
        }
      }
      const boxes = await list();
      for (const name of ['scraps', 'weight', 'firstDay', 'last'] as const) {
        const values = boxes.map((row) => row[name]).filter((value) => value !== null);
        // A parameter is written without an exponent.
        for (const value of new Set(values.filter((one) => !String(one).includes('e')))) {
          const ids = (
            await list(
              `${name}From=${encodeURIComponent(String(value))}&${name}To=${encodeURIComponent(String(value))}`,
            )
          ).map(({ id }) => id);
          expect(ids.sort()).toEqual(boxes.flatMap((row) => (row[name] === value ? [row['id']] : [])).sort());
        }
        const sorted = (await list(`orderBy=${name}`)).map((row) => row[name]).filter((value) => value !== null);
        expect(sorted).toEqual(values.toSorted((one, other) => ((one as string) < (other as string) ? -1 : 1)));
      }
      const figures = (await ask(`/api/boxFigures/aggregate?at=${asked}`, 'librarian').catch(
        () => [],
      )) as readonly Row[];
      for (const { grouping, scraps: count, n, pieces } of figures) {
        const members = grouping === 'all' ? boxes : boxes.filter((row) => row['scraps'] === count);
        expect([n, pieces]).toEqual([members.length, members.reduce((sum, row) => sum + Number(row['pieces']), 0)]);
      }
    }),
    { numRuns: 8 },
  );
});

test('a number says nothing to those who may not read what it is made of', async () => {
  await plant([
    { boxId: 'a', note: 'x', pieces: 2, price: 10.5 },
    { boxId: 'a', note: null, pieces: 5, price: 4 },
  ]);
  const of = async (as: string) => (await list('orderBy=name', as))[0];
  expect(await of('super')).toMatchObject({ scraps: 2, pieces: 7, cost: 14.5 });
  expect(await of('librarian')).toMatchObject({ scraps: 2, pieces: 7, cost: 14.5 });
  const asDesk = await of('desk');
  expect(asDesk).toMatchObject({ scraps: 1, pieces: 2 });
  expect(asDesk).not.toHaveProperty('cost');
  const asReader = await of('reader');
  for (const name of everything.slice(1)) expect(asReader).not.toHaveProperty(name);
  const refused = async (query: string, as: string) =>
    (await library.send({ method: 'GET', url: `/api/box/listByPage?${query}`, as })).status;
  expect(await refused('scrapsFrom=1', 'reader')).toBe(400);
  expect(await refused('orderBy=scraps', 'reader')).toBe(400);
  expect(await refused('orderBy=cost', 'desk')).toBe(400);
  const current = library.releases.current();
  const shownTo = (userType: number) => {
    const { screens, views } = current.project({ userType, superManager: false });
    const listView = views[screens['boxes'] ?? ''] as ListView;
    const detailView = views[screens['box'] ?? ''] as DetailView | undefined;
    return {
      columns: listView.columns.map(({ field }) => field),
      filters: listView.filters.map(({ field }) => field),
      watches: listView.watches,
      text: JSON.stringify([listView, detailView]),
    };
  };
  expect(shownTo(1)).toMatchObject({ columns: everything, watches: ['box', 'scrap'] });
  expect(shownTo(2).columns).toEqual(everything.filter((name) => name !== 'cost'));
  expect(shownTo(3)).toMatchObject({ columns: ['name'], filters: [], watches: ['box'] });
  for (const name of [...everything.slice(1), 'scrap']) expect(shownTo(3).text).not.toContain(`"${name}"`);
});

test('it is exported, seen in its record, and new as soon as a row that it measures is', async () => {
  const post = (entity: string, word: string, payload: object) =>
    library.send({ method: 'POST', url: `/api/${entity}/${word}`, as: 'librarian', payload });
  expect((await post('box', 'add', { name: 'A' })).status).toBe(200);
  const url = '/api/box/listByPage?size=7';
  const first = await library.send({ method: 'GET', url, as: 'librarian' });
  const [row] = (first.body.data as { records: readonly Row[] }).records;
  const id = String(row?.['id']);
  expect(row).toMatchObject({ scraps: 0, pieces: 0, least: null });
  expect((await post('box', 'add', { name: 'B', scraps: 3 })).status).toBe(400);
  expect((await post('scrap', 'add', { boxId: id, pieces: 4, weight: 2.5, day: '2026-02-03' })).status).toBe(200);
  const tag = String(first.headers['etag']);
  const next = await library.send({ method: 'GET', url, as: 'librarian', headers: { 'if-none-match': tag } });
  expect(next.status).toBe(200);
  const measures = { scraps: 1, pieces: 4, least: 2.5, firstDay: '2026-02-03', last: null };
  expect((next.body.data as { records: readonly Row[] }).records[0]).toMatchObject(measures);
  expect(await ask(`/api/box/findById?id=${id}`, 'librarian')).toMatchObject(measures);
  expect((await post('box', 'update', { id, version: 1, name: 'C' })).status).toBe(200);
  const exported = await library.database.kysely.transaction().execute(async (db) => {
    const actor = { ...nobody, userType: 1, detachments: ['north'] };
    const release = library.releases.current();
    const reading = { db, actor, release, language: 'en-US' as const, now: new Date(), distributed: false };
    const rows: Row[] = [];
    for await (const batch of streamRows(reading, { entity: 'box' }, { orderBy: '-scraps' }, [
      'name',
      'scraps',
      'firstDay',
    ]))
      rows.push(...batch);
    return rows;
  });
  expect(exported).toEqual([{ id, name: 'C', scraps: 1, firstDay: '2026-02-03' }]);
});
