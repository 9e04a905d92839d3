/** Imports keep a connection each for as long as they take: others find one free all the same. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/database/open.ts';
import { importsAtOnce } from '../../../src/server/tables/imports.ts';
import { demonstrationCopy } from '../../serverKit/product.ts';
import { openOfficeOn, type Office } from '../../towing/office.ts';
import { signIn, type Person } from './people.ts';

let office: Office;
let clerk: Person;
let beside: Client;
let drop = async (): Promise<void> => undefined;
beforeAll(async () => {
  const copy = await demonstrationCopy(60);
  ({ drop } = copy);
  office = await openOfficeOn(await openDatabase({ databaseUrl: copy.url, maxConnections: 4 }));
  clerk = await signIn(office.app, 'office');
  beside = new Client({ connectionString: copy.url });
  await beside.connect();
});
afterAll(async () => {
  await beside.end();
  await office.close();
  await drop();
});

const importOne = (name: string) =>
  clerk.send('/vehicle/import', Buffer.from(`名称\n${name}\n`), 'table.csv', { call: 'park.insert' });

async function isWaiting(): Promise<boolean> {
  const { rows } = await beside.query('select from pg_locks where not granted and relation = $1::regclass', ['park']);
  return rows.length > 0;
}

test('more than a few at once are told to come again, and keep nobody from the database', async () => {
  await beside.query('begin');
  await beside.query('lock table park in share mode');
  const imports = ['一', '二', '三', '四', '五', '六'].map((number) => importOne(`并发${number}场`));
  await expect.poll(isWaiting).toBe(true);
  expect((await clerk.get('/park/listByPage?current=1&size=5')).status).toBe(200);
  await beside.query('rollback');
  const answers = await Promise.all(imports);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused).toMatchObject({
    error: 'imports-under-way',
    msg: '正在导入其他表格（同时最多 1 个），请稍后再试',
  });
  expect((await importOne('并发七场')).status).toBe(200);
});

test.each([
  [3, 1],
  [8, 2],
  [18, 4],
  [100, 4],
])('of %i connections imports keep %i', async (connections, most) => {
  const few = importsAtOnce(connections);
  let end = (): void => undefined;
  const underWay = Array.from({ length: most }, () => few(() => new Promise<void>((done) => (end = done))));
  await expect(few(async () => undefined)).rejects.toMatchObject({ status: 429 });
  end();
  await underWay.at(-1);
  expect(await few(async () => 'done')).toBe('done');
});
