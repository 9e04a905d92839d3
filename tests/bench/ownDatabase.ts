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

/** With the demonstration's data; everything ends and goes with `use`. */
export async function onOwnDatabase<T>(use: (own: Own) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await launchPostgres({ dataDir });
  const product = await startProduct({ env: { DATABASE_URL: server.url, SEED: 'demo' } });
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
