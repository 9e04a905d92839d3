/** The rows of an entity that a user may see, as SQL: its scope, and the session's detachments where it is sharded. */
import { sql } from 'kysely';
import { scopeOf } from '../../../core/access/access.ts';
import type { Condition } from '../../../core/condition/condition.ts';
import type { Entity, Row } from '../../../core/model/catalogue.ts';
import type { Sql } from '../comparisonSql.ts';
import { no } from '../comparisonSql.ts';

/** @param print the condition of a scope over the same rows */
export function scopeParts(entity: Entity, user: Row, alias: string, print: (scope: Condition) => Sql): Sql[] {
  const { detachments } = user;
  const parts: Sql[] = [];
  if (entity.shard === 'detachmentId' && detachments !== 'all') {
    const units = Array.isArray(detachments) ? detachments.map(String) : [];
    const column = sql.ref(`${alias}.detachmentId`);
    // A single one by equality: an index that continues with another column still sorts.
    parts.push(units.length === 1 ? sql`${column} = ${units[0]}` : sql`${column} = any(${units}::text[])`);
  }
  const scope = scopeOf(entity, user);
  if (scope === 'none') return [no];
  const told = entity.scope === 'detachment' && entity.shard === 'detachmentId';
  if (scope !== 'all' && !told) parts.push(print(scope));
  return parts;
}
