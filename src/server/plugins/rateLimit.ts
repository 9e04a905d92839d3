/** Rate limits stand on calls that say `limited`: all that are open without a session, as sign-in, register, codes, passwords and the public key. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { refuse } from '../records/faults.ts';
import type { RequestNotes } from '../api/requestNotes.ts';
import { takeOrRefuse } from '../records/allowance.ts';
import type { Clock } from '../time/clock.ts';

/** Enough for an office that signs in at eight o'clock behind one address; sign-ins have a lock-out of their own. */
const perMinute = 300;

export async function callLimits(
  app: FastifyInstance,
  { notes, clock, counted }: LimitOptions,
): Promise<(request: FastifyRequest) => Promise<void>> {
  await app.register(rateLimit, { global: false });
  const subjectOf = (request: FastifyRequest): string => `${notes.of(request).call} ${request.ip}`;
  const look = app.createRateLimit({ max: perMinute, timeWindow: 60_000, keyGenerator: subjectOf });
  return async (request) => {
    // What is too much for one process alone never reaches the database.
    const seen = await look(request);
    if (!seen.isAllowed && seen.isExceeded) throw refuse('too-often', { values: { seconds: seen.ttlInSeconds } });
    const allowance = { kind: 'call', subject: subjectOf(request), most: perMinute, seconds: 60 };
    if (counted) await takeOrRefuse(counted, allowance, clock.now());
  };
}

interface LimitOptions {
  readonly notes: RequestNotes;
  readonly clock: Clock;
  /** Where it is counted for all processes that serve a database; null where this one serves it alone, and counts for itself. */
  readonly counted: Kysely<Tables> | null;
}
