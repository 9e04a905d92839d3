/** Runs jobs one after the other, each with its owner's rights of now; a crash loses none and leaves one file. */
import type { Kysely } from 'kysely';
import type { Language, Row } from '../../core/catalogue.ts';
import { textOf } from '../../core/label.ts';
import type { Release } from '../../release/release.ts';
import type { Clock } from '../clock.ts';
import type { AuditLog } from '../audit/auditLog.ts';
import { auditTrail, type AuditTrail } from '../audit/auditTrail.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { FileStore } from '../files/store.ts';
import { faults, refuse } from '../routes/faults.ts';
import type { Actor } from '../routes/handler.ts';
import { Refusal } from '../routes/refusal.ts';
import { actorOf, type ResolveActor } from '../sessions/sessions.ts';
import { openOutput, dropOutput, type Output } from './output.ts';
import { channel, claim, fail, finish, giveBack, LeaseLost, mostAttempts, renew, type Claimed } from './queue.ts';
import type { Sink } from './zipWriter.ts';

/** What one job is given. */
export interface JobRun {
  readonly input: Row;
  readonly actor: Actor;
  readonly release: Release;
  readonly database: Kysely<Tables>;
  readonly language: Language;
  readonly now: Date;
  readonly sink: Sink;
  readonly audit: AuditTrail;
  /** @param part of the whole, 0 to 1. Await it often: it keeps the lease. @throws where the job must not go on. */
  readonly progress: (part: number) => Promise<void>;
}

/** Writes the job's file. A `Refusal` is told to the owner; any other error is tried again. */
export type JobKind = (run: JobRun) => Promise<void>;

export interface WorkerOptions {
  readonly database: Database;
  readonly currentRelease: () => Release;
  readonly clock: Clock;
  readonly resolveActor: ResolveActor;
  readonly files: FileStore;
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly audit: AuditLog;
  readonly onFault: (error: unknown) => void;
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

class Stopped extends Error {}

/** Said at most this often: each is a write. */
const sayEvery = 1_000;
/** A notification may be missed; a lease runs out without one. */
const lookEvery = 5_000;

export function jobWorker(options: WorkerOptions): Worker {
  const { database, clock, files } = options;
  const db = database.kysely;
  const names = Object.keys(options.kinds);
  let stopping = false;
  let wake = (): void => undefined;
  let running: Promise<void> | null = null;
  let unlisten: (() => Promise<void>) | null = null;

  async function work(): Promise<boolean> {
    const job = await claim(db, names, clock.now());
    if (!job) return false;
    try {
      await attempt(job);
    } catch (error) {
      // Whoever has it now says what becomes of it.
      if (!(error instanceof LeaseLost)) throw error;
    }
    return true;
  }

  async function attempt(job: Claimed): Promise<void> {
    const path = files.pathOf(job.id);
    const output = await openOutput(path, job.leaseBy);
    try {
      if (job.attempts > mostAttempts) throw refuse('server-fault');
      await run(job, output);
      await output.close();
      // The rename stands within the transaction: nobody else can have taken the job meanwhile.
      await db.transaction().execute(async (transaction) => {
        await finish(transaction, job, output.size());
        await output.putInPlace();
      });
    } catch (error) {
      await output.drop();
      await settle(job, error);
    }
  }

  async function settle(job: Claimed, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) throw error;
    if (error instanceof Stopped) return giveBack(db, job, job.attempts - 1);
    if (error instanceof Refusal) return fail(db, job, textOf(error.text, languageOf(job.input), error.values));
    options.onFault(error);
    if (job.attempts < mostAttempts) return giveBack(db, job, job.attempts);
    return fail(db, job, textOf(faults['server-fault'].text, languageOf(job.input)));
  }

  async function run(job: Claimed, output: Output): Promise<void> {
    const kind = options.kinds[job.kind];
    if (!kind) throw new Error(`A job must be of a known kind, given "${job.kind}"`);
    const input = job.input as Row;
    let said = clock.now().getTime();
    const audit = auditTrail();
    const actor = await ownerOf(job);
    const release = options.currentRelease();
    await kind({
      input,
      actor,
      release,
      audit,
      database: db,
      language: languageOf(job.input),
      now: clock.now(),
      sink: output.sink,
      progress: async (part) => {
        if (stopping) throw new Stopped();
        const now = clock.now();
        if (now.getTime() - said < sayEvery) return;
        said = now.getTime();
        // 100 is said by the one who puts the file in its place.
        const percentage = Math.max(0, Math.min(99, Math.floor(part * 100)));
        await renew(db, job, { percentage, size: output.size(), now });
      },
    });
    const call = typeof input['by'] === 'string' ? input['by'] : job.kind;
    options.audit.unmasked({ release, call, userId: actor.id, address: '', now: clock.now() }, audit, true);
  }

  async function ownerOf(job: Claimed): Promise<Actor> {
    const user = await db
      .selectFrom('user')
      .selectAll()
      .where('id', '=', job.ownerId)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!user) throw refuse('not-allowed');
    return actorOf(user, `job ${job.id}`, await options.resolveActor(db, user));
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      const did = await work().catch((error: unknown) => {
        options.onFault(error);
        return false;
      });
      if (!did && !stopping) await rest();
    }
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookEvery);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    work,
    start: async () => {
      unlisten = await database.listen(channel, () => wake());
      running = loop();
    },
    stop: async () => {
      stopping = true;
      wake();
      await running;
      await unlisten?.();
    },
    sweep: async () => {
      const now = clock.now();
      const ended = await db
        .selectFrom('job')
        .select('id')
        .where('expiresAt', '<=', now)
        .where((is) => is.or([is('state', '!=', 'running'), is('leaseUntil', '<=', now)]))
        .execute();
      for (const { id } of ended) {
        // The file first: a row without a file is swept again, a file without a row never.
        await dropOutput(files.pathOf(id));
        await db.deleteFrom('job').where('id', '=', id).execute();
      }
    },
  };
}

function languageOf(input: unknown): Language {
  const language = typeof input === 'object' && input !== null && 'language' in input ? input.language : undefined;
  return language === 'en-US' ? 'en-US' : 'zh-CN';
}
