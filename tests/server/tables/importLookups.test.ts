/** An import finds what its cells name among all that a lookup offers its sender, however many these are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choicesAtMost, manyAtMost, pagesAtMost } from '../../../src/core/model/genericCalls.ts';
import { refuse } from '../../../src/server/records/faults.ts';
import { openLibrary, password, shipped, source, type Library } from '../library.ts';
import { signIn, type Json, type Person } from './people.ts';

const text = (title: string, more: object = {}): object => ({ type: 'string', title, ...more });
const crate = {
  title: '箱子',
  shard: 'none',
  scope: { 1: { hall: { user: 'detachmentId' } } },
  properties: {
    name: text('名称', { maxLength: 40, search: true }),
    hall: text('馆', { maxLength: 20 }),
    branchId: text('分馆', { lookup: 'branch.lookup' }),
    volume: { type: 'integer', title: '容积' },
  },
};
const item = {
  title: '物品',
  shard: 'none',
  scope: 'all',
  write: { 1: {} },
  label: 'name',
  properties: {
    name: text('名称', { maxLength: 40 }),
    crateId: text('箱子', { lookup: 'crate.lookup' }),
    crateIds: { type: 'array', title: '几个箱子', lookup: 'crate.lookup' },
    listedId: text('列出的箱子', { lookup: 'crate.list' }),
    listedName: text('列出的箱名', { lookup: { call: 'crate.all', value: 'name', label: 'name' } }),
  },
};
/** Its box is one of its crate's, its crate one of its branch's. */
const parcel = {
  title: '包裹',
  shard: 'none',
  scope: 'all',
  write: { 1: {} },
  label: 'name',
  properties: {
    name: text('名称', { maxLength: 40 }),
    boxId: text('盒子', { lookup: { call: 'box.lookup', params: { crateId: { field: 'crateId' } } } }),
    crateId: text('箱子', { lookup: { call: 'crate.lookup', params: { branchId: { field: 'branchId' } } } }),
    branchId: text('分馆', { lookup: 'branch.lookup' }),
    fitId: text('合适的箱子', { lookup: { call: 'crate.lookup', params: { volume: { field: 'volume' } } } }),
    volume: { type: 'integer', title: '容积', maximum: 90 },
    heldId: text('空盒', { lookup: { call: 'box.free', params: { since: { field: 'since' } } } }),
    since: text('自', { maxLength: 40 }),
    pagedId: text('成页的盒子', { lookup: 'box.paged' }),
  },
};
const box = {
  title: '盒子',
  shard: 'none',
  scope: 'all',
  properties: {
    name: text('名称', { maxLength: 40, search: true }),
    crateId: text('箱子', { lookup: 'crate.lookup' }),
  },
};
const calls = [
  source('calls/crate.json', {
    entity: 'crate',
    calls: {
      lookup: { allow: [1] },
      list: { allow: [1] },
      'crate.all': { does: 'list', method: 'GET', path: './all', allow: [1], gives: { many: 'crate' } },
    },
  }),
  source('calls/item.json', { entity: 'item', calls: { list: { allow: [1] }, insert: { allow: [1] } } }),
  source('calls/parcel.json', { entity: 'parcel', calls: { list: { allow: [1] }, insert: { allow: [1] } } }),
  source('calls/box.json', {
    entity: 'box',
    calls: {
      lookup: { allow: [1] },
      'box.paged': {
        method: 'GET',
        path: './paged',
        allow: [1],
        gives: { page: { properties: { id: text('编号'), name: text('名称') } } },
      },
      'box.free': {
        method: 'GET',
        path: './free',
        allow: [1],
        takes: { required: ['since'], properties: { since: text('自', { maxLength: 10 }) } },
        gives: { many: { properties: { id: text('编号'), name: text('名称') } } },
      },
    },
  }),
];

const shippedDownloads = JSON.parse(shipped('calls/downloads.json').text) as {
  calls: Readonly<Record<string, object>>;
};
const importRows = { ...shippedDownloads.calls['importRows'], allow: [1] };

let library: Library;
let clerk: Person;
beforeAll(async () => {
  library = await openLibrary({
    handlers: {
      // Refuses, where it is asked by a day that is none.
      // More pages than are read of one that cannot be searched.
      'box.paged': async (_, { current }) => ({
        records: Array.from({ length: manyAtMost }, (_each, n) => ({
          id: `g${current}-${n}`,
          name: `crate ${current}-${n}`,
        })),
        total: 20_000,
        size: manyAtMost,
        current,
      }),
      'box.free': async (_, { since }) => {
        if (since === 'never') throw refuse('not-configured');
        return since === 'ages' ? [{ id: 'b1', name: 'tin' }] : [];
      },
    },
    sources: [
      source('entities/crate.json', crate),
      source('entities/box.json', box),
      source('entities/parcel.json', parcel),
      source('entities/item.json', item),
      source('screens/addParcel.json', {
        type: 'form',
        entity: 'parcel',
        call: 'parcel.insert',
        when: [{ if: { name: 'flat' }, set: { volume: { visible: false } } }],
      }),
      ...calls,
      source('calls/imports.json', { calls: { importRows } }),
    ],
  });
  clerk = await signIn(library.app, 'librarian', password);
  await library.database.pool.query(
    `insert into crate (id, version, create_time, update_time, hall, name)
     select 'c' || n, 1, now(), now(), 'north', 'a' || n from generate_series(1, ${choicesAtMost}) as n
     union all select 'twin', 1, now(), now(), 'north', 'a7'
     union all select 'last', 1, now() - interval '1 day', now(), 'north', 'zebra, 100%'
     union all select 'z1', 1, now() - interval '1 day', now(), 'north', 'zoo'
     union all select 'z2', 1, now() - interval '1 day', now(), 'north', 'zoo'
     union all select 'theirs', 1, now(), now(), 'south', 'zulu'`,
  );
  await library.database.pool.query(
    `insert into branch (id, version, create_time, update_time, name)
     values ('b-east', 1, now(), now(), 'East'), ('b-west', 1, now(), now(), 'West')`,
  );
  await library.database.pool.query(
    `insert into crate (id, version, create_time, update_time, hall, name, branch_id, volume)
     values ('east', 1, now(), now(), 'north', 'Kay', 'b-east', 5), ('west', 1, now(), now(), 'north', 'Kay', 'b-west', 9)`,
  );
  await library.database.pool.query(
    `insert into box (id, version, create_time, update_time, name, crate_id)
     values ('in-east', 1, now(), now(), 'tin', 'east'), ('in-west', 1, now(), now(), 'tin', 'west')`,
  );
});
afterAll(() => library.close());

interface Outcome {
  readonly rows: number;
  readonly imported: number;
  readonly faults: readonly Json[];
}

async function tried(rows: readonly (readonly string[])[], call = 'item.insert') {
  const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  const { status, data } = await clerk.send<Outcome | null>('/vehicle/import', Buffer.from(csv), 't.csv', {
    call,
    dryRun: false,
  });
  return { status, faults: data?.faults.map(({ row, field, message }) => [row, field, message]) };
}

const items = async (): Promise<readonly Json[]> =>
  (await library.database.pool.query<Json>('select name, crate_id, crate_ids, listed_id, listed_name from item')).rows;

describe('of more than a lookup answers', () => {
  test.each(['箱子', '列出的箱子'])('names in %s are found, with the same faults at the same cells', async (column) => {
    const field = column === '箱子' ? 'crateId' : 'listedId';
    const faults = await tried([
      ['名称', column],
      ['one', 'zebra, 100%'],
      ['two', 'a7'],
      ['three', 'zulu'],
      ['four', 'nothing'],
      ['five', 'zoo'],
      ['six', 'z1'],
    ]);
    const several = '有多条同名记录，请填写编号';
    expect(faults).toEqual({
      status: 422,
      faults: [
        [3, field, several],
        [4, field, '没有选项“zulu”'],
        [5, field, '没有选项“nothing”'],
        [6, field, several],
      ],
    });
  });

  test('all of them are written as what they name', async () => {
    const rows = [
      ['名称', '箱子', '几个箱子', '列出的箱子', '列出的箱名'],
      ['one', 'zebra, 100%', 'zebra, 100%, a5,z2', 'zebra, 100%', 'zebra, 100%'],
      ['two', 'last', 'z1', 'z1', 'a9999'],
    ];
    expect(await tried(rows)).toEqual({ status: 200, faults: [] });
    expect(await items()).toEqual([
      { name: 'one', crate_id: 'last', crate_ids: ['last', 'c5', 'z2'], listed_id: 'last', listed_name: 'zebra, 100%' },
      { name: 'two', crate_id: 'last', crate_ids: ['z1'], listed_id: 'z1', listed_name: 'a9999' },
    ]);
  });
});

describe('a lookup that asks by another column', () => {
  const parcels = (rows: readonly string[][], head = ['名称', '盒子', '箱子', '分馆']) =>
    tried([head, ...rows], 'parcel.insert');

  test('is read once that column is, wherever it stands', async () => {
    const rows = [
      ['p1', 'tin', 'Kay', 'East'],
      ['p2', 'tin', 'Kay', 'West'],
    ];
    expect(await parcels(rows)).toEqual({ status: 200, faults: [] });
    const { rows: written } = await library.database.pool.query('select name, box_id, crate_id from parcel');
    expect(written).toEqual([
      { name: 'p1', box_id: 'in-east', crate_id: 'east' },
      { name: 'p2', box_id: 'in-west', crate_id: 'west' },
    ]);
  });

  test('tells nothing of a cell where what it asks by is wrong, and all of the other rows', async () => {
    const rows = [
      ['p3', 'tin', 'Kay', 'Nowhere'],
      ['p4', 'tin', 'Jay', 'East'],
      ['p5', 'lid', 'Kay', 'East'],
    ];
    expect(await parcels(rows)).toEqual({
      status: 422,
      faults: [
        [2, 'branchId', '没有选项“Nowhere”；可填：East、West'],
        [3, 'crateId', '没有选项“Jay”；可填：Kay'],
        [4, 'boxId', '没有选项“lid”；可填：tin'],
      ],
    });
  });

  test('is not asked by what is no value of its column', async () => {
    const rows = [
      ['p6', 'Kay', 'much'],
      ['p7', 'Kay', '5000000000000000'],
      ['p8', 'Kay', '91'],
      ['p9', 'Kay', '6'],
    ];
    expect(await parcels(rows, ['名称', '合适的箱子', '容积'])).toEqual({
      status: 422,
      faults: [
        [2, 'volume', expect.stringMatching(/./)],
        [3, 'volume', expect.stringMatching(/./)],
        [4, 'volume', expect.stringMatching(/./)],
        [5, 'fitId', '没有选项“Kay”'],
      ],
    });
  });

  test('says no more than it knows of what cannot be read whole', async () => {
    expect(await parcels([['q9', 'crate 99-0']], ['名称', '成页的盒子'])).toEqual({
      status: 422,
      faults: [[2, 'pagedId', `前 ${manyAtMost * pagesAtMost} 个选项中没有“crate 99-0”，其余的无法按名称核对`]],
    });
  });

  test('tells of a wrong cell that the form hides, too, where another is read by it: no row is lost unsaid', async () => {
    expect(await parcels([['flat', 'Kay', '91']], ['名称', '合适的箱子', '容积'])).toEqual({
      status: 422,
      faults: [[2, 'volume', expect.stringMatching(/90/)]],
    });
  });

  test('tells at its cell why it refuses, or that it needs more', async () => {
    const rows = [
      ['q1', 'tin', ''],
      ['q2', 'tin', 'never'],
      ['q3', 'tin', 'longer than a day'],
      ['q4', 'lid', 'ages'],
    ];
    expect(await parcels(rows, ['名称', '空盒', '自'])).toEqual({
      status: 422,
      faults: [
        [2, 'heldId', '请输入自'],
        [3, 'heldId', expect.stringMatching(/./)],
        [4, 'heldId', '自最多10个字'],
        [5, 'heldId', '没有选项“lid”；可填：tin'],
      ],
    });
  });
});
