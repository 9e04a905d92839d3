/** Rows within the units that somebody reaches, for SQL that is written by hand: rows of entities are narrowed by their scope. */
import { sql } from 'kysely';
import type { Actor } from '../../server/calls/handler.ts';

type Sql = ReturnType<typeof sql<unknown>>;
type Reaching = Pick<Actor, 'detachments'>;

/** @param column holds the unit of a row */
export function ofUnits({ detachments }: Reaching, column: Sql): Sql {
  return detachments === 'all' ? sql`true` : sql`${column} = any(${[...detachments]}::text[])`;
}

/** @param column holds all units that a row serves */
export function servesUnits({ detachments }: Reaching, column: Sql): Sql {
  return detachments === 'all' ? sql`true` : sql`${column} && ${[...detachments]}::text[]`;
}
