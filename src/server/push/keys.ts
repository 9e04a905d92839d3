/** The key pair by which push services know this deployment (VAPID, RFC 8292): made once, kept in the database, the same for every replica. */
import type { Kysely } from 'kysely';
import webPush, { type VapidKeys } from 'web-push';
import { hasTexts } from '../../core/model/row.ts';
import type { Tables } from '../database/tables.ts';

const key = 'pushKeys';

export async function pushKeys(db: Kysely<Tables>, now: Date): Promise<VapidKeys> {
  const known = await readKeys(db);
  if (known) return known;
  const made = webPush.generateVAPIDKeys();
  const insert = db.insertInto('installation').values({ key, value: JSON.stringify(made), createdAt: now });
  await insert.onConflict((there) => there.column('key').doNothing()).execute();
  return (await readKeys(db)) ?? made;
}

async function readKeys(db: Kysely<Tables>): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return hasTexts(row?.value, 'publicKey', 'privateKey') ? row.value : undefined;
}
