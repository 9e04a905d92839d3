/** Photos that a finished order must have, and what happens once the last of them has come. */
import { order, stateOf } from '../../domain/orderState.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { dbOf, type OrderRow, type TaskInHand, type TaskRow } from '../../records/productTables.ts';
import { saveStep, setAll } from '../saveStep.ts';

type Order = Pick<OrderRow, 'id' | 'driverId' | 'trailerCompanyId'>;

/**
 * The orders, by their ids, that lack a photo of one of these groups; by default of those that `requiredFinishPhotos` of the
 * settings names. What another driver or another company has photographed counts for none but theirs.
 */
export async function ordersLackingPhotos(
  context: HandlerContext,
  task: TaskRow,
  orders: readonly Order[],
  groups: readonly string[] = requiredAtFinish(context),
): Promise<ReadonlySet<string>> {
  if (groups.length === 0) return new Set();
  const images = await dbOf(context)
    .selectFrom('taskImage')
    .select(['group', 'trailerCompanyId', 'driverId'])
    .distinct()
    .where('detachmentId', '=', task.detachmentId)
    .where('taskId', '=', task.id)
    .where('group', 'in', [...groups])
    .execute();
  const drivers = await driversAmong(
    context,
    images.flatMap(({ driverId }) => driverId ?? []),
  );
  const counts = ({ driverId, trailerCompanyId }: Omit<Order, 'id'>, one: Order): boolean =>
    (trailerCompanyId === null || trailerCompanyId === one.trailerCompanyId) &&
    (driverId === null || driverId === one.driverId || !drivers.has(driverId));
  const lacking = orders.filter((one) =>
    groups.some((group) => !images.some((image) => image.group === group && counts(image, one))),
  );
  return new Set(lacking.map(({ id }) => id));
}

function requiredAtFinish({ settings }: HandlerContext): readonly string[] {
  const required = settings['requiredFinishPhotos'];
  return Array.isArray(required) ? required.filter((group): group is string => typeof group === 'string') : [];
}

/** Who took or added a photo is a driver, or somebody of a driver's company. */
async function driversAmong(context: HandlerContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const drivers = await dbOf(context)
    .selectFrom('driver')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Set(drivers.map(({ id }) => id));
}

/** Once the last photo that was missing has come, the orders that waited for it are supplemented. */
export async function photosAdded(context: HandlerContext, hand: TaskInHand): Promise<void> {
  const waiting = hand.orders.filter((one) => stateOf(one) === 'photosMissing');
  if (hand.task.deleted || waiting.length === 0) return;
  const lacking = await ordersLackingPhotos(context, hand.task, waiting);
  const whole = waiting.filter(({ id }) => !lacking.has(id));
  if (whole.length === 0) return;
  await saveStep(context, hand, { step: 'supplement', orders: setAll(whole, { orderStatus: order.supplemented }) });
}
