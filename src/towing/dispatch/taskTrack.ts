/** Where the driver of a task was from its dispatch to its end: what the playback of a task shows. */
import { wireTime } from '../../server/time/clock.ts';
import { requiredText } from '../../server/calls/inputValues.ts';
import { trackBetween } from '../fleet/driverTrack.ts';
import type { Handler } from '../records/handler.ts';
import { findTask } from '../tasks/taskInHand.ts';

/** Oldest first; of several drivers the first. Nobody drives to a task that was not dispatched. @throws Refusal 404 */
export const taskTrack: Handler<'taskTrack'> = async (context, input) => {
  const { task } = await findTask(context, requiredText(input, 'id'));
  const [driverId] = task.driverIds ?? [];
  const from = task.dispatchTime ?? task.assignTime;
  if (driverId === undefined || from === null) return [];
  const rows = await trackBetween(context, { driverId, from, to: task.finishTime ?? context.now });
  return rows.map(({ time, point, speed }) => ({ time: wireTime(time), point, speed }));
};
