/** Which browsers of whom are told by push. A browser stays until its user signs out, is shut out, or it is gone. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Language } from '../../core/model/catalogue.ts';
import type { Tables } from '../database/tables.ts';

/** As `PushSubscription.toJSON()` says it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

interface Subscriber {
  readonly userId: string;
  readonly sessionId: string;
  readonly language: Language;
  readonly origin: string | null;
  readonly now: Date;
}

/** Browsers of one user; one more takes the place of the one that was seen longest ago. */
const atMost = 10;
/** Days without a visit. */
const keptFor = 30;

const subscriptionId = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** The same browser again, by whomever, takes the place of what it said before. */
export async function keepSubscription(
  db: Kysely<Tables>,
  { endpoint, keys }: BrowserSubscription,
  { userId, sessionId, language, origin, now }: Subscriber,
): Promise<void> {
  const row = {
    userId,
    sessionId,
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    language,
    origin,
    seenAt: now,
  };
  await db
    .insertInto('pushSubscription')
    .values({ id: subscriptionId(endpoint), ...row })
    .onConflict((known) => known.column('id').doUpdateSet(row))
    .execute();
  const beyond = db
    .selectFrom('pushSubscription')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .offset(atMost);
  await db.deleteFrom('pushSubscription').where('id', 'in', beyond).execute();
}

export async function dropSubscription(db: Kysely<Tables>, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('pushSubscription')
    .where('id', '=', subscriptionId(endpoint))
    .where('userId', '=', userId)
    .execute();
}

export async function sweepSubscriptions(db: Kysely<Tables>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - keptFor * 86_400_000);
  await db.deleteFrom('pushSubscription').where('seenAt', '<', since).execute();
}
