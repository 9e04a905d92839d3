/** What a lot and the police make of a vehicle: the words of its status, and how it came to be so. */
import type { Label } from '../../../core/model/catalogue.ts';
import { textOf } from '../../../core/model/label.ts';
import { rowOf } from '../../../core/model/row.ts';
import type { Release } from '../../../release/release.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { dbOf, type OrderRow } from '../../records/productTables.ts';

/** The steps of a vehicle at its lot. */
export const lotSteps: ReadonlySet<string> = new Set([
  'vehicleIn',
  'vehicleOut',
  'vehicleBack',
  'releaseAsked',
  'strongMeasures',
]);

export function nameOfStatus({ catalogue }: Pick<Release, 'catalogue'>, status: unknown): Label | undefined {
  return catalogue.dictionaries['strongMeasuresStatus']?.items.find(({ id }) => id === status)?.name;
}

interface LotStatus {
  readonly from: string | null;
  readonly to: string | null;
}

/** What each step at the lot made of the vehicle's status, by the step's place in the feed. */
export async function lotStatuses(
  context: HandlerContext,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<number, LotStatus>> {
  if (orders.length === 0) return new Map();
  const events = await dbOf(context)
    .selectFrom('event')
    .select(['feedVersion', 'from', 'to'])
    .where('entity', '=', 'trailerOrder')
    .where(
      'recordId',
      'in',
      orders.map(({ id }) => id),
    )
    .where('step', 'in', [...lotSteps])
    .execute();
  const named = (row: unknown): string | null => {
    const name = nameOfStatus(context.release, rowOf(row)['strongMeasuresStatusId']);
    return name === undefined ? null : textOf(name, context.language);
  };
  return new Map(events.map(({ feedVersion, from, to }) => [feedVersion, { from: named(from), to: named(to) }]));
}
