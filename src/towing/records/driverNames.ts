/** What drivers are called. */
import { separator } from '../domain/aggregate.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { dbOf } from './productTables.ts';

/** In one text, in the order of their ids given; null of none. */
export async function driverNames(context: HandlerContext, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const drivers = await dbOf(context)
    .selectFrom('driver')
    .select(['id', 'driverName'])
    .where('id', 'in', [...ids])
    .execute();
  const names = new Map(drivers.map(({ id, driverName }) => [id, driverName]));
  return ids.map((id) => names.get(id) ?? id).join(separator);
}
