/** One job, done once: its file is written beside its place and moved there with the row that says it is done. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Language, Row } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import type { Release } from '../../release/release.ts';
import type { AuditLog, AuditedRequest } from '../audit/auditLog.ts';
import { auditTrail, type AuditTrail } from '../records/auditTrail.ts';
import { secondOf, type Clock } from '../time/clock.ts';
import type { Tables } from '../database/tables.ts';
import type { FileStore } from '../files/store.ts';
import { faults, refuse } from '../records/faults.ts';
import type { Actor } from '../calls/handler.ts';
import { machineFaultOf } from '../records/machineFault.ts';
import { Refusal } from '../records/refusal.ts';
import { actorOf, type ResolveActor } from '../sessions/sessions.ts';
import { openOutput, type Output } from './output.ts';
import { fail, finish, giveBack, hold, LeaseLost, mostAttempts, renew, type Claimed } from './queue.ts';
import type { Sink } from '../office/zipWriter.ts';

/** What one job is given. */
export interface JobRun {
  readonly input: Row;
  /** From 1. */
  readonly attempt: number;
  readonly actor: Actor;
  readonly release: Release;
  readonly database: Kysely<Tables>;
  /** Whether its tables are divided over several machines. */
  readonly distributed: boolean;
  readonly language: Language;
  readonly now: Date;
  readonly sink: Sink;
  readonly audit: AuditTrail;
  /** @param part of the whole, 0 to 1. Await it often: it keeps the lease. @throws where the job must not go on. */
  readonly progress: (part: number) => Promise<void>;
}

/** Writes the job's file. A `Refusal` is told to the owner; any other error is tried again. */
export type JobKind = (run: JobRun) => Promise<void>;

export interface AttemptOptions {
  readonly db: Kysely<Tables>;
  /** For the rows of the file, which may take long. */
  readonly reading: Kysely<Tables>;
  readonly distributed: boolean;
  readonly currentRelease: () => Release;
  readonly clock: Clock;
  readonly resolveActor: ResolveActor;
  readonly files: FileStore;
  readonly kinds: Readonly<Record<string, JobKind>>;
  readonly audit: AuditLog;
  readonly onFault: (error: unknown) => void;
  /** True from when the worker is to end: a job that is asked for its progress gives itself back. */
  readonly isStopping: () => boolean;
  /** Told with each sign of life. */
  readonly alive: () => void;
}

class Stopped extends Error {}

/** Said at most this often: each is a write. Milliseconds. */
const sayEvery = 1_000;

/** Ends with the job done, failed, or given back to be tried again. @throws LeaseLost where another has it by now */
export async function attempt(needs: AttemptOptions, job: Claimed): Promise<void> {
  const { db, files } = needs;
  const letGo = keepLease(needs, job);
  let output: Output | null = null;
  try {
    output = await openOutput(files.pathOf(job.id), job.leaseBy);
    if (job.attempts > mostAttempts) throw refuse('server-fault');
    const { audited, trail } = await run(needs, job, output);
    await output.close();
    // The rename stands within the transaction: nobody else can have taken the job meanwhile.
    const { size, putInPlace } = output;
    await db.transaction().execute(async (transaction) => {
      await finish(transaction, job, size());
      await needs.audit.handedOut(transaction, audited, trail);
      await putInPlace();
    });
  } catch (error) {
    await output?.drop();
    await settle(needs, job, error);
  } finally {
    letGo();
  }
}

/** Milliseconds: three of them fit into a lease. */
const holdEvery = 3_000;

/** Keeps the lease while the job reads or writes and says nothing. @returns what ends it */
function keepLease({ db, isStopping }: AttemptOptions, job: Claimed): () => void {
  const timer = setInterval(() => {
    // Where the lease is lost or the database away, the job itself is told by its next word.
    if (!isStopping()) hold(db, job).catch(() => undefined);
  }, holdEvery);
  timer.unref();
  return () => clearInterval(timer);
}

async function settle(needs: AttemptOptions, job: Claimed, error: unknown): Promise<void> {
  const { db, onFault } = needs;
  if (error instanceof LeaseLost) throw error;
  if (error instanceof Stopped) return giveBack(db, job, job.attempts - 1);
  if (error instanceof Refusal) return fail(db, job, textOf(error.text, languageOf(job.input), error.values));
  onFault(error);
  const fault = machineFaultOf(error);
  if (fault === 'database-away') return giveBackLater(needs, job);
  // Trying again would only fill it again.
  if (fault === 'disk-full') return fail(db, job, textOf(faults[fault].text, languageOf(job.input)));
  if (job.attempts < mostAttempts) return giveBack(db, job, job.attempts);
  return fail(db, job, textOf(faults['server-fault'].text, languageOf(job.input)));
}

const askAgainAfter = 500;

/** The job is not to blame for a database that went away: it is given back as it was, once there is one to give it to. */
async function giveBackLater({ db, isStopping }: AttemptOptions, job: Claimed): Promise<void> {
  for (;;) {
    try {
      return await giveBack(db, job, job.attempts - 1);
    } catch (error) {
      if (isStopping() || machineFaultOf(error) !== 'database-away') throw error;
    }
    await pause(askAgainAfter);
  }
}

/** What its file has handed out, for the audit log. */
interface Told {
  readonly audited: AuditedRequest;
  readonly trail: AuditTrail;
}

async function run(needs: AttemptOptions, job: Claimed, output: Output): Promise<Told> {
  const { clock } = needs;
  const kind = needs.kinds[job.kind];
  if (!kind) throw new Error(`A job must be of a known kind, given "${job.kind}"`);
  const { input } = job;
  const trail = auditTrail();
  const actor = await ownerOf(needs, job);
  const release = needs.currentRelease();
  await kind({
    input,
    attempt: job.attempts,
    actor,
    release,
    audit: trail,
    database: needs.reading,
    distributed: needs.distributed,
    language: languageOf(job.input),
    now: secondOf(clock.now()),
    sink: output.sink,
    progress: progressOf(needs, job, output),
  });
  const call = typeof input['by'] === 'string' ? input['by'] : job.kind;
  return { audited: { release, call, userId: actor.id, address: '', now: clock.now() }, trail };
}

function progressOf(
  { db, clock, isStopping, alive }: AttemptOptions,
  job: Claimed,
  output: Output,
): JobRun['progress'] {
  let said = clock.now().getTime();
  return async (part) => {
    if (isStopping()) throw new Stopped();
    alive();
    const now = clock.now();
    if (now.getTime() - said < sayEvery) return;
    said = now.getTime();
    // 100 is said by the one who puts the file in its place.
    const percentage = Math.max(0, Math.min(99, Math.floor(part * 100)));
    await renew(db, job, { percentage, size: output.size() });
  };
}

/** With the rights of now. @throws Refusal 403 where the account is gone or locked */
async function ownerOf({ db, resolveActor }: AttemptOptions, job: Claimed): Promise<Actor> {
  const user = await db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', job.ownerId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!user) throw refuse('not-allowed');
  return actorOf(user, `job ${job.id}`, await resolveActor(db, user));
}

function languageOf(input: unknown): Language {
  const language = typeof input === 'object' && input !== null && 'language' in input ? input.language : undefined;
  return language === 'en-US' ? 'en-US' : 'zh-CN';
}
