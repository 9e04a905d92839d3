/** How queries and bodies of requests are read: JSON, form-encoded, multipart; an empty body is no parameters. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { boundJson, boundPairs } from '../calls/inputBounds.ts';

export async function requestBodies(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async ({ url }) => boundPairs(url.slice(url.indexOf('?') + 1)));
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else {
      const text = String(body);
      boundJson(text);
      parseJson(request, text, done);
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    boundPairs(text);
    done(null, new URLSearchParams(text));
  });
  await app.register(multipart, { throwFileSizeLimit: false });
}
