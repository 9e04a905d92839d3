/**
 * The page that shows the OpenAPI document, for people: Swagger UI, from this server alone and loaded nowhere else. The page
 * holds nothing itself; it asks for the document with the reader's own token, so whoever may not have the one sees nothing.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const beside = (url: URL) => (): Buffer => readFileSync(fileURLToPath(url));
const ofLibrary = (name: string) => (): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));

interface Part {
  readonly type: string;
  readonly read: () => Buffer;
}

const parts: Readonly<Record<string, Part>> = {
  '/api/docs': { type: 'text/html', read: beside(new URL('./docsPage.html', import.meta.url)) },
  '/api/docs/page.js': { type: 'text/javascript', read: beside(new URL('./docsPage.js', import.meta.url)) },
  '/api/docs/page.css': { type: 'text/css', read: beside(new URL('./docsPage.css', import.meta.url)) },
  '/api/docs/library.js': { type: 'text/javascript', read: ofLibrary('swagger-ui-bundle.js') },
  '/api/docs/library.css': { type: 'text/css', read: ofLibrary('swagger-ui.css') },
};

export function docsRoutes(app: FastifyInstance): void {
  for (const [url, { type, read }] of Object.entries(parts)) {
    let body: Buffer | undefined;
    app.get(url, (_request, reply) => {
      body ??= read();
      const freshness = url.includes('library') ? 'public, max-age=86400' : 'no-cache';
      return reply.header('cache-control', freshness).type(`${type}; charset=utf-8`).send(body);
    });
  }
}
