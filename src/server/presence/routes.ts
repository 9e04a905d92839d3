/** `GET /api/presence`: what others handle; `POST /api/presence` `{entity, id, on, tab}`: this page of a user begins, goes on, or leaves. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rowOf } from '../../core/model/row.ts';
import { languageOf } from '../api/language.ts';
import { succeed } from '../calls/answer.ts';
import type { Actor } from '../calls/handler.ts';
import { boundInput } from '../calls/inputBounds.ts';
import { refuse } from '../records/faults.ts';
import type { Presences } from './presence.ts';
import { openTurns } from '../time/turns.ts';

export interface PresenceRoutes {
  readonly presences: Presences;
  /** @throws Refusal 401 */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
  /** Paths of the product, each with the entity of the record whose `id` is posted there: it is held, and who else holds it is answered. */
  readonly claims?: Readonly<Record<string, string>>;
}

const path = '/api/presence';
const longest = 100;

export function presenceRoutes(app: FastifyInstance, { presences, authenticate, claims = {} }: PresenceRoutes): void {
  const answer = (request: FastifyRequest, data: unknown) =>
    succeed(languageOf(request.headers['accept-language']), data);

  const inTurn = openTurns();
  /** In the order in which requests of one session came: looking one up may take longer than the next. */
  const inOrder = (request: FastifyRequest): Promise<Actor> =>
    inTurn(String(request.headers['token']), () => authenticate(request));

  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await authenticate(request);
    return reply.header('cache-control', 'no-store').send(answer(request, presences.seenBy(actor)));
  });

  app.post(path, async (request, reply) => {
    const actor = await inOrder(request);
    boundInput(request.body);
    const { entity, id, on, tab } = readClaim(request.body);
    if (!on) await presences.leave(actor, entity, id, tab);
    else if (!(await presences.hold(actor, entity, id, tab))) throw refuse('unknown-record');
    return reply.header('cache-control', 'no-store').send(answer(request, null));
  });

  for (const [claimPath, entity] of Object.entries(claims)) {
    app.post(`/api${claimPath}`, async (request, reply) => {
      const actor = await inOrder(request);
      boundInput(request.body);
      const given = rowOf(request.body);
      if ('entity' in given || 'on' in given) throw refuse('bad-parameters');
      const { id, tab } = readClaim({ ...given, entity, on: true });
      if (!(await presences.hold(actor, entity, id, tab))) throw refuse('unknown-record');
      const others = presences.seenBy(actor).filter((one) => one.entity === entity && one.id === id);
      return reply.header('cache-control', 'no-store').send(answer(request, others));
    });
  }
}

interface Asked {
  readonly entity: string;
  readonly id: string;
  readonly on: boolean;
  /** Whoever has one page alone need not name it. */
  readonly tab: string;
}

/** @throws Refusal 400 */
function readClaim(body: unknown): Asked {
  const { entity, id, on, tab = '', ...more } = rowOf(body);
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longest;
  if (!isText(entity) || !isText(id) || entity === '' || id === '' || !isText(tab)) throw refuse('bad-parameters');
  if (typeof on !== 'boolean' || Object.keys(more).length > 0) throw refuse('bad-parameters');
  return { entity, id, on, tab };
}
