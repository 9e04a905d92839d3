/** How queries and bodies of requests are read: JSON, form-encoded, multipart; an empty body is no parameters. */
import { isAscii, isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { boundJson, boundPairs } from '../calls/inputBounds.ts';
import { refuse } from '../records/faults.ts';

export async function requestBodies(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async ({ url }) => boundPairs(url.slice(url.indexOf('?') + 1)));
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else {
      const text = textOf(request, body);
      boundJson(text);
      parseJson(request, text, done);
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOf(request, body);
    boundPairs(text);
    done(null, new URLSearchParams(text));
  });
  await app.register(multipart, { throwFileSizeLimit: false });
}

/** Texts are UTF-8: of another encoding nothing would be left but signs that stand for none. @throws Refusal 400 */
function textOf({ headers }: FastifyRequest, body: string | Buffer): string {
  if (typeof body === 'string') return body;
  const charset = /;\s*charset="?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  const isOther = !/^(?:utf-?8|us-ascii)$/i.test(charset);
  if (!isUtf8(body) || (isOther && !isAscii(body))) throw refuse('bad-encoding');
  return body.toString('utf8');
}
