/** A name beside a reference tells no more than it does where it stands: nobody finds, orders or is told by what they may not read. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readCatalogue } from '../../../src/release/readCatalogue.ts';
import { librarySources, openLibrary, source, type Library } from '../library.ts';

const label = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const entity = (title: string, properties: object, more: object = {}) => ({
  title: label(title),
  shard: 'none',
  scope: 'all',
  write: 'all',
  properties,
  ...more,
});
const named = (more: object) => ({ name: { type: 'string', title: label('名称'), ...more } });
const refers = (to: string) => ({ type: 'string', title: label(to), lookup: `${to}.lookup` });
const keeper = entity('保管员', named({ mask: { as: 'name', read: [2] } }));
const boss = entity('主管', named({ read: [2] }));
const trust = entity('托管', {
  keeperId: refers('keeper'),
  bossId: refers('boss'),
  keeperSaid: { field: 'keeperId', title: label('保管员') },
});
const sources = [
  source('entities/keeper.json', keeper),
  source('entities/boss.json', boss),
  source('entities/trust.json', trust),
  source('calls/trust.json', {
    entity: 'trust',
    calls: {
      'trust.list': {
        path: '/trust/listByPage',
        does: 'list',
        method: 'GET',
        allow: [1, 2],
        filters: ['keeperName', 'bossName', 'keeperSaid'],
      },
      'keeper.lookup': { entity: 'keeper', path: '/keeper/lookup', does: 'lookup', allow: [1, 2] },
      'boss.lookup': { entity: 'boss', path: '/boss/lookup', does: 'lookup', allow: [1, 2] },
    },
  }),
];

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  const { faults } = await library.releases.publish([...librarySources(), ...sources]);
  expect(faults).toEqual([]);
  const plant = (table: string, columns: string, values: string) =>
    library.database.pool.query(
      `insert into ${table} (id, version, create_time, update_time, ${columns}) values ('1', 1, now(), now(), ${values})`,
    );
  await plant('keeper', 'name', `'张三'`);
  await plant('boss', 'name', `'王五'`);
  await plant('trust', 'keeper_id, boss_id', `'1', '1'`);
});
afterAll(() => library.close());

const list = (query: string, as: string) =>
  library.send({ method: 'GET', url: encodeURI(`/api/trust/listByPage?${query}`), as });

test.each(['orderBy=keeperName', 'orderBy=bossName', 'keeperName=张', 'bossName=王', 'keeperSaid=三'])(
  'nobody asks by a name that they see in part or not at all: %s',
  async (query) => {
    expect((await list(query, 'librarian')).status).toBe(400);
    const whole = await list(query, 'desk');
    expect([whole.status, whole.body.data]).toMatchObject([200, { total: 1 }]);
  },
);

test('what a message would tell to everybody is a fault', () => {
  const told = {
    ...trust,
    on: [
      {
        id: 'told',
        title: label('新'),
        added: true,
        notify: { user: { userType: [1, 2] }, text: label('{keeperName} {bossName}') },
      },
    ],
  };
  const { faults } = readCatalogue([
    ...librarySources(),
    ...sources.filter(({ file }) => file !== 'entities/trust.json'),
    source('entities/trust.json', told),
  ]);
  const hidden = faults.flatMap(({ code, message }) => (code === 'hidden-field' ? message.split(' ', 1) : []));
  expect(new Set(hidden)).toEqual(new Set(['"keeperName"', '"bossName"']));
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

test.each(['', '&orderBy=createTime'])('names are looked up for the rows of a page alone%s', async (order) => {
  const { pool } = library.database;
  await pool.query(`
    insert into trust (id, version, create_time, update_time, keeper_id, boss_id)
    select 'many ' || n, 1, now(), now(), '1', '1' from generate_series(1, 300) as n on conflict do nothing`);
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const page = await list(`current=10&size=20${order}`, 'desk');
  const sent = spy.mock.calls.map((call) => call as unknown as [text: string, values: unknown[]]);
  spy.mockRestore();
  const records = (page.body.data as { records: Record<string, unknown>[] }).records;
  expect(records.map(({ keeperName }) => keeperName)).toEqual(Array.from({ length: 20 }, () => '张三'));
  const [text, values] = sent.find(([one]) => one.includes('"keeper" as named')) ?? [];
  const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
  const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'];
  const lookups = nodesOf(plan).filter((node) => node['Relation Name'] === 'keeper');
  expect(lookups.length).toBeGreaterThan(0);
  expect(lookups.map((node) => node['Actual Loops'])).toEqual(lookups.map(() => 20));
});
