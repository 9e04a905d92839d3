/**
 * What this process knows of the feeds without asking the database: nothing may be taken from here while `isWhole` says
 * false. It is whole while the connection that listens answers, and every commit that was told of has been read.
 */
import type { Kysely } from 'kysely';
import type { Heard } from '../database/connections/listening.ts';
import type { Tables } from '../database/tables.ts';
import { entityChanges, type Told } from './entityChanges.ts';

export interface Knowledge {
  /** True where what is known is all that has been committed, but for the moment that a notification takes. */
  readonly isWhole: () => boolean;
  /**
   * Waits for a look that begins from now on, where one is due. @returns whether all is known that had been committed
   * before; false where it takes too long, or where nothing is heard.
   */
  readonly caughtUp: () => Promise<boolean>;
  /** Something is being committed: nothing is whole until the feeds have been read again from now on. */
  readonly doubt: () => void;
  /** Changes with whatever is read: what was made of it before may stand as long as this is the same. */
  readonly stamp: () => number;
  /** A number that grows with every event of this entity, whichever feed it is in, the same in each process. */
  readonly changesOf: (entity: string) => number | Promise<number>;
}

/** What the reader of the feeds says of its looks. */
export interface Look {
  readonly begin: () => void;
  /** There is something to be read: nothing is whole until it has been told. */
  readonly found: () => void;
  /** Everything has been told. @param events what the look found */
  readonly end: (events: readonly Told[]) => void;
}

/** Milliseconds without a sign of life after which nothing is whole. */
const freshFor = 3_000;
/** Milliseconds that an answer waits for a look; one takes a few. */
const timeout = 100;

interface KnowledgeOptions {
  readonly database: Kysely<Tables>;
  readonly heard: () => Heard;
  /** Called where notifications may have been missed, and with what was found. */
  readonly onGap: () => void;
  /** Called with every doubt: the sooner the feeds are read again, the shorter it lasts. */
  readonly onDoubt: () => void;
}

export function feedKnowledge({ database, heard, onGap, onDoubt }: KnowledgeOptions): Knowledge & Look {
  let [asked, settled, stamp] = [1, 0, 0];
  let looked = Number.NEGATIVE_INFINITY;
  let connection = heard().connection;
  let unread = false;
  let look = { covers: 0, from: looked };
  const changes = entityChanges(database);
  const looks = waitingForLooks();

  function isFresh(): boolean {
    const oldest = performance.now() - freshFor;
    const { at, connection: over } = heard();
    return over === connection && at > oldest && looked > oldest;
  }

  function isWhole(): boolean {
    return !unread && settled === asked && isFresh();
  }

  function caughtUp(): Promise<boolean> {
    if (isWhole()) return Promise.resolve(true);
    if (!isFresh()) return Promise.resolve(false);
    return looks.next(asked).then((known) => known && isFresh());
  }

  function begin(): void {
    look = { covers: asked, from: performance.now() };
    const over = heard().connection;
    if (over === connection) return;
    onGap();
    connection = over;
    stamp += 1;
  }

  function end(events: readonly Told[]): void {
    if (events.length > 0) stamp += 1;
    for (const event of events) changes.remember(event);
    unread = false;
    settled = look.covers;
    looked = look.from;
    looks.settle(settled);
  }

  return {
    begin,
    found: () => void (unread = true),
    end,
    isWhole,
    caughtUp,
    doubt: () => {
      asked += 1;
      onDoubt();
    },
    stamp: () => stamp,
    changesOf: changes.of,
  };
}

/** Who waits for a look, and for how many doubts it must have covered. */
function waitingForLooks() {
  const waiting = new Set<{ readonly doubts: number; readonly tell: (known: boolean) => void }>();
  return {
    /** @returns false where it takes too long */
    next: (doubts: number): Promise<boolean> =>
      new Promise((resolve) => {
        const one = {
          doubts,
          tell: (known: boolean) => {
            clearTimeout(timer);
            waiting.delete(one);
            resolve(known);
          },
        };
        const timer = setTimeout(() => one.tell(false), timeout);
        waiting.add(one);
      }),
    settle: (covered: number): void => {
      for (const { doubts, tell } of waiting) if (doubts <= covered) tell(true);
    },
  };
}
