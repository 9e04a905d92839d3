/** A PostgreSQL and read replicas of it by streaming replication: real ones, on folders of their own. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { launchPostgres, type EmbeddedPostgres } from '../../src/server/postgres/launcher.ts';
import { dataFolder } from './dataFolder.ts';

export interface Replica {
  readonly url: string;
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
  /** Begins again where it was stopped, at the same address. */
  readonly start: () => Promise<void>;
  readonly ask: (text: string) => Promise<Record<string, unknown>[]>;
}

export interface Replicated {
  readonly primary: EmbeddedPostgres;
  readonly replicas: readonly Replica[];
  readonly stop: () => Promise<void>;
}

export async function replicated(count: number): Promise<Replicated> {
  const folder = await dataFolder('replicated');
  const first = await launchPostgres({ dataDir: join(folder, 'primary'), named: true });
  await first.stop();
  const places = Array.from({ length: count }, (_, index) => join(folder, `replica${index + 1}`));
  // Its package brings no pg_basebackup: the folder of a stopped server is the same.
  for (const place of places) await copyAsReplica(join(folder, 'primary'), place);
  const primary = await launchPostgres({ dataDir: join(folder, 'primary'), named: true });
  const sockets = await mkdtemp(join(tmpdir(), 'rep-'));
  const replicas: Replica[] = [];
  for (const [index, place] of places.entries())
    replicas.push(await follow(place, join(sockets, String(index + 1)), primary.url));
  return {
    primary,
    replicas,
    stop: async () => {
      for (const { stop } of replicas) await stop();
      await primary.stop();
      for (const left of [folder, sockets]) await rm(left, { recursive: true, force: true });
    },
  };
}

async function copyAsReplica(from: string, to: string): Promise<void> {
  // With its owner, who is not root.
  await promisify(execFile)('cp', ['-a', from, to]);
  await writeFile(join(to, 'postgres', 'standby.signal'), '');
}

async function follow(dataDir: string, address: string, primaryUrl: string): Promise<Replica> {
  const { username, pathname } = new URL(primaryUrl);
  const settings = { primary_conninfo: `host=${socketIn(primaryUrl)} user=${username}` };
  const url = `postgres://${username}@${encodeURIComponent(address)}${pathname}`;
  let server: EmbeddedPostgres | null = null;
  const start = async (): Promise<void> => {
    server = await launchPostgres({ dataDir, named: true, settings });
    // Each start has a socket of its own.
    await rm(address, { force: true });
    await symlink(socketIn(server.url), address);
  };
  await start();
  return {
    url,
    pid: () => server?.pid() ?? 0,
    start,
    stop: async () => {
      await server?.stop();
      server = null;
    },
    ask: async (text) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(text)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

const socketIn = (url: string): string => decodeURIComponent(new URL(url).hostname);
