/** An order keeps what its driver was when it was dispatched to them: their standby type and licence class. */
import type { HandlerContext } from '../../server/calls/handler.ts';
import { dbOf, type OrderRow } from '../records/productTables.ts';

interface Change {
  readonly id: string;
  readonly set: Partial<OrderRow>;
}

export async function withDriversKinds(
  context: HandlerContext,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const ids = [...new Set(changes.flatMap(({ set }) => set.driverId ?? []))];
  const drivers =
    ids.length === 0
      ? []
      : await dbOf(context)
          .selectFrom('driver')
          .select(['id', 'standbyTypeId', 'quasiDrivingTypeId'])
          .where('id', 'in', ids)
          .execute();
  const kinds = new Map(drivers.map(({ id, ...kind }) => [id, kind]));
  return changes.map(({ id, set }) => {
    if (!('driverId' in set)) return { id, set };
    const kind = kinds.get(set.driverId ?? '');
    const { standbyTypeId = null, quasiDrivingTypeId = null } = kind ?? {};
    return { id, set: { ...set, standbyTypeId, quasiDrivingTypeId } };
  });
}
