/** Runs jobs one after the other, each with its owner's rights of now; a crash loses none and leaves one file. */
import type { ExpressionBuilder } from 'kysely';
import { jobChannel } from '../database/channels.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { KeptLoop, Loops, Turn } from '../time/loops.ts';
import { attempt, type AttemptOptions } from './attempt.ts';
import { dropOutput } from './output.ts';
import { claim, leaseIsOver, LeaseLost } from './queue.ts';

interface WorkerOptions extends Omit<AttemptOptions, 'db' | 'reading' | 'distributed' | 'isStopping' | 'alive'> {
  readonly database: Database;
  readonly loops: Loops;
}

export interface Worker {
  /** Does the next job; false where there is none. */
  readonly work: () => Promise<boolean>;
  readonly start: () => Promise<void>;
  /** Gives back what is being done. */
  readonly stop: () => Promise<void>;
  /** Drops jobs past their time, and their files. */
  readonly sweep: () => Promise<void>;
}

/** A notification may be missed; a lease runs out without one. Milliseconds. */
const lookEvery = 5_000;

export function jobWorker({ database, loops, ...options }: WorkerOptions): Worker {
  const { clock } = options;
  let stopping = false;
  const needsOf = (turn?: Turn): AttemptOptions => ({
    ...options,
    db: database.workingOn('watch'),
    reading: database.workingOn('export'),
    distributed: database.distributed,
    isStopping: () => stopping || turn?.signal.aborted === true,
    alive: () => turn?.beat(),
  });
  const needs = needsOf();
  let loop: KeptLoop | null = null;
  let unlisten: (() => Promise<void>) | null = null;

  return {
    work: () => workOnce(needs),
    start: async () => {
      const kept = loops.keep({
        name: 'jobs',
        every: lookEvery,
        timeout: 900_000,
        turn: async (turn) => {
          const mine = needsOf(turn);
          while (!mine.isStopping() && (await workOnce(mine))) turn.beat();
        },
      });
      loop = kept;
      unlisten = await database.listen(jobChannel, kept.hasten);
    },
    stop: async () => {
      stopping = true;
      await loop?.stop();
      await unlisten?.();
    },
    sweep: () => sweep(needs, clock.now()),
  };
}

async function workOnce(needs: AttemptOptions): Promise<boolean> {
  const job = await claim(needs.db, Object.keys(needs.kinds), needs.clock.now());
  if (!job) return false;
  try {
    await attempt(needs, job);
  } catch (error) {
    // Whoever has it now says what becomes of it.
    if (!(error instanceof LeaseLost)) throw error;
  }
  return true;
}

async function sweep({ db, files }: AttemptOptions, now: Date): Promise<void> {
  const isOver = (is: ExpressionBuilder<Tables, 'job'>) =>
    is.and([is('expiresAt', '<=', now), is.or([is('state', '!=', 'running'), leaseIsOver])]);
  for (const { id } of await db.selectFrom('job').select('id').where(isOver).execute()) {
    await db.transaction().execute(async (within) => {
      const job = within.selectFrom('job').select('id').where('id', '=', id);
      // One that was begun again meanwhile is kept for longer.
      if (!(await job.where(isOver).forUpdate().executeTakeFirst())) return;
      // The file first: a row without a file is swept again, a file without a row never.
      await dropOutput(files.pathOf(id));
      await within.deleteFrom('job').where('id', '=', id).execute();
    });
  }
}
