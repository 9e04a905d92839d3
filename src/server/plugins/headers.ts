/** Security headers. The policy is strict: no eval, no inline script; antd's styles need the inline part (findings). */
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

const ofDocuments = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

const typeOf = (reply: FastifyReply): string => String(reply.getHeader('content-type') ?? '');

/** Pictures come from here, and tiles of maps from where the settings say. */
function pictureSources(tiles: string | undefined): string {
  const host = tiles === undefined ? undefined : /^https?:\/\/[^/\s;,]+/.exec(tiles)?.[0];
  return ["'self'", 'data:', 'blob:', ...(host === undefined ? [] : [host.replace('{s}', '*')])].join(' ');
}

/** @param tilesOf the address of maps' tiles as the settings are now */
export async function securityHeaders(app: FastifyInstance, tilesOf: () => string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: [() => pictureSources(tilesOf())],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Over plain http browsers answer these with a warning on every page; the first is sent over https, below.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  // They say what a document may do. On each of a hundred scripts they would weigh more than its code.
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/assets/') || !/^(text\/css|(application|text)\/javascript)/.test(typeOf(reply)))
      return;
    for (const name of ofDocuments) void reply.removeHeader(name);
  });
  app.addHook('onRequest', async (request, reply) => {
    // Known from a proxy that TRUST_PROXY names.
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), interest-cohort=()');
  });
}
