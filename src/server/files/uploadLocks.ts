/**
 * One request at a time works on an upload, whichever process it has come to: whoever works on uploads holds a session of the
 * database, and in it a lock for each. Another who wants one tells its holder, whose request ends: its client has gone on elsewhere.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, MemoryLocker, type Lock, type Locker } from '@tus/server';
import type { PoolClient } from 'pg';
import type { Row } from '../../core/model/catalogue.ts';
import type { Database } from '../database/open.ts';

type Needs = Pick<Database, 'borrow' | 'listen'>;

const channel = 'upload';
/** Milliseconds, of another process: a request that was told to end does so within three seconds. */
const time = { askEvery: 100, lockedWithin: 30_000 };

/** @returns also what ends the listening */
export async function openUploadLocks(database: Needs): Promise<{ locker: Locker; close: () => Promise<void> }> {
  const here = new MemoryLocker();
  const held = new Map<string, () => unknown>();
  // Without its locks a process must write no more: another may by now.
  const session = openSession(database, () => held.forEach((end) => end()));
  const close = await database.listen(channel, (id) => held.get(id)?.());

  const newLock = (id: string): Lock => {
    const inner = here.newLock(id);
    return {
      lock: async (signal, end) => {
        await inner.lock(signal, end);
        try {
          await lockIn(session, id, signal);
        } catch (error) {
          await inner.unlock();
          throw error;
        }
        held.set(id, end);
      },
      unlock: async () => {
        held.delete(id);
        await unlockIn(session, id).finally(() => inner.unlock());
      },
    };
  };
  return { locker: { newLock }, close };
}

interface Session {
  readonly client: PoolClient;
  /** Gives it back. */
  readonly end: () => void;
}

/** A connection until it is given back. @param onLost told where it breaks before */
function borrowed(borrow: Needs['borrow'], onLost: () => void): Promise<Session> {
  return new Promise((resolve, reject) => {
    const keep = (client: PoolClient): Promise<void> =>
      new Promise((given) => {
        const lost = (): void => {
          given();
          onLost();
        };
        client.once('end', lost);
        const end = (): void => {
          client.off('end', lost);
          given();
        };
        resolve({ client, end });
      });
    borrow('building', keep).catch(reject);
  });
}

interface Kept {
  /** The first row of the answer. */
  readonly ask: (text: string, values: readonly string[]) => Promise<Row | undefined>;
  /** It is kept from now on, until as many have left as have entered. */
  readonly enter: () => void;
  readonly leave: () => Promise<void>;
}

/** One for as long as anything is locked in it. @param onLost told where it breaks, and all locks with it */
function openSession({ borrow }: Pick<Needs, 'borrow'>, onLost: () => void): Kept {
  let users = 0;
  let current: Promise<Session> | null = null;

  async function begin(): Promise<Session> {
    try {
      return await borrowed(borrow, () => {
        current = null;
        onLost();
      });
    } catch (error) {
      current = null;
      throw error;
    }
  }

  return {
    ask: async (text, values) => {
      const { client } = await (current ??= begin());
      return (await client.query<Row>(text, [...values])).rows[0];
    },
    enter: () => void (users += 1),
    leave: async () => {
      users -= 1;
      if (users > 0 || !current) return;
      const left = current;
      current = null;
      (await left).end();
    },
  };
}

/** @throws ERRORS of the protocol where it cannot be had */
async function lockIn({ ask, enter, leave }: Kept, id: string, signal: AbortSignal): Promise<void> {
  enter();
  try {
    const until = performance.now() + time.lockedWithin;
    const isMine = () => ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as mine', [keyOf(id)]);
    while ((await isMine())?.mine !== true) {
      if (signal.aborted) throw ERRORS.ABORTED;
      if (performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
      await ask('select pg_notify($1, $2)', [channel, id]);
      await pause(time.askEvery);
    }
  } catch (error) {
    await leave();
    throw error;
  }
}

/** In a session that has come after one that broke it is locked no more: then nothing is unlocked. */
async function unlockIn({ ask, leave }: Kept, id: string): Promise<void> {
  try {
    await ask('select pg_advisory_unlock(hashtextextended($1, 0))', [keyOf(id)]);
  } finally {
    await leave();
  }
}

const keyOf = (id: string): string => `upload ${id}`;
