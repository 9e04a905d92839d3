/** Rate limits stand on calls that say `limited`: sign-in, register, codes and passwords. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../records/faults.ts';
import type { RequestNotes } from '../api/requestNotes.ts';

/** Enough for an office that signs in at eight o'clock behind one address; sign-ins have a lock-out of their own. */
const perMinute = 300;

export async function callLimits(
  app: FastifyInstance,
  notes: RequestNotes,
): Promise<(request: FastifyRequest) => Promise<void>> {
  await app.register(rateLimit, { global: false });
  const look = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `${notes.of(request).call} ${request.ip}`,
  });
  return async (request) => {
    const seen = await look(request);
    if (!seen.isAllowed && seen.isExceeded) throw refuse('too-often', { values: { seconds: seen.ttlInSeconds } });
  };
}
