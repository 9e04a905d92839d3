/** The demonstration's data: complete, the same every time, and as the server itself would have made it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aggregate } from '../../../src/towing/domain/aggregate.ts';
import { bindsDriver, orderStates, stateOf } from '../../../src/towing/domain/orderState.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { dbOf, type OrderRow, type TaskRow } from '../../../src/towing/records/productTables.ts';
import { holds } from '../../../src/towing/decide/ground.ts';
import { eastern, western } from '../../../src/towing/seed/city.ts';
import { accounts, productTables, seed } from '../../../src/towing/index.ts';
import { dropIndexes } from '../../../src/towing/seed/indexes.ts';
import { verifyPassword, wirePassword } from '../../../src/server/sessions/passwords/password.ts';
import { freshDatabase } from '../../serverKit/database.ts';
import { demonstration, plantedAt, productRelease } from '../../serverKit/product.ts';
import { brokenLink } from '../../serverKit/brokenLink.ts';

let database: Database;
let tasks: TaskRow[];
let orders: ReadonlyMap<string, OrderRow[]>;

beforeAll(async () => {
  database = await demonstration(300);
  const db = dbOf({ db: database.kysely });
  tasks = await db.selectFrom('task').selectAll().execute();
  const all = await db.selectFrom('trailerOrder').selectAll().orderBy('id').execute();
  orders = new Map(tasks.map(({ id }) => [id, all.filter(({ taskId }) => taskId === id)]));
});
afterAll(() => database.close());

async function count(text: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${text}`);
  return rows[0]?.count ?? 0;
}

test.each([
  ['general_division', 1],
  ['detachment', 2],
  ['company', 3],
  ['park', 6],
  ['driver', 60],
  ['driver where location_point is not null', 60],
  ['"user" where user_type = 6', 60],
  ['task where not deleted', 300],
  ['task where deleted', 5],
  ['automatic_dispatch where active', 0],
  ['automatic_dispatch', 2],
  ['fence', 6],
  ['notice', 1],
  ['app_version', 4],
])('there are in %s: %i', async (text, expected) => {
  expect(await count(text)).toBe(expected);
});

test('companies A and C serve detachment A, company B serves B', async () => {
  const { rows } = await database.pool.query<{ username: string; serves: string[]; unit: string }>(
    `select u.username, c.detachment_ids as serves, u.detachment_id as unit
     from "user" u join company c on c.id = u.capacity_id where u.user_type = 4 order by 1`,
  );
  const units = Object.fromEntries(rows.map(({ username, unit }) => [username, unit]));
  expect(rows.map(({ serves, unit }) => [serves, unit])).toEqual(rows.map(({ unit }) => [[unit], unit]));
  expect(units['company']).toBe(units['company3']);
  expect(units['company']).not.toBe(units['company2']);
});

test('every state is there, and tasks wait and run right now', () => {
  const states = new Set([...orders.values()].flat().map(stateOf));
  expect([...states].sort()).toEqual([...orderStates].sort());
  const unassigned = tasks.filter(({ assigned, deleted, orderStatus }) => !assigned && !deleted && orderStatus === 0);
  expect(unassigned.length).toBeGreaterThanOrEqual(3);
  for (const { createTime } of unassigned) expect(plantedAt.getTime() - createTime.getTime()).toBeLessThan(600_000);
});

test('some are self-driven: assigned to company 1, bound to nobody, ended when the owner has left', async () => {
  const { rows } = await database.pool.query(`select * from task where trailer_company_id = '1'`);
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows)
    expect(row).toMatchObject({
      cancel_status: 0,
      assigned: true,
      distribution_order: 1,
      park_id: '-1',
      driver_ids: [],
      dispatch_time: null,
      finish_time: row['order_status'] === 1 ? expect.any(Date) : null,
    });
});

test('tasks lie within the last two months, and nothing has happened in the future', () => {
  for (const { createTime, updateTime } of tasks) {
    expect(plantedAt.getTime() - createTime.getTime()).toBeLessThan(61 * 86_400_000);
    expect(updateTime.getTime()).toBeLessThanOrEqual(plantedAt.getTime());
  }
});

test('each task says of its orders what the server would say', () => {
  for (const task of tasks) {
    const { driverIds, ...computed } = aggregate(orders.get(task.id) ?? [], task, null);
    expect(task).toMatchObject(computed);
    expect(task.driverIds ?? []).toEqual(driverIds);
  }
});

test('a driver is busy, and held, exactly where an unfinished order is his', async () => {
  const bound = [...orders.values()]
    .flat()
    .flatMap((one) => (bindsDriver(stateOf(one)) ? [one.driverId, one.taskId] : []));
  const { rows } = await database.pool.query<{ id: string; task: string }>(
    `select d.id, h.task_id as task from driver d join driver_hold h on h.id = d.id where d.task_status = 1 and d.work_status = 1`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(8);
  expect(await count('driver_hold')).toBe(rows.length);
  expect(await count('driver where task_status = 1')).toBe(rows.length);
  for (const { id, task } of rows) expect(bound).toEqual(expect.arrayContaining([id, task]));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

describe('events', () => {
  test('every chain is whole, and its head lies on the row', async () => {
    const db = dbOf({ db: database.kysely });
    const events = await db.selectFrom('event').selectAll().orderBy('recordId').orderBy('seq').execute();
    const chains = new Map<string, typeof events>();
    for (const event of events) {
      const name = `${event.entity} ${event.recordId}`;
      chains.set(name, [...(chains.get(name) ?? []), event]);
    }
    for (const chain of chains.values()) expect(brokenLink(chain)).toBeUndefined();
    for (const { id, eventHead, eventSeq } of tasks) {
      expect(chains.get(`task ${id}`)?.at(-1)).toMatchObject({ hash: eventHead, seq: eventSeq });
    }
  });

  test('replaying a task’s events makes its row', async () => {
    const db = dbOf({ db: database.kysely });
    const events = await db
      .selectFrom('event')
      .select(['recordId', 'to'])
      .where('entity', '=', 'task')
      .orderBy('seq')
      .execute();
    const replayed = new Map<string, object>();
    for (const { recordId, to } of events) replayed.set(recordId, { ...replayed.get(recordId), ...(to as object) });
    for (const { version: _v, updateTime: _u, eventHead: _h, eventSeq: _s, ...task } of tasks) {
      const row = JSON.parse(JSON.stringify(task)) as Record<string, unknown>;
      const said = Object.fromEntries(
        Object.entries({ ...replayed.get(task.id) }).filter(([, value]) => value !== null),
      );
      expect(said).toEqual(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
    }
  });

  test('the feeds stand where their last events are', async () => {
    const { rows } = await database.pool.query(
      `select detachment_id from feed f where version <> (select max(feed_version) from event e where e.detachment_id = f.detachment_id)`,
    );
    expect(rows).toEqual([]);
  });
});

test('every account that is shown can sign in with what is shown', async () => {
  for (const { username, password } of accounts) {
    const { rows } = await database.pool.query<{ hash: string }>(
      'select password_hash as hash from "user" where username = $1',
      [username],
    );
    expect(await verifyPassword(rows[0]?.hash ?? null, wirePassword(password))).toBe(true);
  }
  const { rows } = await database.pool.query('select mobile, default_password from "user" where username = $1', [
    'newcomer',
  ]);
  expect(rows).toEqual([{ mobile: null, default_password: true }]);
});

test('the account driver is on shift and idle', async () => {
  const { rows } = await database.pool.query(
    `select work_status, task_status from driver d join "user" u on u.id = d.id where u.username = 'driver'`,
  );
  expect(rows).toEqual([{ work_status: 1, task_status: 0 }]);
});

test('the same clock plants the same city', async () => {
  const tables = ['detachment', 'company', 'park', 'driver', 'task', 'trailer_order', 'event', 'feed', 'driver_hold'];
  const sums: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const fresh = await freshDatabase();
    const release = await productRelease();
    await syncTables(fresh, [...release.tables, ...productTables], release.catalogue);
    await seed({ database: fresh, release, size: 40, now: plantedAt });
    const { rows } = await fresh.pool.query(
      tables
        .map(
          (table) => `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`,
        )
        .join(' union all '),
    );
    sums.push(JSON.stringify(rows));
    await fresh.close();
  }
  expect(sums[1]).toBe(sums[0]);
});

test('indexes that are put off for a large city come back as they were', async () => {
  const indexes = async (): Promise<unknown> =>
    (await database.pool.query('select indexname, indexdef from pg_indexes order by 1')).rows;
  const before = await indexes();
  const client = await database.pool.connect();
  await client.query('begin');
  const rebuild = await dropIndexes(client);
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_indexes where tablename in ('task', 'trailer_order', 'event')`,
  );
  expect(rows[0]?.count).toBe(3);
  await rebuild(() => undefined);
  await client.query('commit');
  client.release();
  expect(await indexes()).toEqual(before);
});

test.each([0, 5])('a city of %i tasks stands too', async (size) => {
  const small = await demonstration(size);
  const { rows } = await small.pool.query('select count(*)::int as count from task where not deleted');
  expect(rows).toEqual([{ count: size }]);
  await small.close();
});

test('a street lies in the outline of its own district, and in no other', () => {
  const districts = [...western, ...eastern];
  const around = (lng: number, lat: number) =>
    districts.flatMap(({ name, outline }) => (holds({ polygons: [[outline]] }, { lng, lat }) ? [name] : []));
  for (const { name, centre, streets } of districts) {
    expect(around(centre.lng, centre.lat), name).toEqual([name]);
    for (const [street, lng, lat] of streets) expect(around(lng, lat), street).toEqual([name]);
  }
});
