/** One PostgreSQL for a whole test run: `TEST_DATABASE_URL`'s, else the embedded one in a temporary folder. */
import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { launchPostgres } from '../../src/server/postgres/launcher.ts';
import { dataFolder } from './dataFolder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string;
    /** A folder for what the files of one run share. */
    sharedFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await dataFolder('test-shared');
  project.provide('sharedFolder', shared);
  const clean = (): Promise<void> => rm(shared, { recursive: true, force: true });
  const given = process.env['TEST_DATABASE_URL'];
  if (given) {
    project.provide('databaseServer', given);
    return clean;
  }
  const dataDir = await dataFolder('test-database');
  // A run's databases are thrown away: what durability costs buys nothing here. Tests of durability launch their own.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const server = await launchPostgres({ dataDir, settings });
  project.provide('databaseServer', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    await clean();
  };
}
