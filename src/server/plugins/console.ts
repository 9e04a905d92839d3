/** The built console: hashed assets for ever, pictures for a while, everything else asked for again each time. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { StartFault } from '../postgres/startFault.ts';

/** @throws StartFault where it was never built. */
export function builtConsoleDir(projectDir: string): string {
  const folder = join(projectDir, 'dist/console');
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw new StartFault(`the console must be built in ${folder} before the start: npm run build`);
}

export async function builtConsole(app: FastifyInstance, staticDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: staticDir,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', freshness(path));
    },
  });
}

function freshness(path: string): string {
  if (/[/\\]assets[/\\]/.test(path) && /-[\w-]{8,}\./.test(basename(path)))
    return 'public, max-age=31536000, immutable';
  return /\.svg(\.\w+)?$/.test(path) ? 'public, max-age=3600' : 'no-cache';
}
