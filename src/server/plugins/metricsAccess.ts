/** Who may read the metrics: whoever has the token, and a program on this machine that asks for itself. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A wrong token is refused wherever it comes from. */
export function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const { authorization } = request.headers;
  if (authorization === undefined || token === null) return asksForItself(request);
  const given = /^Bearer (.+)$/i.exec(authorization)?.[1];
  if (given === undefined) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Over loopback, by a name of loopback, and with no sign of having come from elsewhere. */
function asksForItself({ headers, socket, host }: FastifyRequest): boolean {
  const near = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  // A page whose own name points at 127.0.0.1 is in a browser here and was written elsewhere.
  const byName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);
  return near && byName && !Object.keys(headers).some(isForwarding);
}

const forwarding = new Set([
  'forwarded',
  'via',
  'origin',
  'referer',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-originating-ip',
  'x-remote-ip',
  'x-remote-addr',
  'x-host',
  'x-original-host',
  'x-original-url',
  'x-rewrite-url',
  'true-client-ip',
  'client-ip',
  'fastly-client-ip',
  'cf-connecting-ip',
  'x-azure-clientip',
  'x-envoy-external-address',
  'x-envoy-original-path',
  'cdn-loop',
]);

function isForwarding(name: string): boolean {
  return name.startsWith('x-forwarded') || forwarding.has(name);
}
