/** A network between the server and its database that can be cut, reset and silenced while connections stand. */
import { connect, createServer, type Socket } from 'node:net';

export interface FaultyNetwork {
  /** The database's address by way of this network. */
  readonly url: string;
  /** Connections that stand now. */
  readonly count: () => number;
  /** From now on nothing arrives on either side, and nobody is told: connections stand, new ones too. */
  readonly silence: () => void;
  /** What is new passes again; connections that were silenced stay dead, as after a router that forgot them. */
  readonly heal: () => void;
  /** Every connection is reset. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

/** @param url of a database at a Unix socket (`postgres://user@%2Ffolder/name`) or at host and port */
export async function faultyNetwork(url: string): Promise<FaultyNetwork> {
  const target = new URL(url);
  const host = decodeURIComponent(target.hostname);
  const port = Number(target.port || 5432);
  const pairs = new Set<readonly [Socket, Socket]>();
  let silent = false;

  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      // Whoever was silenced hears nothing of an end either.
      if (dead.has(pair)) return;
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', end).on('close', end);
      from.on('data', (part) => void (dead.has(pair) || to.write(part)));
    }
    if (silent) dead.add(pair);
  });
  const dead = new WeakSet<readonly [Socket, Socket]>();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const own = new URL(url);
  const opened = typeof address === 'object' && address ? address.port : 0;
  const password = own.password ? `:${own.password}` : '';
  return {
    url: `postgres://${own.username}${password}@127.0.0.1:${opened}${own.pathname}`,
    count: () => pairs.size,
    silence: () => {
      silent = true;
      for (const pair of pairs) dead.add(pair);
    },
    heal: () => void (silent = false),
    reset: () => {
      for (const [near, far] of pairs) {
        near.resetAndDestroy();
        far.destroy();
      }
    },
    close: async () => {
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
      await new Promise((closed) => server.close(closed));
    },
  };
}
