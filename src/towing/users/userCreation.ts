/** New users: many at once, by whoever may create their type, each with a password for one use. */
import type { Label } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import { creatableTypes } from '../domain/userTypes.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { faults as refusals, refuse } from '../../server/records/faults.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler, Input } from '../records/handler.ts';
import { displayName, nameFault } from '../../server/sessions/displayName.ts';
import { isMobileTaken, ownership } from '../../server/sessions/mobile.ts';
import {
  issuePassword,
  showOnce,
  type Handed,
  type IssuedPassword,
} from '../../server/sessions/passwords/oneTimePassword.ts';
import { findLookAlike, lookOf } from '../../server/sessions/lookAlike.ts';
import { findByUsername, usernameFault, usernameKey } from '../../server/sessions/username.ts';
import type { User } from '../../server/sessions/users.ts';
import { insertDriver, insertUser } from './userRows.ts';
import { isPlace, placeFor, type Place } from './userPlaces.ts';

const atMost = 200;

type Applicant = Input<'batchAdd'>['users'][number];

/** All or none. @returns `{count, ids, oneTimePasswords}`. @throws Refusal 422 with the faults as `users.<row>.<field>` */
export const batchAdd: Handler<'batchAdd'> = async (context, input) => {
  const users = input.users;
  if (users.length === 0 || users.length > atMost) throw refuse('rule-broken', { fields: { users: howMany } });
  const fields: Record<string, Label> = {};
  const places: (Place | null)[] = [];
  for (const [index, user] of users.entries()) {
    const { place, faults } = await judged(context, users, index, user);
    for (const [name, text] of Object.entries(faults)) fields[`users.${index}.${name}`] = text;
    places.push(place);
  }
  if (Object.keys(fields).length > 0) throw refuse('rule-broken', { fields });
  const { settings, now } = context;
  const passwords = await Promise.all(users.map(() => issuePassword(settings, now)));
  const handed: Handed[] = [];
  for (const [index, user] of users.entries()) {
    const place = places[index];
    const issued = passwords[index];
    if (!place || !issued) continue;
    handed.push({ user: await addOne(context, user, place, issued), issued });
  }
  return showOnce({ count: handed.length, ids: handed.map(({ user: { id } }) => id) }, handed);
};

const howMany: Label = { 'zh-CN': `一次添加 1 到 ${atMost} 个用户`, 'en-US': `1 to ${atMost} users at once` };
const notThisType: Label = { 'zh-CN': '无权创建该类型的用户', 'en-US': 'You may not create users of this type' };
const takenName = refusals['username-taken'].text;
const nameAlike = refusals['username-alike'].text;
const takenMobile = refusals['mobile-taken'].text;
const noName: Label = { 'zh-CN': '不能为空', 'en-US': 'Cannot be empty' };

async function judged(
  context: HandlerContext,
  users: readonly Applicant[],
  index: number,
  user: Applicant,
): Promise<{ place: Place | null; faults: Record<string, Label> }> {
  const faults: Record<string, Label> = {};
  const username = givenText(user.username);
  if (username === undefined) faults['username'] = noName;
  else {
    const key = usernameKey(username);
    const earlier = users.slice(0, index).some((other) => usernameKey(givenText(other.username) ?? '') === key);
    const invalid = usernameFault(username);
    if (invalid) faults['username'] = invalid;
    else if (earlier || (await findByUsername(context.db, username))) faults['username'] = takenName;
    else if (await isAlike(context, users.slice(0, index), username)) faults['username'] = nameAlike;
  }
  if (await isSharedMobile(context, users.slice(0, index), user)) faults['mobile'] = takenMobile;
  const name = givenText(user.name);
  const unread = name === undefined ? noName : nameFault(name);
  if (unread) faults['name'] = unread;
  const type = user.userType ?? 0;
  if (!creatableTypes(context.actor).includes(type))
    return { place: null, faults: { ...faults, userType: notThisType } };
  const place = await placeFor(context, type, user);
  return isPlace(place) ? { place, faults } : { place: null, faults: { ...faults, capacityId: place } };
}

async function isAlike({ db }: HandlerContext, earlier: readonly Applicant[], username: string): Promise<boolean> {
  const look = lookOf(username);
  const among = earlier.some((other) => lookOf(givenText(other.username) ?? '') === look);
  return among || (await findLookAlike(db, username)) !== undefined;
}

async function isSharedMobile(
  { db }: HandlerContext,
  earlier: readonly Applicant[],
  user: Applicant,
): Promise<boolean> {
  const mobile = givenText(user.mobile) ?? null;
  if (mobile === null) return false;
  return earlier.some((other) => givenText(other.mobile) === mobile) || isMobileTaken(db, { id: null, mobile });
}

async function addOne(context: HandlerContext, input: Applicant, place: Place, { row }: IssuedPassword): Promise<User> {
  const mobile = givenText(input.mobile) ?? null;
  const user = await insertUser(
    context,
    {
      // Their number is the maker's word until its owner confirms it: it signs nobody in.
      ...(mobile === null ? {} : ownership(context, { id: '' })),
      username: givenText(input.username) ?? '',
      name: displayName(givenText(input.name) ?? ''),
      mobile,
      userType: input.userType ?? 0,
      ...row,
      active: true,
    },
    place,
  );
  await insertDriver(context, user, place, input);
  return user;
}

/** The user types that this user may create. */
export const getLoginTypeUser: Handler<'getLoginTypeUser'> = async ({ actor, release, language }) => {
  const types = creatableTypes(actor);
  const items = release.catalogue.dictionaries['userType']?.items ?? [];
  return items
    .filter(({ id }) => types.includes(Number(id)))
    .map(({ id, name }) => ({ id: Number(id), name: textOf(name, language) }));
};
