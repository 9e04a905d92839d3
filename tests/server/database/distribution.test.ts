/** Tables over several machines: what goes where, and the main job on a real Citus where CITUS_URL names one. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { archiveTurn } from '../../../src/server/archive/archiveTimer.ts';
import { archivedTasks } from '../../../src/towing/records/archivedTasks.ts';
import { distribute } from '../../../src/server/database/distribute.ts';
import { planDistribution, readPlacements } from '../../../src/server/database/distribution.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { systemTables } from '../../../src/server/database/systemTables.ts';
import { productTables } from '../../../src/towing/index.ts';
import { takeAlertSteps } from '../../../src/towing/tasks/alertSteps.ts';
import { openOfficeOn, type Office } from '../../towing/office.ts';
import { finished, mainJob, paths, readCity, startTask, succeeded } from '../../towing/work.ts';
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

/** What is sent from now on. */
function statementsTo({ pool }: Database): readonly string[] {
  const statements: string[] = [];
  const watched = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const noting = (...given: unknown[]): unknown => {
      if (typeof given[0] === 'string') statements.push(given[0]);
      return query(...given);
    };
    client.query = noting as typeof client.query;
  });
  return statements;
}

/** A plain PostgreSQL that is treated as several machines: what its statements say is what those would be sent. */
describe('where tables are divided', () => {
  let statements: readonly string[];
  let placements: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const database = { ...(await demonstration(0)), distributed: true };
    statements = statementsTo(database);
    const office = await openOfficeOn(database);
    expect(await mainJob(office)).toMatchObject(finished);
    const release = await productRelease();
    const { settings } = release.catalogue;
    const police = await office.as('police');
    const id = await startTask(police);
    const { companyA, parkA } = await readCity(office);
    const given = { trailerCompanyId: companyA, trailerCompanyName: 'x', parkId: parkA, parkName: 'y' };
    succeeded(await police.post(paths.assign, { id, mode: 0, ...given }));
    await office.rows(`update job set due_at = now() where kind = 'notify'`);
    await office.rows(`select pg_notify('job', '')`);
    const told = () => office.rows('select from notification where record_id = $1', [id]);
    await vi.waitFor(async () => expect(await told()).not.toEqual([]), 20_000);
    const inAnHour = new Date(Date.now() + 3_600_000);
    expect(await takeAlertSteps({ database, release, settings, now: inAnHour, absences: new Map() })).toBeGreaterThan(
      0,
    );
    await office.close();
    const placed = planDistribution([...systemTables, ...release.tables, ...productTables], release.catalogue);
    placements = new Map(placed.map(({ table, placement }) => [table, placement]));
  });

  test('whoever locks rows of a divided one names their unit', () => {
    const divided = [...placements].flatMap(([table, placement]) => (placement === 'distributed' ? [table] : []));
    const ofDivided = statements.filter(
      (text) => /for (no key )?update/.test(text) && divided.some((table) => text.includes(`from "${table}"`)),
    );
    expect(ofDivided.length).toBeGreaterThan(5);
    expect(ofDivided.filter((text) => !/"?detachment_id"? = \$/.test(text))).toEqual([]);
  });

  // Of two who lock a row of every machine at one time, Citus ends one.
  test('nobody locks what they refer to', () => {
    expect(statements.filter((text) => text.includes('for key share'))).toEqual([]);
  });

  test('no statement writes into tables of two sorts', () => {
    const writing = (text: string) => [...text.matchAll(/(?:insert into|update|delete from) "?(\w+)"?/g)];
    const sortsOf = (text: string) => new Set(writing(text).flatMap(([, table = '']) => placements.get(table) ?? []));
    expect(statements.filter((text) => sortsOf(text).size === 1).length).toBeGreaterThan(20);
    expect(statements.filter((text) => sortsOf(text).size > 1)).toEqual([]);
  });
});
