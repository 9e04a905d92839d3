/** Who hears of which event: those who could have read the record before or after the change. */
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
/** A console needs one, its tabs share it; what opens more than this is no console. */
export const streamsASession = 8;

export interface Subscriber {
  readonly actor: () => Actor;
  /** @param cursor null for what is no event of a feed: the reader's cursor stays as it is. */
  readonly send: (
    event: 'change' | 'reset' | 'ready' | 'release' | 'closed' | 'presence',
    cursor: string | null,
    data: Row,
  ) => void;
  readonly end: () => void;
  /** Looks at the actor anew: what they may hear has changed. */
  readonly refresh: () => Promise<void>;
}

/** Users by their ids, or everybody. */
export type Whose = ReadonlySet<string> | 'all';

export interface EventStream {
  /** Ends the streams of sessions that have ended; called before anything is told, and when a session ends. */
  readonly endStale: () => Promise<void>;
  /** Looks at these users anew; called before what comes after their change is told. */
  readonly lookAgain: (whose: Whose) => Promise<void>;
  readonly tell: (events: readonly FeedEvent[], positions: Positions) => void;
  /** @param seen the reader's cursor; null for "from now on", undefined for one that nobody knows. */
  readonly subscribe: (subscriber: Subscriber, seen: Positions | null | undefined) => Promise<() => void>;
  /** A new release serves: told to everybody. */
  readonly announce: (event: 'release', data: Row) => void;
  readonly count: () => number;
  readonly each: (tell: (subscriber: Subscriber) => void) => void;
  /** Whether a session has a stream here. */
  readonly has: (sessionId: string) => boolean;
  /** Calls `fn` with the session of each stream that closes. */
  readonly whenLeft: (fn: (sessionId: string) => void) => void;
}

interface Listener {
  readonly subscriber: Subscriber;
  readonly seen: Map<string, number>;
  /** False while it is told what it missed: what happens meanwhile is read with it. */
  caughtUp: boolean;
}

export function eventStream(options: {
  readonly database: Kysely<Tables>;
  readonly catalogue: () => Catalogue;
  readonly clock: Clock;
  readonly positions: () => Positions;
  /** Those of the sessions that have not ended. */
  readonly living: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
}): EventStream {
  const { database, catalogue, clock, positions, living } = options;
  const listeners = new Set<Listener>();
  let left = (_sessionId: string): void => undefined;

  function hear(listener: Listener, event: FeedEvent): void {
    const actor = listener.subscriber.actor();
    if (!hasFeed(actor, event.feed) || event.version < (listener.seen.get(event.feed) ?? 0)) return;
    listener.seen.set(event.feed, event.version);
    const rows = [event.before, event.after].filter((row) => row !== null);
    const context = { user: userOf({ actor }), now: wireTime(clock.now()) };
    const entity = entityOfChain(catalogue().entities, event.entity);
    if (!mayBeTold(catalogue(), entity, rows, context)) return;
    const { recordId: id, recordVersion: version, step } = event;
    listener.subscriber.send('change', printCursor(listener.seen), { entity, id, version, step });
  }

  /** Reads what was missed until nothing is left that the live feed has already told others. */
  async function catchUp(listener: Listener): Promise<void> {
    for (;;) {
      const now = positions();
      const behind = [...now].filter(([feed, to]) => isMine(listener, feed) && to > (listener.seen.get(feed) ?? 0));
      if (behind.length === 0) break;
      const ranges = behind.map(([feed, to]) => ({ feed, from: listener.seen.get(feed) ?? 0, to }));
      const missed = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
      if (missed > missedAtMost) return startAnew(listener);
      for (const event of await readEvents(database, ranges)) hear(listener, event);
      for (const { feed, to } of ranges) listener.seen.set(feed, to);
    }
    listener.caughtUp = true;
  }

  async function endStale(): Promise<void> {
    if (listeners.size === 0) return;
    const asked = [...listeners];
    const alive = await living([...new Set(asked.map(sessionOf))]);
    for (const listener of asked) {
      if (!alive.has(sessionOf(listener))) dismiss(listener);
    }
  }

  async function lookAgain(whose: Whose): Promise<void> {
    const asked = [...listeners].filter(({ subscriber }) => whose === 'all' || whose.has(subscriber.actor().id));
    await Promise.all(asked.map(({ subscriber }) => subscriber.refresh()));
  }

  function dismiss(listener: Listener): void {
    listeners.delete(listener);
    listener.subscriber.end();
  }

  /** The oldest makes room: whoever opens another knows of it, and may have forgotten the first. */
  function makeRoom(sessionId: string): void {
    const open = [...listeners].filter((listener) => sessionOf(listener) === sessionId);
    for (const listener of open.slice(0, Math.max(0, open.length - streamsASession))) {
      listener.subscriber.send('closed', null, { reason: 'too-many-streams', most: streamsASession });
      dismiss(listener);
    }
  }

  function startAnew(listener: Listener): void {
    startFromNow(listener);
    listener.subscriber.send('reset', printCursor(listener.seen), {});
  }

  function startFromNow(listener: Listener): void {
    listener.seen.clear();
    for (const [feed, version] of positions()) if (isMine(listener, feed)) listener.seen.set(feed, version);
    listener.caughtUp = true;
  }

  async function subscribe(subscriber: Subscriber, seen: Positions | null | undefined): Promise<() => void> {
    const listener: Listener = { subscriber, seen: new Map(), caughtUp: false };
    listeners.add(listener);
    makeRoom(sessionOf(listener));
    if (seen === null) {
      startFromNow(listener);
      subscriber.send('ready', printCursor(listener.seen), {});
    } else if (seen === undefined || !isKnown(listener, seen)) startAnew(listener);
    else {
      for (const [feed, version] of seen) listener.seen.set(feed, version);
      try {
        await catchUp(listener);
      } catch (error) {
        listeners.delete(listener);
        throw error;
      }
    }
    return () => {
      listeners.delete(listener);
      left(sessionOf(listener));
    };
  }

  /** One that is ahead of us is another database's. One of a foreign feed is never known, or its version could be guessed. */
  function isKnown(listener: Listener, seen: Positions): boolean {
    const now = positions();
    return [...seen].every(([feed, version]) => isMine(listener, feed) && version <= (now.get(feed) ?? 0));
  }

  return {
    subscribe,
    endStale,
    lookAgain,
    count: () => listeners.size,
    each: (tell) => listeners.forEach(({ subscriber }) => tell(subscriber)),
    has: (sessionId) => [...listeners].some((listener) => sessionOf(listener) === sessionId),
    whenLeft: (fn) => void (left = fn),
    announce: (event, data) => {
      for (const { subscriber } of listeners) subscriber.send(event, null, data);
    },
    tell: (events, now) => {
      const told = [...listeners].filter(({ caughtUp }) => caughtUp);
      for (const event of events) for (const listener of told) hear(listener, event);
      for (const listener of told) {
        for (const [feed, version] of now) if (isMine(listener, feed)) listener.seen.set(feed, version);
      }
    },
  };
}

function sessionOf({ subscriber }: Listener): string {
  return subscriber.actor().sessionId;
}

function isMine(listener: Listener, feed: string): boolean {
  return hasFeed(listener.subscriber.actor(), feed);
}

function hasFeed(actor: Actor, feed: string): boolean {
  return feed === commonFeed || actor.detachments === 'all' || actor.detachments.includes(feed);
}
