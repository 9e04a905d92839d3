/** Old tasks leave the rows of every day, are found where one looks back, and come back; a kill in the middle parts none from its orders. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { archiveTurn, startArchiveTimer, type ArchiveRun } from '../../../src/server/archive/archiveTimer.ts';
import { openDatabase } from '../../../src/server/database/open.ts';
import { wireTime } from '../../../src/server/time/clock.ts';
import { openLoops } from '../../../src/server/time/loops.ts';
import { doubledRows } from '../../../src/server/database/sync/doubledRows.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { systemTables } from '../../../src/server/database/systemTables.ts';
import { verifyEvents } from '../../../src/server/database/seals/verification.ts';
import { productTables } from '../../../src/towing/index.ts';
import { archivedTasks } from '../../../src/towing/records/archivedTasks.ts';
import { verifyHolds } from '../../../src/towing/tasks/verifyHolds.ts';
import { openOffice, type Json, type Office, type Person } from '../../towing/office.ts';
import { succeeded } from '../../towing/work.ts';
import { productRelease } from '../../serverKit/product.ts';

const list = '/rescue_public/commandCentre/listByPageCommandCentre';
const now = new Date();
const before = new Date(now.getTime() - 700 * 86_400_000);
const longAgo = { createStartTime: '2000-01-01 00:00:00', createEndTime: '2020-12-31 23:59:59' };

let office: Office;
let person: Person;
beforeAll(async () => {
  office = await openOffice(150);
  person = await office.as('super');
  await makeOld(office);
});
afterAll(() => office.close());

/** Every second task was made in 2019 or 2020. */
async function makeOld({ rows }: Office): Promise<void> {
  await rows(`update task set create_time = case when hashtext(id) % 4 = 0 then '2019-05-05' else '2020-06-06' end::timestamptz
    where hashtext(id) % 2 = 0`);
}

const run = (to: Date | null, rowsAtOnce?: number): ArchiveRun => ({
  db: office.database.workingOn('building'),
  archive: office.database.archive,
  now,
  before: to,
  ...(rowsAtOnce === undefined ? {} : { rowsAtOnce }),
});
const turn = (to: Date | null): Promise<number> => archiveTurn(run(to), [archivedTasks]);

const countOf = async (where: string, table = 'task'): Promise<number> =>
  Number((await office.rows(`select count(*)::int as count from ${table} as t where ${where}`))[0]?.['count']);
const listed = async (input: Json): Promise<Json> => succeeded(await person.post(list, { size: 10, ...input })).data;
/** The whole list as a table of commas. */
async function exported(params: Json): Promise<string> {
  const asked = await person.post('/vehicle/export', { call: 'listByPageCommandCentre', params, format: 'csv' });
  const id = String(succeeded(asked).data['id']);
  return vi.waitFor(
    async () => {
      const url = `/api/vehicle/exportFile?id=${id}`;
      const { statusCode, body } = await office.app.inject({ method: 'GET', url, headers: { token: person.token } });
      expect(statusCode).toBe(200);
      return body;
    },
    { timeout: 60_000, interval: 50 },
  );
}
const lost = `exists (select from trailer_order o where o.task_id = t.id and o.archived <> t.archived)`;
const may = `t.create_time < '2021-01-01' and (t.order_status = 1 or t.cancel_status = 1 or t.deleted)`;

async function isWhole(): Promise<void> {
  const release = await productRelease();
  expect((await verifyEvents(office.database.kysely, release.catalogue)).faults).toEqual([]);
  expect((await verifyHolds(office.database.kysely)).faults).toEqual([]);
  // A start finds nothing to make or to say.
  const plans = [...systemTables, ...productTables, ...release.tables];
  const synced = await syncTables(office.database, plans, release.catalogue);
  expect(synced).toEqual({ created: [], renamed: [], added: [], relaxed: [], indexed: [], remarks: [] });
}

test('nothing is divided while nothing may be archived', async () => {
  expect(await turn(null)).toBe(0);
  expect(await turn(new Date('2010-01-01'))).toBe(0);
  expect(await countOf(`relname = 'task_live'`, 'pg_class')).toBe(0);
});

test('what is bound, or stands in a lot, stays; the rest goes with its orders, and a filter of time finds it', async () => {
  const [all, orders] = [await countOf('true'), await countOf('true', 'trailer_order')];
  const wanted = await countOf(may);
  const held = await office.rows(`select id from task as t where ${may} and not deleted order by id limit 2`);
  const [bound, parked] = held.map(({ id }) => String(id));
  const [driver] = await office.rows(`select id from driver where id not in (select id from driver_hold) limit 1`);
  await office.rows(
    `insert into driver_hold (id, version, task_id, task_detachment_id, create_time, update_time)
     select $1, 1, id, detachment_id, now(), now() from task where id = $2`,
    [driver?.['id'], bound],
  );
  await office.rows(
    `update trailer_order set deleted = false, park_in_time = now(), park_out_time = null where task_id = $1`,
    [parked],
  );
  const shown = (await listed({}))['total'];
  const moved = await turn(before);
  expect(moved).toBeGreaterThan(10);
  expect(await countOf('t.archived <> 0')).toBe(moved);
  expect(moved).toBeLessThanOrEqual(wanted - 2);
  expect(await countOf(`t.archived <> 0 and not (${may})`)).toBe(0);
  expect(await countOf(`t.archived <> 0 and t.id = any('{${bound},${parked}}')`)).toBe(0);
  expect(await countOf(lost)).toBe(0);
  expect([await countOf('true'), await countOf('true', 'trailer_order')]).toEqual([all, orders]);
  await office.rows(`delete from driver_hold where task_id = $1`, [bound]);
  // Lists of every day are shorter by what has gone and they would show; with a filter that reaches back it is there.
  const gone = await countOf('t.archived <> 0 and not t.deleted');
  expect((await listed({}))['total']).toBe(Number(shown) - gone);
  expect((await listed(longAgo))['total']).toBe(await countOf(`t.create_time < '2021-01-01' and not t.deleted`));
  await isWhole();
});

test('a list whose filters say nothing of time tells how far back it looks, and one that does not need it says nothing', async () => {
  expect(await listed({})).toMatchObject({ archivedBefore: wireTime(before) });
  expect(await listed(longAgo)).not.toHaveProperty('archivedBefore');
  expect(await listed({ createStartTime: wireTime(now), createEndTime: wireTime(now) })).not.toHaveProperty(
    'archivedBefore',
  );
});

test('an export has the archived rows of its list too', async () => {
  const [{ taskNo } = {}] = await office.rows(
    `select task_no as "taskNo" from task as t where t.archived <> 0 and not t.deleted limit 1`,
  );
  const [{ liveNo } = {}] = await office.rows(
    `select task_no as "liveNo" from task as t where t.archived = 0 and not t.deleted limit 1`,
  );
  const file = await exported({});
  expect(file).toContain(String(liveNo));
  expect(file).toContain(String(taskNo));
});

test('an archived task opens by its id and is found by the search', async () => {
  const [one] = await office.rows(`select id, task_no from task as t where t.archived <> 0 and not t.deleted limit 1`);
  const opened = succeeded(await person.get('/rescue_public/trailerOrders/findById', { id: String(one?.['id']) })).data;
  expect(opened).toMatchObject({ id: one?.['id'] });
  expect(opened['trailerOrdersList']).not.toEqual([]);
  const found = succeeded(await person.get('/search/getList', { keyword: String(one?.['task_no']) })).data;
  expect(JSON.stringify(found)).toContain(String(one?.['id']));
});

test('what only archived rows refer to is not deleted', async () => {
  const [unit] = await office.rows(`select detachment_id as id from task where archived <> 0 limit 1`);
  const added = await person.post('/region/add', { name: '只在归档中', detachmentId: String(unit?.['id']) });
  const id = String(succeeded(added).data['id']);
  const region = async (): Promise<Json> => ({ ...(await person.post('/region/delete', { id })) });
  await office.rows(
    `update task set region_id = $1 where id in (select id from task where archived <> 0 and detachment_id = $2 limit 1)`,
    [id, unit?.['id']],
  );
  expect(await countOf(`t.region_id = '${id}' and t.archived = 0`)).toBe(0);
  expect(await region()).toMatchObject({ status: 409, error: 'still-referenced' });
  await office.rows(`update task set region_id = null where region_id = $1`, [id]);
  expect(await region()).toMatchObject({ status: 200 });
});

test('the audit log says how many went, and the metrics how many there are', async () => {
  const lines = await office.rows(
    `select call, record_entity, record_count from audit_entry where call like 'archive/%'`,
  );
  expect(lines).toEqual([
    { call: 'archive/move', record_entity: 'task', record_count: await countOf('t.archived <> 0') },
  ]);
  expect(office.database.archive.known).toMatchObject({
    before,
    waiting: 0,
    archived: await countOf('t.archived <> 0'),
  });
});

test('another process learns at once how far back its lists need not look, as soon as rows move', async () => {
  const other = await openDatabase({ databaseUrl: office.database.url });
  const loops = openLoops(() => undefined);
  let at = new Date('2022-08-01T12:00:00+08:00');
  const needs = { database: other, releases: { settings: () => ({ archiveAfterMonths: 6 }) }, loops };
  const stop = startArchiveTimer({ ...needs, clock: { now: () => at } }, [archivedTasks]);
  const known = () => other.archive.known.before && wireTime(other.archive.known.before);
  await vi.waitFor(() => expect(known()).toBe('2022-02-01 12:00:00'));
  // Not the one whose vehicle stands in a lot.
  await office.rows(`update task set create_time = '2022-02-15' where id = (select t.id from task t
    where t.archived = 0 and t.order_status = 1 and ${archivedTasks.ended} order by t.id limit 1)`);
  at = new Date('2022-09-01T12:00:00+08:00');
  // Whichever of the two has the lead moves it.
  const moved = async (): Promise<number> => {
    await turn(new Date('2022-03-01T12:00:00+08:00'));
    return countOf(`t.create_time = '2022-02-15' and t.archived <> 0`);
  };
  await expect.poll(moved, { timeout: 30_000 }).toBe(1);
  await vi.waitFor(() => expect(known()).toBe('2022-03-01 12:00:00'));
  await stop();
  await other.close();
  await turn(before);
});

test('a new index and a new column reach the archived rows too', async () => {
  const { tables, catalogue } = await productRelease();
  const plans = tables.map((plan) =>
    plan.table !== 'task'
      ? plan
      : {
          ...plan,
          columns: [...plan.columns, { name: 'added_later', type: 'text', notNull: false }],
          indexes: [
            ...plan.indexes,
            { name: 'task_added_later', columns: ['added_later'], unique: false, using: 'btree' as const },
          ],
        },
  );
  const synced = await syncTables(office.database, plans, catalogue);
  expect(synced).toMatchObject({ added: ['task.added_later'], indexed: ['task_added_later'] });
  await office.rows(`drop index task_added_later`);
  await office.rows(`alter table task drop column added_later`);
});

test('what is asked to be unique is so among the rows of every day, whatever the archived ones are', async () => {
  const { tables, catalogue } = await productRelease();
  const unique = { name: 'task_no_key', columns: ['detachment_id', 'task_no'], unique: true, using: 'btree' as const };
  const where = JSON.stringify({ deleted: false });
  const plans = tables.map((plan) =>
    plan.table === 'task' ? { ...plan, indexes: [...plan.indexes, { ...unique, where }] } : plan,
  );
  const [one] = await office.rows(`select id, task_no from task as t where t.archived <> 0 and not t.deleted limit 1`);
  await office.rows(
    `update task as t set task_no = $1 where not t.deleted and t.archived = 0 and t.id = (select id from task as l
       where l.archived = 0 and not l.deleted and l.detachment_id = (select detachment_id from task where id = $2) limit 1)`,
    [one?.['task_no'], one?.['id']],
  );
  expect(await doubledRows(office.database.kysely, plans, tables, catalogue)).toEqual([]);
  expect(await syncTables(office.database, plans, catalogue)).toMatchObject({ indexed: ['task_no_key'], remarks: [] });
  expect(await office.rows(`select tablename from pg_indexes where indexname = 'task_no_key'`)).toEqual([
    { tablename: 'task_live' },
  ]);
  expect(await syncTables(office.database, plans, catalogue)).toMatchObject({ indexed: [], remarks: [] });
});

test('an archived row that is alike one of every day under an index of the operator stays, is told once, and the others come back', async () => {
  const archived = await countOf('t.archived <> 0');
  const [alike] = await office.rows(`select t.id from task as t join task as l on l.task_no = t.task_no
    and l.detachment_id = t.detachment_id and l.archived = 0 and not l.deleted where t.archived <> 0 and not t.deleted`);
  expect(await turn(null)).toBe(archived - 1);
  expect(await turn(null)).toBe(0);
  expect(await office.rows(`select id from task where archived <> 0`)).toEqual([alike]);
  expect(await countOf(lost)).toBe(0);
  const told = await office.rows(
    `select call, error, record_entity, record_ids, record_count from audit_entry where outcome = 'refused' and call like 'archive/%'`,
  );
  expect(told).toEqual([
    { call: 'archive/return', error: 'duplicate', record_entity: 'task', record_ids: alike?.['id'], record_count: 1 },
  ]);
  await office.rows(`drop index task_no_key`);
});

test('without the setting everything comes back', async () => {
  const archived = await countOf('t.archived <> 0');
  expect(await turn(null)).toBe(archived);
  expect(await countOf('t.archived <> 0')).toBe(0);
  expect(await countOf('t.archived <> 0', 'trailer_order')).toBe(0);
  expect((await listed(longAgo))['total']).toBe(await countOf(`t.create_time < '2021-01-01' and not t.deleted`));
  await isWhole();
});

test('a kill in the middle leaves each task with its orders, and the next turn goes on', async () => {
  const program = `
    const { openDatabase } = await import('./src/server/database/open.ts');
    const { archiveTurn } = await import('./src/server/archive/archiveTimer.ts');
    const { archivedTasks } = await import('./src/towing/records/archivedTasks.ts');
    const database = await openDatabase({ databaseUrl: process.argv[1] });
    const run = { db: database.workingOn('building'), archive: database.archive, now: new Date(), rowsAtOnce: 1 };
    await archiveTurn({ ...run, before: new Date('${before.toISOString()}') }, [archivedTasks]);`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program, office.database.url],
    {
      stdio: 'ignore',
    },
  );
  const ended = once(child, 'exit');
  await expect.poll(() => countOf('t.archived <> 0'), { timeout: 120_000 }).toBeGreaterThan(3);
  child.kill('SIGKILL');
  await ended;
  expect(await countOf(lost)).toBe(0);
  const left = await countOf(`t.archived = 0 and ${may}`);
  await expect.poll(() => turn(before), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(await countOf(`t.archived = 0 and ${may}`)).toBeLessThan(left);
  expect(await countOf(lost)).toBe(0);
  await isWhole();
}, 240_000);
