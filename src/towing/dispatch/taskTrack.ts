/** Where the driver of a task was from its dispatch to its end: what the playback of a task shows. */
import type { HandlerContext } from '../../server/calls/handler.ts';
import { wireTime } from '../../server/time/clock.ts';
import { requiredText } from '../../server/calls/inputValues.ts';
import { trackBetween } from '../fleet/driverTrack.ts';
import type { Handler } from '../records/handler.ts';
import { dbOf } from '../records/productTables.ts';
import { findTask } from '../tasks/taskInHand.ts';
import { ownCompany } from './rotation.ts';

/** Oldest first; of several drivers the first, for a company the first of its own. Nobody drives to a task that was not dispatched. @throws Refusal 404 */
export const taskTrack: Handler<'taskTrack'> = async (context, input) => {
  const { task } = await findTask(context, requiredText(input, 'id'));
  const driverId = await driverShown(context, task.driverIds ?? []);
  const from = task.dispatchTime ?? task.assignTime;
  if (driverId === undefined || from === null) return [];
  const rows = await trackBetween(context, { driverId, from, to: task.finishTime ?? context.now });
  return rows.map(({ time, point, speed }) => ({ time: wireTime(time), point, speed }));
};

/** Of a task whose vehicles two companies have towed, neither reads where the other's drivers were. */
async function driverShown(context: HandlerContext, ids: readonly string[]): Promise<string | undefined> {
  const company = ownCompany(context);
  if (company === null || ids.length === 0) return ids[0];
  const drivers = dbOf(context)
    .selectFrom('driver')
    .select('id')
    .where('id', 'in', [...ids]);
  const own = await drivers.where('trailerCompanyId', '=', company).execute();
  return ids.find((one) => own.some(({ id }) => id === one));
}
