/** Tasks whose drivers are bound to them, with all that an expected arrival is made of: four statements, however many there are. */
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Point } from '../../domain/distance.ts';
import { dbOf, type DriverRow, type OrderRow, type TaskRow } from '../../records/productTables.ts';

export interface UnderWay {
  readonly task: TaskRow;
  readonly orders: readonly OrderRow[];
  readonly drivers: readonly DriverRow[];
  readonly lotOf: (parkId: string | null) => Point | null;
}

export async function readUnderWay(context: Pick<HandlerContext, 'db'>): Promise<readonly UnderWay[]> {
  const db = dbOf(context);
  const holds = await db
    .selectFrom('driverHold')
    .innerJoin('driver', 'driver.id', 'driverHold.id')
    .selectAll('driver')
    .select(['driverHold.taskId as heldTask', 'driverHold.taskDetachmentId as heldUnit'])
    .execute();
  if (holds.length === 0) return [];
  const taskIds = [...new Set(holds.map(({ heldTask }) => heldTask))];
  const units = [...new Set(holds.map(({ heldUnit }) => heldUnit ?? ''))];
  const tasks = await db
    .selectFrom('task')
    .selectAll()
    .where('detachmentId', 'in', units)
    .where('id', 'in', taskIds)
    .where('deleted', '=', false)
    .execute();
  const orders = await db
    .selectFrom('trailerOrder')
    .selectAll()
    .where('detachmentId', 'in', units)
    .where('taskId', 'in', taskIds)
    .orderBy('id')
    .execute();
  const lots = await readLots(context, orders);
  return tasks.map((task) => ({
    task,
    orders: orders.filter(({ taskId }) => taskId === task.id),
    drivers: holds.filter(({ heldTask }) => heldTask === task.id),
    lotOf: (parkId) => (parkId === null ? null : (lots.get(parkId) ?? null)),
  }));
}

async function readLots(
  context: Pick<HandlerContext, 'db'>,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, Point | null>> {
  const ids = [...new Set(orders.flatMap(({ parkId }) => parkId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await dbOf(context).selectFrom('park').select(['id', 'point']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, point }) => [id, point]));
}
