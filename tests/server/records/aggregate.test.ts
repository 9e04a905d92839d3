/** Rows that are put together and counted: what the rows of the list say, within what each reader may see. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChartView, ListView, View } from '../../../src/core/model/view.ts';
import { aggregate, type Aggregating } from '../../../src/server/records/aggregate.ts';
import { librarySources, openLibrary, source, type Library } from '../library.ts';

const figures = {
  n: { measure: 'count' },
  rareBooks: { measure: 'count', where: { rare: true } },
  pages: { measure: 'sum', field: 'pages' },
  mean: { measure: 'mean', field: 'price' },
  least: { measure: 'min', field: 'price' },
  most: { measure: 'max', field: 'weight' },
  p90: { measure: 'p90', field: 'pages', where: { shelfStatus: 1 } },
};
const steps = ['hour', 'day', 'week', 'month'] as const;
const calls = {
  entity: 'book',
  calls: {
    'book.figures': {
      path: '/book/figures',
      does: 'aggregate',
      allow: [1, 2],
      filters: ['shelfStatus', { field: 'acquired', as: 'range' }, 'rare'],
      group: {
        all: [],
        states: ['shelfStatus'],
        branches: ['branchId', 'rare'],
        published: ['published'],
        publishedMonths: [{ field: 'published', unit: 'month' }],
        ...Object.fromEntries(steps.map((step) => [step, [{ field: 'acquired', unit: step }]])),
      },
      computed: figures,
    },
  },
};

interface Book {
  readonly shelfStatus: number;
  readonly branchId: string | null;
  readonly pages: number | null;
  readonly weight: number | null;
  readonly price: number | null;
  readonly published: string | null;
  readonly acquired: string | null;
  readonly rare: boolean;
  readonly detachmentId: string;
}
type Row = Readonly<Record<string, unknown>>;

let library: Library;
/** Rows are planted without events, so that no question may be asked twice. */
let asked = 0;
beforeAll(async () => {
  library = await openLibrary();
  const { faults } = await library.releases.publish([...librarySources(), source('calls/figures.json', calls)]);
  expect(faults).toEqual([]);
  await library.database.pool.query(
    `insert into branch (id, version, create_time, update_time, name) values ('east', 1, now(), now(), 'East'), ('west', 1, now(), now(), 'West')`,
  );
});
afterAll(() => library.close());
beforeEach(() => library.database.pool.query('delete from book'));

const get = (url: string, as = 'librarian') => library.send({ method: 'GET', url: encodeURI(url), as });
async function counted(query = '', as = 'librarian', call = 'book/figures'): Promise<readonly Row[]> {
  const answer = await get(`/api/${call}?${query}`, as);
  expect([answer.status, answer.body.msg]).toEqual([200, '操作成功']);
  return answer.body.data as readonly Row[];
}

async function plant(books: readonly Book[]): Promise<void> {
  await library.database.pool.query(
    `insert into book (id, version, create_time, update_time, title, author_id, detachment_id, branch_id, shelf_status,
       pages, weight, price, published, acquired, rare)
     select 'b' || row_number() over (), 1, now(), now(), 'A book', 'a', one."detachmentId", one."branchId", one."shelfStatus",
       one.pages, one.weight, one.price, one.published, one.acquired, one.rare
     from jsonb_to_recordset($1::jsonb) as one("detachmentId" text, "branchId" text, "shelfStatus" int, pages int,
       weight float8, price numeric(14,2), published date, acquired timestamptz, rare boolean)`,
    [JSON.stringify(books)],
  );
}

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 4 });
const instant = fc
  .integer({ min: Date.UTC(2025, 11, 20), max: Date.UTC(2026, 2, 20) })
  .map((at) => new Date(Math.floor(at / 1000) * 1000).toISOString());
const books = fc.array(
  fc.record<Book>({
    shelfStatus: fc.constantFrom(0, 1, 2),
    branchId: maybe(fc.constantFrom('east', 'west')),
    pages: maybe(fc.integer({ min: 1, max: 900 })),
    weight: maybe(fc.integer({ min: 0, max: 4000 }).map((grams) => grams / 8)),
    price: maybe(fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100)),
    published: maybe(instant.map((at) => at.slice(0, 10))),
    acquired: maybe(instant),
    rare: fc.boolean(),
    detachmentId: fc.constantFrom('north', 'north', 'south'),
  }),
  { maxLength: 40 },
);
const queries = fc.constantFrom(
  '',
  'shelfStatus=1',
  'acquiredFrom=2026-01-05 00:00:00&acquiredTo=2026-02-10 12:00:00',
  'rare=true&acquiredTo=2026-02-01',
);

const mondayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};
/** Of a wire time. */
const stepOf = {
  hour: (time: string) => `${time.slice(0, 13)}:00`,
  day: (time: string) => time.slice(0, 10),
  week: (time: string) => mondayOf(time.slice(0, 10)),
  month: (time: string) => time.slice(0, 7),
};

function groupsOf(rows: readonly Row[], keyOf: (row: Row) => readonly unknown[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

function figuresOf(rows: readonly Row[]): Record<keyof typeof figures, number | null> {
  const values = (field: string, of = rows) =>
    of.flatMap((row) => (typeof row[field] === 'number' ? [row[field]] : [])).sort((a, b) => a - b);
  const sum = (of: readonly number[]) => of.reduce((before, one) => before + one, 0);
  const prices = values('price');
  const lent = values(
    'pages',
    rows.filter((row) => row['shelfStatus'] === 1),
  );
  const at = (lent.length - 1) * 0.9;
  const [low = 0, high = low] = [lent[Math.floor(at)], lent[Math.ceil(at)]];
  return {
    n: rows.length,
    rareBooks: rows.filter((row) => row['rare'] === true).length,
    pages: sum(values('pages')),
    mean: prices.length === 0 ? null : sum(prices) / prices.length,
    least: prices[0] ?? null,
    most: values('weight').at(-1) ?? null,
    p90: lent.length === 0 ? null : low + (high - low) * (at - Math.floor(at)),
  };
}

/** Means and shares are rounded to two places, exactly on the server, and as fractions here. */
function expectSame(found: Row, wanted: Row): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (typeof value === 'number') expect(Math.abs(Number(found[name]) - value)).toBeLessThanOrEqual(0.005_001);
    else expect([name, found[name]]).toEqual([name, value]);
  }
}

test('figures equal those of the rows that the list gives, however they are filtered', async () => {
  const keys: Readonly<Record<string, (row: Row) => readonly unknown[]>> = {
    states: (row) => [row['shelfStatus']],
    branches: (row) => [row['branchId'], row['rare']],
    published: (row) => [row['published']],
    publishedMonths: (row) => [typeof row['published'] === 'string' ? row['published'].slice(0, 7) : null],
    ...Object.fromEntries(
      steps.map((step) => [
        step,
        (row: Row) => [typeof row['acquired'] === 'string' ? stepOf[step](row['acquired']) : null],
      ]),
    ),
  };
  const named: Readonly<Record<string, readonly string[]>> = {
    states: ['shelfStatus'],
    branches: ['branchId', 'rare'],
    published: ['published'],
    publishedMonths: ['publishedMonth'],
    ...Object.fromEntries(steps.map((step) => [step, [`acquired${step[0]?.toUpperCase()}${step.slice(1)}`]])),
  };
  await fc.assert(
    fc.asyncProperty(books, queries, async (rows, query) => {
      await library.database.pool.query('delete from book');
      await plant(rows);
      asked += 1;
      const listed = await get(`/api/books/stock?size=${999 - (asked % 900)}&${query}`);
      const { records } = listed.body.data as { records: readonly Row[] };
      const answered = await counted(query);
      const all = answered.filter(({ grouping }) => grouping === 'all');
      expect(all).toHaveLength(1);
      expectSame(all[0] ?? {}, figuresOf(records));
      for (const [grouping, keyOf] of Object.entries(keys)) {
        const groups = groupsOf(records, keyOf);
        const found = answered.filter((row) => row['grouping'] === grouping);
        const keyed = new Map(found.map((row) => [JSON.stringify(named[grouping]?.map((name) => row[name])), row]));
        expect([...keyed.keys()].sort()).toEqual([...groups.keys()].sort());
        for (const [key, members] of groups) expectSame(keyed.get(key) ?? {}, figuresOf(members));
      }
    }),
    { numRuns: 25 },
  );
});

const book: Book = {
  shelfStatus: 0,
  branchId: 'east',
  pages: 100,
  weight: 1,
  price: 9.5,
  published: '2026-01-31',
  acquired: '2026-01-31T16:30:00Z',
  rare: false,
  detachmentId: 'north',
};

describe('a step of time', () => {
  test('is one of the deployment’s clock, with both its ends, and finds exactly its rows in the list', async () => {
    await plant([book, { ...book, acquired: '2026-01-31T15:59:59Z' }, { ...book, acquired: null }]);
    const answered = await counted();
    const days = answered.filter(({ grouping }) => grouping === 'day');
    for (const { acquiredDay, acquiredDayFrom: from, acquiredDayTo: to, n } of days) {
      if (acquiredDay === null) continue;
      expect([from, to]).toEqual([`${String(acquiredDay)} 00:00:00`, `${String(acquiredDay)} 23:59:59`]);
      const list = await get(`/api/books/stock?acquiredFrom=${String(from)}&acquiredTo=${String(to)}`);
      expect(list.body.data).toMatchObject({ total: n });
    }
    expect(days.map(({ n }) => n).sort()).toEqual(days.length === 3 ? [1, 1, 1] : [1, 2]);
    const [month] = answered.filter(({ grouping }) => grouping === 'publishedMonths');
    expect(month).toMatchObject({
      publishedMonth: '2026-01',
      publishedMonthFrom: '2026-01-01',
      publishedMonthTo: '2026-01-31',
    });
  });
});

describe('a reader', () => {
  test('counts only the rows of their scope, and references by name', async () => {
    await plant([book, book, { ...book, detachmentId: 'south' }]);
    const total = async (as: string) => (await counted('', as)).find(({ grouping }) => grouping === 'all')?.['n'];
    expect([await total('librarian'), await total('librarian2'), await total('super')]).toEqual([2, 1, 3]);
    const [branch] = (await counted()).filter(({ grouping }) => grouping === 'branches');
    expect(branch).toMatchObject({ branchId: 'east', branchName: 'East', rare: false, n: 2 });
  });

  test('reads groups in the order of their names, and not of the ids that nobody sees', async () => {
    await library.database.pool.query(
      `insert into branch (id, version, create_time, update_time, name) values ('a', 1, now(), now(), 'South')`,
    );
    await plant([book, { ...book, branchId: 'a' }, { ...book, branchId: 'west' }, { ...book, branchId: null }]);
    const branches = (await counted()).filter(({ grouping }) => grouping === 'branches');
    expect(branches.map(({ branchName }) => branchName)).toEqual(['East', 'South', 'West', null]);
  });

  test('gets neither groups nor figures of what they may not read whole', async () => {
    await plant([book]);
    const sources = librarySources()
      .filter(({ file }) => !file.includes('stock'))
      .map((one) =>
        one.file === 'entities/book.json'
          ? { ...one, text: one.text.replace('"format": "date-time"', '"format": "date-time", "read": [1]') }
          : one,
      );
    const { faults } = await library.releases.judge([...sources, source('calls/figures.json', calls)]);
    expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(['hidden-field']));
    // The linter lets nobody but super managers have it; the server, asked as others, holds it by itself.
    const { allow: _, ...open } = calls.calls['book.figures'];
    const file = source('calls/figures.json', { entity: 'book', calls: { 'book.figures': open } });
    expect((await library.releases.publish([...sources, file])).faults).toEqual([]);
    const release = library.releases.current();
    const call = release.catalogue.calls['book.figures'];
    const run = async (userType: number): Promise<readonly Row[]> => {
      const actor = { userType, superManager: false, detachments: ['north'] };
      const context = { db: library.database.kysely, release, call, actor, language: 'zh-CN', now: new Date() };
      return (await aggregate(context as unknown as Aggregating, {})) as unknown as readonly Row[];
    };
    const groupings = async (userType: number) => new Set((await run(userType)).map(({ grouping }) => grouping));
    expect([...(await groupings(1))]).toEqual(expect.arrayContaining([...steps]));
    for (const step of steps) expect(await groupings(2)).not.toContain(step);
    const [dear] = await run(3);
    expect(dear).not.toHaveProperty('mean');
    expect(dear).toHaveProperty('n', 1);
    await library.releases.publish([...librarySources(), source('calls/figures.json', calls)]);
  });

  test('of another type is refused, and a filter by what is not declared is', async () => {
    expect((await get('/api/book/figures', 'reader')).status).toBe(403);
    expect((await get('/api/book/figures?title=x')).status).toBe(400);
  });
});

test('more groups than anybody reads are refused with what to do', async () => {
  const base = Date.UTC(2024, 0, 1);
  await plant(
    Array.from({ length: 2001 }, (_, i) => ({ ...book, acquired: new Date(base + i * 3_600_000).toISOString() })),
  );
  const answer = await get('/api/book/figures');
  expect(answer).toMatchObject({ status: 422, body: { error: 'too-many-groups' } });
  expect(answer.body.msg).toMatch(/2000/);
  expect((await get('/api/book/figures?acquiredFrom=2024-01-01 08:00:00&acquiredTo=2024-01-03 08:00:00')).status).toBe(
    200,
  );
});

describe('a chart that says itself what it counts', () => {
  const viewOf = (userType: number): View | undefined => {
    const { screens, views } = library.releases.current().project({ userType, superManager: false });
    return views[screens['books/stockFigures'] ?? ''];
  };

  test('is a page with tiles, bars, columns, a line and a table, whose figures open the rows they count', async () => {
    const view = viewOf(1) as ChartView;
    expect(view.panels.map(({ as }) => as)).toEqual(['tiles', 'bars', 'columns', 'line', 'table']);
    expect(view.panels.map(({ category }) => category?.name)).toEqual([
      undefined,
      'branchName',
      'shelfStatus',
      'acquiredDay',
      'acquiredMonth',
    ]);
    expect(view.panels[4]?.more.map(({ name }) => name)).toEqual(['branchName', 'rareBooks', 'pages', 'price']);
    expect(view.panels[4]?.opens[0]?.with).toMatchObject({
      acquiredFrom: { row: 'acquiredMonthFrom' },
      acquiredTo: { row: 'acquiredMonthTo' },
      branchId: { row: 'branchId' },
    });
    await plant([book, { ...book, rare: true }]);
    const answered = await counted('', 'librarian', 'stockFigures/aggregate');
    expect(answered[0]).toMatchObject({ grouping: 'all', books: 2, rareBooks: 1, pages: 200, price: 9.5 });
  });

  test('is nobody’s who is not named', async () => {
    expect(viewOf(3)).toBeUndefined();
    expect((await get('/api/stockFigures/aggregate', 'reader')).status).toBe(403);
    const { screens, views } = library.releases.current().project({ userType: 1, superManager: false });
    expect((views[screens['books/stock'] ?? ''] as ListView).filters).toHaveLength(5);
  });
});
