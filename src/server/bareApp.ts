/** The web server before anything is served by it: what it writes, how long it waits, whom it believes. */
import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { AppOptions } from './appOptions.ts';
import { answerBroken } from './plugins/brokenRequests.ts';
import { answerFault } from './plugins/faults.ts';
import { longestRequest } from './time/longestRequest.ts';

/** Milliseconds. */
const time = {
  /** Without a byte either way a connection is cut; event streams beat more often. */
  silent: 120_000,
  /** Until all headers of a request are here. */
  headers: 15_000,
  /** How exactly the two are kept. */
  looked: 5_000,
};

export function bareApp({ settings, log }: Pick<AppOptions, 'settings' | 'log'>): FastifyInstance {
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
    bodyLimit: 1024 * 1024,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    forceCloseConnections: 'idle',
    // Who has reached a server that stops is answered as ever, and told to come by another connection.
    return503OnClosing: false,
    connectionTimeout: time.silent,
    requestTimeout: longestRequest,
    http: { headersTimeout: time.headers, connectionsCheckingInterval: time.looked },
    clientErrorHandler: answerBroken,
    frameworkErrors: (error, request, reply) => void answerFault(error, request, reply),
  });
}
