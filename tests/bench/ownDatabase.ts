/** A product on a PostgreSQL of its own, which a benchmark may write into. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { launchPostgres } from '../../src/server/postgres/launcher.ts';
import { removeFolder, startProduct, type Product } from '../browser/product.ts';

export interface Own {
  readonly product: Product;
  readonly client: pg.Client;
  /** Of PostgreSQL. */
  readonly databasePid: () => number;
}

/** Longest wait for a product with so many tasks, in milliseconds. */
const seedingTime = 3_600_000;

/** With the demonstration's data, of `tasks` tasks where that is given; everything ends and goes with `use`. */
export async function onOwnDatabase<T>(use: (own: Own) => Promise<T>, tasks?: number): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await launchPostgres({ dataDir });
  const env: Record<string, string> = { DATABASE_URL: server.url, SEED: 'demo' };
  if (tasks !== undefined) env['SEED_SIZE'] = String(tasks);
  const product = await startProduct({ env, ...(tasks === undefined ? {} : { timeout: seedingTime }) });
  const client = new pg.Client(server.url);
  await client.connect();
  try {
    return await use({ product, client, databasePid: () => server.pid() });
  } finally {
    await client.end();
    await product.stop();
    removeFolder(product);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
