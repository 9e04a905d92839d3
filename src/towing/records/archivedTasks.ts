/** Tasks leave the rows of every day once they have ended, with their orders: but for those that bind a driver, or whose vehicle still stands in a lot. */
import type { ArchivePlan } from '../../server/archive/archivePlan.ts';
import { returnOpened } from '../../server/archive/archiveRows.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { TaskRow } from './productTables.ts';

export const archivedTasks: ArchivePlan = {
  entity: 'task',
  table: 'task',
  ended: `(t.order_status = 1 or t.cancel_status = 1 or t.deleted)
    and not exists (select from driver_hold h where h.task_id = t.id)
    and not exists (select from trailer_order o where o.detachment_id = t.detachment_id and o.task_id = t.id
      and not o.deleted and o.park_in_time is not null and o.park_out_time is null)`,
  beside: [{ table: 'trailer_order', by: 'task_id' }],
};

/** After a step that was taken of it: an archived task that goes on is among those of every day again. */
export async function returnTask({ db }: Pick<HandlerContext, 'db'>, task: TaskRow): Promise<void> {
  if ('archived' in task && task.archived !== 0) await returnOpened(db, archivedTasks, task);
}
