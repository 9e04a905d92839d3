/** Rows of users, and of the drivers among them, as handlers write them. */
import { identifier } from '../../core/model/identifier.ts';
import { userTypes } from '../domain/userTypes.ts';
import { readOne } from '../../server/records/query.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { dbOf } from '../records/productTables.ts';
import { refuse } from '../../server/records/faults.ts';
import type { Input } from '../records/handler.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { tellChange } from '../../server/records/recordChange.ts';
import { ownership, requireFreeMobile } from '../../server/sessions/mobile.ts';
import { usernameKey } from '../../server/sessions/username.ts';
import type { User } from '../../server/sessions/users.ts';
import type { Place } from './userPlaces.ts';

export interface NewUser {
  readonly username: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly userType: number;
  readonly passwordHash: string;
  readonly defaultPassword: boolean;
  readonly passwordEndsAt: Date | null;
  readonly active: boolean;
  /** Where somebody else wrote the number. */
  readonly mobileSetAt?: Date | null;
  readonly mobileSetBy?: string | null;
}

export async function insertUser(context: HandlerContext, user: NewUser, place: Place | null): Promise<User> {
  const { now } = context;
  const { generalDivisionId = null, detachmentId = null, capacityId = null, capacityName = null } = place ?? {};
  const row = await dbOf(context)
    .insertInto('user')
    .values({
      id: context.newId(),
      version: 1,
      createTime: now,
      updateTime: now,
      ...user,
      usernameKey: usernameKey(user.username),
      superManager: 0,
      roles: JSON.stringify([]),
      ability: JSON.stringify([]),
      generalDivisionId,
      detachmentId,
      capacityId,
      capacityName,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'user', step: context.call.id, before: null, after: { ...row } });
  return row;
}

/** A driver's account is a driver of its company, off shift until they say otherwise. */
export async function insertDriver(
  context: HandlerContext,
  user: User,
  place: Place,
  input: Pick<Input<'user.approve'>, 'trailerVehicleNumber'>,
): Promise<void> {
  if (user.userType !== userTypes.driver) return;
  const { now } = context;
  const truck = givenText(input.trailerVehicleNumber);
  const driver = await dbOf(context)
    .insertInto('driver')
    .values({
      id: user.id,
      version: 1,
      createTime: now,
      updateTime: now,
      driverName: user.name,
      mobile: user.mobile,
      trailerCompanyId: place.capacityId,
      generalDivisionId: place.generalDivisionId,
      servesDetachmentIds: [...(place.serves ?? [])],
      trailerVehicleNumber: truck === undefined ? null : identifier(truck),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'driver', step: 'batchAdd', before: null, after: driver });
}

/** @param seen the version that the change was made on, where it names one. @throws Refusal 409 */
export async function saveUser(
  context: HandlerContext,
  before: User,
  set: Partial<User>,
  seen?: unknown,
): Promise<User> {
  const stale = async (): Promise<Error> => {
    const data = await readOne(context, { entity: 'user' }, before.id);
    return refuse('stale', data ? { data } : {});
  };
  if (typeof seen === 'number' && seen !== before.version) throw await stale();
  const { mobile, id } = { ...before, ...set };
  if (mobile !== before.mobile || before.userType !== (set.userType ?? before.userType))
    await requireFreeMobile(context.db, { id, mobile });
  const owned = mobile === before.mobile ? {} : ownership(context, before);
  const after = await dbOf(context)
    .updateTable('user')
    .set({ ...set, ...owned, version: before.version + 1, updateTime: context.now })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst();
  if (!after) throw await stale();
  tellChange(context, { entity: 'user', step: context.call.id, before: { ...before }, after: { ...after } });
  return after;
}
