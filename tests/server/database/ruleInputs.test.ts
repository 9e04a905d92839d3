/** What stands for a rule's input that nobody has entered: the same in code as in SQL, also of rows that stood before the rule. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { librarySources, openLibrary, source, type Library } from '../library.ts';

const time = (title: string): object => ({ type: 'string', format: 'date-time', title });
const crate = {
  title: '箱子',
  shard: 'none',
  scope: 'all',
  write: { 1: {} },
  properties: {
    name: { type: 'string', title: '名称', maxLength: 20 },
    level: { type: 'integer', title: '级别' },
    grade: { type: 'integer', title: '等级' },
    worth: { type: 'number', widget: 'money', title: '价值' },
    sealed: { type: 'boolean', title: '已封', search: true },
    packedAt: time('打包时间'),
    openedAt: time('开箱时间'),
    kept: {
      widget: 'duration',
      title: '存放',
      search: true,
      computed: { minutes: { from: 'packedAt', to: 'openedAt' } },
    },
  },
};
const rule = (input: string, missing: unknown) => ({
  title: '状态',
  fields: { [input]: missing },
  rows: [
    { when: { [input]: missing }, then: { value: 'idle', label: '闲', tone: 'neutral' } },
    { when: { [input]: { not: missing } }, then: { value: 'busy', label: '忙', tone: 'progress' } },
  ],
});
const rules = {
  ofLevel: ['level', 0],
  ofGrade: ['grade', 0],
  ofWorth: ['worth', 0],
  ofSeal: ['sealed', false],
} as const;
const judged = Object.fromEntries(Object.keys(rules).map((name) => [name, { title: name, rule: name, search: true }]));
const own = { allow: [1] };
const figures = {
  mean: { measure: 'mean', field: 'level' },
  least: { measure: 'min', field: 'level' },
};
const calls = (more: object) =>
  source('calls/crate.json', { entity: 'crate', calls: { list: own, insert: own, ...more } });
const count = { does: 'aggregate', path: './count', ...own, group: { all: [] }, computed: figures };
const before = [source('entities/crate.json', crate), calls({})];
const after = [
  source('entities/crate.json', {
    ...crate,
    properties: {
      ...crate.properties,
      ...judged,
      grade: { ...crate.properties.grade, default: 1 },
      bestBefore: { ...time('最佳期限'), default: '2030-01-01 08:00:00' },
    },
  }),
  calls({ 'crate.count': count }),
  ...Object.entries(rules).map(([name, [input, missing]]) => source(`rules/${name}.json`, rule(input, missing))),
];

type Row = Readonly<Record<string, unknown>>;
let library: Library;
let filled: readonly string[] | undefined;
beforeAll(async () => {
  library = await openLibrary({ sources: before });
  await add({ name: 'bare' });
  await add({ name: 'full', level: 2, grade: 2, worth: 5.5, sealed: true });
  const { faults, synced } = await library.releases.publish([...librarySources(), ...after]);
  expect(faults).toEqual([]);
  filled = synced?.filled;
});
afterAll(() => library.close());

const add = async (payload: object): Promise<void> => {
  const { status, text } = await library.send({ method: 'POST', url: '/api/crate/add', as: 'super', payload });
  if (status !== 200) throw new Error(text);
};
const get = async (url: string): Promise<unknown> => {
  const { body, status, text } = await library.send({ method: 'GET', url: `/api/crate/${url}`, as: 'super' });
  if (status !== 200) throw new Error(text);
  return body.data;
};
const list = async (query = ''): Promise<readonly Row[]> =>
  ((await get(`listByPage?size=10${query}`)) as { records: readonly Row[] }).records;
const names = async (query: string): Promise<readonly unknown[]> => (await list(query)).map(({ name }) => name);

test.each(Object.keys(rules))('rows that stood before rule %s are found by what it says of them', async (name) => {
  const idle = (await list()).filter((row) => row[name] === 'idle').map((row) => row['name']);
  expect(await names(`&${name}=idle`)).toEqual(idle);
});

test('they are filled once', async () => {
  expect([...(filled ?? [])].sort()).toEqual(['crate.grade', 'crate.level', 'crate.sealed', 'crate.worth']);
  const again = after.map(({ file, text }) => ({ file, text: `${text}\n` }));
  const { synced } = await library.releases.publish([...librarySources(), ...again]);
  expect(synced?.filled).toBeUndefined();
});

test('what nobody has entered is none, and in no mean', async () => {
  await add({ name: 'new' });
  const unset = { level: null, worth: null, sealed: null };
  expect((await list()).filter(({ name }) => name !== 'full')).toMatchObject([unset, unset]);
  expect(await get('count')).toEqual([{ grouping: 'all', mean: 2, least: 2 }]);
});

test('a box that nobody has ticked is found as one that is not', async () => {
  expect(await names('&sealed=false')).toEqual(['new', 'bare']);
  expect(await names('&sealed=true')).toEqual(['full']);
});

test('rows that stood before a time with a default have it by the clock of the deployment', async () => {
  expect((await list()).map(({ bestBefore }) => bestBefore)).toEqual(Array(3).fill('2030-01-01 08:00:00'));
});

test('records are found and ordered by minutes between times that lie ages apart', async () => {
  await add({ name: 'ever', packedAt: '2026-01-01 00:00:00', openedAt: '9999-12-31 00:00:00' });
  expect(await names('&keptFrom=5')).toEqual(['ever']);
  expect((await list('&orderBy=kept'))[0]).toMatchObject({ name: 'ever', kept: 4_193_916_480 });
});
