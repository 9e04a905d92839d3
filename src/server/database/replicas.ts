/**
 * Read replicas: copies that PostgreSQL keeps by streaming replication, a moment behind. One is read only where it has replayed
 * what its reader must see; otherwise, and where anything fails there, the primary is read.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { KeptLoop, Loops } from '../time/loops.ts';
import { flushedLsn, lsnIn, type Lsn } from './lsn.ts';
import { openReader, type Database, type OpenReader } from './open.ts';
import type { Tables } from './tables.ts';
import type { Work } from './work.ts';

/** One replica, for one reader. */
export interface Reader {
  readonly name: string;
  readonly url: string;
  readonly workingOn: (work: Work) => Kysely<Tables>;
  /** Something failed there that may be the replica's fault: it is looked at now. */
  readonly failed: () => void;
}

export interface ReplicaState {
  readonly name: string;
  /** False while it is left out. */
  readonly well: boolean;
  /** Seconds that it is behind. */
  readonly lag: number;
  readonly reads: number;
}

export interface Replicas {
  /** One that has replayed the log up to there, now or within a moment; null where the primary must be read. */
  readonly at: (needed: Lsn) => Promise<Reader | null>;
  readonly states: () => readonly ReplicaState[];
  /** How often none could be read. */
  readonly passedOver: () => number;
  readonly close: () => Promise<void>;
}

export interface ReplicaOptions {
  readonly urls: readonly string[];
  readonly database: Database;
  readonly loops: Loops;
  readonly maxConnections: number;
  /** Told when one is left out, and when it is taken back. */
  readonly tell: (state: ReplicaState, reason: string) => void;
}

/** Milliseconds. */
const time = {
  lookEvery: 1_000,
  answers: 2_000,
  /** A reader waits so long for a replica, and then reads the primary. */
  waits: 200,
  asksAgain: 5,
};
/** Seconds behind from which a replica is left out, and those within which it is taken back. */
const mostLag = 10;
const backWithin = 2;

interface Replica {
  readonly name: string;
  readonly open: OpenReader;
  well: boolean;
  replayed: Lsn;
  lag: number;
  reads: number;
  asking: Promise<Lsn> | null;
}

const marksKept = 600;

export function openReplicas({ urls, database, loops, maxConnections, tell }: ReplicaOptions): Replicas {
  const replicas = urls.map((url, index): Replica => {
    const open = openReader(url, maxConnections);
    return { name: String(index + 1), open, well: false, replayed: 0n, lag: 0, reads: 0, asking: null };
  });
  const marks = primaryMarks();
  let [turn, passedOver] = [0, 0];
  const loop: KeptLoop = loops.keep({
    name: 'replicas',
    every: time.lookEvery,
    timeout: 8_000,
    turn: async () => {
      marks.add(await flushedLsn(database.workingOn('watch')));
      await Promise.all(replicas.map((replica) => look(replica, marks, tell)));
    },
  });

  async function at(needed: Lsn): Promise<Reader | null> {
    turn += 1;
    const well = replicas.filter((replica) => replica.well);
    const first = well.length === 0 ? 0 : turn % well.length;
    const inTurn = [...well.slice(first), ...well.slice(0, first)];
    const found =
      inTurn.find((replica) => replica.replayed >= needed) ?? (await whenReplayed(inTurn[0], needed, loop.hasten));
    if (!found) {
      passedOver += 1;
      return null;
    }
    found.reads += 1;
    const { name, open } = found;
    return { name, url: open.url, workingOn: open.workingOn, failed: loop.hasten };
  }

  return {
    at,
    states: () => replicas.map(stateOf),
    passedOver: () => passedOver,
    close: async () => {
      await loop.stop();
      await Promise.all(replicas.map(({ open }) => open.close()));
    },
  };
}

type Marks = ReturnType<typeof primaryMarks>;

/** Asks a replica how far it is: one that is behind, or does not answer, is left out. */
async function look(replica: Replica, marks: Marks, tell: ReplicaOptions['tell']): Promise<void> {
  const turnTo = (well: boolean, reason: string): void => {
    if (replica.well === well) return;
    replica.well = well;
    tell(stateOf(replica), reason);
  };
  try {
    replica.replayed = await inTime(replayed(replica), time.answers);
    replica.lag = marks.secondsSince(replica.replayed);
    const isWell = replica.lag < (replica.well ? mostLag : backWithin);
    turnTo(isWell, isWell ? 'it has caught up' : `it is ${Math.round(replica.lag)} s behind`);
  } catch (error) {
    replica.lag = marks.secondsSince(replica.replayed);
    turnTo(false, error instanceof Error ? error.message : String(error));
  }
}

/** Waits a moment for it. @returns null where that is too short, or where the replica fails: `onFailed` is told of it */
async function whenReplayed(replica: Replica | undefined, needed: Lsn, onFailed: () => void): Promise<Replica | null> {
  if (!replica) return null;
  const until = performance.now() + time.waits;
  try {
    for (;;) {
      const left = until - performance.now();
      if (left <= 0) return null;
      replica.replayed = await inTime(replayed(replica), left);
      if (replica.replayed >= needed) return replica;
      await pause(time.asksAgain);
    }
  } catch {
    onFailed();
    return null;
  }
}

/** Where the primary stood, and when: the age of what a replica has replayed is read from it. */
function primaryMarks() {
  const marks: { readonly at: number; readonly lsn: Lsn }[] = [];
  return {
    add: (lsn: Lsn): void => {
      marks.push({ at: performance.now(), lsn });
      marks.splice(0, marks.length - marksKept);
    },
    /** Since the primary passed the place that comes after this one; 0 where it has not. */
    secondsSince: (lsn: Lsn): number => {
      const missing = marks.find((mark) => mark.lsn > lsn);
      return missing ? (performance.now() - missing.at) / 1000 : 0;
    },
  };
}

const stateOf = ({ name, well, lag, reads }: Replica): ReplicaState => ({ name, well, lag, reads });

/** Asked once for all who want to know at the same time. @throws where it is no replica (any more) */
function replayed(replica: Replica): Promise<Lsn> {
  replica.asking ??= askReplayed(replica.open).finally(() => (replica.asking = null));
  return replica.asking;
}

async function askReplayed({ workingOn }: OpenReader): Promise<Lsn> {
  const { rows } = await sql<{ lsn: string | null; follows: boolean }>`
    select pg_last_wal_replay_lsn()::text as lsn, pg_is_in_recovery() as follows`.execute(workingOn('watch'));
  const [row] = rows;
  // One that was promoted has rows of its own by now.
  if (!row?.follows || row.lsn === null) throw new Error('it follows no primary');
  return lsnIn(row.lsn);
}

async function inTime<T>(work: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), timeout);
  });
  // Whoever no longer waits need not hear of its end.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
