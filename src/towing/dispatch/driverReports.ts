/** What drivers tell of themselves: shift and standby. Positions are `positionReports.ts`. */
import type { HandlerContext } from '../../server/calls/handler.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import type { Handler } from '../records/handler.ts';
import { lockDriver, saveDriver, shiftUntilOf } from '../records/driverRow.ts';
import { refusal } from '../records/errors.ts';
import type { DriverRow } from '../records/productTables.ts';

/** Whoever goes off shift is not on standby either. */
export const shift: Handler<'shift'> = async (context, input) => {
  const driver = await ownRow(context);
  const workStatus = input.workStatus ?? 0;
  if (workStatus === 0 && driver.taskStatus === 1) throw refusal('shift-busy');
  await saveDriver(context, driver, 'shift', {
    workStatus,
    shiftUntil: shiftUntilOf(driver, workStatus, context.now),
    ...(workStatus === 0 ? { standStatus: 0 } : {}),
  });
  return null;
};

export const standby: Handler<'standby'> = async (context, input) => {
  const driver = await ownRow(context);
  const standStatus = input.standStatus ?? 0;
  if (standStatus === 1 && driver.workStatus !== 1) throw refusal('standby-off-shift');
  const standLocation = givenText(input.standLocation);
  await saveDriver(context, driver, 'standby', { standStatus, ...(standLocation ? { standLocation } : {}) });
  return null;
};

async function ownRow(context: HandlerContext): Promise<DriverRow> {
  const driver = await lockDriver(context, context.actor.id);
  if (!driver) throw refusal('not-a-driver');
  return driver;
}
