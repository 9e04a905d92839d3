/** Names that fields of a task and of its orders have on the wire beside those of the tables. */
import type { Row } from '../../core/model/catalogue.ts';
import { membersOf } from '../../core/model/compare.ts';
import { textOf } from '../../core/model/label.ts';
import { separator } from '../domain/aggregate.ts';
import type { WireRow } from '../../server/records/given.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';

/** A task as it stands on the wire, with the names of its codes and its orders' ids. */
export function named(context: Pick<HandlerContext, 'release' | 'language'>, task: WireRow): WireRow {
  const orders: unknown = task['trailerOrdersList'];
  return {
    ...task,
    serviceTypeName: task['detachmentServiceName'] ?? null,
    rescueStatusName: codeNames(context, 'rescueStatus', task['rescueStatusId']),
    ...(Array.isArray(orders) ? { trailerOrdersList: (orders as Row[]).map(namedOrder) } : {}),
  };
}

export function namedOrder<Order extends Row>(order: Order) {
  return { ...order, trailerOrdersId: order['id'] };
}

function codeNames(
  { release, language }: Pick<HandlerContext, 'release' | 'language'>,
  dictionary: string,
  codes: unknown,
): string | null {
  const members = membersOf(codes).map(String);
  const items = release.catalogue.dictionaries[dictionary]?.items ?? [];
  const names = items.filter(({ id }) => members.includes(String(id))).map(({ name }) => textOf(name, language));
  return names.length === 0 ? null : names.join(separator);
}
