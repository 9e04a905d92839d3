/** The secret of signed addresses: made once, kept in the database, the same for every replica. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

export async function fileSecret(db: Kysely<Tables>, now: Date): Promise<string> {
  const made = JSON.stringify(randomBytes(32).toString('base64url'));
  const insert = db.insertInto('installation').values({ key: 'fileSecret', value: made, createdAt: now });
  await insert.onConflict((known) => known.column('key').doNothing()).execute();
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'fileSecret')
    .executeTakeFirstOrThrow();
  if (typeof row.value !== 'string') throw new Error('The installation\'s "fileSecret" must be a text');
  return row.value;
}
