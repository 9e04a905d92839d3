/** How much of each entity has changed, counted over all feeds: read once, then kept by what the feeds tell. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

export interface Told {
  readonly feed: string;
  readonly version: number;
  readonly entity: string;
}

interface EntityChanges {
  readonly of: (entity: string) => number | Promise<number>;
  readonly remember: (event: Told) => void;
}

export function entityChanges(database: Kysely<Tables>): EntityChanges {
  /** By entity: the last version in each feed. */
  const last = new Map<string, Map<string, number>>();
  const reading = new Map<string, Promise<void>>();

  function remember({ entity, feed, version }: Told): void {
    const versions = last.get(entity);
    if (versions && version > (versions.get(feed) ?? 0)) versions.set(feed, version);
  }

  async function readLast(entity: string): Promise<void> {
    const { rows } = await sql<{ feed: string; version: number }>`
      select detachment_id as feed, max(feed_version) as version from event where entity = ${entity} group by 1
    `.execute(database);
    for (const { feed, version } of rows) remember({ entity, feed, version });
  }

  function changesOf(entity: string): number | Promise<number> {
    const pending = reading.get(entity);
    if (pending) return pending.then(() => changesOf(entity));
    const versions = last.get(entity);
    if (versions) return [...versions.values()].reduce((sum, version) => sum + version, 0);
    // Events that come while it is read are remembered too.
    last.set(entity, new Map());
    const read = readLast(entity)
      .catch((error: unknown) => {
        last.delete(entity);
        throw error;
      })
      .finally(() => reading.delete(entity));
    reading.set(entity, read);
    return read.then(() => changesOf(entity));
  }

  return { of: changesOf, remember };
}
