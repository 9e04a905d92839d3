/** The ground that is watched for a driver: fences of the units that they serve, and the place of a task that they drive to. */
import { sql } from 'kysely';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { circleAround, type Area } from '../../decide/fences/depth.ts';
import { isFor, type FenceRule, type Watched } from '../../decide/fences/rules.ts';
import { isPlace } from '../../decide/ground.ts';
import { receipt, rescue, unset } from '../../domain/orderState.ts';
import type { DriverRow, TaskRow } from '../../records/productTables.ts';

export interface Ground {
  /** What is known of a driver and this ground is kept under it. */
  readonly key: string;
  readonly area: Area;
  readonly name: string | null;
  readonly watched: Watched;
  readonly rules: readonly FenceRule[];
  /** Whose place it is. */
  readonly taskId: string | null;
}

export async function readGrounds(
  context: HandlerContext,
  driver: DriverRow,
  { rules, fences }: { readonly rules: readonly FenceRule[]; readonly fences: readonly Ground[] },
): Promise<readonly Ground[]> {
  return [...fences, ...(await readPlaces(context, driver, rules))];
}

/** Of the task that the driver has accepted and not reached; one ground for each radius that a rule names. */
async function readPlaces(
  context: HandlerContext,
  driver: DriverRow,
  rules: readonly FenceRule[],
): Promise<readonly Ground[]> {
  const radii = new Set(rules.flatMap(({ place, metres }) => (place === 'task' && metres !== null ? [metres] : [])));
  if (radii.size === 0 || driver.taskStatus !== 1) return [];
  const task = await taskDrivenTo(context, driver.id);
  const point = task?.accidentPoint ?? null;
  if (!task || !isPlace(point)) return [];
  return [...radii].map((metres) => {
    const watched: Watched = { place: 'task', metres, detachmentId: task.detachmentId };
    const own = rules.filter((rule) => isFor(rule, watched));
    const { id, accidentPlaceName: name } = task;
    return { key: `${id} ${metres}`, area: circleAround(point, metres), name, watched, rules: own, taskId: id };
  });
}

/** What this driver has accepted, and where they have not arrived yet. */
export async function taskDrivenTo({ db }: HandlerContext, driverId: string) {
  const { rows } = await sql<DrivenTo>`
    select t.id, t.task_no as "taskNo", t.detachment_id as "detachmentId", t.accident_point as "accidentPoint",
      t.accident_place_name as "accidentPlaceName"
    from driver_hold h join task t on t.detachment_id = h.task_detachment_id and t.id = h.task_id
    where h.id = ${driverId} and exists (select from trailer_order o
      where o.detachment_id = t.detachment_id and o.task_id = t.id and o.driver_id = h.id and o.cancel_status <> 1
        and o.receipt_status = ${receipt.accepted} and o.rescue_status in (${rescue.accepted}, ${unset}))`.execute(db);
  return rows[0];
}

type DrivenTo = Pick<TaskRow, 'id' | 'taskNo' | 'detachmentId' | 'accidentPoint' | 'accidentPlaceName'>;
