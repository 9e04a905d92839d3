/** The end of what serves: nobody new is let in while what runs comes to its end. */
import type { FastifyInstance } from 'fastify';

/** Requests that run are finished; those that take longer than this are cut off. */
const timeout = 4000;

/** The server stops listening at once, and not only when the timers have ended what they do. */
export async function closeWith(app: FastifyInstance, stopTimers?: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled([closeInTime(app), stopTimers?.()]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function closeInTime(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeout);
  await app.close();
  clearTimeout(timer);
}
