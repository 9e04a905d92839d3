/** Who may look at and change pages as their authors do: super managers. Whoever else asks is refused, and that stands in the audit log. */
import type { FastifyRequest } from 'fastify';
import type { Release } from '../../../release/release.ts';
import type { AuditLog } from '../../audit/auditLog.ts';
import type { Actor } from '../../calls/handler.ts';
import { refuse } from '../../records/faults.ts';
import type { Clock } from '../../time/clock.ts';
import type { Note } from './model.ts';

export interface AuthorsGround {
  readonly currentRelease: () => Release;
  /** @throws Refusal 401 */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export function noteIn({ currentRelease, audit, clock }: AuthorsGround): Note {
  return ({ call = 'schemas/publish', actor, address, about }, outcome) => {
    const request = { release: currentRelease(), call, userId: actor.id, address, now: clock.now() };
    return audit.outcome(request, { entity: 'schema', ...about }, outcome);
  };
}

/**
 * @param call what the audit log names; that of publishing where it is left out
 * @returns who asks; it throws Refusal 401, 403
 */
export function authorsOf(ground: AuthorsGround, call?: string): (request: FastifyRequest) => Promise<Actor> {
  const note = noteIn(ground);
  return async (request) => {
    const actor = await ground.authenticate(request);
    if (actor.superManager) return actor;
    await note(
      { ...(call !== undefined && { call }), actor, address: request.ip, about: {} },
      { refused: 'not-allowed' },
    );
    throw refuse('not-allowed');
  };
}
