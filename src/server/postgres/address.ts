/** Where the embedded server listens: a socket in a folder of our own, or loopback with a password where there are none. */
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { superuser } from './cluster.ts';
import { StartFault } from './startFault.ts';
import { handOver, reachable, type Identity } from './unprivileged.ts';

const longestSocketPath = process.platform === 'linux' ? 107 : 103;

interface Address {
  readonly settings: Readonly<Record<string, string>>;
  readonly url: (database: string) => string;
  /** The same without the password. */
  readonly known: (database: string) => string;
  readonly remove: () => Promise<void>;
}

/** A fresh 0700 folder in the first temporary place that is short enough and that the server's uid can reach. */
export async function socketAddress(identity: Identity | undefined): Promise<Address> {
  const name = '/console-XXXXXX/.s.PGSQL.5432';
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find(
    (folder) => existsSync(folder) && folder.length + name.length <= longestSocketPath && reachable(folder, identity),
  );
  if (!parent)
    throw new StartFault(`the temporary folder ${tmpdir()} must be short and open to all: set TMPDIR to another`);
  const folder = await mkdtemp(join(await realpath(parent), 'console-'));
  await chmod(folder, 0o700);
  await handOver(folder, identity);
  const url = (database: string): string => `postgres://${superuser}@${encodeURIComponent(folder)}/${database}`;
  return {
    // The second one lies in the cluster itself: another container that shares it can tell whether a server runs on it.
    settings: { listen_addresses: '', unix_socket_directories: `${folder},.`, unix_socket_permissions: '0700' },
    url,
    known: url,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function loopbackAddress(password: string): Promise<Address> {
  const port = await freePort();
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    url: (database) => `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    known: (database) => `postgres://${superuser}@127.0.0.1:${port}/${database}`,
    remove: async () => undefined,
  };
}

function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => settle(port));
    });
  });
}
