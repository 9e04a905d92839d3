/**
 * Databases for tests: `const database = await freshDatabase()` gives this test file an empty database of its own (with
 * the server's own tables) on the run's PostgreSQL; `freshDatabase({ name, prepare })` a copy of one that `prepare` has
 * filled, once a run however many files ask for it; copies take milliseconds. Close it in `afterAll`: `await database.close()`.
 * `globalSetup.ts`, named in vitest.config.ts, starts the server; tests that must run as DATABASE_URL does set TEST_DATABASE_URL.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/server/database/open.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { syncTables } from '../../src/server/database/sync/sync.ts';
import { systemTables } from '../../src/server/database/systemTables.ts';

export interface Template {
  /** The same name is the same content: `[a-z0-9_]`. */
  readonly name: string;
  /** Fills the database that is copied; it begins with the server's own tables. */
  readonly prepare: (database: Database, url: string) => Promise<void>;
}

export interface Copy {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

const bare: Template = { name: 'bare', prepare: async () => undefined };

export async function freshDatabase(template: Template = bare): Promise<Database> {
  const { url, drop } = await copyOf(template);
  const database = await openDatabase({ databaseUrl: url, maxConnections: 10 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

export async function copyOf(template: Template = bare): Promise<Copy> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(async (server) => {
    await makeTemplate(server, template);
    await server.query(`create database ${name} template template_${template.name}`);
  });
  return {
    url: urlOf(name),
    drop: () => onServer((server) => server.query(`drop database if exists ${name} with (force)`)),
  };
}

function urlOf(database: string): string {
  return inject('databaseServer').replace(/\/[^/]*$/, `/${database}`);
}

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: inject('databaseServer') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Held by the lock of this session until it ends: other files wait for the first. */
async function makeTemplate(server: Client, template: Template): Promise<void> {
  await server.query('select pg_advisory_lock(7402399)');
  const name = `template_${template.name}`;
  const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return;
  const draft = `${name}_draft`;
  await server.query(`drop database if exists ${draft} with (force)`);
  await server.query(`create database ${draft} template template0`);
  const database = await openDatabase({ databaseUrl: urlOf(draft), maxConnections: 10 });
  try {
    await syncTables(database, systemTables);
    await template.prepare(database, urlOf(draft));
  } finally {
    await database.close();
  }
  await server.query(`alter database ${draft} rename to ${name}`);
}
