/** What is told by the feeds, in one place: to event streams, to the sessions that are kept for seconds, and to the tags of answers. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Catalogue } from '../core/model/catalogue.ts';
import { chainOf, commonFeed, entityOfChain } from './database/events.ts';
import type { Lsn } from './database/lsn.ts';
import type { Database } from './database/open.ts';
import type { Positions } from './events/cursor.ts';
import { startFeedReader, type FeedEvent } from './events/feedReader.ts';
import { feedKnowledge, type Knowledge } from './events/knowledge.ts';
import { eventStream, type EventStream, type Whose } from './events/stream.ts';
import type { KnownFeeds } from './api/tags.ts';
import type { Actor } from './calls/handler.ts';
import type { Releases } from './releases/releases.ts';
import { endedSessions, sessionEndings } from './sessions/endings.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Clock } from './time/clock.ts';
import type { Loops } from './time/loops.ts';

interface FeedsOptions {
  readonly database: Database;
  readonly releases: Releases;
  readonly clock: Clock;
  readonly loops: Loops;
  readonly log: Logger;
  /** Entities that say which units a session serves; any may where left out. */
  readonly unitEntities: readonly string[] | undefined;
  /** Whether replicas are read. */
  readonly replicated: boolean;
}

interface Feeds {
  readonly knowledge: Knowledge;
  /** Begins to read. @param sessions told of what ends or changes one */
  readonly start: (
    app: FastifyInstance,
    sessions: Pick<Sessions, 'living' | 'cache'>,
  ) => Promise<{ readonly stream: EventStream; readonly known: KnownFeeds; readonly lsn: () => Lsn }>;
}

export function openFeeds({ database, releases, clock, loops, log, unitEntities, replicated }: FeedsOptions): Feeds {
  let [forget, hasten] = [(): void => undefined, (): void => undefined];
  const knowledge = feedKnowledge({
    database: database.workingOn('watch'),
    heard: database.heard,
    onGap: () => forget(),
    onDoubt: () => hasten(),
  });

  async function start(app: FastifyInstance, { living, cache }: Pick<Sessions, 'living' | 'cache'>) {
    forget = cache.forgetAll;
    const feeds = {
      database: database.kysely,
      catalogue: () => releases.current().catalogue,
      clock,
      positions: () => reader.positions(),
    };
    const stream = eventStream(feeds, living);
    const units = unitEntities && new Set(unitEntities);
    const forgetChanged = (whose: Whose): void =>
      whose === 'all' ? cache.forgetAll() : whose.forEach(cache.forgetUser);
    const reader = await startFeedReader({
      database,
      loops,
      knowledge,
      replicated,
      beforeTelling: async (events) => {
        const changed = whoseSessions(events, releases.current().catalogue.entities, units);
        forgetChanged(changed);
        await stream.endStale();
        await stream.lookAgain(changed);
      },
      tell: stream.tell,
    });
    ({ hasten } = reader);
    knowledge.doubt();
    releases.onSwap(({ hash }) => stream.announce('release', { release: hash }));
    const ignoreEndings = await database.listen(sessionEndings, (payload) => {
      cache.forgetSessions(endedSessions(payload));
      stream.endStale().catch((error: unknown) => log.warn({ err: error }, 'streams of ended sessions stay open'));
    });
    app.addHook('onClose', () => Promise.all([reader.stop(), ignoreEndings()]));
    const positionsOf = (actor: Actor): string => printed(reader.positions(), actor, database.archive.known);
    const changesOf = (entity: string): number | Promise<number> =>
      knowledge.changesOf(chainOf(releases.current().catalogue.entities[entity]) ?? entity);
    return { stream, known: { positionsOf, changesOf }, lsn: reader.lsn };
  }

  return { knowledge, start };
}

/** Whose sessions these events change. @param units entities that say which units a session serves; any may where left out */
function whoseSessions(
  events: readonly FeedEvent[],
  entities: Catalogue['entities'],
  units: ReadonlySet<string> | undefined,
): Whose {
  const changed = events.map(({ entity, recordId }) => ({ entity: entityOfChain(entities, entity), recordId }));
  if (changed.some(({ entity }) => units?.has(entity) ?? true)) return 'all';
  return new Set(changed.flatMap(({ entity, recordId }) => (entity === 'user' ? recordId : [])));
}

/** How far the feeds of this actor are, in a word: another one where anything that they may read has changed. */
function printed(
  positions: Positions,
  { detachments }: Pick<Actor, 'detachments'>,
  { before, archived }: Database['archive']['known'],
): string {
  const feeds = detachments === 'all' ? [...positions.keys()].sort() : [...detachments, commonFeed];
  // What is moved between the rows of every day and the archive is no event, and changes what lists show.
  const moved = before ? [`archive=${before.toISOString()}/${archived}`] : [];
  return [...feeds.map((feed) => `${feed}=${positions.get(feed) ?? 0}`), ...moved].join(';');
}
