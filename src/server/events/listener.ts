/** One reader of the events: how far they have heard, what they may hear, and how they are told what they missed. */
import type { Kysely } from 'kysely';
import type { Catalogue, Row } from '../../core/model/catalogue.ts';
import { wireTime, type Clock } from '../time/clock.ts';
import { userOf } from '../records/access.ts';
import { commonFeed, entityOfChain } from '../database/events.ts';
import type { Tables } from '../database/tables.ts';
import type { Actor } from '../calls/handler.ts';
import { printCursor, type Positions } from './cursor.ts';
import { readEvents, type FeedEvent } from './feedReader.ts';
import { mayBeTold } from './tellable.ts';

/** Whoever missed more than this reads everything again, which is cheaper. */
const missedAtMost = 500;

export interface Subscriber {
  readonly actor: () => Actor;
  /** @param cursor null for what is no event of a feed: the reader's cursor stays as it is. */
  readonly send: (
    event: 'change' | 'reset' | 'ready' | 'release' | 'rights' | 'closed' | 'presence',
    cursor: string | null,
    data: Row,
  ) => void;
  readonly end: () => void;
  /** Looks at the actor anew: what they may hear has changed. */
  readonly refresh: () => Promise<void>;
}

export interface Listener {
  readonly subscriber: Subscriber;
  /** By feed: the last version of which they have heard everything. */
  readonly seen: Map<string, number>;
  /** False while it is told what it missed: what happens meanwhile is read with it. */
  caughtUp: boolean;
}

/** Where events are read, and by what is judged who may hear of them. */
export interface Feeds {
  readonly database: Kysely<Tables>;
  readonly catalogue: () => Catalogue;
  readonly clock: Clock;
  readonly positions: () => Positions;
}

/** Tells a listener what came after their cursor. @param seen null for "from now on", undefined for one that nobody knows. */
export async function begin(feeds: Feeds, listener: Listener, seen: Positions | null | undefined): Promise<void> {
  if (seen === null) {
    startFromNow(feeds, listener);
    listener.subscriber.send('ready', printCursor(listener.seen), {});
  } else if (seen === undefined || !isKnown(feeds, listener, seen)) startAnew(feeds, listener);
  else {
    for (const [feed, version] of seen) listener.seen.set(feed, version);
    await catchUp(feeds, listener);
  }
}

/** Tells of events in their order. A cursor passes a version with its last event: whoever is cut off before hears the version again. */
export function hear(feeds: Feeds, listener: Listener, events: readonly FeedEvent[]): void {
  for (const [place, event] of events.entries()) {
    const next = events[place + 1];
    const isLast = next?.feed !== event.feed || next.version !== event.version;
    hearOne(feeds, listener, event, isLast ? event.version : event.version - 1);
  }
}

/**
 * Tells of one event where it is new to them and of a record that they may read, or might before: then it has left them.
 * @param whole the version of its feed of which everything has been told with it
 */
function hearOne({ catalogue, clock }: Feeds, listener: Listener, event: FeedEvent, whole: number): void {
  const actor = listener.subscriber.actor();
  if (!hasFeed(actor, event.feed) || event.version <= (listener.seen.get(event.feed) ?? 0)) return;
  listener.seen.set(event.feed, whole);
  const context = { user: userOf({ actor }), now: wireTime(clock.now()) };
  const entity = entityOfChain(catalogue().entities, event.entity);
  const sees = (row: Row | null): boolean => row !== null && mayBeTold(catalogue(), entity, [row], context);
  const isSeen = sees(event.after);
  if (!isSeen && !sees(event.before)) return;
  const { recordId: id, recordVersion: version, step } = event;
  const data = { entity, id, version, step, ...(isSeen ? {} : { left: true }) };
  listener.subscriber.send('change', printCursor(listener.seen), data);
}

/** Everything up to there has been told. */
export function advance(listener: Listener, to: Positions): void {
  for (const [feed, version] of to) if (isMine(listener, feed)) listener.seen.set(feed, version);
}

export function sessionOf({ subscriber }: Listener): string {
  return subscriber.actor().sessionId;
}

/** Reads what was missed until nothing is left that the live feed has already told others. */
async function catchUp(feeds: Feeds, listener: Listener): Promise<void> {
  for (;;) {
    const now = feeds.positions();
    const behind = [...now].filter(([feed, to]) => isMine(listener, feed) && to > (listener.seen.get(feed) ?? 0));
    if (behind.length === 0) break;
    const ranges = behind.map(([feed, to]) => ({ feed, from: listener.seen.get(feed) ?? 0, to }));
    const missed = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    if (missed > missedAtMost) return startAnew(feeds, listener);
    hear(feeds, listener, await readEvents(feeds.database, ranges));
    for (const { feed, to } of ranges) listener.seen.set(feed, to);
  }
  listener.caughtUp = true;
}

function startAnew(feeds: Feeds, listener: Listener): void {
  startFromNow(feeds, listener);
  listener.subscriber.send('reset', printCursor(listener.seen), {});
}

function startFromNow({ positions }: Feeds, listener: Listener): void {
  listener.seen.clear();
  advance(listener, positions());
  listener.caughtUp = true;
}

/** One that is ahead of us is another database's. One of a foreign feed is never known, or its version could be guessed. */
function isKnown({ positions }: Feeds, listener: Listener, seen: Positions): boolean {
  const now = positions();
  return [...seen].every(([feed, version]) => isMine(listener, feed) && version <= (now.get(feed) ?? 0));
}

function isMine(listener: Listener, feed: string): boolean {
  return hasFeed(listener.subscriber.actor(), feed);
}

function hasFeed(actor: Actor, feed: string): boolean {
  return feed === commonFeed || actor.detachments === 'all' || actor.detachments.includes(feed);
}
