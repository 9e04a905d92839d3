/** What a driver's page shows of the driver: shift, standby, and until when an offer must be answered. */
import { settingNumber } from '../records/settings.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { wireTime } from '../../server/time/clock.ts';
import { receipt } from '../domain/orderState.ts';
import { refusal } from '../records/errors.ts';
import type { Handler } from '../records/handler.ts';
import { dbOf } from '../records/productTables.ts';
import { offerOf } from './automatic/keepDecision.ts';

export const driverState: Handler<'driverState'> = async (context) => {
  const { actor, now } = context;
  const driver = await dbOf(context).selectFrom('driver').selectAll().where('id', '=', actor.id).executeTakeFirst();
  if (!driver) throw refusal('not-a-driver');
  const { driverName, trailerVehicleNumber, workStatus, standStatus, standLocation, locationTime } = driver;
  return {
    driverName,
    trailerVehicleNumber,
    workStatus,
    standStatus,
    standLocation,
    locationTime: locationTime && wireTime(locationTime),
    ...(await offer(context)),
    now: wireTime(now),
  };
};

/** The task that waits for this driver's answer; only an offer of a rule ends by itself. */
async function offer(context: HandlerContext) {
  const waiting = await dbOf(context)
    .selectFrom('trailerOrder')
    .select('taskId')
    .where('driverId', '=', context.actor.id)
    .where('receiptStatus', '=', receipt.waiting)
    .where('orderStatus', '=', 0)
    .where('deleted', '=', false)
    .orderBy('taskId')
    .executeTakeFirst();
  if (!waiting) return { offerTaskId: null, offerUntil: null };
  const offered = await offerOf(context, waiting.taskId);
  const isOffer = offered?.driverId === context.actor.id;
  const until =
    offered && isOffer ? offered.at.getTime() + settingNumber(context.settings, 'offerSecondsApp') * 1000 : null;
  return { offerTaskId: waiting.taskId, offerUntil: until === null ? null : wireTime(new Date(until)) };
}
