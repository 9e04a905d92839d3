/**
 * Jobs that bring something to somewhere else and leave no file. They are not kept waiting by exports; what fails is tried
 * again after growing pauses, until it is too old. A receiver that hangs keeps nothing of another kind waiting, and what is tried
 * again nothing new.
 */
import type { Kysely } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import { messageOf } from '../../core/model/thrown.ts';
import { jobChannel } from '../database/channels.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { Clock } from '../time/clock.ts';
import type { Loops, Turn } from '../time/loops.ts';
import { openTurn } from '../time/turns.ts';
import { claim, fail, forget, LeaseLost, leaseMilliseconds, putOff, type Claimed } from './queue.ts';

/** What one errand is given. */
export interface ErrandRun {
  readonly id: string;
  readonly input: Row;
  readonly database: Kysely<Tables>;
  readonly now: Date;
  /** Aborted where it takes so long that somebody else might begin it too. */
  readonly signal: AbortSignal;
  /** How often it has been begun, this time counted. */
  readonly attempts: number;
}

/** Ends where it was done, or need not be done any more. Throws `TryLater`, `GiveUp`, or anything else: then it is tried again too, and told as a fault. */
export type ErrandKind = (run: ErrandRun) => Promise<void>;

/** The other side could not take it now. */
export class TryLater extends Error {
  /** Seconds that it asked to be left alone. */
  readonly seconds: number;
  constructor(why: string, seconds = 0) {
    super(why);
    this.seconds = seconds;
  }
}

/** It is not tried again by itself. */
export class GiveUp extends Error {}

interface ErrandOptions {
  readonly database: Database;
  readonly loops: Loops;
  readonly clock: Clock;
  readonly kinds: Readonly<Record<string, ErrandKind>>;
  readonly onFault: (error: unknown) => void;
}

interface Errands {
  /** Does the next errand; false where none is due. */
  readonly work: () => Promise<boolean>;
  readonly start: () => Promise<void>;
  /** What is on its way is finished first. */
  readonly stop: () => Promise<void>;
}

/** Seconds before the second attempt, the third, and so on; the last one again and again. */
const pauses = [5, 15, 60, 300, 900, 3_600];

/** At once: whoever waits for an answer that does not come keeps none of the others. */
const side = 8;
/** Of one kind: the others keep as many. */
const ofOneKind = side / 2;
const lookEvery = 5_000;
/** Milliseconds: a lease is longer, so that nobody begins what is still under way. */
const within = leaseMilliseconds - 2_000;

export function errandWorker(options: ErrandOptions): Errands {
  const { database, loops, clock, kinds } = options;
  const db = database.workingOn('watch');
  let stopping = false;
  let loop: ReturnType<Loops['keep']> | null = null;
  let unlisten: (() => Promise<void>) | null = null;
  const idle = waitingToLook();
  const places = placesOf(Object.keys(kinds));

  async function work(): Promise<boolean> {
    const job = await places.take((open) => claim(db, open, clock.now(), 'untried'));
    if (!job) return false;
    try {
      await attempt(db, job, options);
    } catch (error) {
      // Whoever has it now says what becomes of it.
      if (!(error instanceof LeaseLost)) throw error;
    } finally {
      places.leave(job);
    }
    return true;
  }

  async function turn({ signal, beat }: Turn): Promise<void> {
    const goesOn = (): boolean => !stopping && !signal.aborted;
    signal.addEventListener('abort', idle.wake, { once: true });
    await sideBySide(idle, goesOn, async () => {
      while (goesOn() && (await work())) beat();
    });
  }

  return {
    work,
    start: async () => {
      loop = loops.keep({ name: 'errands', every: lookEvery, timeout: 60_000, turn });
      const { hasten } = loop;
      unlisten = await database.listen(jobChannel, () => {
        hasten();
        idle.wake();
      });
    },
    stop: async () => {
      stopping = true;
      idle.wake();
      await loop?.stop();
      await unlisten?.();
    },
  };
}

async function attempt(db: Kysely<Tables>, job: Claimed, { clock, kinds, onFault }: ErrandOptions): Promise<void> {
  const now = clock.now();
  if (job.expiresAt !== null && job.expiresAt <= now) return forget(db, job);
  try {
    await kinds[job.kind]?.({
      id: job.id,
      input: job.input,
      database: db,
      now,
      signal: AbortSignal.timeout(within),
      attempts: job.attempts,
    });
  } catch (error) {
    if (error instanceof GiveUp) return fail(db, job, error.message);
    if (!(error instanceof TryLater)) onFault(error);
    return tryAgain(db, job, error, now);
  }
  await forget(db, job);
}

/** As many at once as may be, until all of them find nothing. What comes while one waits for an answer is done by the others. */
async function sideBySide(idle: Idle, goesOn: () => boolean, doAll: () => Promise<void>): Promise<void> {
  let underWay = 0;
  const one = async (): Promise<void> => {
    do {
      const heard = idle.heard();
      underWay += 1;
      await doAll().finally(() => {
        underWay -= 1;
        if (underWay === 0) idle.wake();
      });
      if (underWay > 0 && goesOn()) await idle.next(heard);
    } while (underWay > 0 && goesOn());
  };
  // It ends with the last of them: the next turn begins as many again.
  const ended = await Promise.allSettled(Array.from({ length: side }, one));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

/** How many of each kind are under way. */
function placesOf(kinds: readonly string[]) {
  const underWay = new Map<string, number>();
  const of = (kind: string): number => underWay.get(kind) ?? 0;
  const oneByOne = openTurn();
  return {
    /** @param claims one of these kinds; asked one after the other, so that none is taken beyond its places */
    take: (claims: (open: readonly string[]) => Promise<Claimed | undefined>): Promise<Claimed | undefined> =>
      oneByOne(async () => {
        const job = await claims(kinds.filter((kind) => of(kind) < ofOneKind));
        if (job) underWay.set(job.kind, of(job.kind) + 1);
        return job;
      }),
    leave: ({ kind }: Claimed): void => void underWay.set(kind, of(kind) - 1),
  };
}

type Idle = ReturnType<typeof waitingToLook>;

/** Those that have found nothing to do while others are under way: they look again when they are woken, or after a while. */
function waitingToLook() {
  const waiting = new Set<() => void>();
  let heard = 0;
  return {
    heard: (): number => heard,
    wake: (): void => {
      heard += 1;
      for (const look of waiting) look();
    },
    /** @param before what had been heard when they last looked */
    next: (before: number): Promise<void> =>
      new Promise((resolve) => {
        if (before !== heard) return resolve();
        const look = (): void => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const timer = setTimeout(look, lookEvery).unref();
        waiting.add(look);
      }),
  };
}

/** After a pause; where it would be too old by then, it has failed. */
async function tryAgain(db: Kysely<Tables>, job: Claimed, error: unknown, now: Date): Promise<void> {
  const usual = pauses[Math.min(job.attempts, pauses.length) - 1] ?? 0;
  const pause = Math.max(usual, error instanceof TryLater ? error.seconds : 0);
  const dueAt = new Date(now.getTime() + pause * 1000);
  if (job.expiresAt === null || dueAt < job.expiresAt) return putOff(db, job, dueAt);
  return fail(db, job, messageOf(error));
}
