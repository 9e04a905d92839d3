/**
 * Runs one call in its own transaction: the idempotency row first, the handler in a savepoint, the events last, the
 * effects after the commit. Answers of 2xx and 4xx are kept for repeats; 5xx rolls everything back.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Label, Row } from '../../core/model/catalogue.ts';
import { codeOf } from '../../core/model/thrown.ts';
import { isRetriable } from '../postgres/sqlStates.ts';
import { writeEvents, writeEventsOf } from '../database/events.ts';
import type { Tables } from '../database/tables.ts';
import { fail, succeed, type Answered } from './answer.ts';
import { refusalOf } from './databaseRefusal.ts';
import { refuse } from '../records/faults.ts';
import type { Change, Handler, HandlerContext, UniqueFault } from './handler.ts';
import { claimApart, claimKey, keepAnswer, type IdempotentCall } from './idempotency.ts';
import { withFieldsAsked } from './fieldsAsked.ts';
import { withNeeds } from './needs.ts';
import { isRead } from './reads.ts';
import { Refusal } from '../records/refusal.ts';
import { ShownOnce } from './shownOnce.ts';
import { isToldBeside } from './toldBeside.ts';

/** What a handler is given, but for what belongs to one attempt of running it. */
export type CallContext = Omit<HandlerContext, 'db' | 'changed' | 'say' | 'afterCommit' | 'newId'>;

export interface CallRun {
  readonly database: Kysely<Tables>;
  readonly handler: Handler;
  readonly context: CallContext;
  readonly input: Row;
  readonly uniqueFaults: readonly UniqueFault[];
  readonly idempotent: IdempotentCall | null;
  /** False for reads, and for handlers that open their own transactions. */
  readonly inTransaction: boolean;
  /** No transaction undoes what it does: a request to a service. */
  readonly apart?: boolean;
  /** Writes, in the transaction of what was done, the line that tells of it. */
  readonly tellDone: (db: Kysely<Tables>, answered: Answered) => Promise<void>;
  /** Something is committed that others hear of: called before its sender is answered. */
  readonly onTold?: () => void;
  readonly onEffectFault: (error: unknown) => void;
}

interface Attempt {
  readonly changes: Change[];
  readonly effects: (() => void)[];
  said: Label | undefined;
}

const attempts = 4;

/** @throws Refusal, but for one that is kept under an idempotency key: that comes back as its answer. */
export async function runCall(asked: CallRun): Promise<Answered> {
  const run = { ...asked, handler: withFieldsAsked(asked.context.call, withNeeds(asked.context.call, asked.handler)) };
  for (let attempt = 1; ; attempt++) {
    try {
      if (run.apart && run.idempotent) return await keptApart(run, run.idempotent);
      return run.inTransaction || run.idempotent ? await inTransaction(run) : await directly(run);
    } catch (error) {
      const conflict = isRetriable(codeOf(error) ?? '');
      if (conflict && attempt < attempts) continue;
      throw conflict ? refuse('busy') : (refusalOf(error, run.context.release, run.uniqueFaults) ?? error);
    }
  }
}

/** Its refusal is kept too: whether a service that did not answer has done what was asked is not known. */
async function keptApart(run: CallRun, idempotent: IdempotentCall): Promise<Answered> {
  const before = await claimApart(run.database, idempotent, run.context.now);
  if (before) return { ...before, repeated: true as const };
  try {
    const answered = await directly(run);
    await keepAnswer(run.database, idempotent, answered);
    return answered;
  } catch (error) {
    const refusal = refusalOf(error, run.context.release, run.uniqueFaults);
    // The claim stays: what was sent before is not known.
    if (!refusal || refusal.status >= 500) throw error;
    const refused = { status: refusal.status, answer: fail(run.context.language, refusal) };
    await keepAnswer(run.database, idempotent, refused);
    return refused;
  }
}

async function directly(run: CallRun): Promise<Answered> {
  const attempt = newAttempt();
  const data = await run.handler(contextOf(run, run.database, attempt), run.input);
  if (attempt.changes.length > 0) {
    await run.database.transaction().execute((db) => writeEvents(contextOf(run, db, attempt), attempt.changes));
  }
  // What it did in transactions of its own is not known here.
  if (attempt.changes.length > 0 || !isRead(run.context.call)) run.onTold?.();
  runEffects(run, attempt);
  return successOf(run, attempt, data);
}

async function inTransaction(run: CallRun): Promise<Answered> {
  const attempt = newAttempt();
  let transaction: object = run.database;
  const answered = await run.database.transaction().execute(async (db) => {
    transaction = db;
    if (!run.idempotent) return changeAndTell(run, db, attempt);
    const before = await claimKey(db, run.idempotent, run.context.now);
    if (before) return { ...before, repeated: true as const };
    return inSavepoint(db, run, run.idempotent, attempt);
  });
  if (attempt.changes.length > 0 || isToldBeside(transaction)) run.onTold?.();
  runEffects(run, attempt);
  return answered;
}

async function changeAndTell(run: CallRun, db: Transaction<Tables>, attempt: Attempt): Promise<Answered> {
  const context = contextOf(run, db, attempt);
  const data = await run.handler(context, run.input);
  const answered = successOf(run, attempt, data);
  await run.tellDone(db, answered);
  if (run.idempotent) {
    const kept = data instanceof ShownOnce ? successOf(run, attempt, data.kept) : answered;
    await keepAnswer(db, run.idempotent, kept);
  }
  // Last: its locks on the feeds are what other changes wait for.
  await writeEvents(context, attempt.changes);
  return answered;
}

/** A refusal inside undoes the handler's work and nothing more, so that the refusal itself can be kept. */
async function inSavepoint(
  db: Transaction<Tables>,
  run: CallRun,
  idempotent: IdempotentCall,
  attempt: Attempt,
): Promise<Answered> {
  await sql`savepoint handler`.execute(db);
  try {
    return await changeAndTell(run, db, attempt);
  } catch (error) {
    if (isRetriable(codeOf(error) ?? '')) throw error;
    const refusal = refusalOf(error, run.context.release, run.uniqueFaults);
    if (!refusal || refusal.status >= 500) throw error;
    await sql`rollback to savepoint handler`.execute(db);
    attempt.effects.length = 0;
    attempt.changes.length = 0;
    const refused = { status: refusal.status, answer: fail(run.context.language, refusal) };
    await keepAnswer(db, idempotent, refused);
    return refused;
  }
}

/** One of several that share a transaction. */
interface Ask {
  readonly context: HandlerContext;
  readonly input: Row;
}

/** `alone`: it cannot be done beside the others without waiting, and is done in a transaction of its own. */
export type Outcome = { readonly answer: unknown } | Refusal | 'alone';

/** A method, for parameters of those are not compared the strict way: each is run with the input of its own calls. */
interface RunnableTogether {
  run(asks: readonly Ask[]): Promise<readonly Outcome[]>;
}
export type Together = RunnableTogether['run'];

/**
 * Runs several calls in one transaction; effects and what was told follow its commit. Where anything is thrown, nothing of
 * any has been done. @returns in their order
 */
export async function runTogether(
  runs: readonly CallRun[],
  together: Together,
): Promise<readonly (Answered | Refusal | 'alone')[]> {
  const [first] = runs;
  if (!first) return [];
  const attempts = runs.map(newAttempt);
  const settled = await first.database.transaction().execute(async (db) => {
    const asks = attempts.map((attempt, place) => askOf(runs[place] ?? first, db, attempt));
    const outcomes = await together(asks);
    const answers = runs.map((run, place) => answerOf(run, attempts[place], outcomes[place]));
    for (const [place, answer] of answers.entries())
      if (answer !== 'alone' && !(answer instanceof Refusal)) await runs[place]?.tellDone(db, answer);
    await writeEventsOf(asks.map(({ context }, place) => ({ context, changes: attempts[place]?.changes ?? [] })));
    return answers;
  });
  if (attempts.some(({ changes }) => changes.length > 0)) first.onTold?.();
  for (const [place, attempt] of attempts.entries()) runEffects(runs[place] ?? first, attempt);
  return settled;
}

function askOf(run: CallRun, db: Kysely<Tables>, attempt: Attempt): Ask {
  return { context: contextOf(run, db, attempt), input: run.input };
}

function answerOf(
  run: CallRun,
  attempt: Attempt | undefined,
  outcome: Outcome | undefined,
): Answered | Refusal | 'alone' {
  if (!attempt || outcome === undefined || outcome === 'alone') return 'alone';
  return outcome instanceof Refusal ? outcome : successOf(run, attempt, outcome.answer);
}

function contextOf(run: CallRun, db: Kysely<Tables>, attempt: Attempt): HandlerContext {
  return {
    ...run.context,
    idempotencyKey: run.idempotent?.key,
    db,
    newId: uuidv7,
    changed: (change) => void attempt.changes.push(change),
    say: (text) => (attempt.said = text),
    afterCommit: (effect) => void attempt.effects.push(effect),
  };
}

function newAttempt(): Attempt {
  return { changes: [], effects: [], said: undefined };
}

function successOf(run: CallRun, attempt: Attempt, data: unknown): Answered {
  const { call, language } = run.context;
  const shown = data instanceof ShownOnce ? data.shown : data;
  return { status: 200, answer: succeed(language, shown, call, attempt.said) };
}

function runEffects(run: CallRun, attempt: Attempt): void {
  for (const effect of attempt.effects) {
    try {
      effect();
    } catch (error) {
      run.onEffectFault(error);
    }
  }
}
