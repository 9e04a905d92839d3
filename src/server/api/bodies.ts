/** How bodies of requests are read: JSON, form-encoded, multipart; an empty body is no parameters. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

export async function requestBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else parseJson(request, String(body), done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  await app.register(multipart, { throwFileSizeLimit: false });
}
