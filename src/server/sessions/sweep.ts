/** Clears away what has ended, now and then. */
import type { FastifyInstance } from 'fastify';

export function sweepEvery(app: FastifyInstance, milliseconds: number, sweeps: readonly (() => Promise<void>)[]): void {
  const sweep = async (): Promise<void> => {
    for (const one of sweeps) await one();
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => app.log.warn({ err: error }, 'what has ended could not be cleared away'));
  }, milliseconds);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
