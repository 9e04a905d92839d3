/** Answers of 304: what its asker has is what they would be given (RFC 9110, sections 13.1.2 and 15.4.5). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KnownSession } from '../calls/knownSession.ts';
import type { RequestNotes } from './requestNotes.ts';
import type { Tag } from './tags.ts';

/** An answer that was tagged in a session, and stands while nothing has been read from the feeds and the release serves. */
interface Standing {
  readonly tag: Tag;
  readonly call: string;
  readonly release: object;
  readonly stamp: number;
}

interface UnchangedOptions {
  readonly currentRelease: () => object;
  readonly now: () => Date;
  /** Changes with whatever is read from the feeds. */
  readonly stamp: () => number;
  readonly session: (request: FastifyRequest) => KnownSession | undefined;
  readonly notes: RequestNotes;
}

/** Kept of one session; a console polls a few. */
const keptAtMost = 32;

export interface Unchanged {
  /** @param stamp as it was before anything was read for the answer */
  readonly keep: (request: FastifyRequest, session: KnownSession, standing: Omit<Standing, 'release'>) => void;
}

/**
 * Whether the rows are still on a disk when somebody else sits down there is not left to a browser's cache: pages keep
 * what they were told, and name its tag themselves.
 */
const cacheControl = 'no-store';

const varied = 'token, accept-language';

/** What stands beside a tag, with 200 as with 304. */
export function tagHeaders(reply: FastifyReply, { text }: Tag): void {
  const vary = reply.getHeader('vary');
  const names = [...(typeof vary === 'string' && vary !== '' ? [vary] : []), varied];
  void reply.header('etag', text).header('cache-control', cacheControl).header('vary', names.join(', '));
}

/** Polls are answered before anything is made for them: no headers of documents, no compression, no body to be read. */
export function unchangedAnswers(app: FastifyInstance, options: UnchangedOptions): Unchanged {
  const { currentRelease, now, stamp, session, notes } = options;

  app.addHook('onRequest', (request, reply, done) => {
    const asked = request.headers['if-none-match'];
    const standing = asked === undefined ? undefined : standingOf(request, asked);
    if (!standing) return done();
    notes.of(request).call = standing.call;
    reply.hijack();
    reply.raw.writeHead(304, { etag: standing.tag.text, 'cache-control': cacheControl, vary: varied }).end();
  });

  function standingOf(request: FastifyRequest, asked: string): Standing | undefined {
    if (request.method !== 'GET' || !request.url.startsWith('/api/')) return undefined;
    const known = session(request);
    const standing = known?.answers.get(questionOf(request)) as Standing | undefined;
    const stands =
      standing !== undefined &&
      standing.tag.text === asked &&
      standing.stamp === stamp() &&
      standing.release === currentRelease() &&
      standing.tag.until > now().getTime();
    if (!stands) return undefined;
    notes.of(request).userId = known?.actor.id ?? null;
    return standing;
  }

  return {
    keep: (request, { answers }, standing) => {
      if (request.method !== 'GET' || standing.stamp !== stamp()) return;
      if (answers.size >= keptAtMost) answers.clear();
      answers.set(questionOf(request), { ...standing, release: currentRelease() });
    },
  };
}

function questionOf({ url, headers }: FastifyRequest): string {
  return `${headers['accept-language'] ?? ''}\n${url}`;
}
