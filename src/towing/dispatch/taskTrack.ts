/** Where the driver of a task was from its dispatch to its end: what the playback of a task shows. */
import { sql } from 'kysely';
import { wireTime } from '../../server/time/clock.ts';
import { requiredText } from '../../server/calls/inputValues.ts';
import type { Point } from '../domain/distance.ts';
import type { Handler } from '../records/handler.ts';
import { findTask } from '../tasks/taskInHand.ts';

const pointsAtMost = 5000;

/** Oldest first; of several drivers the first. Nobody drives to a task that was not dispatched. @throws Refusal 404 */
export const taskTrack: Handler<'taskTrack'> = async (context, input) => {
  const { task } = await findTask(context, requiredText(input, 'id'));
  const [driverId] = task.driverIds ?? [];
  const from = task.dispatchTime ?? task.assignTime;
  if (driverId === undefined || from === null) return [];
  const { rows } = await sql<{ time: Date; point: Point; speed: number | null }>`
    select time, point, speed from driver_position
    where driver_id = ${driverId} and time between ${from} and ${task.finishTime ?? context.now} and left_out is null
    order by time limit ${pointsAtMost}`.execute(context.db);
  return rows.map(({ time, ...row }) => ({ ...row, time: wireTime(time) }));
};
