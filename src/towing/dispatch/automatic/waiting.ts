/** Tasks that wait for a decision: nobody has them, nobody has taken them in hand, and nobody has taken them back. */
import { sql } from 'kysely';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Task } from '../../decide/world.ts';

export interface WaitingTask extends Pick<Task, 'id' | 'detachmentId' | 'regionId' | 'serviceTypeId' | 'point'> {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly acknowledged: boolean;
  /** Rules in shadow that have said what they would do. */
  readonly shadowedBy: readonly string[];
}

/** More than all units together let wait. Those that no rule decides are among them, and keep none from those behind. */
const most = 5_000;

interface Found extends Omit<WaitingTask, 'since'> {
  readonly since: Date;
}

/** A task that a person has withdrawn, or that was undone, is left to people. */
export async function readWaiting(
  { db }: Pick<HandlerContext, 'db'>,
  detachmentIds: readonly string[],
): Promise<readonly WaitingTask[]> {
  const { rows } = await sql<Found>`
    select t.id, t.detachment_id as "detachmentId", t.region_id as "regionId", t.detachment_service_id as "serviceTypeId",
      t.accident_point as point, coalesce(t.waiting_since, t.create_time) as since,
      t.acknowledged_time is not null as acknowledged,
      array(select d.rule_id from dispatch_decision d where d.detachment_id = t.detachment_id and d.task_id = t.id and d.shadow) as "shadowedBy"
    from task t
    where t.detachment_id = any(${[...detachmentIds]}::text[]) and t.distribution_order = 0 and not t.assigned
      and not t.deleted and t.cancel_status = 0 and t.order_status = 0
      and not exists (select from event e
        where e.detachment_id = t.detachment_id and e.entity = 'task' and e.record_id = t.id and e.step in ('withdraw', 'undo'))
    order by t.create_time, t.id limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, since: row.since.getTime() }));
}
