/** What was done to a task, oldest first. */
import { rowOf } from '../../../core/model/row.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { expectedStep } from '../../decide/expectation.ts';
import { dbOf } from '../../records/productTables.ts';

export async function eventsOf(context: HandlerContext, taskId: string) {
  const events = await dbOf(context)
    .selectFrom('event')
    .select(['time', 'userId', 'userName', 'step', 'to', 'why', 'feedVersion'])
    .where('entity', '=', 'task')
    .where('recordId', '=', taskId)
    // Nobody's deed: it may come many times on one way.
    .where('step', '<>', expectedStep)
    .orderBy('seq')
    .execute();
  return events.map((event) => ({ ...event, to: rowOf(event.to) }));
}
