/**
 * Who is answered before their body has come, as with 413, is read on for a while: a connection that is closed over bytes that
 * nobody reads is reset, and its sender never sees the answer.
 */
import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './slowBodies.ts';

/** Milliseconds that an answer waits for the rest, where the connection ends with it. */
const usual = 5_000;

/** How long the rest may take where the connection goes on, `slowBodies` says. */
export function unreadBodies(app: FastifyInstance, longest = usual): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isAllHere(request)) await readOn(request, reply, longest);
    return payload;
  });
}

const isAllHere = (request: FastifyRequest): boolean =>
  request.raw.complete || request.raw.readableEnded || request.raw.destroyed || !hasBody(request);

async function readOn({ raw }: FastifyRequest, reply: FastifyReply, longest: number): Promise<void> {
  raw.resume();
  // The next request begins where this body ends: nothing has to be closed for it.
  reply.removeHeader('connection');
  if (reply.raw.shouldKeepAlive) return;
  const late = AbortSignal.timeout(longest);
  // Rejected where it breaks off, or takes too long: it is answered all the same.
  await once(raw, 'end', { signal: late }).catch(() => undefined);
}
