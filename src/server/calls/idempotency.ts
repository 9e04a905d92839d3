/**
 * The first answer to a submit, kept per user and call for 24 hours. The row is inserted before the
 * handler runs: a repeat waits at the unique key until the first has committed, then reads its answer.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Answered } from './answer.ts';
import { refuse } from '../records/faults.ts';

export interface IdempotentCall {
  readonly userId: string;
  readonly call: string;
  readonly key: string;
  /** SHA-256 of the canonical input, in hex. */
  readonly bodyHash: string;
}

const keptHours = 24;
const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** @throws Refusal where the key has another shape. */
export function readKey(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !keyPattern.test(header)) throw refuse('bad-key');
  return header;
}

/** No service takes longer: whoever began then and has not answered was ended in the middle. */
const longestMinutes = 2;
const pauseBetween = 200;

/**
 * The same for what no transaction undoes, as a request to a service: the claim is committed at once, and a repeat waits for the
 * first one's answer. Where the process ended in between, it may be tried again after two minutes, under the same key.
 * @throws Refusal 409 where the first is not done in time
 */
export async function claimApart(db: Kysely<Tables>, call: IdempotentCall, now: Date): Promise<Answered | null> {
  for (const until = performance.now() + mostWaiting; ; await pause(pauseBetween)) {
    const found = await db.transaction().execute(async (trx) => {
      const ended = new Date(now.getTime() - longestMinutes * 60_000);
      await rowDeleted(trx, call).where('status', 'is', null).where('createdAt', '<', ended).execute();
      return claimOrKept(trx, call, now);
    });
    if (found !== 'waiting') return found;
    if (performance.now() >= until) throw refuse('busy');
  }
}

const mostWaiting = 20_000;

function rowDeleted(db: Kysely<Tables>, call: IdempotentCall) {
  return db
    .deleteFrom('idempotency')
    .where('userId', '=', call.userId)
    .where('call', '=', call.call)
    .where('key', '=', call.key);
}

/** The answer that is kept; null where this request is the first, and now holds the key until its transaction ends. */
export async function claimKey(db: Transaction<Tables>, call: IdempotentCall, now: Date): Promise<Answered | null> {
  const found = await claimOrKept(db, call, now);
  if (found === 'waiting') throw new Error('An idempotency row was committed without an answer');
  return found;
}

async function claimOrKept(
  db: Transaction<Tables>,
  call: IdempotentCall,
  now: Date,
): Promise<Answered | 'waiting' | null> {
  const expired = new Date(now.getTime() - keptHours * 3_600_000);
  const claimed = await db
    .insertInto('idempotency')
    .values({ ...call, createdAt: now, status: null, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'call', 'key'])
        .doUpdateSet({ bodyHash: call.bodyHash, createdAt: now, status: null, answer: null })
        .where('idempotency.createdAt', '<', expired),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const kept = await rowOf(db, call).select(['bodyHash', 'status', 'answer']).executeTakeFirstOrThrow();
  if (kept.bodyHash !== call.bodyHash) throw refuse('other-body');
  if (kept.status === null || kept.answer === null) return 'waiting';
  return { status: kept.status, answer: JSON.parse(kept.answer) as Answered['answer'] };
}

export async function keepAnswer(db: Kysely<Tables>, call: IdempotentCall, answered: Answered): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status: answered.status, answer: JSON.stringify(answered.answer) })
    .where('userId', '=', call.userId)
    .where('call', '=', call.call)
    .where('key', '=', call.key)
    .execute();
}

/** Deletes the answers that are no longer kept. */
export async function sweepKeys(db: Kysely<Tables>, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - keptHours * 3_600_000);
  await db.deleteFrom('idempotency').where('createdAt', '<', expired).execute();
}

function rowOf(db: Transaction<Tables>, call: IdempotentCall) {
  return db
    .selectFrom('idempotency')
    .where('userId', '=', call.userId)
    .where('call', '=', call.call)
    .where('key', '=', call.key);
}
