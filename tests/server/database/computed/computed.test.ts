/** Fields that are computed where they are read: what a list shows of a record is what it is found, sorted and counted by. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { computedValue } from '../../../../src/core/condition/computed.ts';
import type { ListView } from '../../../../src/core/model/view.ts';
import { librarySources, openLibrary, source, type Library } from '../../library.ts';

const both = { joined: ['room', 'shelf'], between: ' · ' };
const width = {
  choice: [
    { if: { pages: { gt: 500 } }, value: 'thick' },
    { if: { any: [{ pages: { lt: 50 } }, { room: { filled: false } }] }, value: 'odd' },
  ],
  otherwise: 'plain',
};
const entity = {
  title: '藏品',
  properties: {
    room: { type: 'string', title: '房间', maxLength: 9 },
    shelf: { type: 'string', title: '书架', maxLength: 9 },
    pages: { type: 'integer', title: '页数' },
    lentAt: { type: 'string', title: '借出', format: 'date-time' },
    backAt: { type: 'string', title: '归还', format: 'date-time' },
    keeper: { type: 'string', title: '保管', read: [1] },
    place: { type: 'string', title: '位置', search: true, computed: { text: both.joined, between: both.between } },
    width: { type: 'string', title: '厚薄', computed: { when: width.choice, otherwise: width.otherwise } },
    lasted: {
      type: 'integer',
      title: '时长',
      widget: 'duration',
      computed: { minutes: { from: 'lentAt', to: 'backAt' } },
    },
    kept: { type: 'string', title: '保管处', computed: { text: ['room', 'keeper'] } },
  },
};
const page = {
  entity,
  filters: ['place', { field: 'width', as: 'exact' }, { field: 'lasted', as: 'range' }],
};
const chart = {
  type: 'chart',
  title: '统计',
  aggregate: {
    entity: 'items',
    allow: [1, 2],
    group: { widths: ['width'], all: [] },
    computed: { n: { measure: 'count' }, minutes: { measure: 'sum', field: 'lasted' } },
  },
  sections: [{ id: 'widths', title: '厚薄', as: 'bars', group: 'widths' }],
};

type Row = Readonly<Record<string, unknown>>;
let library: Library;
/** Rows are planted without events, so that no question may be asked twice. */
let asked = 0;
beforeAll(async () => {
  library = await openLibrary();
  const sources = [...librarySources(), source('screens/items.json', page), source('screens/itemFigures.json', chart)];
  expect((await library.releases.publish(sources)).faults).toEqual([]);
});
afterAll(() => library.close());
beforeEach(() => library.database.pool.query('delete from items'));

const list = async (query = '', as = 'librarian'): Promise<readonly Row[]> => {
  asked += 1;
  const answer = await library.send({
    method: 'GET',
    url: encodeURI(`/api/items/listByPage?size=${999 - (asked % 900)}&${query}`),
    as,
  });
  expect([answer.status, answer.body.msg]).toEqual([200, '操作成功']);
  return (answer.body.data as { records: readonly Row[] }).records;
};
const plant = (rows: readonly Row[]) =>
  library.database.pool.query(
    `insert into items (id, version, create_time, update_time, detachment_id, room, shelf, pages, lent_at, back_at, keeper)
     select 'i' || row_number() over (), 1, now(), now(), 'north', one.room, one.shelf, one.pages, one."lentAt", one."backAt", 'Li'
     from jsonb_to_recordset($1::jsonb) as one(room text, shelf text, pages int, "lentAt" timestamptz, "backAt" timestamptz)`,
    [JSON.stringify(rows)],
  );

const word = fc.option(fc.constantFrom('', 'A', 'B', '北', "O'x", '%_'), { freq: 4 });
const instant = fc.option(
  fc
    .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 4) })
    .map((at) => new Date(Math.floor(at / 1000) * 1000).toISOString()),
  { freq: 4 },
);
const rows = fc.array(
  fc.record({
    room: word,
    shelf: word,
    pages: fc.option(fc.integer({ min: 0, max: 900 }), { freq: 4 }),
    lentAt: instant,
    backAt: instant,
  }),
  { maxLength: 25 },
);
const idsOf = (found: readonly Row[]) => found.map(({ id }) => String(id)).sort();

test('what is computed in code and as SQL is the same, for every row', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (planted) => {
      await library.database.pool.query('delete from items');
      await plant(planted);
      const all = await list();
      for (const row of all) {
        expect(row['place']).toBe(computedValue(both, row));
        expect(row['width']).toBe(computedValue(width, row));
      }
      for (const value of new Set(all.map((row) => row['width']))) {
        expect(idsOf(await list(`width=${String(value)}`))).toEqual(idsOf(all.filter((row) => row['width'] === value)));
      }
      const lasting = (from: number, to: number) =>
        all.filter(({ lasted }) => typeof lasted === 'number' && lasted >= from && lasted <= to);
      for (const [from, to] of [
        [-5000, -1],
        [0, 0],
        [-60, 1500],
      ] as const)
        expect(idsOf(await list(`lastedFrom=${from}&lastedTo=${to}`))).toEqual(idsOf(lasting(from, to)));
      expect(idsOf(await list('place=A'))).toEqual(
        idsOf(all.filter((row) => String(row['place'] ?? '').includes('A'))),
      );
      const sorted = (await list('orderBy=lasted')).map((row) => row['lasted']).filter((one) => one !== null);
      expect(sorted).toEqual([...sorted].sort((a, b) => Number(a) - Number(b)));
      const figures = await library.send({ method: 'GET', url: '/api/itemFigures/aggregate', as: 'librarian' });
      for (const { grouping, width: value, n, minutes } of figures.body.data as readonly Row[]) {
        const members = grouping === 'all' ? all : all.filter((row) => row['width'] === value);
        const sum = members.reduce((before, { lasted }) => before + (typeof lasted === 'number' ? lasted : 0), 0);
        expect([n, minutes]).toEqual([members.length, sum]);
      }
    }),
    { numRuns: 15 },
  );
});

test('it has no column, is written by nobody, and is read by those who may read all that it is made of', async () => {
  const columns = await library.database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'items'`,
  );
  expect(columns.rows.map(({ name }) => name)).not.toContain('place');
  const add = (payload: object) => library.send({ method: 'POST', url: '/api/items/add', as: 'librarian', payload });
  expect((await add({ room: 'A', place: 'x' })).status).toBe(400);
  const added = await add({
    room: 'A',
    shelf: '3',
    keeper: 'Li',
    lentAt: '2026-01-01 08:00:00',
    backAt: '2026-01-01 09:01:59',
  });
  expect(added.status).toBe(200);
  expect((await list())[0]).toMatchObject({ place: 'A · 3', kept: 'A Li', lasted: 61, width: 'plain' });
  const [asDesk] = await list('', 'desk');
  expect(asDesk).toMatchObject({ place: 'A · 3' });
  expect(asDesk).not.toHaveProperty('kept');
  const fewer = await list('fields=lasted');
  expect(fewer[0]).toMatchObject({ lasted: 61 });
});

test('it is a column that sorts, and no field of the form', () => {
  const { screens, views } = library.releases.current().project({ userType: 1, superManager: false });
  const view = views[screens['items'] ?? ''] as ListView;
  const column = view.columns.find(({ field }) => field === 'lasted');
  expect(column).toMatchObject({ sortable: true, definition: { kind: 'duration' } });
  const form = views[screens['items#add'] ?? ''] as { fields: readonly { name: string }[] } | undefined;
  expect(form?.fields.map(({ name }) => name)).not.toContain('place');
});
