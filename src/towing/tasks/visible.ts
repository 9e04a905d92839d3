/** Whether this actor's scope holds a row that has been read: a record of another unit answers as one that does not exist. */
import type { Condition } from '../../core/condition/condition.ts';
import { evaluate } from '../../core/condition/condition.ts';
import type { Row } from '../../core/model/catalogue.ts';
import { conditionContext } from '../../server/records/access.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';

export function sees(context: HandlerContext, entity: string, row: Row): boolean {
  const { actor, release } = context;
  if (actor.superManager) return true;
  const definition = release.catalogue.entities[entity];
  if (!definition || !inDetachments(context, definition.shard, row)) return false;
  const { scope } = definition;
  if (scope === 'all' || scope === 'detachment') return true;
  const condition: Condition | undefined = scope[String(actor.userType)];
  return condition !== undefined && evaluate(condition, row, conditionContext(context));
}

function inDetachments({ actor }: HandlerContext, shard: string | null, row: Row): boolean {
  if (shard !== 'detachmentId' || actor.detachments === 'all') return true;
  const { detachmentId } = row;
  return typeof detachmentId === 'string' && actor.detachments.includes(detachmentId);
}
