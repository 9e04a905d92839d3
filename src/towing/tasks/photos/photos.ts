/** Photos that a finished task must have, and what happens once the last of them has come. */
import { order, stateOf } from '../../domain/orderState.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { dbOf, type TaskInHand, type TaskRow } from '../../records/productTables.ts';
import { saveStep, setAll } from '../saveStep.ts';

/** Groups that `requiredFinishPhotos` names and that have no photo yet. */
export async function missingPhotos(context: HandlerContext, task: TaskRow): Promise<readonly string[]> {
  const required = context.settings['requiredFinishPhotos'];
  const named = Array.isArray(required) ? required.filter((group): group is string => typeof group === 'string') : [];
  return groupsWithout(context, task, named);
}

/** Whether one of these groups has no photo yet. */
export async function lacksPhotos(
  context: HandlerContext,
  task: TaskRow,
  groups: readonly string[],
): Promise<boolean> {
  return (await groupsWithout(context, task, groups)).length > 0;
}

async function groupsWithout(
  context: HandlerContext,
  task: TaskRow,
  required: readonly string[],
): Promise<readonly string[]> {
  if (required.length === 0) return [];
  const present = await dbOf(context)
    .selectFrom('taskImage')
    .select('group')
    .distinct()
    .where('detachmentId', '=', task.detachmentId)
    .where('taskId', '=', task.id)
    .execute();
  const groups = new Set(present.map(({ group }) => group));
  return required.filter((group) => !groups.has(group));
}

/** Once the last photo that was missing has come, the orders that waited for it are supplemented. */
export async function photosAdded(context: HandlerContext, hand: TaskInHand): Promise<void> {
  const waiting = hand.orders.filter((one) => stateOf(one) === 'photosMissing');
  if (hand.task.deleted || waiting.length === 0) return;
  const missing = await missingPhotos(context, hand.task);
  if (missing.length > 0) return;
  await saveStep(context, hand, { step: 'supplement', orders: setAll(waiting, { orderStatus: order.supplemented }) });
}
