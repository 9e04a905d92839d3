/** Presences of one server: begun with it, stopped with it. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open.ts';
import type { EventStream } from '../events/stream.ts';
import type { Releases } from '../releases/releases.ts';
import type { Clock } from '../time/clock.ts';
import { openPresences } from './presence.ts';
import { presenceRoutes, type PresenceRoutes } from './routes.ts';

export async function startPresences(
  app: FastifyInstance,
  options: Pick<PresenceRoutes, 'authenticate' | 'claims'> & {
    readonly database: Database;
    readonly releases: Pick<Releases, 'current'>;
    readonly clock: Clock;
    readonly stream: EventStream;
  },
): Promise<void> {
  const presences = await openPresences({
    ...options,
    catalogue: () => options.releases.current().catalogue,
    onFault: (error) => app.log.warn({ err: error }, 'who handles a record could not be told'),
  });
  app.addHook('onClose', presences.stop);
  const { authenticate, claims = {} } = options;
  presenceRoutes(app, { presences, authenticate, claims });
}
