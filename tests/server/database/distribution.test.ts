/** Tables over several machines: what goes where, and the main job on a real Citus where CITUS_URL names one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveTurn } from '../../../src/server/archive/archiveTimer.ts';
import { archivedTasks } from '../../../src/towing/records/archivedTasks.ts';
import { distribute } from '../../../src/server/database/distribute.ts';
import { planDistribution, readPlacements } from '../../../src/server/database/distribution.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { systemTables } from '../../../src/server/database/systemTables.ts';
import { productTables } from '../../../src/towing/index.ts';
import { openOfficeOn, type Office } from '../../towing/office.ts';
import { finished, mainJob, succeeded } from '../../towing/work.ts';
import { allTables, citusUrl, demonstrationOnCitus } from '../../serverKit/citus.ts';
import { freshDatabase } from '../../serverKit/database.ts';
import { demonstration, productRelease } from '../../serverKit/product.ts';

if (citusUrl === '') test('CITUS_URL names no Citus here: how the product does on it is not known', () => {});
else
  describe('on Citus', () => {
    let database: Database;
    let office: Office;
    beforeAll(async () => {
      database = await demonstrationOnCitus(20, new Date());
      office = await openOfficeOn(database);
    }, 300_000);
    afterAll(() => office?.close());

    test('a second run moves nothing', async () => {
      const { catalogue } = await productRelease();
      const given = { database, plans: await allTables(), catalogue, say: () => undefined };
      expect(await distribute({ ...given, dry: false })).toBe(0);
    });

    test('a task goes from its start to the finished tow', async () => {
      expect(await mainJob(office)).toMatchObject(finished);
    });

    test('all that is read answers, as far as nothing must be said for it', async () => {
      const { calls } = (await productRelease()).catalogue;
      const reading = Object.values(calls).filter(
        ({ method, open, changes, does }) => !open && (method === 'GET' || (changes.length === 0 && does !== 'logout')),
      );
      const failing = new Set<string>();
      for (const { id, method, path } of reading)
        for (const who of ['police', 'company', 'super']) {
          const person = await office.as(who);
          const { status } = await (method === 'GET'
            ? person.get(path, { current: '1', size: '10' })
            : person.post(path, { current: 1, size: 10 }));
          if (status >= 500) failing.add(id);
        }
      expect([...failing].sort()).toEqual([]);
    });

    test('a list is exported, with the names of what its rows refer to', async () => {
      const police = await office.as('police');
      const { data } = succeeded(
        await police.post('/vehicle/export', { call: 'listByPageCommandCentre', params: {}, format: 'csv' }),
      );
      const file = {
        method: 'GET',
        url: `/api/vehicle/exportFile?id=${String(data['id'])}`,
        headers: { token: police.token },
      } as const;
      await expect.poll(async () => (await office.app.inject(file)).statusCode, { timeout: 60_000 }).toBe(200);
    });

    test('old tasks are archived with their orders, machine by machine, and come back', async () => {
      const ended = await office.rows(`update task set create_time = '2019-05-05' where order_status = 1 returning id`);
      const now = new Date();
      const run = { db: database.workingOn('building'), archive: database.archive, now };
      const archived = async (): Promise<unknown> =>
        (await office.rows(`select count(*)::int as count from task where archived = 2019`))[0]?.['count'];
      const moved = await archiveTurn({ ...run, before: new Date('2021-01-01') }, [archivedTasks]);
      expect(moved).toBeGreaterThan(0);
      expect(moved).toBeLessThanOrEqual(ended.length);
      expect(await archived()).toBe(moved);
      const { data } = succeeded(
        await (
          await office.as('super')
        ).post('/rescue_public/commandCentre/listByPageCommandCentre', {
          createStartTime: '2019-01-01 00:00:00',
        }),
      );
      expect(Number(data['total'])).toBeGreaterThan(0);
      expect(await mainJob(office)).toMatchObject(finished);
      expect(await archiveTurn({ ...run, before: null }, [archivedTasks])).toBe(moved);
      expect(await archived()).toBe(0);
    });

    test('an entity that is published later is divided as it is made', async () => {
      const columns = ['detachment_id', 'id', 'name'].map((name) => ({ name, type: 'text', notNull: true }));
      const later = { table: 'later', entity: 'later', primaryKey: ['detachment_id', 'id'], columns };
      const index = { name: 'later_name_key', columns: ['name'], unique: true, using: 'btree' } as const;
      const everywhere = { ...later, table: 'later_word', primaryKey: ['id'], indexes: [] };
      await syncTables(database, [{ ...later, indexes: [index] }, everywhere], (await productRelease()).catalogue);
      const placements = await readPlacements(database.kysely);
      expect([placements?.get('later'), placements?.get('later_word')]).toEqual(['distributed', 'reference']);
    });
  });

describe('the plan', () => {
  test('divides what has a shard, and puts everywhere what the others name', async () => {
    const release = await productRelease();
    const placed = planDistribution([...systemTables, ...release.tables, ...productTables], release.catalogue);
    const of = (table: string) => placed.find((one) => one.table === table);
    expect(placed[0]).toEqual({ table: 'feed', placement: 'distributed', loosened: [] });
    for (const table of ['event', 'task', 'trailer_order', 'rotation_entry'])
      expect(of(table)?.placement, table).toBe('distributed');
    // A driver names a standby section, and a section its region.
    // Statistics read measured ways beside their tasks.
    for (const table of ['company', 'driver', 'user', 'zun_dian_ld', 'region', 'measured_arrival'])
      expect(of(table)?.placement, table).toBe('reference');
    for (const table of ['session', 'job', 'release']) expect(of(table)?.placement, table).toBe('local');
    expect(of('task')?.loosened).toContainEqual(expect.stringMatching(/^task_id_key/));
    for (const { table, placement, loosened } of placed)
      if (placement !== 'distributed') expect(loosened, table).toEqual([]);
  });

  test('is printed, and on one machine nothing is done', async () => {
    const database = await freshDatabase();
    const release = await productRelease();
    const said: string[] = [];
    const given = {
      database,
      plans: release.tables,
      catalogue: release.catalogue,
      say: (line: string) => said.push(line),
    };
    expect(await distribute({ ...given, dry: true })).toBe(release.tables.length);
    expect(said).toContainEqual(
      expect.stringMatching(/^task +distributed +by detachment_id, beside feed; unique no more: /),
    );
    await expect(distribute({ ...given, dry: false })).rejects.toThrow('coordinator of Citus');
    await database.close();
  });
});

/** A plain PostgreSQL that is treated as several machines: what its statements say is what those would be sent. */
test('where tables are divided, whoever locks rows of a divided one names their unit, and nobody locks what they refer to', async () => {
  const database = await demonstration(0);
  const statements: string[] = [];
  const watched = new WeakSet<object>();
  database.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const noting = (...given: unknown[]): unknown => {
      if (typeof given[0] === 'string') statements.push(given[0]);
      return query(...given);
    };
    client.query = noting as typeof client.query;
  });
  const office = await openOfficeOn({ ...database, distributed: true });
  expect(await mainJob(office)).toMatchObject(finished);
  const release = await productRelease();
  const placed = planDistribution([...systemTables, ...release.tables, ...productTables], release.catalogue);
  const divided = placed.filter(({ placement }) => placement === 'distributed').map(({ table }) => table);
  const locking = statements.filter((text) => /for (no key )?update/.test(text) && !text.includes('skip locked'));
  const ofDivided = locking.filter((text) => divided.some((table) => text.includes(`from "${table}"`)));
  expect(ofDivided.length).toBeGreaterThan(5);
  expect(ofDivided.filter((text) => !/"?detachment_id"? = \$/.test(text))).toEqual([]);
  // Of two who lock a row of every machine at one time, Citus ends one.
  expect(statements.filter((text) => text.includes('for key share'))).toEqual([]);
  await office.close();
});
