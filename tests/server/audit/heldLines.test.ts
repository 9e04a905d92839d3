/** What the audit log could not write for a while is written once it can be, however much that is. */
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHeldLines, type Line } from '../../../src/server/audit/heldLines.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { freshDatabase } from '../../serverKit/database.ts';
import { productRelease } from '../../serverKit/product.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  const { tables, catalogue } = await productRelease();
  await syncTables(
    database,
    tables.filter(({ table }) => table === 'audit_entry'),
    catalogue,
  );
});
afterAll(() => database.close());

function line(): Line {
  const now = new Date('2026-11-20T04:00:00Z');
  return {
    id: uuidv7(),
    version: 1,
    createTime: now,
    updateTime: now,
    userId: 'a',
    call: 'task.list',
    outcome: 'unmasked',
    error: null,
    recordEntity: 'task',
    recordIds: 'b',
    recordCount: 1,
    times: 1,
    address: null,
  };
}

test('an outage of many lines is told whole once it is over', async () => {
  const db = database.kysely;
  const faults: unknown[] = [];
  const { hold, flush } = openHeldLines(db, (fault) => faults.push(fault));
  await sql`alter table audit_entry rename to away`.execute(db);
  hold(Array.from({ length: 6_000 }, line));
  await flush();
  expect(faults).toHaveLength(1);
  await sql`alter table away rename to audit_entry`.execute(db);
  await flush();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entry`.execute(db);
  expect(rows).toEqual([{ count: 6_000 }]);
});
