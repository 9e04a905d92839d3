/** Whether this actor's scope holds a row that has been read: a record of another unit answers as one that does not exist. */
import { scopeOf, writeScopeOf } from '../../core/access/access.ts';
import { evaluate } from '../../core/condition/condition.ts';
import { withRules } from '../../core/condition/rule.ts';
import type { Entity, Row } from '../../core/model/catalogue.ts';
import { conditionContext, userOf, type Asking } from './access.ts';
import type { RecordContext } from './context.ts';

export function sees(context: RecordContext, entity: string, row: Row): boolean {
  return holds(context, entity, row, scopeOf);
}

/** Whether this actor may change a row that has been read, or add it as it is: what they see and their write scope holds. */
export function mayChange(context: RecordContext, entity: string, row: Row): boolean {
  return sees(context, entity, row) && holds(context, entity, row, writeScopeOf);
}

/** Whether a scope of its own holds a row as it is stored, for whoever is told of it unasked. */
export function seesRow(asking: Asking, entity: Entity, row: Row): boolean {
  return isIn(asking, entity, row, scopeOf);
}

type RowsFor = (entity: Entity, user: Row) => ReturnType<typeof scopeOf>;

function holds(context: RecordContext, id: string, row: Row, rowsFor: RowsFor): boolean {
  if (context.actor.superManager) return true;
  const entity = context.release.catalogue.entities[id];
  return entity !== undefined && isIn(context, entity, row, rowsFor);
}

function isIn(asking: Asking, entity: Entity, row: Row, rowsFor: RowsFor): boolean {
  if (asking.actor.superManager) return true;
  if (!inDetachments(asking, entity.shard, row)) return false;
  const rows = rowsFor(entity, userOf(asking));
  if (typeof rows === 'string') return rows === 'all';
  return evaluate(rows, withRules(entity, asking.release.catalogue.rules, row), conditionContext(asking));
}

function inDetachments({ actor }: Pick<Asking, 'actor'>, shard: string | null, row: Row): boolean {
  if (shard !== 'detachmentId' || actor.detachments === 'all') return true;
  const { detachmentId } = row;
  return typeof detachmentId === 'string' && actor.detachments.includes(detachmentId);
}
