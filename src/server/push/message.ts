/** Says something to users wherever they are: a job for each of their browsers, in the transaction of what it tells. */
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Label, Row } from '../../core/model/catalogue.ts';
import { hasTexts } from '../../core/model/row.ts';
import { jobChannel } from '../database/channels.ts';
import { insertable } from '../database/sqlText.ts';
import { ofNobody } from '../jobs/queue.ts';
import type { Tables } from '../database/tables.ts';

export const pushKind = 'push';

export interface PushMessage {
  readonly title: Label;
  /** Shown on a locked screen: nothing in it that only its reader may know. */
  readonly body: Label;
  /** What it is about: on a device a later message takes the place of an earlier one about the same. */
  readonly tag: string;
  /** Where a click leads: a page of the console, as `/loans`. */
  readonly page: string;
  /** Rings and stays until it is answered; else it is only shown. */
  readonly urgent: boolean;
  /** Seconds after which it is worth nothing any more. */
  readonly kept: number;
}

/** What a job holds. */
export interface PushInput extends PushMessage {
  readonly subscription: string;
  /** When it became true, in milliseconds: a device shows none that is older than what it shows. */
  readonly at: number;
}

export function isPush(input: Row): input is Row & PushInput {
  const isCounted = typeof input['at'] === 'number' && typeof input['kept'] === 'number';
  return isCounted && hasTexts(input, 'subscription', 'tag', 'page');
}

/** @param db the transaction of what is told: nothing is sent of what is not committed, and nothing committed is lost. */
export async function pushTo(
  db: Kysely<Tables>,
  { users, now, ...message }: PushMessage & { readonly users: readonly string[]; readonly now: Date },
): Promise<void> {
  if (users.length === 0) return;
  const browsers = await db
    .selectFrom('pushSubscription')
    .select('id')
    .where('userId', 'in', [...new Set(users)])
    .execute();
  if (browsers.length === 0) return;
  const ids = browsers.map(({ id }) => id);
  // What still waits about the same is overtaken.
  await sql`
    delete from job where kind = ${pushKind} and state = 'waiting'
      and input->>'tag' = ${message.tag} and input->>'subscription' = any(${ids}::text[])`.execute(db);
  const expiresAt = new Date(now.getTime() + message.kept * 1000);
  const rows = ids.map((subscription) => {
    const input: PushInput = { ...message, subscription, at: now.getTime() };
    const common = { kind: pushKind, ownerId: ofNobody, createdAt: now, expiresAt };
    return { id: uuidv7(), ...common, input: JSON.stringify(input) };
  });
  for (const some of insertable(rows)) await db.insertInto('job').values(some).execute();
  await sql`select pg_notify(${jobChannel}, ${pushKind})`.execute(db);
}

/** A push service holds one message of a topic back: 32 characters of the URL's alphabet. */
export const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);
