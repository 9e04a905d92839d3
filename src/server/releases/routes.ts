/** What a release says of itself: its manifest for a profile, its OpenAPI, and the faults of the last bad save. */
import type { Language } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import type { AsideNote } from '../../core/model/view.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { succeed } from '../calls/answer.ts';
import type { Actor } from '../calls/handler.ts';
import { languageOf } from '../api/language.ts';
import { messagesIn } from './invalid.ts';
import { inStretches } from './prepare.ts';
import type { Releases } from './releases.ts';
import type { ViewCache } from './views.ts';

interface ReleaseRoutes {
  readonly releases: Releases;
  readonly cache: ViewCache;
  /** @throws Refusal 401 */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
  /** @throws Refusal 401, 403 */
  readonly author: (request: FastifyRequest) => Promise<Actor>;
}

export function releaseRoutes(app: FastifyInstance, { releases, cache, authenticate, author }: ReleaseRoutes): void {
  app.get('/api/release/manifest', async (request, reply) => {
    const { userType, superManager } = await authenticate(request);
    const manifest = cache.manifest(releases.current(), { userType, superManager });
    const faulty = releases.faults().length;
    const data =
      superManager && faulty > 0 ? { ...manifest, faulty, aside: asideOf(releases, languageIn(request)) } : manifest;
    return reply.header('cache-control', 'private, no-cache').send(succeed(languageIn(request), data));
  });

  app.get('/api/release/status', async (request, reply) => {
    await author(request);
    const language = languageIn(request);
    const data = { release: releases.current().hash, faults: messagesIn(releases.faults(), language) };
    return reply.header('cache-control', 'no-store').send(succeed(language, data));
  });

  app.get('/api/openapi.json', async (request, reply) => {
    const profile = await authenticate(request);
    const document = await inStretches(releases.current().openapi(profile));
    return reply.header('cache-control', 'private, no-cache').send(document);
  });
}

/** What an author sees on the page itself. */
function asideOf(releases: Releases, language: Language): readonly AsideNote[] {
  const serving = new Set(releases.sources().map(({ file }) => file));
  return releases.aside().map(({ file, faults: [first] }) => ({
    file,
    serves: serving.has(file),
    fault: first ? `${first.line}:${first.col} ${textOf(first.label, language)}` : null,
  }));
}

function languageIn(request: FastifyRequest): ReturnType<typeof languageOf> {
  return languageOf(request.headers['accept-language']);
}
