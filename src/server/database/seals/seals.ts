/**
 * Seals: every few minutes one more a feed, over the events that have come since the one before it. A chain alone does not
 * show that its last events were taken away together with the head on the row; a seal does.
 */
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { advisoryLocks } from '../advisoryLocks.ts';
import type { SystemTables } from '../systemRows.ts';
import type { Tables } from '../tables.ts';

type Seal = SystemTables['seal'];

/** Versions of a feed that one seal vouches for at most. */
const mostVersions = 20_000;

/** Of several servers one seals; the others find nothing left to do. */
export async function sealFeeds(database: Kysely<Tables>, now: Date): Promise<void> {
  await database.transaction().execute(async (db) => {
    const { rows } = await sql<{
      free: boolean;
    }>`select pg_try_advisory_xact_lock(${advisoryLocks.seals}) as free`.execute(db);
    if (!rows[0]?.free) return;
    for (const { detachmentId, version } of await db.selectFrom('feed').selectAll().execute()) {
      await sealFeed(db, detachmentId, version, now);
    }
  });
}

/** Versions come in commit order: below the feed's own nothing is still to come. */
async function sealFeed(db: Kysely<Tables>, detachmentId: string, version: number, now: Date): Promise<void> {
  const last = await db
    .selectFrom('seal')
    .select(['feedVersion', 'hash'])
    .where('detachmentId', '=', detachmentId)
    .orderBy('feedVersion', 'desc')
    .limit(1)
    .executeTakeFirst();
  let [from, prevHash] = [last?.feedVersion ?? 0, last?.hash ?? ''];
  while (from < version) {
    const feedVersion = Math.min(version, from + mostVersions);
    const { events, digest } = await digestOf(db, detachmentId, from, feedVersion);
    const hash = sealHash({ detachmentId, feedVersion, events, prevHash }, digest);
    await db.insertInto('seal').values({ detachmentId, feedVersion, events, time: now, prevHash, hash }).execute();
    [from, prevHash] = [feedVersion, hash];
  }
}

/** Over the hashes of the events after one version of a feed and up to another, in their order. */
export async function digestOf(
  db: Kysely<Tables>,
  detachmentId: string,
  after: number,
  upTo: number,
): Promise<{ readonly events: number; readonly digest: string }> {
  const { rows } = await sql<{ events: number; digest: string }>`
    select count(*)::int as events,
      encode(sha256(convert_to(coalesce(string_agg(feed_version || ':' || place || ':' || hash, ' '
        order by feed_version, place), ''), 'UTF8')), 'hex') as digest
    from event where detachment_id = ${detachmentId} and feed_version > ${after} and feed_version <= ${upTo}
  `.execute(db);
  return rows[0] ?? { events: 0, digest: '' };
}

export function sealHash(
  { detachmentId, feedVersion, events, prevHash }: Pick<Seal, 'detachmentId' | 'feedVersion' | 'events' | 'prevHash'>,
  digest: string,
): string {
  return createHash('sha256')
    .update(JSON.stringify([prevHash, detachmentId, feedVersion, events, digest]))
    .digest('hex');
}
