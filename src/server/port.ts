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

function unlistenable(error: unknown, { host, port }: Pick<Environment, 'host' | 'port'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL' && code !== 'ENOTFOUND') return error;
  return new StartFault(`HOST and PORT must be free to listen at, and ${host}:${port} is not (${code})`);
}

/** Once it listens. */
export function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server must listen at a port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
