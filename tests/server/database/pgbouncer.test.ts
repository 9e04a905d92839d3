/** The product behind PgBouncer in transaction mode: nothing is kept of a session, and nothing is missed that needs one. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { advisoryLocks } from '../../../src/server/database/advisoryLocks.ts';
import { openDatabase, type Database } from '../../../src/server/database/open.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { seedDatabase } from '../../../src/server/seeding.ts';
import { productTables } from '../../../src/towing/index.ts';
import { openOfficeOn, type Office } from '../../towing/office.ts';
import { finished, mainJob } from '../../towing/work.ts';
import { copyOf, type Copy } from '../../serverKit/database.ts';
import { pgbouncer, startPooler, type Pooler } from '../../serverKit/pgbouncer.ts';
import { demonstrationCopy, productRelease } from '../../serverKit/product.ts';

if (pgbouncer === null) test('PgBouncer is not installed here: how the product does behind it is not known', () => {});
else behind(pgbouncer);

function behind(program: string): void {
  const connections = 2;
  let copy: Copy;
  let pooler: Pooler;
  let database: Database;
  let office: Office;
  beforeAll(async () => {
    copy = await demonstrationCopy(20);
    pooler = await startPooler(program, copy.url, connections);
    database = await openDatabase({ databaseUrl: pooler.url, directUrl: copy.url, maxConnections: 20 });
    office = await openOfficeOn(database);
  });
  afterAll(async () => {
    await office.close();
    await pooler.stop();
    await copy.drop();
  });

  describe('behind PgBouncer in transaction mode', () => {
    test('a task goes from its start to the finished tow', async () => {
      expect(await mainJob(office)).toMatchObject(finished);
    });

    test('forty who ask at once share two connections', async () => {
      const police = await office.as('police');
      const asked = await Promise.all(
        Array.from({ length: 40 }, (_, page) =>
          police.get('/weiLan/listByPage', { current: String(page + 1), size: '5' }),
        ),
      );
      expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    });

    test('a transaction has its limits, and leaves none behind', async () => {
      const timeouts = () => sql<{ ms: number }>`
        select setting::int as ms from pg_settings where name like '%_timeout' and name <> 'authentication_timeout'
          and name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`;
      const inside = await database.kysely.transaction().execute((db) => timeouts().execute(db));
      expect(inside.rows.map(({ ms }) => ms)).toEqual([60_000, 10_000, 20_000]);
      for (let round = 0; round < 2 * connections; round++)
        expect((await timeouts().execute(database.kysely)).rows.map(({ ms }) => ms)).toEqual([0, 0, 0]);
      const counting = await timeouts().execute(database.workingOn('statistics'));
      expect(counting.rows.map(({ ms }) => ms)).toEqual([60_000, 10_000, 120_000]);
    });

    test('what is notified is heard', async () => {
      const heard: string[] = [];
      const end = await database.listen('behind', (payload) => heard.push(payload));
      await sql`select pg_notify('behind', 'yes')`.execute(database.kysely);
      await vi.waitFor(() => expect(heard).toEqual(['yes']));
      await end();
    });

    test('one of two plants an empty database, and no lock of a session stays', async () => {
      const release = await productRelease();
      const empty = await copyOf({
        name: 'tables_alone',
        prepare: async (on) => void (await syncTables(on, [...release.tables, ...productTables], release.catalogue)),
      });
      const before = await startPooler(program, empty.url, connections);
      const open = () => openDatabase({ databaseUrl: before.url, directUrl: empty.url });
      const both = await Promise.all([open(), open()]);
      const said: string[] = [];
      const environment = { seed: 'none', seedSize: 0 } as const;
      const now = new Date();
      await Promise.all(
        both.map((one) => seedDatabase({ environment, database: one, release, now, say: (line) => said.push(line) })),
      );
      expect(said.filter((line) => line.includes('one-time password'))).toHaveLength(1);
      const { rows } = await both[0].pool.query(
        `select * from pg_locks where locktype = 'advisory' and objid = ${advisoryLocks.seeding}`,
      );
      expect(rows).toEqual([]);
      for (const one of both) await one.close();
      await before.stop();
      await empty.drop();
    });
  });
}
