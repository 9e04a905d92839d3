/** The one address that the server listens at. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Environment } from './environment.ts';
import { StartFault } from './postgres/startFault.ts';

/** Looked at before the hour that planting may take; `listen` says the same where another was faster meanwhile. */
export async function refuseTakenPort({ host, port }: Environment): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
  } catch (error) {
    throw unlistenable(error, { host, port });
  } finally {
    probe.close();
  }
}

export async function listen(app: FastifyInstance, { host, port }: Environment): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw unlistenable(error, { host, port });
  }
}

/** What to do where an address cannot be listened at. */
const nextSteps = new Map<unknown, string>([
  ['EADDRINUSE', 'end what listens there, or name another PORT'],
  ['EACCES', 'name a PORT from 1024 on, or let this user listen there'],
  ['EADDRNOTAVAIL', 'name a HOST that is an address of this machine'],
  ['ENOTFOUND', 'name a HOST that is an address of this machine'],
]);

function unlistenable(error: unknown, { host, port }: Pick<Environment, 'host' | 'port'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const next = nextSteps.get(code);
  if (next === undefined) return error;
  return new StartFault(
    `HOST and PORT must be free to listen at, and ${host}:${port} is not (${String(code)}): ${next}`,
  );
}

/** Once it listens. */
export function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server must listen at a port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
