/** Who hears of which event: those who could have read the record before or after the change. */
import type { Row } from '../../core/model/catalogue.ts';
import type { Positions } from './cursor.ts';
import type { FeedEvent } from './feedReader.ts';
import { advance, begin, hear, sessionOf, type Feeds, type Listener, type Subscriber } from './listener.ts';

/** A console needs one, its tabs share it; what opens more than this is no console. Each process keeps its own memory by it. */
export const streamsASession = 8;

/** Users by their ids, or everybody. */
export type Whose = ReadonlySet<string> | 'all';

export interface EventStream {
  /** Ends the streams of sessions that have ended; called before anything is told, and when a session ends. */
  readonly endStale: () => Promise<void>;
  /** Looks at these users anew, and tells those who are others than before; called before what comes after their change is told. */
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

type Living = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** @param living those of the sessions that have not ended */
export function eventStream(feeds: Feeds, living: Living): EventStream {
  const listeners = new Set<Listener>();
  let left = (_sessionId: string): void => undefined;

  function dismiss(listener: Listener): void {
    listeners.delete(listener);
    listener.subscriber.end();
  }

  async function endStale(): Promise<void> {
    if (listeners.size === 0) return;
    for (const listener of await staleAmong([...listeners], living)) dismiss(listener);
  }

  async function lookAgain(whose: Whose): Promise<void> {
    const asked = [...listeners].filter(({ subscriber }) => whose === 'all' || whose.has(subscriber.actor().id));
    await Promise.all(asked.map(({ subscriber }) => refreshed(subscriber, whose !== 'all')));
  }

  async function subscribe(subscriber: Subscriber, seen: Positions | null | undefined): Promise<() => void> {
    const listener: Listener = { subscriber, seen: new Map(), caughtUp: false };
    listeners.add(listener);
    for (const old of crowded(listeners, sessionOf(listener))) {
      old.subscriber.send('closed', null, { reason: 'too-many-streams', most: streamsASession });
      dismiss(old);
    }
    try {
      await begin(feeds, listener, seen);
    } catch (error) {
      listeners.delete(listener);
      throw error;
    }
    return () => {
      listeners.delete(listener);
      left(sessionOf(listener));
    };
  }

  function tell(events: readonly FeedEvent[], now: Positions): void {
    const told = [...listeners].filter(({ caughtUp }) => caughtUp);
    for (const listener of told) {
      hear(feeds, listener, events);
      advance(listener, now);
    }
  }

  return {
    endStale,
    lookAgain,
    tell,
    subscribe,
    announce: (event, data) => listeners.forEach(({ subscriber }) => subscriber.send(event, null, data)),
    count: () => listeners.size,
    each: (fn) => listeners.forEach(({ subscriber }) => fn(subscriber)),
    has: (sessionId) => [...listeners].some((listener) => sessionOf(listener) === sessionId),
    whenLeft: (fn) => void (left = fn),
  };
}

async function staleAmong(listeners: readonly Listener[], living: Living): Promise<readonly Listener[]> {
  const alive = await living([...new Set(listeners.map(sessionOf))]);
  return listeners.filter((listener) => !alive.has(sessionOf(listener)));
}

/** @param isOwn their own record has changed: what is told of it may be more than the actor has. */
async function refreshed(subscriber: Subscriber, isOwn: boolean): Promise<void> {
  const before = JSON.stringify(subscriber.actor());
  await subscriber.refresh();
  if (!isOwn && JSON.stringify(subscriber.actor()) === before) return;
  subscriber.send('rights', null, {});
  // What they may read may be other rows than before.
  subscriber.send('reset', null, {});
}

/** The oldest makes room: whoever opens another knows of it, and may have forgotten the first. */
function crowded(listeners: ReadonlySet<Listener>, sessionId: string): readonly Listener[] {
  const open = [...listeners].filter((listener) => sessionOf(listener) === sessionId);
  return open.slice(0, Math.max(0, open.length - streamsASession));
}
