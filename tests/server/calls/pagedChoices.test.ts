/** A list whose rows are choices of a field finds those that are chosen by their ids, and its view says how it is asked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyAtMost } from '../../../src/core/model/genericCalls.ts';
import type { PickerView, ViewLookup } from '../../../src/core/model/view.ts';
import { memberIn, rowsOf } from '../../../src/core/model/row.ts';
import { openLibrary, source, type Library } from '../library.ts';

const text = (title: string, more: object = {}): object => ({ type: 'string', title, ...more });
const crate = {
  title: '箱子',
  shard: 'none',
  scope: 'all',
  properties: { name: text('名称', { maxLength: 40, search: true }), note: text('备注', { maxLength: 40 }) },
};
const item = {
  title: '物品',
  shard: 'none',
  scope: 'all',
  write: { 1: {} },
  label: 'name',
  properties: { name: text('名称', { maxLength: 40 }), crateId: text('箱子', { lookup: 'crate.list' }) },
};

let library: Library;
beforeAll(async () => {
  library = await openLibrary({
    sources: [
      source('entities/crate.json', crate),
      source('entities/item.json', item),
      source('calls/crate.json', { entity: 'crate', calls: { list: { allow: [1] } } }),
      source('calls/item.json', { entity: 'item', calls: { list: { allow: [1] }, insert: { allow: [1] } } }),
      source('screens/addItem.json', { type: 'form', entity: 'item', call: 'item.insert' }),
      source('screens/chooseCrate.json', { type: 'picker', call: 'crate.list', gives: { crateId: 'id' } }),
    ],
  });
  await library.database.pool.query(
    `insert into crate (id, version, create_time, update_time, name)
     select 'c' || n, 1, now() - n * interval '1 minute', now(), 'a' || n from generate_series(1, 1200) as n`,
  );
});
afterAll(() => library.close());

const profile = { userType: 1, superManager: false };
const viewOf = (screen: string): unknown => {
  const { screens, views } = library.releases.current().project(profile);
  return views[screens[screen] ?? ''];
};

test('its view says how many are asked for, of which fields, and by what they are searched', () => {
  const field = rowsOf(memberIn(viewOf('addItem'), 'fields')).find(({ name }) => name === 'crateId');
  const lookup = field?.['lookup'] as ViewLookup;
  expect(lookup).toMatchObject({ search: 'name', most: manyAtMost });
  expect(lookup.call.asks).toEqual(['id', 'name']);
});

test('those beyond the longest page are found by a part of their name, and by their ids', async () => {
  const ask = async (query: string): Promise<unknown> => {
    const { body } = await library.send({
      as: 'librarian',
      method: 'GET',
      url: `/api/crate/listByPage?fields=id,name&size=${manyAtMost}&${query}`,
    });
    return memberIn(body.data, 'records');
  };
  expect(await ask('')).toHaveLength(manyAtMost);
  expect(await ask('name=a1199')).toEqual([{ id: 'c1199', name: 'a1199' }]);
  expect(await ask('ids=c1200,c3')).toEqual([
    { id: 'c3', name: 'a3' },
    { id: 'c1200', name: 'a1200' },
  ]);
});

test('what the record is called that a page, a section or a picker is about filters no list', () => {
  const picker = viewOf('chooseCrate') as PickerView;
  expect(picker.call.takes).toContain('ids');
  expect(picker.call.takes).not.toContain('id');
});

test('a picker of it asks for its longest page, and nobody searches it by ids', () => {
  const picker = viewOf('chooseCrate') as PickerView;
  expect(picker.most).toBe(manyAtMost);
  expect(picker.search.map(({ name }) => name)).toEqual(['name']);
});
