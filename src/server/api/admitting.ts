/** Who asks for what, and whether they may. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../core/model/catalogue.ts';
import type { Release } from '../../release/release.ts';
import { secondOf } from '../time/clock.ts';
import type { AuditedRequest } from '../audit/auditLog.ts';
import { mayCall } from '../records/access.ts';
import { refuse } from '../records/faults.ts';
import { nobody } from '../calls/nobody.ts';
import type { Actor, Handler } from '../calls/handler.ts';
import { isRead } from '../calls/reads.ts';
import { refusedAs } from '../records/refusal.ts';
import type { ApiOptions } from './apiOptions.ts';

/** A call of somebody who may make it. */
export interface Asked {
  readonly release: Release;
  readonly call: Call;
  readonly handler: Handler;
  readonly actor: Actor;
  readonly now: Date;
  readonly audited: AuditedRequest;
}

/** Who asks for what, before a byte of the body is read. @throws Refusal 401, 403, 404, 405, 429 */
export async function admit(request: FastifyRequest, reply: FastifyReply, options: ApiOptions): Promise<Asked> {
  const release = options.currentRelease();
  const call = findCall(release, request, reply);
  const note = options.notes.of(request);
  note.call = call.id;
  if (call.limited) await withinRate(request, release, call, options);
  const isGathered = call.does in options.gathered;
  note.isFrequent = isGathered;
  const known = isRead(call) || isGathered ? options.session(request)?.actor : undefined;
  const asker = call.open ? nobody : (known ?? (await options.authenticate(request, call.does)));
  note.userId = asker.id || null;
  const now = secondOf(options.clock.now());
  const audited = { release, call: call.id, userId: asker.id, address: request.ip, now };
  const actor = await tellingRefused(options, audited, () => options.seenAs(request, call, asker));
  if (!call.open && !mayCall({ actor, now }, call)) {
    await options.audit.outcome(audited, {}, { refused: 'not-allowed' });
    throw refuse('not-allowed');
  }
  const handler = options.handlers[call.does];
  if (!handler) throw new Error(`Call "${call.id}" does "${call.does}", but no handler has this name`);
  return { release, call, handler, actor, now, audited };
}

/** What somebody tries without the right to leaves a line, wherever it is refused. */
export async function tellingRefused<T>(
  { audit }: Pick<ApiOptions, 'audit'>,
  audited: AuditedRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (refusedAs(error) === 'not-allowed') await audit.outcome(audited, {}, { refused: 'not-allowed' });
    throw error;
  }
}

/** @throws Refusal 429 */
async function withinRate(request: FastifyRequest, release: Release, call: Call, options: ApiOptions): Promise<void> {
  try {
    await options.limitRate(request);
  } catch (error) {
    const audited = { release, call: call.id, userId: '', address: request.ip, now: options.clock.now() };
    if (call.audited) await options.audit.outcome(audited, {}, { refused: refusedAs(error) });
    throw error;
  }
}

function findCall(release: Release, request: FastifyRequest, reply: FastifyReply): Call {
  const path = (request.url.split('?')[0] ?? '').slice('/api'.length);
  const call = release.route(request.method, path);
  if (call) return call;
  if (!release.knows(path)) throw refuse('unknown-call');
  const allowed = release.route('GET', path) ? 'GET' : 'POST';
  void reply.header('allow', allowed);
  throw refuse('wrong-method', { values: { allowed } });
}
