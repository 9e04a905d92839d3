/** A lookup answers so many rows at most: those beyond are found by what they are called, and those that are chosen by their ids. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choicesAtMost } from '../../../src/core/model/genericCalls.ts';
import { openLibrary, source, type Library } from '../library.ts';

const crate = {
  title: '箱子',
  shard: 'none',
  scope: 'all',
  properties: { name: { type: 'string', title: '名称', maxLength: 40, search: true } },
};
const calls = { entity: 'crate', calls: { lookup: { allow: [1] } } };

let library: Library;
beforeAll(async () => {
  library = await openLibrary({ sources: [source('entities/crate.json', crate), source('calls/crate.json', calls)] });
  await library.database.pool.query(
    `insert into crate (id, version, create_time, update_time, name)
     select 'c' || n, 1, now(), now(), 'a' || n from generate_series(1, ${choicesAtMost}) as n
     union all select 'last', 1, now(), now(), 'zebra 100%'`,
  );
});
afterAll(() => library.close());

const choices = async (query: string): Promise<readonly { id: string; name: string }[]> => {
  const { status, body } = await library.send({ as: 'librarian', method: 'GET', url: `/api/crate/list${query}` });
  expect(status).toBe(200);
  return body.data as readonly { id: string; name: string }[];
};

test('all of the table, by a part of what they are called', async () => {
  const all = await choices('');
  expect(all).toHaveLength(choicesAtMost);
  expect(all.map(({ id }) => id)).not.toContain('last');
  const last = [{ id: 'last', name: 'zebra 100%' }];
  expect(await choices('?name=bra')).toEqual(last);
  expect(await choices('?name=100%25')).toEqual(last);
  expect(await choices('?name=a77')).toHaveLength(111);
});

test('those that are chosen, by their ids, as many as a filter takes', async () => {
  const named = (await choices('?id=last,c7')).map(({ name }) => name);
  expect(named).toEqual(['a7', 'zebra 100%']);
});
