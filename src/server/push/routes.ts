/** `GET /api/push`: the key to subscribe with; `POST /api/push` `{subscription, on}`: this browser is told by push, or no more. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rowOf } from '../../core/model/row.ts';
import { languageOf } from '../api/language.ts';
import { succeed } from '../calls/answer.ts';
import type { Actor } from '../calls/handler.ts';
import { boundInput } from '../calls/inputBounds.ts';
import type { Database } from '../database/open.ts';
import { refuse } from '../records/faults.ts';
import type { Clock } from '../time/clock.ts';
import { pushKeys } from './keys.ts';
import { mayBeSentTo } from './reach.ts';
import { dropSubscription, keepSubscription, type BrowserSubscription } from './subscriptions.ts';

export interface PushRoutes {
  readonly database: Database;
  readonly clock: Clock;
  readonly origins: readonly string[];
  /** @throws Refusal 401 */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
}

const path = '/api/push';

export function pushRoutes(app: FastifyInstance, { database, clock, origins, authenticate }: PushRoutes): void {
  const db = database.kysely;
  const answer = (request: FastifyRequest, data: unknown) =>
    succeed(languageOf(request.headers['accept-language']), data);

  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    await authenticate(request);
    const { publicKey } = await pushKeys(db, clock.now());
    return reply.header('cache-control', 'no-store').send(answer(request, { publicKey }));
  });

  app.post(path, async (request, reply) => {
    const { id: userId, sessionId } = await authenticate(request);
    boundInput(request.body);
    const { subscription, on } = readAsked(request.body);
    if (!on) await dropSubscription(db, userId, subscription.endpoint);
    else {
      if (!mayBeSentTo(subscription.endpoint, origins)) throw refuse('bad-parameters');
      const { origin } = request.headers;
      await keepSubscription(db, subscription, {
        userId,
        sessionId,
        language: languageOf(request.headers['accept-language']),
        origin: origin?.startsWith('https://') === true ? origin : null,
        now: clock.now(),
      });
    }
    return reply.header('cache-control', 'no-store').send(answer(request, null));
  });
}

/** Bytes: a point of the curve P-256, and the shared secret. */
const sizes = { p256dh: 65, auth: 16 };

/** @throws Refusal 400 */
function readAsked(body: unknown): { readonly subscription: BrowserSubscription; readonly on: boolean } {
  const { subscription, on, ...more } = rowOf(body);
  const { endpoint, keys, expirationTime: _, ...beside } = rowOf(subscription);
  const { p256dh, auth } = rowOf(keys);
  const isKey = (value: unknown, size: number): value is string =>
    typeof value === 'string' && value.length <= 100 && Buffer.from(value, 'base64url').length === size;
  const isRight = isKey(p256dh, sizes.p256dh) && isKey(auth, sizes.auth) && typeof endpoint === 'string';
  const isWhole = Object.keys(more).length === 0 && Object.keys(beside).length === 0;
  if (!isRight || !isWhole || typeof on !== 'boolean') throw refuse('bad-parameters');
  return { subscription: { endpoint, keys: { p256dh, auth } }, on };
}
