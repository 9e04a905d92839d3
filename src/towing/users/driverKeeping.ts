/** What a company does with its drivers: name, phone, truck, shift and standby; the account follows. */
import { instantOf } from '../../server/time/instant.ts';
import { identifier } from '../../core/model/identifier.ts';
import { entityOf } from '../../server/records/query.ts';
import { lockDriver, saveDriver, shiftUntilOf } from '../records/driverRow.ts';
import { refusal } from '../records/errors.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { dbOf, type DriverRow } from '../records/productTables.ts';
import { mayChange } from '../../server/records/visible.ts';
import { refuse } from '../../server/records/faults.ts';
import { refuseUnknown } from '../../server/calls/genericRecord.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';
import { acceptedName } from '../../server/sessions/displayName.ts';
import type { User } from '../../server/sessions/users.ts';
import { tellWhatIsLeft } from './lockedDriver.ts';
import { saveUser } from './userRows.ts';

/** @throws Refusal 404 for another company's, 409 for an older version or a state that forbids it */
export const editDriver: Handler<'driver.update'> = async (context, input) => {
  const id = requiredText(input, 'id');
  // Before the driver, as wherever an account and its driver change together: the other way round two would wait for each other.
  const account = await lockAccount(context, id);
  const before = await driverInHand(context, id);
  if (typeof input.version === 'number' && input.version !== before.version) throw refuse('stale');
  const { fields } = entityOf(context, 'driver');
  const chosen = choices.flatMap((name) => (name in input ? (fields[name] ?? []) : []));
  await refuseUnknown(context, chosen, { ...before, ...input });
  const [driver, duty] = [described(input, before), onDuty(input, before)];
  const shiftUntil = shiftUntilOf(before, duty.workStatus, context.now, driver.shiftUntil);
  const set = { ...driver, ...duty, shiftUntil };
  await followAccount(context, account, before, set);
  await saveDriver(context, before, 'driver.update', set);
  return null;
};

/** What an account repeats of its driver goes to the driver's row, where the account is a driver's. */
export async function driverOfAccount(
  context: HandlerContext,
  { id, name: driverName, mobile }: Pick<User, 'id' | 'name' | 'mobile'>,
): Promise<void> {
  const before = await lockDriver(context, id);
  if (!before || (before.driverName === driverName && before.mobile === mobile)) return;
  await saveDriver(context, before, context.call.id, { driverName, mobile });
}

/** A locked account cannot answer: its driver is off shift until somebody unlocks it and puts them on again. */
export async function driverOfLocked(context: HandlerContext, id: string, active: boolean): Promise<void> {
  const before = await lockDriver(context, id);
  if (!before) return;
  const set = active ? { active } : { active, workStatus: 0, standStatus: 0 };
  await saveDriver(context, before, active ? 'user.unlock' : 'user.lock', set);
  if (!active) await tellWhatIsLeft(context, before);
}

const choices = [
  'standbyTypeId',
  'quasiDrivingTypeId',
  'zunDianLdId',
  'truckTonnageId',
  'truckVehicleTypeIds',
  'truckRescueTypeIds',
] as const;

type Described =
  | 'mobile'
  | 'trailerVehicleNumber'
  | 'standLocation'
  | 'standbyTypeId'
  | 'quasiDrivingTypeId'
  | 'zunDianLdId';

function described(input: Input<'driver.update'>, before: DriverRow) {
  const text = (name: Described): string | null =>
    name in input ? (givenText(input[name]) ?? null) : (before[name] ?? null);
  const truck = text('trailerVehicleNumber');
  const given = givenText(input.driverName);
  return {
    driverName:
      given === undefined || given === before.driverName ? before.driverName : acceptedName(given, 'driverName'),
    mobile: text('mobile'),
    trailerVehicleNumber: truck === null ? null : identifier(truck),
    standLocation: text('standLocation'),
    standbyTypeId: text('standbyTypeId'),
    quasiDrivingTypeId: text('quasiDrivingTypeId'),
    zunDianLdId: text('zunDianLdId'),
    ...truckOf(input, before),
    shiftUntil: 'shiftUntil' in input ? instantAt(input.shiftUntil) : before.shiftUntil,
  };
}

function truckOf(input: Input<'driver.update'>, before: DriverRow) {
  const { truckTonnageId, truckVehicleTypeIds, truckRescueTypeIds } = { ...before, ...input };
  const list = (ids: readonly string[] | null | undefined): string[] | null => (ids ? [...ids] : null);
  return {
    truckTonnageId: truckTonnageId ?? null,
    truckVehicleTypeIds: list(truckVehicleTypeIds),
    truckRescueTypeIds: list(truckRescueTypeIds),
  };
}

function instantAt(text: string | null | undefined): Date | null {
  return (text && instantOf(text)) || null;
}

/** The same rules as when the driver asks: nobody leaves in the middle of a task, and standby is for those on shift. */
function onDuty(input: Input<'driver.update'>, before: DriverRow) {
  const workStatus = input.workStatus ?? before.workStatus;
  const wanted = input.standStatus ?? before.standStatus;
  const name = before.driverName;
  if (workStatus === 0 && before.workStatus === 1 && before.taskStatus === 1)
    throw refusal('driver-shift-busy', { values: { name } });
  if (workStatus === 1 && before.active === false) throw refusal('driver-locked', { values: { name } });
  if (workStatus === 0 && before.workStatus === 0 && wanted === 1 && before.standStatus !== 1)
    throw refusal('driver-standby-off-shift', { values: { name } });
  return { workStatus, standStatus: workStatus === 0 ? 0 : wanted };
}

async function driverInHand(context: HandlerContext, id: string): Promise<DriverRow> {
  const driver = await lockDriver(context, id);
  if (!driver || !mayChange(context, 'driver', { ...driver })) throw refuse('unknown-record');
  return driver;
}

const lockAccount = (context: HandlerContext, id: string): Promise<User | undefined> =>
  dbOf(context).selectFrom('user').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** What the company has changed of the driver, the account takes over; what stands in the account otherwise stays. */
async function followAccount(
  context: HandlerContext,
  user: User | undefined,
  before: DriverRow,
  set: ReturnType<typeof described>,
): Promise<void> {
  if (!user) return;
  const name = set.driverName === before.driverName ? user.name : set.driverName;
  const mobile = set.mobile === before.mobile ? user.mobile : set.mobile;
  if (user.name !== name || user.mobile !== mobile) await saveUser(context, user, { name, mobile });
}
