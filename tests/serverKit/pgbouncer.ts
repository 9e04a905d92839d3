/** Debian's PgBouncer before the run's PostgreSQL, pooling by transaction with few connections, so that they are shared. */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../browser/product.ts';

/** Null where it is not installed. */
export const pgbouncer: string | null =
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((program) => existsSync(program)) ?? null;

export interface Pooler {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** @param directUrl the database that it pools @param connections to it, at most */
export async function startPooler(program: string, directUrl: string, connections: number): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(directUrl);
  const host = decodeURIComponent(hostname);
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  await chmod(folder, 0o755);
  const own = await freePort();
  const target = { host, port: port || '5432', user: username, ...(password && { password }) };
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: connections,
    max_client_conn: 300,
    stats_period: 3600,
  };
  const lines = (values: object, between: string): string =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(between);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `[databases]\n* = ${lines(target, ' ')}\n[pgbouncer]\n${lines(settings, '\n')}\n`);
  // It refuses to be root, and a socket's folder is its owner's alone.
  const { uid, gid } = host.startsWith('/') ? statSync(host) : statSync(folder);
  const child = spawn(program, ['-q', file], { ...(process.getuid?.() === 0 && { uid, gid }), stdio: 'ignore' });
  const gone = new Promise((done) => child.once('exit', done));
  const url = `postgres://${username}@127.0.0.1:${own}${pathname}`;
  await untilItAnswers(url, () => child.exitCode);
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string, ended: () => number | null): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (ended() !== null) throw error;
      await pause(50);
    }
  }
}
