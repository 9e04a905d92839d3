/** What was archived here is archived again where an export of it was imported. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveTurn } from '../../../src/server/archive/archiveTimer.ts';
import { exportAll } from '../../../src/server/backup/export.ts';
import { importAll } from '../../../src/server/backup/import.ts';
import { openDatabase, type Database } from '../../../src/server/database/open.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { systemTables } from '../../../src/server/database/systemTables.ts';
import { productTables } from '../../../src/towing/index.ts';
import { archivedTasks } from '../../../src/towing/records/archivedTasks.ts';
import { copyOf } from '../../serverKit/database.ts';
import { dataFolder } from '../../serverKit/dataFolder.ts';
import { demonstration, plantedAt, productRelease } from '../../serverKit/product.ts';

const before = new Date('2024-01-01T00:00:00Z');
const say = (): void => undefined;

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await dataFolder('imported');
  database = await demonstration(60);
  await database.pool.query(`update task set create_time = '2020-06-06' where hashtext(id) % 2 = 0`);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const turn = (on: Database): Promise<number> =>
  archiveTurn({ db: on.workingOn('building'), archive: on.archive, now: plantedAt, before }, [archivedTasks]);
const archivedIn = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>('select id from task where archived <> 0 order by id');
  return rows.map(({ id }) => id);
};

test('an imported archive is divided anew, and the next start finds nothing to make', async () => {
  expect(await turn(database)).toBeGreaterThan(5);
  await exportAll({ url: database.url, dataDir: folder, to: join(folder, 'plain'), say });
  const empty = await copyOf({
    name: 'nothing',
    prepare: ({ pool }) => pool.query('drop schema public cascade; create schema public').then(() => undefined),
  });
  try {
    await importAll({ url: empty.url, dataDir: join(folder, 'other'), from: join(folder, 'plain'), say });
    const imported = await openDatabase({ databaseUrl: empty.url });
    try {
      const { tables, catalogue } = await productRelease();
      const plans = [...systemTables, ...productTables, ...tables];
      const nothing = { created: [], renamed: [], added: [], relaxed: [], indexed: [], remarks: [] };
      // What keeps ids unique among the rows of every day is made of all of them again.
      const made = await syncTables(imported, plans, catalogue);
      expect(made).toEqual({
        ...nothing,
        indexed: [expect.stringMatching(/^task_id/), expect.stringMatching(/_id_key/)],
      });
      expect(await turn(imported)).toBe((await archivedIn(database)).length);
      expect(await archivedIn(imported)).toEqual(await archivedIn(database));
      expect(await syncTables(imported, plans, catalogue)).toEqual(nothing);
    } finally {
      await imported.close();
    }
  } finally {
    await empty.drop();
  }
});
