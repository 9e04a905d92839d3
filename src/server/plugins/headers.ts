/** Security headers. The policy is strict: no eval, no inline script; antd writes its styles into the page, which needs the inline part. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

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

/** Made once: helmet reads its options anew for each request, which costs more than a small answer. */
function headersOf(tiles: string | undefined): readonly (readonly [string, string])[] {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: [pictureSources(tiles)],
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
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (fault?: unknown) => {
    if (fault instanceof Error) throw fault;
  });
  response.setHeader('permissions-policy', 'camera=(self), microphone=(), geolocation=(self), interest-cohort=()');
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** @param tilesOf the address of maps' tiles as the settings are now */
export function securityHeaders(app: FastifyInstance, tilesOf: () => string | undefined): void {
  let made: { readonly tiles: string | undefined; readonly headers: ReturnType<typeof headersOf> } | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    const tiles = tilesOf();
    if (!made || made.tiles !== tiles) made = { tiles, headers: headersOf(tiles) };
    for (const [name, value] of made.headers) reply.raw.setHeader(name, value);
    // Known from a proxy that TRUST_PROXY names.
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done();
  });
  // They say what a document may do. On each of a hundred scripts they would weigh more than its code.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/assets/') && /^(text\/css|(application|text)\/javascript)/.test(typeOf(reply)))
      for (const name of ofDocuments) void reply.removeHeader(name);
    done();
  });
}
