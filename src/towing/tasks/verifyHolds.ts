/** Whether every driver who is bound by an order is held by its task, and nobody else is. */
import type { Kysely } from 'kysely';
import { bindsDriver, stateOf } from '../domain/orderState.ts';
import { dbOf } from '../records/productTables.ts';
import type { Tables } from '../../server/database/tables.ts';
import type { Finding } from '../../server/database/seals/verification.ts';

export async function verifyHolds(db: Kysely<Tables>): Promise<{ readonly count: number; readonly faults: Finding[] }> {
  const orders = await dbOf({ db })
    .selectFrom('trailerOrder')
    .selectAll()
    .where('driverId', 'is not', null)
    .where('orderStatus', '=', 0)
    .execute();
  const bound = new Map(
    orders.flatMap((order) => (bindsDriver(stateOf(order)) ? [[String(order.driverId), order.taskId]] : [])),
  );
  const holds = await dbOf({ db }).selectFrom('driverHold').select(['id', 'taskId']).execute();
  const held = new Map(holds.map(({ id, taskId }) => [id, taskId]));
  const faults: Finding[] = [];
  for (const [driver, task] of bound) {
    if (held.get(driver) !== task)
      faults.push({
        record: `driver ${driver}`,
        fault: `task ${task} binds them, and they are held by ${held.get(driver) ?? 'none'}`,
      });
  }
  for (const [driver, task] of held) {
    if (!bound.has(driver))
      faults.push({
        record: `driver ${driver}`,
        fault: `they are held by task ${task}, which binds them with no order`,
      });
  }
  return { count: holds.length, faults };
}
