/** Push of one server: its calls, and the worker that sends. */
import type { FastifyInstance } from 'fastify';
import { errandWorker, type ErrandKind } from '../jobs/errands.ts';
import type { Loops } from '../time/loops.ts';
import { pushKind } from './message.ts';
import { pushRoutes, type PushRoutes } from './routes.ts';
import { pushErrand } from './send.ts';

export async function startPush(
  app: FastifyInstance,
  {
    loops,
    kinds,
    ...needs
  }: PushRoutes & { readonly loops: Loops; readonly kinds: Readonly<Record<string, ErrandKind>> },
): Promise<void> {
  const { database, clock, origins } = needs;
  pushRoutes(app, needs);
  const errands = errandWorker({
    database,
    loops,
    clock,
    kinds: { [pushKind]: pushErrand({ origins, warn: (what, message) => app.log.warn(what, message) }), ...kinds },
    onFault: (error) => app.log.error({ err: error }, 'an errand has failed'),
  });
  await errands.start();
  app.addHook('onClose', errands.stop);
}
