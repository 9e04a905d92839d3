/**
 * The first answer to a submit, kept per user and call for 24 hours. The row is inserted before the
 * handler runs: a repeat waits at the unique key until the first has committed, then reads its answer.
 */
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

/** The answer that is kept; null where this request is the first, and now holds the key until its transaction ends. */
export async function claimKey(db: Transaction<Tables>, call: IdempotentCall, now: Date): Promise<Answered | null> {
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
  if (kept.status === null || kept.answer === null)
    throw new Error('An idempotency row was committed without an answer');
  return { status: kept.status, answer: JSON.parse(kept.answer) as Answered['answer'] };
}

export async function keepAnswer(db: Transaction<Tables>, call: IdempotentCall, answered: Answered): Promise<void> {
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
