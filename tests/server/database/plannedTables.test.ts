/** PostgreSQL carries out the plan of tables. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { libraryWithShelves } from '../../release/library.ts';
import { freshDatabase } from '../../serverKit/database.ts';

const release = libraryWithShelves();

describe('PostgreSQL', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(async () => {
    await database.close();
  });

  test('makes the tables once, and a second run does nothing', async () => {
    const first = await syncTables(database, release.tables, release.catalogue);
    expect(first.created).toEqual(expect.arrayContaining(release.tables.map((plan) => plan.table)));
    expect(first.remarks).toEqual([]);
    const second = await syncTables(database, release.tables, release.catalogue);
    expect({ ...second, remarks: second.remarks.length }).toEqual({
      created: [],
      renamed: [],
      added: [],
      relaxed: [],
      indexed: [],
      remarks: 0,
    });
  });

  test('takes the defaults as they are printed', async () => {
    await database.pool.query(`insert into shelves (id, create_time, update_time) values ('s1', now(), now())`);
    const { rows } = await database.pool.query<Record<string, unknown>>(
      'select code, lost, tags, notes, version from shelves',
    );
    expect(rows).toEqual([{ code: "O'Neill", lost: false, tags: [1, 2], notes: { a: ["b'c"] }, version: 1 }]);
  });
});
