/** Pages of tasks that a condition of their own narrows, with the filters of their call. */
import type { Row } from '../../core/model/catalogue.ts';
import { entityOf, listRows, type Page, type Source } from '../../server/records/query.ts';
import { fieldsAsked } from '../../server/calls/fieldsAsked.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';

/** @param source what narrows the page beside the call's filters; those that are no task's field are the handler's. */
export function listWithin(
  context: HandlerContext,
  input: Row,
  source: Omit<Source, 'entity' | 'filters'>,
): Promise<Page> {
  const { fields } = entityOf(context, 'task');
  const filters = context.call.filters.filter(({ field }) => field in fields);
  // The filter has two names on the wire.
  const detachmentServiceId = input.detachmentServiceId ?? input.serviceTypeId;
  const children = fieldsAsked(input)?.includes('trailerOrdersList') ?? true;
  return listRows(context, { ...source, entity: 'task', filters, children }, { ...input, detachmentServiceId });
}
