/** The ground that is watched for a driver: fences of the units that they serve, and the place of a task that they drive to. */
import { sql } from 'kysely';
import type { Sql } from '../../../server/database/comparisonSql.ts';
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

/** @param task that the driver has accepted and not reached; one ground for each radius that a rule names. */
export function groundsOf(
  driver: DriverRow,
  { rules, fences }: { readonly rules: readonly FenceRule[]; readonly fences: readonly Ground[] },
  task: DrivenTo | null,
): readonly Ground[] {
  if (!task || driver.taskStatus !== 1) return fences;
  const { lng, lat } = task;
  const point = lng === null || lat === null ? null : { lng, lat };
  if (!isPlace(point)) return fences;
  const radii = new Set(rules.flatMap(({ place, metres }) => (place === 'task' && metres !== null ? [metres] : [])));
  const places = [...radii].map((metres) => {
    const watched: Watched = { place: 'task', metres, detachmentId: task.detachmentId };
    const own = rules.filter((rule) => isFor(rule, watched));
    const { id, accidentPlaceName: name } = task;
    return { key: `${id} ${metres}`, area: circleAround(point, metres), name, watched, rules: own, taskId: id };
  });
  return [...fences, ...places];
}

export interface DrivenTo extends Pick<TaskRow, 'id' | 'taskNo' | 'detachmentId' | 'accidentPlaceName'> {
  readonly lng: number | null;
  readonly lat: number | null;
}

/** What this driver has accepted, and where they have not arrived yet: one `DrivenTo` as jsonb. */
export function drivenToSql(driverId: Sql): Sql {
  return sql`select jsonb_build_object('id', t.id, 'taskNo', t.task_no, 'detachmentId', t.detachment_id,
      'accidentPlaceName', t.accident_place_name, 'lng', t.accident_point[0], 'lat', t.accident_point[1])
    from driver_hold h join task t on t.detachment_id = h.task_detachment_id and t.id = h.task_id
    where h.id = ${driverId} and exists (select from trailer_order o
      where o.detachment_id = t.detachment_id and o.task_id = t.id and o.driver_id = h.id and o.cancel_status <> 1
        and o.receipt_status = ${receipt.accepted} and o.rescue_status in (${rescue.accepted}, ${unset}))`;
}

export async function taskDrivenTo({ db }: HandlerContext, driverId: string): Promise<DrivenTo | null> {
  const { rows } = await sql<{ task: DrivenTo | null }>`select (${drivenToSql(sql`${driverId}`)}) as task`.execute(db);
  return rows[0]?.task ?? null;
}
