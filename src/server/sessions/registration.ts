/** Registration: an inactive user without a type, until an administrator approves him and says what he is (contract, section 3). */
import { creatableTypes, withoutType } from '../../towing/domain/userTypes.ts';
import { givenNumber, givenText, requiredText } from '../calls/inputValues.ts';
import { dbOf } from '../../towing/records/productTables.ts';
import { refuse, refuseAt } from '../records/faults.ts';
import type { Handler } from '../calls/handler.ts';
import { requireFreeMobile } from './mobile.ts';
import { hashWirePassword, isWirePassword, wirePassword } from './password.ts';
import { isPlace, placeFor } from '../../towing/users/userPlaces.ts';
import { insertDriver, insertUser, saveUser } from '../../towing/users/userRows.ts';

export const register: Handler = async (context, input) => {
  const password = input['password'];
  if (!isWirePassword(password)) throw refuseAt('password-form', 'password');
  const standard = context.settings['defaultPassword'];
  if (typeof standard === 'string' && password === wirePassword(standard))
    throw refuseAt('password-default', 'password');
  const user = {
    username: requiredText(input, 'username'),
    name: requiredText(input, 'name'),
    mobile: givenText(input, 'mobile') ?? null,
    userType: withoutType,
    passwordHash: await hashWirePassword(password),
    defaultPassword: false,
    active: false,
  };
  await requireFreeMobile(context.db, { id: null, mobile: user.mobile, evenOfWaiting: true });
  const { id } = await insertUser(context, user, null);
  return { id };
};

/** @throws Refusal 404 for a user who does not wait for approval, 422 for a type or organisation that cannot be */
export const approveUser: Handler = async (context, input) => {
  const id = requiredText(input, 'id');
  const before = await dbOf(context).selectFrom('user').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before || before.active || before.userType !== withoutType) throw refuse('unknown-record');
  const userType = givenNumber(input, 'userType') ?? withoutType;
  if (!creatableTypes(context.actor).includes(userType)) throw refuse('not-allowed');
  const place = await placeFor(context, userType, input);
  if (!isPlace(place)) throw refuse('rule-broken', { fields: { capacityId: place } });
  const { generalDivisionId, detachmentId, capacityId, capacityName } = place;
  const set = { active: true, userType, generalDivisionId, detachmentId, capacityId, capacityName };
  const user = await saveUser(context, before, set);
  await insertDriver(context, user, place, input);
  return null;
};
