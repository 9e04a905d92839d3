/**
 * A super manager reads as somebody else would: that person's rows and masks, for a preview. Only what reads is answered so, and the audit
 * log tells who looked.
 */
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Call } from '../../core/model/catalogue.ts';
import { isGenericRead } from '../../core/model/genericCalls.ts';
import type { Tables } from '../database/tables.ts';
import type { Actor } from '../records/context.ts';
import { refuse } from '../records/faults.ts';
import { actorOf, type ResolveActor } from './sessions.ts';

/** Whose name stands in it, as `encodeURIComponent` writes it. */
export const seenAsHeader = 'x-seen-as';

export const isSeenAs = (request: Pick<FastifyRequest, 'headers'>): boolean => seenAsHeader in request.headers;

/** Who asks, or in whose place they ask. */
type SeenAs = (request: FastifyRequest, call: Call, asker: Actor) => Promise<Actor>;

/** @throws Refusal 403 for anybody but super managers, and for calls that do more than read; 404 for nobody's name */
export function openSeenAs(db: Kysely<Tables>, resolveActor: ResolveActor): SeenAs {
  return async (request, call, asker) => {
    if (!isSeenAs(request)) return asker;
    if (!asker.superManager) throw refuse('not-allowed');
    if (!isOnlyRead(call)) throw refuse('preview-reads');
    const user = await db
      .selectFrom('user')
      .selectAll()
      .where('username', '=', nameIn(request.headers[seenAsHeader]))
      .where('active', '=', true)
      .executeTakeFirst();
    if (!user) throw refuse('unknown-record');
    return actorOf(user, asker.sessionId, await resolveActor(db, user));
  };
}

/** The generic reads, and handlers that say what they read. */
const isOnlyRead = ({ does, reads, changes }: Call): boolean =>
  changes.length === 0 && (isGenericRead(does) || reads !== undefined);

/** @throws Refusal 400 */
function nameIn(header: unknown): string {
  try {
    return decodeURIComponent(String(header));
  } catch {
    throw refuse('bad-parameters');
  }
}
