/** Whatever way a reference is written, it is one that its field's lookup offers its writer, by what stands beside it then. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../../src/core/model/catalogue.ts';
import { openLibrary, source, type Library } from '../../library.ts';

const text = (title: string, more: object = {}): object => ({ type: 'string', title, ...more });
const crate = {
  title: '箱子',
  shard: 'none',
  scope: { 1: { hall: { user: 'detachmentId' } } },
  properties: {
    name: text('名称', { maxLength: 40, search: true }),
    hall: text('馆', { maxLength: 20 }),
    branchId: text('分馆', { lookup: 'branch.lookup' }),
    sealed: { type: 'boolean', title: '已封', default: false },
  },
};
const ofBranch = { branchId: { field: 'branchId' } };
const item = {
  title: '物品',
  shard: 'none',
  scope: 'all',
  write: { 1: {} },
  label: 'name',
  properties: {
    name: text('名称', { maxLength: 40 }),
    branchId: text('分馆', { lookup: 'branch.lookup' }),
    crateId: text('箱子', { lookup: { call: 'crate.lookup', params: ofBranch } }),
    crateIds: { type: 'array', title: '几个箱子', lookup: { call: 'crate.lookup', params: ofBranch } },
    openId: text('开着的箱子', {
      lookup: { call: 'crate.open', options: [{ id: '-1', name: '无' }] },
    }),
    listedId: text('列出的箱子', { lookup: { call: 'crate.list', params: ofBranch } }),
  },
};
const calls = [
  source('calls/crate.json', {
    entity: 'crate',
    calls: {
      lookup: { allow: [1] },
      list: { allow: [1] },
      'crate.open': { does: 'lookup', method: 'GET', path: './open', allow: [1], where: { sealed: false } },
    },
  }),
  source('calls/item.json', {
    entity: 'item',
    calls: {
      list: { allow: [1] },
      insert: { allow: [1] },
      update: { allow: [1] },
      // Its own parameter offers less than the field does.
      'item.addOpen': {
        does: 'insert',
        path: './addOpen',
        allow: [1],
        takes: {
          properties: { name: true, branchId: true, crateId: text('箱子', { lookup: 'crate.open' }) },
        },
      },
    },
  }),
];

let library: Library;
beforeAll(async () => {
  library = await openLibrary({
    sources: [source('entities/crate.json', crate), source('entities/item.json', item), ...calls],
  });
  await library.database.pool.query(
    `insert into branch (id, version, create_time, update_time, name)
     values ('b-east', 1, now(), now(), 'East'), ('b-west', 1, now(), now(), 'West')`,
  );
  await library.database.pool.query(
    `insert into crate (id, version, create_time, update_time, hall, name, branch_id, sealed)
     values ('east', 1, now(), now(), 'north', 'a', 'b-east', false), ('east2', 1, now(), now(), 'north', 'b', 'b-east', true),
            ('west', 1, now(), now(), 'north', 'c', 'b-west', false), ('theirs', 1, now(), now(), 'south', 'd', 'b-east', false)`,
  );
});
afterAll(() => library.close());

async function written(path: string, payload: Row): Promise<[number, unknown]> {
  const { status, body } = await library.send({
    as: 'librarian',
    method: 'POST',
    url: `/api/item/${path}`,
    payload,
  });
  return [status, status === 200 ? body.data : Object.keys(body.fields ?? {})];
}

const east = { branchId: 'b-east' };
const cases: [string, Row, number, string[]][] = [
  ['one that the lookup offers', { ...east, crateId: 'east' }, 200, []],
  ['one that does not exist', { ...east, crateId: 'nobody' }, 422, ['crateId']],
  ['one outside the scope of the writer', { ...east, crateId: 'theirs' }, 422, ['crateId']],
  ['one of another parameter', { ...east, crateId: 'west' }, 422, ['crateId']],
  ['one among several of another parameter', { ...east, crateIds: ['east', 'west'] }, 422, ['crateIds']],
  ['several that it offers', { ...east, crateIds: ['east', 'east2'] }, 200, []],
  ['one that the condition of the lookup leaves out', { openId: 'east2' }, 422, ['openId']],
  ['one that stands beside it', { openId: '-1' }, 200, []],
  ['one of a list', { ...east, listedId: 'east' }, 200, []],
  ['one of a list by another parameter', { ...east, listedId: 'west' }, 422, ['listedId']],
];

describe('a new record with', () => {
  test.each(cases)('%s', async (_, input, status, fields) => {
    const [answered, said] = await written('add', { name: 'n', ...input });
    expect([answered, answered === 200 ? [] : said]).toEqual([status, fields]);
  });

  test('one that the call offers, and that its field does', async () => {
    expect((await written('addOpen', { name: 'n', ...east, crateId: 'east' }))[0]).toBe(200);
    expect(await written('addOpen', { name: 'n', ...east, crateId: 'east2' })).toEqual([422, ['crateId']]);
    expect(await written('addOpen', { name: 'n', ...east, crateId: 'west' })).toEqual([422, ['crateId']]);
  });
});

describe('a change to', () => {
  test.each(cases)('%s', async (_, input, status, fields) => {
    const { branchId, ...chosen } = input;
    const [, made] = await written('add', { name: 'n', branchId });
    const { id } = made as { id: string };
    const [answered, said] = await written('update', { id, ...chosen });
    expect([answered, answered === 200 ? [] : said]).toEqual([status, fields]);
  });

  test('what a reference was chosen by: it is chosen anew, or emptied', async () => {
    const [, made] = await written('add', { name: 'n', ...east, crateId: 'east', crateIds: ['east'] });
    const { id } = made as { id: string };
    expect(await written('update', { id, name: 'other' })).toEqual([200, null]);
    expect(await written('update', { id, branchId: 'b-west' })).toEqual([422, ['crateId', 'crateIds']]);
    const moved = { id, branchId: 'b-west', crateId: 'west', crateIds: [] };
    expect(await written('update', moved)).toEqual([200, null]);
  });
});
