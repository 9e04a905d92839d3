/** Photos that a finished order must have, and what happens once the last of them has come. */
import { order, stateOf } from '../../domain/orderState.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { dbOf, type OrderRow, type TaskInHand, type TaskRow } from '../../records/productTables.ts';
import { saveStep, setAll } from '../saveStep.ts';

type Order = Pick<OrderRow, 'id' | 'driverId' | 'trailerCompanyId'>;
type Image = Omit<Order, 'id'> & { readonly group: string };

/**
 * Those of these orders of a task, by their ids, that lack a photo which `requiredFinishPhotos` of the settings names. What the
 * driver of another order has photographed counts for theirs alone; what a driver left who has the order no more counts.
 */
export async function ordersLackingPhotos(
  context: HandlerContext,
  { task, orders: all }: TaskInHand,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> {
  const groups = requiredAtFinish(context);
  const images = await imagesOf(context, task, groups);
  const drivers = new Set(all.map(({ driverId }) => driverId));
  return lacking(orders, groups, images, (driverId) => drivers.has(driverId));
}

/** Those of these orders, by their ids, whose own driver has taken no photo of the empty return, and nobody of the office. */
export async function ordersLackingEmptyPhoto(
  context: HandlerContext,
  { task }: TaskInHand,
  orders: readonly Order[],
): Promise<ReadonlySet<string>> {
  const groups = ['returnEmptyImage'];
  const images = await imagesOf(context, task, groups);
  const drivers = await driversAmong(
    context,
    images.flatMap(({ driverId }) => driverId ?? []),
  );
  return lacking(orders, groups, images, (driverId) => drivers.has(driverId));
}

/** @param isOthers whether a photo by this user is another driver's where it is not the order's own */
function lacking(
  orders: readonly Order[],
  groups: readonly string[],
  images: readonly Image[],
  isOthers: (driverId: string) => boolean,
): ReadonlySet<string> {
  const counts = ({ driverId, trailerCompanyId }: Image, one: Order): boolean => {
    if (driverId !== null && (driverId === one.driverId || isOthers(driverId))) return driverId === one.driverId;
    return trailerCompanyId === null || trailerCompanyId === one.trailerCompanyId;
  };
  const found = orders.filter((one) =>
    groups.some((group) => !images.some((image) => image.group === group && counts(image, one))),
  );
  return new Set(found.map(({ id }) => id));
}

async function imagesOf(context: HandlerContext, task: TaskRow, groups: readonly string[]): Promise<readonly Image[]> {
  if (groups.length === 0) return [];
  return dbOf(context)
    .selectFrom('taskImage')
    .select(['group', 'trailerCompanyId', 'driverId'])
    .distinct()
    .where('detachmentId', '=', task.detachmentId)
    .where('taskId', '=', task.id)
    .where('group', 'in', [...groups])
    .execute();
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
  const without = await ordersLackingPhotos(context, hand, waiting);
  const whole = waiting.filter(({ id }) => !without.has(id));
  if (whole.length === 0) return;
  await saveStep(context, hand, { step: 'supplement', orders: setAll(whole, { orderStatus: order.supplemented }) });
}
