/** How a user likes their pages: a key and JSON, theirs and nobody else's. No events: nobody else need know. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { refuse } from '../records/faults.ts';
import type { Handlers } from '../calls/handler.ts';

/** Bytes of one value as JSON, and keys a user: generous for settings, useless as a store of files. */
export const largestPreference = 16 * 1024;
export const mostPreferences = 300;

export const preferenceHandlers = {
  readPreferences: async ({ db, actor }) => {
    const rows = await db.selectFrom('userSetting').select(['key', 'value']).where('userId', '=', actor.id).execute();
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  },
  /** Without a value the key is forgotten. */
  writePreference: async ({ db, actor }, { key, value: given }: { readonly key: string; readonly value?: unknown }) => {
    const own = { userId: actor.id, key };
    if (given === undefined || given === null) {
      await db.deleteFrom('userSetting').where('userId', '=', own.userId).where('key', '=', key).execute();
      return null;
    }
    const value = JSON.stringify(given);
    if (Buffer.byteLength(value) > largestPreference) {
      throw refuse('too-large', { values: { limit: `${largestPreference / 1024} KB` } });
    }
    await db
      .insertInto('userSetting')
      .values({ ...own, value })
      .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ value }))
      .execute();
    await refuseTooMany(db, actor.id);
    return null;
  },
} satisfies Handlers;

async function refuseTooMany(db: Kysely<Tables>, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('userSetting')
    .select(sql<string>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) > mostPreferences) throw refuse('too-large', { values: { limit: String(mostPreferences) } });
}
