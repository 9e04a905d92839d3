/** The built console: hashed assets for ever, everything else asked for again each time. */
import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export async function builtConsole(app: FastifyInstance, staticDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: staticDir,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = /[/\\]assets[/\\]/.test(path) && /-[\w-]{8,}\./.test(basename(path));
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
