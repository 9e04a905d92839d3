/**
 * Registration: an inactive user without a type, until an administrator approves them and says what they are. Anybody may
 * ask, so the answer and its time are the same whether or not a name or number is known here.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { creatableTypes } from '../domain/userTypes.ts';
import { withoutType } from '../../core/access/withoutType.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { dbOf } from '../records/productTables.ts';
import { isUniqueViolation } from '../../server/calls/databaseRefusal.ts';
import { faults, refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler } from '../records/handler.ts';
import { takeOrRefuse } from '../../server/records/allowance.ts';
import { acceptedName } from '../../server/sessions/displayName.ts';
import { isMobileTaken } from '../../server/sessions/mobile.ts';
import { acceptedPassword } from '../../server/sessions/passwords/newPassword.ts';
import { hashWirePassword } from '../../server/sessions/passwords/password.ts';
import { inTransactionOf } from '../../server/sessions/userChange.ts';
import { findLookAlike } from '../../server/sessions/lookAlike.ts';
import { findByUsername, usernameFault, usernameKey } from '../../server/sessions/username.ts';
import { isPlace, placeFor } from './userPlaces.ts';
import { insertDriver, insertUser, saveUser, type NewUser } from './userRows.ts';

/** Of one address. */
const most = { most: 10, seconds: 3600 };
/** Whatever is known here, no answer comes before so many milliseconds. */
const answeredAfter = 400;
const longestName = 40;

export const register: Handler<'register'> = async (context, input) => {
  const { db, now, address, settings } = context;
  await takeOrRefuse(db, { kind: 'register', subject: address, ...most }, now);
  const answer = wait(answeredAfter);
  const username = requiredText(input, 'username');
  const invalid = usernameFault(username);
  if (invalid) throw refuse('rule-broken', { fields: { username: invalid } });
  const owner = {
    username,
    name: acceptedName(requiredText(input, 'name'), 'name'),
    mobile: givenText(input.mobile) ?? null,
  };
  const wire = await acceptedPassword({ field: 'password', wire: input.password, owner, settings });
  const user = {
    ...owner,
    userType: withoutType,
    passwordHash: await hashWirePassword(wire),
    defaultPassword: false,
    passwordEndsAt: null,
    active: false,
  };
  const id = await keepApplication(context, user);
  if (id === null) context.audit?.about({ ids: [] });
  await answer;
  return { id: id ?? context.newId() };
};

/** An applicant whose name is taken, or looks like another, waits under another one, which the administrator sees; a known number applies once. */
async function keepApplication(context: HandlerContext, user: NewUser): Promise<string | null> {
  if (await isMobileTaken(context.db, { id: null, mobile: user.mobile })) return null;
  const taken = await findLookAlike(context.db, user.username);
  const username = taken ? `${user.username.slice(0, longestName - 5)}-${randomInt(1000, 10_000)}` : user.username;
  try {
    return await inTransactionOf(context, context.actor, async (inner) => {
      const { id } = await insertUser(inner, { ...user, username }, null);
      return id;
    });
  } catch (error) {
    // Another application of the same moment was first.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** @throws Refusal 404 for a user who does not wait for approval, 422 for a type or organisation that cannot be */
export const approveUser: Handler<'user.approve'> = async (context, input) => {
  const id = requiredText(input, 'id');
  const before = await dbOf(context).selectFrom('user').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before || before.active || before.userType !== withoutType) throw refuse('unknown-record');
  const userType = input.userType ?? withoutType;
  if (!creatableTypes(context.actor).includes(userType)) throw refuse('not-allowed');
  const place = await placeFor(context, userType, input);
  if (!isPlace(place)) throw refuse('rule-broken', { fields: { capacityId: place } });
  const { generalDivisionId, detachmentId, capacityId, capacityName } = place;
  const username = await approvedName(context, before, givenText(input.username) ?? before.username);
  const set = { ...username, active: true, userType, generalDivisionId, detachmentId, capacityId, capacityName };
  const user = await saveUser(context, before, set);
  await insertDriver(context, user, place, input);
  return null;
};

/** The name that was applied for, or another that the administrator gives. @throws Refusal 422, 409 */
async function approvedName(
  { db }: HandlerContext,
  before: { readonly id: string; readonly username: string },
  username: string,
): Promise<{ username?: string; usernameKey?: string }> {
  if (username === before.username) return {};
  const invalid = usernameFault(username);
  if (invalid) throw refuse('rule-broken', { fields: { username: invalid } });
  const holder = await findByUsername(db, username);
  if (holder && holder.id !== before.id)
    throw refuse('username-taken', { fields: { username: faults['username-taken'].text } });
  if (await findLookAlike(db, username, before.id))
    throw refuse('username-alike', { fields: { username: faults['username-alike'].text } });
  return { username, usernameKey: usernameKey(username) };
}
