/** The deployment's map of streets, kept as GeoJSON text under its digest; a deployment may have none. */
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { TablePlan } from '../../release/release.ts';
import type { Tables } from '../../server/database/tables.ts';

export const streetMapTable: TablePlan = {
  entity: '',
  table: 'street_map',
  columns: [
    { name: 'id', type: 'text', notNull: true },
    { name: 'digest', type: 'text', notNull: true },
    { name: 'content', type: 'text', notNull: true },
  ],
  primaryKey: ['id'],
  indexes: [],
};

/** There is one: the city's. */
const only = 'city';

/** SHA-256 of a map's text, lower-case hex. */
export const digestOf = (content: string): string => createHash('sha256').update(content).digest('hex');

export async function keepStreetMap(client: Pick<pg.ClientBase, 'query'>, content: string): Promise<void> {
  await client.query(
    `insert into street_map (id, digest, content) values ($1, $2, $3)
     on conflict (id) do update set digest = excluded.digest, content = excluded.content`,
    [only, digestOf(content), content],
  );
}

/** Undefined where the deployment has none. */
export async function streetMapDigest(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ digest: string }>`select digest from street_map where id = ${only}`.execute(db);
  return rows[0]?.digest;
}

export async function readStreetMap(db: Kysely<Tables>): Promise<{ digest: string; content: string } | undefined> {
  const found = sql<{ digest: string; content: string }>`select digest, content from street_map where id = ${only}`;
  return (await found.execute(db)).rows[0];
}
