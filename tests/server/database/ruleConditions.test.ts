/** Conditions over the value of a rule: what they allow, and what they mask, is the same in code as in SQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLibrary, source, type Library } from '../library.ts';

const text = (title: string): object => ({ type: 'string', title, maxLength: 20 });
const crate = {
  title: '箱子',
  shard: 'none',
  scope: 'all',
  write: { 1: {}, 2: {} },
  properties: {
    name: text('名称'),
    shut: { type: 'integer', title: '关', default: 0 },
    state: { title: '状态', rule: 'crateState' },
    secret: { ...text('暗号'), search: true, mask: { as: 'phone', read: { state: { not: 'shut' } } } },
    sign: { ...text('标记'), search: true, mask: { as: 'phone', read: { state: 'open' } } },
  },
};
const crateState = {
  title: '状态',
  fields: { shut: 0 },
  rows: [
    { when: { shut: 1 }, then: { value: 'shut', label: '关', tone: 'danger' } },
    { when: { shut: { not: 1 } }, then: { value: 'open', label: '开', tone: 'success' } },
  ],
  examples: [
    { when: {}, then: 'open' },
    { when: { shut: 1 }, then: 'shut' },
  ],
};
const both = { allow: [1, 2] };
const taking = (needs: object): object => ({
  does: 'update',
  entity: 'crate',
  allow: [1, 2],
  needs,
  takes: { required: ['id'], properties: { id: true, name: true } },
});
const calls = {
  entity: 'crate',
  calls: {
    list: both,
    get: both,
    insert: both,
    update: both,
    'crate.fill': { path: './fill', ...taking({ state: 'open' }) },
    'crate.seal': { path: './seal', ...taking({ state: { not: 'shut' } }) },
  },
};

type Row = Readonly<Record<string, unknown>>;
let library: Library;
let ids: readonly string[];
beforeAll(async () => {
  library = await openLibrary({
    sources: [
      source('entities/crate.json', crate),
      source('rules/crateState.json', crateState),
      source('calls/crate.json', calls),
    ],
  });
  const add = async (shut: number): Promise<string> => {
    const payload = { name: 'n', shut, secret: '13800001234', sign: '13800001234' };
    const { body } = await library.send({ method: 'POST', url: '/api/crate/add', as: 'super', payload });
    return (body.data as { id: string }).id;
  };
  ids = [await add(0), await add(1)];
});
afterAll(() => library.close());

const list = async (query: string): Promise<readonly Row[]> => {
  const { body } = await library.send({ method: 'GET', url: `/api/crate/listByPage?${query}`, as: 'desk' });
  return (body.data as { records: readonly Row[] }).records;
};

test.each(['fill', 'seal'])('%s is done where the rule of its `needs` says so, and only there', async (call) => {
  const done = async (id: string | undefined): Promise<number> => {
    const payload = { id, name: call };
    return (await library.send({ method: 'POST', url: `/api/crate/${call}`, as: 'desk', payload })).status;
  };
  expect([await done(ids[0]), await done(ids[1])]).toEqual([200, 409]);
});

test.each(['secret', 'sign'])(
  '%s is seen whole in the rows in which it is found, and masked in the others',
  async (name) => {
    const seen = new Map((await list('size=9')).map((row) => [row['id'], row[name]]));
    expect(ids.map((id) => seen.get(id))).toEqual(['13800001234', '138****1234']);
    expect((await list(`size=8&${name}=13800001234`)).map(({ id }) => id)).toEqual([ids[0]]);
  },
);
