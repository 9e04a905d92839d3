/** `GET /healthz`: the process lives. `GET /readyz`: it can serve; 503 while the database is away. */
import { access, constants } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

export interface Health {
  /** Throws while the database does not answer. */
  readonly askDatabase: () => Promise<unknown>;
  readonly dataDir: string;
}

const patience = 2000;

export function healthRoutes(app: FastifyInstance, { askDatabase, dataDir }: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await Promise.all([inTime(askDatabase()), access(dataDir, constants.W_OK)]);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the database must answer within ${patience} ms`)), patience);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
