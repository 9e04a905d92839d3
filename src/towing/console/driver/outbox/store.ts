/** The outbox in IndexedDB: it outlives reloads, restarts and the end of a session. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Row } from '../../../../core/model/catalogue.ts';
import type { Entry, Stored } from './entry.ts';

export interface OutboxStore {
  /** Of this user, the oldest first. */
  readonly list: (userId: string) => Promise<readonly Stored[]>;
  readonly add: (entry: Entry) => Promise<void>;
  readonly replace: (entry: Stored) => Promise<void>;
  readonly remove: (seq: number) => Promise<void>;
  /** Hears of what another tab of this browser changes. The result ends it. */
  readonly watch: (changed: () => void) => () => void;
}

/** A position that was measured, as the wire has it, and whose it is. */
interface Fix {
  readonly userId: string;
  readonly row: Row;
}

interface DriverTables extends DBSchema {
  entries: { key: number; value: Entry };
  fixes: { key: number; value: Fix };
  /** What the server said last, by user and name. */
  known: { key: string; value: unknown };
}

export type DriverDatabase = IDBPDatabase<DriverTables>;

export function openDriverDatabase(): Promise<DriverDatabase> {
  return openDB<DriverTables>('towline-driver', 1, {
    upgrade: (database) => {
      database.createObjectStore('entries', { autoIncrement: true });
      database.createObjectStore('fixes', { autoIncrement: true });
      database.createObjectStore('known');
    },
  });
}

/** Of this user, the oldest first. */
export async function entriesIn(database: DriverDatabase, userId: string): Promise<readonly Stored[]> {
  const read = database.transaction('entries');
  const [keys, entries] = await Promise.all([read.store.getAllKeys(), read.store.getAll()]);
  return entries
    .map((entry, index): Stored => ({ ...entry, seq: keys[index] ?? 0 }))
    .filter((entry) => entry.userId === userId);
}

export function outboxStore(database: DriverDatabase): OutboxStore {
  const channel = new BroadcastChannel('towline-driver-outbox');
  let isOpen = true;
  // What was under way when the page closed still ends, and has nobody to tell.
  const tell = (): void => {
    if (isOpen) channel.postMessage(null);
  };
  return {
    list: (userId) => entriesIn(database, userId),
    add: (entry) => database.add('entries', entry).then(tell),
    replace: ({ seq, ...entry }) => database.put('entries', entry, seq).then(tell),
    remove: (seq) => database.delete('entries', seq).then(tell),
    watch: (changed) => {
      channel.addEventListener('message', changed);
      return () => {
        isOpen = false;
        channel.close();
      };
    },
  };
}
