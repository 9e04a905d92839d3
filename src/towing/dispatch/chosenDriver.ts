/** The driver whom somebody chose for a task: of this company, on shift, and without an unfinished task. */
import type { HandlerContext } from '../../server/calls/handler.ts';
import { refusal, texts } from '../records/errors.ts';
import { driverBusy } from '../tasks/holds.ts';
import { dbOf, type DriverRow } from '../records/productTables.ts';

interface Choice {
  /** The call's parameter, for a fault that is shown there. */
  readonly field: string;
  readonly driverId: string;
  readonly companyId: string;
  readonly transfer: boolean;
}

/** Looks without a lock: that the driver is still free is made sure by the hold's primary key. */
export async function chosenDriver(context: HandlerContext, choice: Choice): Promise<DriverRow> {
  const { field, driverId, companyId, transfer } = choice;
  const driver = await dbOf(context).selectFrom('driver').selectAll().where('id', '=', driverId).executeTakeFirst();
  if (driver?.trailerCompanyId !== companyId) {
    throw refusal('wrong-assignment', { fields: { [field]: texts.driverElsewhere }, text: texts.driverElsewhere });
  }
  if (driver.taskStatus === 1) throw driverBusy(driver.driverName, transfer);
  if (driver.workStatus !== 1) throw refusal('driver-off-shift', { values: { name: driver.driverName } });
  return driver;
}
