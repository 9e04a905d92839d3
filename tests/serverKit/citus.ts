/**
 * A real Citus to test on, where CITUS_URL names its coordinator (`deploy/scale.md` says with which it was tried): every office of the
 * scenarios is opened on it then, each in a schema of its own, its tables divided as `npm run distribute` divides them.
 */
import { randomBytes } from 'node:crypto';
import { distribute } from '../../src/server/database/distribute.ts';
import { openDatabase, type Database } from '../../src/server/database/open.ts';
import { syncTables } from '../../src/server/database/sync/sync.ts';
import { systemTables } from '../../src/server/database/systemTables.ts';
import type { TablePlan } from '../../src/release/release.ts';
import { productTables, seed } from '../../src/towing/index.ts';
import { plantedAt, productRelease } from './product.ts';

/** Empty where none is named. */
export const citusUrl = process.env['CITUS_URL'] ?? '';

/** All tables of the product. */
export const allTables = async (): Promise<readonly TablePlan[]> => [
  ...systemTables,
  ...(await productRelease()).tables,
  ...productTables,
];

/** The demonstration with this many tasks, its tables divided. */
export async function demonstrationOnCitus(size: number, now = plantedAt): Promise<Database> {
  const schema = `test_${randomBytes(6).toString('hex')}`;
  const maker = await openDatabase({ databaseUrl: citusUrl, maxConnections: 1 });
  await maker.pool.query('create extension if not exists pg_trgm');
  await maker.pool.query(`create schema ${schema}`);
  await maker.close();
  const databaseUrl = `${citusUrl}?options=-c%20search_path%3D${schema},public`;
  const planting = await openDatabase({ databaseUrl });
  const release = await productRelease();
  const plans = await allTables();
  await syncTables(planting, plans, release.catalogue);
  await seed({ database: planting, release, size, now });
  await distribute({ database: planting, plans, catalogue: release.catalogue, dry: false, say: () => undefined });
  await planting.close();
  const database = await openDatabase({ databaseUrl });
  return {
    ...database,
    close: async () => {
      await database.pool.query(`drop schema if exists ${schema} cascade`);
      await database.close();
    },
  };
}
