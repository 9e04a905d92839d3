/** What an older release left behind of a changed unit is mended at the start, and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock, wholeSeconds } from '../../../src/server/time/clock.ts';
import { mendFollowing } from '../../../src/towing/users/mendFollowing.ts';
import { openOffice, type Office } from '../office.ts';
import { productRelease } from '../../serverKit/product.ts';
import { readCity } from '../work.ts';

let office: Office;
beforeAll(async () => void (office = await openOffice(0)));
afterAll(() => office.close());

const mend = async () =>
  mendFollowing({ database: office.database, release: await productRelease(), now: wholeSeconds(systemClock).now() });

test('copies that agree are not touched', async () => {
  expect(await mend()).toEqual({ accounts: 0, drivers: 0 });
});

test('copies that diverged follow their unit again, once', async () => {
  const { companyC, detachmentA, detachmentB } = await readCity(office);
  const before = await copies(companyC);
  await office.rows(`update "user" set capacity_name = '旧名', version = version + 1 where username = 'park'`);
  await office.rows('update company set detachment_ids = $1 where id = $2', [[detachmentB], companyC]);
  await office.rows(
    `update driver set general_division_id = null where id = (select id from "user" where username = 'driver')`,
  );
  const people = Number(
    (await office.rows('select count(*) as of from "user" where capacity_id = $1', [companyC]))[0]?.['of'],
  );
  const drivers = Number(
    (await office.rows('select count(*) as of from driver where trailer_company_id = $1', [companyC]))[0]?.['of'],
  );
  expect(await mend()).toEqual({ accounts: people + 1, drivers: drivers + 1 });
  expect(await copies(companyC)).toEqual([{ unit: detachmentB, serves: [detachmentB] }]);
  expect(await office.rows(`select capacity_name as of from "user" where username = 'park'`)).not.toEqual([
    { of: '旧名' },
  ]);
  expect(await mend()).toEqual({ accounts: 0, drivers: 0 });
  const told = `select count(*)::int as of from event where step = 'followUnit'`;
  expect(await office.rows(told)).toEqual([{ of: people + drivers + 2 }]);

  await office.rows('update company set detachment_ids = $1 where id = $2', [[detachmentA], companyC]);
  await mend();
  expect(await copies(companyC)).toEqual(before);
});

test('a driver has the number that they have bound', async () => {
  const numbers = () =>
    office.rows(`select d.mobile as driver from driver d join "user" u using (id) where u.username = 'driver02'`);
  await office.rows(`update "user" set mobile = '13900139888' where username = 'driver02'`);
  expect(await mend()).toEqual({ accounts: 0, drivers: 1 });
  expect(await numbers()).toEqual([{ driver: '13900139888' }]);
  expect(await mend()).toEqual({ accounts: 0, drivers: 0 });
});

/** Mends while somebody else changes the same in a transaction of their own, which ends once the mending waits for it. */
async function mendWhile(...statements: readonly string[]): Promise<void> {
  const other = await office.database.pool.connect();
  try {
    await other.query('begin');
    for (const statement of statements) await other.query(statement);
    const mended = mend();
    const waiting = async (): Promise<unknown> =>
      (
        await office.rows(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      )[0]?.['n'];
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
    await other.query('commit');
    await mended;
  } finally {
    other.release();
  }
}

test('what somebody changes while a start mends is not put back', async () => {
  const parkUser = `username = 'park'`;
  await office.rows(`update "user" set capacity_name = '旧名' where ${parkUser}`);
  await mendWhile(
    `update park set name = '新名停车场' where id = (select capacity_id from "user" where ${parkUser})`,
    `update "user" set capacity_name = '新名停车场' where ${parkUser}`,
  );
  expect(await office.rows(`select capacity_name as of from "user" where ${parkUser}`)).toEqual([{ of: '新名停车场' }]);

  const bound = `id = (select id from "user" where username = 'driver03')`;
  await office.rows(`update driver set mobile = '13900139001' where ${bound}`);
  await mendWhile(
    `update "user" set mobile = '13900139002' where ${bound}`,
    `update driver set mobile = '13900139002' where ${bound}`,
  );
  expect(await office.rows(`select mobile from driver where ${bound}`)).toEqual([{ mobile: '13900139002' }]);
  expect(await mend()).toEqual({ accounts: 0, drivers: 0 });
});

const copies = (company: string) =>
  office.rows(
    `select distinct u.detachment_id as unit, d.serves_detachment_ids as serves from driver d join "user" u using (id)
      where d.trailer_company_id = $1`,
    [company],
  );
